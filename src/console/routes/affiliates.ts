import { z } from 'zod'
import { AFFILIATE_ORDERS, type AffiliatePerformance } from '../../core/affiliate/affiliate-performance.ts'
import type { AffiliateGroup } from '../../core/affiliate/affiliate-scope.ts'
import { chooseAffiliateSide } from '../../core/affiliate/choose-affiliate-side.ts'
import { listAffiliateDays } from '../../core/affiliate/list-affiliate-days.ts'
import { listAffiliateTotals } from '../../core/affiliate/list-affiliate-totals.ts'
import { rankAffiliateTotals } from '../../core/affiliate/rank-affiliate-totals.ts'
import { DAYS_PER_PAGE_MAX, showAffiliateCode } from '../../core/affiliate/show-affiliate-code.ts'
import { walkAffiliateDays } from '../../core/affiliate/walk-affiliate-days.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { csvFile, mapRows } from '../../http/file-answer.ts'
import type { MemberContext } from '../callers.ts'
import { member } from '../route.ts'
import { day, pageNumber, searchText, uuid } from '../query-parts.ts'

const TOTALS_PER_PAGE = 25
/** Each is summed over all requested days. */
const TOTALS_EXPORTED_AT_ONCE = 200

const scope = {
  side: z.enum(['seller', 'buyer']).optional(),
  campaign_id: uuid.optional(),
  package_id: uuid.optional(),
  from: day,
  to: day,
}
const scopeQuery = z.object(scope)
const totalsQuery = z.object({
  ...scope,
  by: z.enum(['code', 'package', 'campaign']).default('code'),
  search: searchText,
})

/** Affiliate results, for sellers and buyers: totals, days, one code; each also as a file. */
export const affiliates = [
  member('GET /affiliates', {
    onlyReads: true,
    query: totalsQuery.extend({
      sort: z.enum(AFFILIATE_ORDERS).default('clicks'),
      direction: z.enum(['up', 'down']).default('down'),
      page: pageNumber,
    }),
    answer: async (context, { query }) => {
      const { input, side } = await readScopeOf(context, query)
      const { by, search, sort, direction, page } = query
      const { totals, count, order } = await rankAffiliateTotals(context, {
        ...input,
        by,
        search,
        order: sort,
        isDescending: direction === 'down',
        limit: TOTALS_PER_PAGE,
        page,
      })
      return { side, totals, sort: order, count, page, pages: Math.ceil(count / TOTALS_PER_PAGE) }
    },
  }),

  member('GET /affiliates/totals.csv', {
    onlyReads: true,
    query: totalsQuery,
    answer: async (context, { query }) => {
      const { input } = await readScopeOf(context, query)
      const { by, search } = query
      const rows = await inPages(async (last: Named | undefined) => {
        const after = last && idOf(by, last)
        const { totals, hasMore } = await listAffiliateTotals(context, {
          ...input,
          by,
          search,
          limit: TOTALS_EXPORTED_AT_ONCE,
          after,
        })
        return { rows: totals.map((row): Named => ({ ...row })), hasMore }
      })
      const columns = COLUMNS[by]
      const lines = mapRows(rows, (row) => [...columns.map((name) => row[name] ?? null), ...figuresOf(row)])
      return csvFile(`affiliate-${by}s.csv`, [...columns, ...FIGURES], lines)
    },
  }),

  member('GET /affiliates/days', {
    onlyReads: true,
    query: scopeQuery,
    answer: async (context, { query }) => {
      const { input, chosen } = await readScopeOf(context, query)
      const { total, days, hasMore, since, codes } = await listAffiliateDays(context, {
        ...input,
        limit: DAYS_PER_PAGE_MAX,
        isNewestFirst: true,
      })
      return { ...chosen, codes, total, days, has_more: hasMore, since }
    },
  }),

  member('GET /affiliates/days.csv', {
    onlyReads: true,
    query: scopeQuery,
    answer: async (context, { query }) => {
      const { input } = await readScopeOf(context, query)
      const lines = mapRows(walkAffiliateDays(context, input), (row) => [row.date, ...figuresOf(row)])
      return csvFile('affiliate-days.csv', ['date', ...FIGURES], lines)
    },
  }),

  member('GET /affiliates/codes/:codeId', {
    onlyReads: true,
    query: scopeQuery,
    answer: async (context, { params, query }) => {
      const { input, side } = await readScopeOf(context, query, params.codeId)
      const { code, days, hasMore } = await showAffiliateCode(context, {
        ...input,
        codeId: params.codeId,
        limit: DAYS_PER_PAGE_MAX,
        isNewestFirst: true,
      })
      return { side, code, days, has_more: hasMore }
    },
  }),

  member('GET /affiliates/codes/:codeId/days.csv', {
    onlyReads: true,
    query: scopeQuery,
    answer: async (context, { params, query }) => {
      const { input } = await readScopeOf(context, query, params.codeId)
      let name = ''
      const rows = await inPages(async (last: { date: string } | undefined) => {
        const page = { limit: DAYS_PER_PAGE_MAX, after: last?.date }
        const { code, days, hasMore } = await showAffiliateCode(context, {
          ...input,
          codeId: params.codeId,
          ...page,
        })
        name = code.code
        return { rows: days, hasMore }
      })
      const lines = mapRows(rows, (row) => [
        row.date,
        row.campaign_name,
        row.package_name,
        row.package_id,
        ...figuresOf(row),
        row.written_at,
      ])
      const header = ['date', 'campaign_name', 'package_name', 'package_id', ...FIGURES, 'written_at']
      return csvFile(`affiliate-code-${name}.csv`, header, lines)
    },
  }),
]

/** The requested results, seen from the side of the caller's organization. */
async function readScopeOf(context: MemberContext, query: z.output<typeof scopeQuery>, codeId?: string) {
  const { campaign_id: campaignId, package_id: packageId, from, to } = query
  const chosen = await chooseAffiliateSide(context, { side: query.side, campaignId, codeId })
  const { side } = chosen
  return { chosen, side, input: { side, campaignId, packageId, from, to } }
}

/** A row of totals, however they are grouped. */
type Named = AffiliatePerformance & Record<string, string | null>

const COLUMNS: Record<AffiliateGroup, string[]> = {
  code: ['code', 'slug', 'package_name', 'package_id', 'seller_name'],
  package: ['package_name', 'package_id', 'campaign_name', 'campaign_id', 'seller_name'],
  campaign: ['campaign_name', 'campaign_id', 'seller_name'],
}

function idOf(by: AffiliateGroup, row: Named): string {
  return row[by === 'code' ? 'id' : `${by}_id`]!
}

const FIGURES = ['clicks', 'conversions', 'conversion_rate', 'conversion_value', 'value_per_click']

function figuresOf(row: AffiliatePerformance): CsvField[] {
  return [row.clicks, row.conversions, row.conversion_rate, row.conversion_value, row.value_per_click]
}

/**
 * All rows of a list that is read page by page. The first page is read at once, so that a refusal comes before the file
 * has begun.
 */
async function inPages<Row>(
  readPage: (last: Row | undefined) => Promise<{ rows: Row[]; hasMore: boolean }>,
): Promise<AsyncIterable<Row>> {
  const first = await readPage(undefined)
  return (async function* () {
    for (let page = first; ; page = await readPage(page.rows.at(-1))) {
      yield* page.rows
      if (!page.hasMore) return
    }
  })()
}
