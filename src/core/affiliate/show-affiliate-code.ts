import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { performanceOf, type AffiliatePerformance } from './affiliate-performance.ts'
import { readDay, readLimit, readScope, type AffiliateScopeInput } from './affiliate-scope.ts'
import { listDayRows, type DayRow } from './affiliate-days-sql.ts'
import { listTotalRows, type CodeColumns } from './affiliate-totals-sql.ts'

export const DAYS_PER_PAGE_MAX = 1_000

/**
 * A code with its results in total and on each day of the range. A buyer sees what was earned on the campaigns that
 * they buy, but not the key.
 */
export async function showAffiliateCode(
  context: Context,
  input: AffiliateScopeInput & {
    codeId: string
    limit: number
    /** The last day on the page before. */
    after?: string | undefined
    isNewestFirst?: boolean | undefined
  },
): Promise<{
  code: CodeColumns & AffiliatePerformance
  days: (DayRow & AffiliatePerformance)[]
  hasMore: boolean
}> {
  const scope = readScope(context, input)
  const limit = readLimit(input.limit, DAYS_PER_PAGE_MAX)
  const { codeId, isNewestFirst = false } = input
  const after = readDay(input.after)
  const [code] = await listTotalRows(context.database, 'code', scope, ONE)
  if (!code) throw new Refusal('not_found', 'Affiliate code not found. List the codes to see their IDs.')
  const page = { after, limit: limit + 1, isNewestFirst }
  const rows = await listDayRows(context.database, { ...scope, codeId }, page)
  return {
    code: { ...code, ...performanceOf(code) },
    days: rows.slice(0, limit).map((row) => ({ ...row, ...performanceOf(row) })),
    hasMore: rows.length > limit,
  }
}

const ONE = {
  search: undefined,
  order: 'created',
  isDescending: false,
  after: undefined,
  offset: 0,
  limit: 1,
} as const
