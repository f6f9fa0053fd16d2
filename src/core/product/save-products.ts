import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { readDocument } from './read-document.ts'
import { refuseUnknownFormats, writeProducts } from './write-products.ts'

const PRODUCTS_MAX = 20_000

/**
 * Creates or changes products, all or none, and leaves those that are already like this. The refusal names the product
 * and the field. A dry run writes nothing.
 */
export async function saveProducts(
  context: Context,
  input: { products: readonly unknown[]; isDryRun?: boolean },
): Promise<{ created: string[]; changed: string[] }> {
  requireOperator(context)
  if (input.products.length === 0 || input.products.length > PRODUCTS_MAX) {
    throw new Refusal('invalid', `Send 1 to ${PRODUCTS_MAX} products.`, 'products')
  }
  const products = input.products.map((product, i) =>
    readDocument(proposedProduct, product, `products[${i}]`),
  )
  refuseSameId(products)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    await refuseUnknownFormats(tx, products, (i) => `products[${i}].`)
    const ids = products.map((product) => product.product_id)
    const there = await lockProducts(tx, ids)
    return writeProducts(tx, context, { products, there, isDryRun: input.isDryRun ?? false })
  })
}

function refuseSameId(products: readonly ProposedProduct[]): void {
  const positions = new Map<string, number>()
  for (const [i, { product_id }] of products.entries()) {
    const before = positions.get(product_id)
    if (before !== undefined) {
      const field = `products[${i}].product_id`
      throw new Refusal('invalid', `${field} is also used by products[${before}]: ${product_id}.`, field)
    }
    positions.set(product_id, i)
  }
}
