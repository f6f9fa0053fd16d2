import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { listPublishedProducts, type PublishedProductRow } from './publisher-sql.ts'

/**
 * What is on sale from one publisher, and when that last changed: a withdrawal is a change too, and once the last product is
 * withdrawn, the file that the publisher hosts has to stop naming us.
 */
export async function showPublisher(
  context: Context,
  input: { domain: string },
): Promise<{ products: PublishedProductRow[]; lastUpdated: string }> {
  requireOperator(context)
  const { products, lastUpdated } = await listPublishedProducts(context.database, input.domain)
  if (lastUpdated === undefined) {
    throw new Refusal('not_found', 'No product has ever had properties of this domain.')
  }
  return { products, lastUpdated }
}
