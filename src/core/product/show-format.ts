import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findFormatRow, listProductIdsOfFormat, type FormatRow } from './creative-format-sql.ts'

/** A format, and the products on sale that use it. */
export async function showFormat(
  context: Context,
  input: { formatId: string },
): Promise<FormatRow & { product_ids: string[] }> {
  requireOperator(context)
  const row = await findFormatRow(context.database, input.formatId)
  if (!row) throw new Refusal('not_found', 'Format not found. List the formats to see their IDs.')
  return { ...row, product_ids: await listProductIdsOfFormat(context.database, input.formatId) }
}
