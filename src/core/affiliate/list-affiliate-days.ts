import type { Call } from '../call.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import { readDay, readLimit, readScope, type AffiliateScopeInput } from './affiliate-scope.ts'
import { countTotalRows, listScopeDays, type DaySums } from './affiliate-totals-sql.ts'
import { DAYS_PER_PAGE_MAX } from './show-affiliate-code.ts'

/**
 * What all codes together brought over the days asked for, and on each of them that something was told of: overall, or on
 * one campaign, one package, with one code.
 */
export async function listAffiliateDays(
  call: Call,
  input: AffiliateScopeInput & {
    limit: number
    /** The last day on the page before. */
    after?: string | undefined
    isNewestFirst?: boolean | undefined
  },
): Promise<{
  total: AffiliatePerformance
  days: (DaySums & AffiliatePerformance)[]
  hasMore: boolean
  /** How many codes there are, with results or without. */
  codes: number
}> {
  const scope = await readScope(call, input)
  const limit = readLimit(input.limit, DAYS_PER_PAGE_MAX)
  const page = {
    after: readDay(input.after),
    limit: limit + 1,
    isNewestFirst: input.isNewestFirst ?? false,
  }
  const [{ total, days }, codes] = await Promise.all([
    listScopeDays(call.database, scope, page),
    countTotalRows(call.database, 'code', scope, undefined),
  ])
  return {
    total: performanceOf(total),
    days: days.slice(0, limit).map((row) => ({ ...row, ...performanceOf(row) })),
    hasMore: days.length > limit,
    codes,
  }
}
