import type { Context } from '../context.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import { readScope, type AffiliateScope, type AffiliateScopeInput } from './affiliate-scope.ts'
import { findDaySpan, listScopeDays, type DaySums } from './affiliate-days-sql.ts'
import { DAY_ROWS_MAX } from './list-affiliate-days.ts'
import { DAYS_PER_PAGE_MAX } from './show-affiliate-code.ts'

/** All days with a result, oldest first, for an export. */
export function walkAffiliateDays(
  context: Context,
  input: AffiliateScopeInput,
): AsyncIterable<DaySums & AffiliatePerformance> {
  return walk(context, readScope(context, input))
}

async function* walk(
  { database }: Context,
  scope: AffiliateScope,
): AsyncGenerator<DaySums & AffiliatePerformance> {
  for (let from: string | null = scope.from; from !== null;) {
    const limits = { rowsMax: DAY_ROWS_MAX, daysMax: DAYS_PER_PAGE_MAX }
    const span = await findDaySpan(database, { ...scope, from }, limits)
    if (!span) return
    const stretch = { ...scope, from: span.first, to: span.until }
    const page = { after: undefined, limit: DAYS_PER_PAGE_MAX, isNewestFirst: false }
    const { days } = await listScopeDays(database, stretch, page)
    for (const row of days) yield { ...row, ...performanceOf(row) }
    from = span.next
  }
}
