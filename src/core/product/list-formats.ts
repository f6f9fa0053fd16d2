import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listFormatRows, type FormatRow } from './creative-format-sql.ts'

/** Every format of the catalogue, in the order of their ids. */
export async function listFormats(context: Context): Promise<FormatRow[]> {
  requireOperator(context)
  return listFormatRows(context.database)
}
