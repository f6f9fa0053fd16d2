import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { performanceOf, type AffiliateOrder, type AffiliatePerformance } from './affiliate-performance.ts'
import {
  readLimit,
  readScope,
  readSearch,
  type AffiliateGroup,
  type AffiliateScopeInput,
} from './affiliate-scope.ts'
import { countTotalRows, isTooMuchToRank, listTotalRows, type ColumnsOf } from './affiliate-totals-sql.ts'

export const RANKED_PER_PAGE_MAX = 200
/**
 * Sorting by a figure takes the figures of all entries on all days of the range. Above this limit they are not sorted.
 */
export const RANKED_ROWS_MAX = 20_000
const PAGE_MAX = 1_000_000

/**
 * What each code, package or campaign brought, sorted, on numbered pages. To read all of them, use
 * `listAffiliateTotals`, which is in the order of creation.
 */
export async function rankAffiliateTotals<Group extends AffiliateGroup>(
  context: Context,
  input: AffiliateScopeInput & {
    by: Group
    search?: string | undefined
    order: AffiliateOrder
    isDescending: boolean
    limit: number
    /** From 1. */
    page: number
  },
): Promise<{
  totals: (ColumnsOf[Group] & AffiliatePerformance)[]
  count: number
  /** As requested; or 'created' if there is too much to sort by a figure. */
  order: AffiliateOrder
}> {
  const scope = readScope(context, input)
  const limit = readLimit(input.limit, RANKED_PER_PAGE_MAX)
  const search = readSearch(input.search)
  const { by, page } = input
  if (!Number.isInteger(page) || page < 1 || page > PAGE_MAX) {
    throw new Refusal('invalid', `Ask for a page from 1 to ${PAGE_MAX}.`)
  }
  const isTooMuch =
    input.order !== 'created' &&
    input.order !== 'name' &&
    (await isTooMuchToRank(context.database, by, scope, search, RANKED_ROWS_MAX))
  const order = isTooMuch ? 'created' : input.order
  const isDescending = isTooMuch || input.isDescending
  const [rows, count] = await Promise.all([
    listTotalRows(context.database, by, scope, {
      search,
      order,
      isDescending,
      after: undefined,
      offset: (page - 1) * limit,
      limit,
    }),
    countTotalRows(context.database, by, scope, search),
  ])
  return { totals: rows.map((row) => ({ ...row, ...performanceOf(row) })), count, order }
}
