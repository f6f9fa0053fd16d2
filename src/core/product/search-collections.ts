import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { searchCollectionRows, type CollectionRow } from './collection-sql.ts'

export const COLLECTIONS_PER_PAGE = 50

/** One page of the shows and other collections of all publishers, by domain and ID. */
export async function searchCollections(
  context: Context,
  input: { search?: string | undefined; page: number },
): Promise<{ rows: CollectionRow[]; total: number }> {
  requireOperator(context)
  return searchCollectionRows(context.database, {
    search: input.search ?? '',
    offset: (input.page - 1) * COLLECTIONS_PER_PAGE,
    limit: COLLECTIONS_PER_PAGE,
  })
}
