import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findSeenKey, listStandingRows, type SeenKeyRow } from './visibility-sql.ts'
import { standingOf, type Standing } from './visibility.ts'

export interface Visibility {
  key: SeenKeyRow
  /** Every product of the installation, in the order of their ids. */
  products: { product_id: string; standing: Standing; territories: string[] }[]
}

/** A key, and for each product whether the key can see it, or why not. */
export async function showVisibility(context: Context, input: { keyId: string }): Promise<Visibility> {
  requireOperator(context)
  const key = isUuid(input.keyId) ? await findSeenKey(context.database, input.keyId) : undefined
  if (!key) throw new Refusal('not_found', 'Agent key not found. Choose one from the list.')
  const rows = await listStandingRows(context.database, key.id)
  return { key, products: rows.map((row) => ({ product_id: row.product_id, ...standingOf(row) })) }
}
