import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  findCollectionRow,
  listProductIdsOfCollection,
  type CollectionName,
  type CollectionRow,
} from './collection-sql.ts'

const PRODUCTS_SHOWN_MAX = 20

/** A collection, and the first of the products on sale that name it. */
export async function showCollection(
  context: Context,
  name: CollectionName,
): Promise<CollectionRow & { product_ids: string[] }> {
  requireOperator(context)
  const row = await findCollectionRow(context.database, name)
  if (!row) throw new Refusal('not_found', 'Show not found.')
  return {
    ...row,
    product_ids: await listProductIdsOfCollection(context.database, name, PRODUCTS_SHOWN_MAX),
  }
}
