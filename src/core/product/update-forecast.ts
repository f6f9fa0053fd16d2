import { requireOperator } from '../access.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { PRODUCT_ID } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { renewForecastsIn } from './renew-forecasts.ts'

/** Makes the forecasts from proven delivery now, for one product or for all that are on sale, without waiting for the upkeep. */
export async function updateForecast(
  context: Context,
  input: { productId?: string | undefined },
): Promise<{ changed: string[] }> {
  requireOperator(context)
  const { productId } = input
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    if (productId !== undefined) {
      const there = await lockProducts(tx, PRODUCT_ID.test(productId) ? [productId] : [])
      if (there.size === 0) {
        throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
      }
    }
    const productIds = productId === undefined ? null : [productId]
    const changed = await renewForecastsIn(tx, { productIds, now: context.now })
    await writeAuditEntries(
      tx,
      context.actor,
      changed.map(({ product_id, forecast }) => ({
        organizationNumber: null,
        act: 'product.forecast_updated',
        subjectKind: 'product',
        subjectId: product_id,
        detail: { lines: forecast?.ext.flightline.lines ?? 0 },
      })),
    )
    return { changed: changed.map(({ product_id }) => product_id) }
  })
}
