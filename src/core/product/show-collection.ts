import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  findCollectionRow,
  listProductIdsOfCollection,
  type CollectionName,
  type CollectionRow,
} from './collection-sql.ts'
import { isKnownPublisher } from './publisher-sql.ts'

const PRODUCTS_SHOWN_MAX = 20

/** A collection, the first of the products on sale that name it, and whether its publisher has an adagents.json to be in. */
export async function showCollection(
  context: Context,
  name: CollectionName,
): Promise<CollectionRow & { product_ids: string[]; hasFile: boolean }> {
  requireOperator(context)
  const row = await findCollectionRow(context.database, name)
  if (!row) throw new Refusal('not_found', 'Show not found.')
  return {
    ...row,
    product_ids: await listProductIdsOfCollection(context.database, name, PRODUCTS_SHOWN_MAX),
    hasFile: await isKnownPublisher(context.database, name.publisher_domain),
  }
}
