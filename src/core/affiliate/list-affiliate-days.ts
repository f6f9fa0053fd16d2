import type { Context } from '../context.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import { readDay, readLimit, readScope, type AffiliateScopeInput } from './affiliate-scope.ts'
import { findDaySpan, listScopeDays, type DaySums } from './affiliate-days-sql.ts'
import { countTotalRows } from './affiliate-totals-sql.ts'
import { DAYS_PER_PAGE_MAX } from './show-affiliate-code.ts'

/** How many sums per line and day are added up at once. */
export const DAY_ROWS_MAX = 25_000

/**
 * What all codes together brought, in total and on each day with a result: overall, or for one campaign, package or
 * code. If too many lines have results, it covers only the newest days.
 */
export async function listAffiliateDays(
  context: Context,
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
  /** The first day covered, if earlier ones were left out; otherwise null. */
  since: string | null
  /** Number of codes, with or without results. */
  codes: number
}> {
  const asked = readScope(context, input)
  const limit = readLimit(input.limit, DAYS_PER_PAGE_MAX)
  const page = {
    after: readDay(input.after),
    limit: limit + 1,
    isNewestFirst: input.isNewestFirst ?? false,
  }
  const span = await findDaySpan(context.database, asked, { rowsMax: DAY_ROWS_MAX, daysMax: DAY_ROWS_MAX })
  const scope = span ? { ...asked, from: span.since } : asked
  const [{ total, days }, codes] = await Promise.all([
    listScopeDays(context.database, scope, page),
    countTotalRows(context.database, 'code', asked, undefined),
  ])
  return {
    total: performanceOf(total),
    days: days.slice(0, limit).map((row) => ({ ...row, ...performanceOf(row) })),
    hasMore: days.length > limit,
    since: span && span.since > span.first ? span.since : null,
    codes,
  }
}
