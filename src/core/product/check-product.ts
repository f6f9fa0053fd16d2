import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { FIELD_PROBLEMS_MAX, type FieldProblem } from '../refusal.ts'
import { checkProposedProduct } from './check-proposed-product.ts'
import { findUnknownNames } from './find-unknown-names.ts'
import { productIdIn } from './product.ts'
import { findDraftParts, isProductThere, type DocumentRow } from './product-sql.ts'
import { PRODUCT_ID_TAKEN } from './save-product.ts'

/** A product that is not saved, with what an answer about it takes from elsewhere. */
export interface DraftProduct {
  row: DocumentRow
  territories: string[]
}

export interface CheckedProduct {
  /** Null if anything is wrong. */
  draft: DraftProduct | null
  problems: FieldProblem[]
  /** How many there are; only the first are in `problems`. */
  problems_total: number
}

/** The product as it would be saved, or everything that saving it would refuse. */
export async function checkProduct(
  context: Context,
  input: { product: unknown; isNew: boolean },
): Promise<CheckedProduct> {
  requireOperator(context)
  const { document: proposed, problems } = checkProposedProduct(input.product, '')
  return context.database.transaction(async (tx) => {
    const unknownNames = await findUnknownNames(tx, [input.product], () => '')
    const newId = input.isNew ? productIdIn(input.product) : undefined
    const isTaken = newId !== undefined && (await isProductThere(tx, newId))
    const wrong = [...problems, ...unknownNames, ...(isTaken ? [PRODUCT_ID_TAKEN] : [])]
    if (!proposed || wrong.length > 0) {
      return { draft: null, problems: wrong.slice(0, FIELD_PROBLEMS_MAX), problems_total: wrong.length }
    }
    const { territories, sellers: _sellers, in_media_kit: _inMediaKit, ...document } = proposed
    const parts = await findDraftParts(tx, document)
    const row = { product_id: document.product_id, revision: 0, document, ...parts }
    return { draft: { row, territories }, problems: [], problems_total: 0 }
  })
}
