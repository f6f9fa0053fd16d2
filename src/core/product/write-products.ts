import type { Queryable } from '../../database/database.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { movePublishers } from './move-publishers.ts'
import type { ProposedProduct } from './product.ts'
import { findSameProducts, upsertProducts } from './product-sql.ts'
import { renewForecastsIn } from './renew-forecasts.ts'

/** Shared by all ways of saving products: writes those that are new or different. `there` are the ids that already exist. */
export async function writeProducts(
  tx: Queryable,
  context: Context,
  input: { products: readonly ProposedProduct[]; there: ReadonlyMap<string, number>; isDryRun?: boolean },
): Promise<{ created: string[]; changed: string[] }> {
  const { there, isDryRun = false } = input
  const same = await findSameProducts(tx, input.products)
  const products = input.products.filter(({ product_id }) => !same.has(product_id))
  if (!isDryRun && products.length > 0) {
    const productIds = products.map(({ product_id }) => product_id)
    await movePublishers(tx, { productIds, now: context.now }, () =>
      upsertProducts(tx, products, context.now),
    )
    // Its sellers or its currency may be others now, and one that was withdrawn has missed the upkeep.
    await renewForecastsIn(tx, { productIds, now: context.now })
    await writeAuditEntries(
      tx,
      context.actor,
      products.map(({ product_id, name, territories, sellers = [], in_media_kit = false }) => ({
        organizationNumber: null,
        act: there.has(product_id) ? 'product.changed' : 'product.created',
        subjectKind: 'product',
        subjectId: product_id,
        detail: { name, territories, sellers, in_media_kit },
      })),
    )
  }
  const ids = products.map(({ product_id }) => product_id)
  return { created: ids.filter((id) => !there.has(id)), changed: ids.filter((id) => there.has(id)) }
}
