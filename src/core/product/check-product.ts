import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { readDocument } from './read-document.ts'
import { refuseUnknownFormats } from './write-products.ts'

/** The product as it would be saved. Refuses what saving would refuse. */
export async function checkProduct(call: Call, input: { product: unknown }): Promise<ProposedProduct> {
  operatorOnly(call)
  const product = readDocument(proposedProduct, input.product, '')
  await call.database.transaction((tx) => refuseUnknownFormats(tx, [product], () => ''))
  return product
}
