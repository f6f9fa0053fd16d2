import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { readDocument } from './read-document.ts'
import { refuseUnknownFormats } from './write-products.ts'

/** The product as it would be saved. Refuses what saving would refuse. */
export async function checkProduct(context: Context, input: { product: unknown }): Promise<ProposedProduct> {
  requireOperator(context)
  const product = readDocument(proposedProduct, input.product, '')
  await context.database.transaction((tx) => refuseUnknownFormats(tx, [product], () => ''))
  return product
}
