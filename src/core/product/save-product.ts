import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal, refuseInvalid } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { productIdIn } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { checkProposedProduct } from './check-proposed-product.ts'
import { findUnknownNames } from './find-unknown-names.ts'
import { writeProducts } from './write-products.ts'

/**
 * Creates a product (no revision), or changes the given revision: an older one is refused, so that two people do not overwrite
 * each other. A withdrawn product is on sale again; one that is already like this is left alone. The refusal names every
 * field that is wrong.
 */
export async function saveProduct(
  context: Context,
  input: { product: unknown; revision: number | null },
): Promise<{ product_id: string; revision: number }> {
  requireOperator(context)
  const { revision } = input
  const { document: product, problems } = checkProposedProduct(input.product, '')
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const sentId = productIdIn(input.product)
    const there = await lockProducts(tx, sentId === undefined ? [] : [sentId])
    const isTaken = revision === null && there.size > 0
    const wrong = [...problems, ...(await findUnknownNames(tx, [input.product], () => ''))]
    if (wrong.length > 0) refuseInvalid(isTaken ? [...wrong, PRODUCT_ID_TAKEN] : wrong)
    if (isTaken) throw new Refusal('conflict', PRODUCT_ID_TAKEN.message, PRODUCT_ID_TAKEN.field)
    const { product_id } = product!
    const found = there.get(product_id)
    if (revision !== null && found === undefined) {
      throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
    }
    if (revision !== null && found !== revision) {
      throw new Refusal(
        'conflict',
        'Someone else changed this product in the meantime. Reload it, then make your change.',
      )
    }
    const { created, changed } = await writeProducts(tx, context, { products: [product!], there })
    return { product_id, revision: (found ?? 0) + created.length + changed.length }
  })
}

export const PRODUCT_ID_TAKEN = {
  field: 'product_id',
  message: 'A product with this ID already exists. Choose another ID.',
}
