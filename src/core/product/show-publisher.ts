import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { CollectionDocument } from './collection.ts'
import { listCollectionsOf } from './collection-sql.ts'
import { listPublishedProducts, type PublishedProductRow } from './publisher-sql.ts'

/**
 * What is on sale from one publisher, and when that last changed: a withdrawal is a change too, and once the last product is
 * withdrawn, the file that the publisher hosts has to stop naming us.
 */
export async function showPublisher(
  context: Context,
  input: { domain: string },
): Promise<{ products: PublishedProductRow[]; collections: CollectionDocument[]; lastUpdated: string }> {
  requireOperator(context)
  const { products, lastUpdated } = await listPublishedProducts(context.database, input.domain)
  if (lastUpdated === undefined) {
    throw new Refusal('not_found', 'No product has ever had properties of this domain.')
  }
  // Read after the time: newer shows under an older time only make their readers fetch once more.
  return { products, collections: await listCollectionsOf(context.database, input.domain), lastUpdated }
}
