import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { listPublishedProducts, type PublishedProductRow } from './publisher-sql.ts'

/** What is on sale from one publisher. */
export async function showPublisher(
  call: Call,
  input: { domain: string },
): Promise<{ products: PublishedProductRow[]; lastUpdated: string }> {
  operatorOnly(call)
  const products = await listPublishedProducts(call.database, input.domain)
  const [newest] = products
  if (!newest) throw new Refusal('not_found', 'No product on sale has properties of this domain.')
  return { products, lastUpdated: newest.changed_at }
}
