import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { refuseInvalid } from '../refusal.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { checkDocument } from './read-document.ts'
import { findUnknownFormats } from './write-products.ts'

/** The product as it would be saved. Refuses what saving would refuse. */
export async function checkProduct(context: Context, input: { product: unknown }): Promise<ProposedProduct> {
  requireOperator(context)
  const { document, problems } = checkDocument(proposedProduct, input.product, '')
  const unknownFormats = await context.database.transaction((tx) =>
    findUnknownFormats(tx, [input.product], () => ''),
  )
  refuseInvalid([...problems, ...unknownFormats])
  return document!
}
