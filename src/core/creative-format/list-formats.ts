import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listFormatRows, type FormatRow } from './creative-format-sql.ts'

/** Every format of the catalogue, in the order of their ids. */
export async function listFormats(call: Call): Promise<FormatRow[]> {
  operatorOnly(call)
  return listFormatRows(call.database)
}
