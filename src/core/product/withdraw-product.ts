import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { movePublishers } from './move-publishers.ts'
import { markWithdrawn } from './product-sql.ts'

/** Takes a product off sale for every key. Access is kept for when it is saved again. */
export async function withdrawProduct(context: Context, input: { productId: string }): Promise<void> {
  requireOperator(context)
  await context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { now } = context
    const isWithdrawn = await movePublishers(tx, { productIds: [input.productId], now }, () =>
      markWithdrawn(tx, input.productId, now),
    )
    if (!isWithdrawn) {
      throw new Refusal('not_found', 'No product on sale has this ID. List the products to see their IDs.')
    }
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'product.withdrawn',
      subjectKind: 'product',
      subjectId: input.productId,
    })
  })
}
