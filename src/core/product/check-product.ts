import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { refuseInvalid } from '../refusal.ts'
import { checkProposedProduct } from './check-proposed-product.ts'
import { findUnknownNames } from './find-unknown-names.ts'
import { findDraftParts, type DocumentRow } from './product-sql.ts'

/** A product that is not saved, with what an answer about it takes from elsewhere. */
export interface DraftProduct {
  row: DocumentRow
  territories: string[]
}

/** The product as it would be saved. Refuses what saving would refuse. */
export async function checkProduct(context: Context, input: { product: unknown }): Promise<DraftProduct> {
  requireOperator(context)
  const { document: proposed, problems } = checkProposedProduct(input.product, '')
  return context.database.transaction(async (tx) => {
    const unknownNames = await findUnknownNames(tx, [input.product], () => '')
    refuseInvalid([...problems, ...unknownNames])
    const { territories, sellers: _sellers, in_media_kit: _inMediaKit, ...document } = proposed!
    const parts = await findDraftParts(tx, document)
    return { row: { product_id: document.product_id, revision: 0, document, ...parts }, territories }
  })
}
