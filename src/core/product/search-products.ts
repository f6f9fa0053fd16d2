import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { searchProductRows, type FoundProductRow } from './product-sql.ts'

export const PRODUCTS_PER_PAGE = 50

export type ProductStatus = 'on_sale' | 'withdrawn' | 'all'

/** A page of the products whose id, name or channels contain the words, ordered by id; of one show, if one is named by its key. */
export async function searchProducts(
  context: Context,
  input: {
    search: string | undefined
    status: ProductStatus
    collectionKey?: string | undefined
    page: number
  },
): Promise<{ products: FoundProductRow[]; total: number }> {
  requireOperator(context)
  const { search, status, collectionKey, page } = input
  return searchProductRows(context.database, {
    search: search ?? '',
    status,
    collectionKey,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    limit: PRODUCTS_PER_PAGE,
  })
}
