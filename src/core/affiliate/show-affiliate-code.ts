import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import { readLimit, readScope, type AffiliateScopeInput } from './affiliate-scope.ts'
import { listDayRows, listTotalRows, type CodeColumns, type DayRow } from './affiliate-totals-sql.ts'
import { isCalendarDate } from './calendar-date.ts'

export const DAYS_PER_PAGE_MAX = 1_000

/**
 * A code with what it brought over all the days asked for, and on each of them, the oldest first. A buyer is told what
 * was earned on the campaigns that they buy, and not by which key.
 */
export async function showAffiliateCode(
  call: Call,
  input: AffiliateScopeInput & {
    codeId: string
    limit: number
    /** The last day on the page before. */
    after?: string | undefined
  },
): Promise<{
  code: CodeColumns & AffiliatePerformance
  days: (DayRow & AffiliatePerformance)[]
  hasMore: boolean
}> {
  const scope = await readScope(call, input)
  const limit = readLimit(input.limit, DAYS_PER_PAGE_MAX)
  const { after } = input
  if (after !== undefined && !isCalendarDate(after)) {
    throw new Refusal('invalid', 'Give the day to go on from as YYYY-MM-DD.')
  }
  const [code] = await listTotalRows(call.database, 'code', scope, { after: undefined, limit: 1 })
  if (!code) throw new Refusal('not_found', 'There is no such code. List the codes to see their ids.')
  const rows = await listDayRows(call.database, scope, { after, limit: limit + 1 })
  return {
    code: { ...code, ...performanceOf(code) },
    days: rows.slice(0, limit).map((row) => ({ ...row, ...performanceOf(row) })),
    hasMore: rows.length > limit,
  }
}
