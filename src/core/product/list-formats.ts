import type { Context } from '../context.ts'
import { requireOperator } from '../organization/operator-only.ts'
import { listFormatRows, type FormatRow } from './creative-format-sql.ts'

/** Every format of the catalogue, in the order of their ids. */
export async function listFormats(context: Context): Promise<FormatRow[]> {
  requireOperator(context)
  return listFormatRows(context.database)
}
