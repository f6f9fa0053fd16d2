import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import {
  readLimit,
  readScope,
  readSearch,
  type AffiliateGroup,
  type AffiliateScope,
  type AffiliateScopeInput,
} from './affiliate-scope.ts'
import { findPlace, listTotalRows, type ColumnsOf, type Place } from './affiliate-totals-sql.ts'

const TOTALS_PER_PAGE_MAX = 1_000

/**
 * What each code, package or campaign brought, in the order of their creation. For a buyer, only what was earned on the
 * campaigns that they buy counts. Packages and campaigns are those that have or had a code.
 */
export async function listAffiliateTotals<Group extends AffiliateGroup>(
  context: Context,
  input: AffiliateScopeInput & {
    by: Group
    /** Only entries whose name contains this text; for codes, the code or slug. */
    search?: string | undefined
    limit: number
    /** The id of the last entry on the previous page. */
    after?: string | undefined
  },
): Promise<{ totals: (ColumnsOf[Group] & AffiliatePerformance)[]; hasMore: boolean }> {
  const scope = readScope(context, input)
  const limit = readLimit(input.limit, TOTALS_PER_PAGE_MAX)
  const after = input.after === undefined ? undefined : await placeOf(context, input.by, scope, input.after)
  const rows = await listTotalRows(context.database, input.by, scope, {
    search: readSearch(input.search),
    order: 'created',
    isDescending: false,
    after,
    offset: 0,
    limit: limit + 1,
  })
  return {
    totals: rows.slice(0, limit).map((row) => ({ ...row, ...performanceOf(row) })),
    hasMore: rows.length > limit,
  }
}

async function placeOf(
  context: Context,
  group: AffiliateGroup,
  scope: AffiliateScope,
  id: string,
): Promise<Place> {
  const place = isUuid(id) ? await findPlace(context.database, group, scope, id) : undefined
  if (!place) throw new Refusal('not_found', `There is no ${group} ${id} to continue from.`)
  return place
}
