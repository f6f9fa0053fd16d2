import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { proposedProduct } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { readDocument } from './read-document.ts'
import { refuseUnknownFormats, writeProducts } from './write-products.ts'

/**
 * Creates a product (no revision), or changes the given revision: an older one is refused, so that two people do not overwrite
 * each other. A withdrawn product is on sale again; one that is already like this is left alone. The refusal names the field.
 */
export async function saveProduct(
  context: Context,
  input: { product: unknown; revision: number | null },
): Promise<{ product_id: string; revision: number }> {
  requireOperator(context)
  const { revision } = input
  const product = readDocument(proposedProduct, input.product, '')
  const { product_id } = product
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    await refuseUnknownFormats(tx, [product], () => '')
    const there = await lockProducts(tx, [product_id])
    const found = there.get(product_id)
    if (revision === null && found !== undefined) {
      throw new Refusal('conflict', 'A product with this ID already exists. Choose another ID.', 'product_id')
    }
    if (revision !== null && found === undefined) {
      throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
    }
    if (revision !== null && found !== revision) {
      throw new Refusal(
        'conflict',
        'Someone else changed this product in the meantime. Reload it, then make your change.',
      )
    }
    const { created, changed } = await writeProducts(tx, context, { products: [product], there })
    return { product_id, revision: (found ?? 0) + created.length + changed.length }
  })
}
