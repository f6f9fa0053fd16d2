import { z } from 'zod'
import { readAffiliateCodes, readAffiliateResults } from '../core/reading/read-affiliates.ts'
import { isCalendarDate } from '../exact/calendar-date.ts'
import { LIMIT_DEFAULT, listAnswer, PAGE_PARAMETERS, uuidOf } from './campaigns.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { CODE_EXAMPLE, METRIC_EXAMPLE } from './examples.ts'
import { listSchema, moment, party, sideField, sideFilter } from './openapi-parts.ts'
import { affiliateCode, day, id, invalidQuery, oneOf, readQuery } from './query.ts'
import type { Resource } from './resource.ts'

export const code = z.object({
  id: z.uuid(),
  code: z.string(),
  slug: z.string().nullable(),
  side: sideField,
  seller: party,
  package_id: z.uuid().nullable().describe('The line that it is on now; `null` if you do not see that one.'),
  package_ids: z.array(z.uuid()).describe('All lines that it is or was on, as far as you see them.'),
})

export const metric = z.object({
  code_id: z.uuid(),
  code: z.string(),
  side: sideField,
  package_id: z.uuid().describe('The line on which the day was earned.'),
  campaign_id: z.uuid(),
  date: z.iso.date(),
  clicks: z.int().min(0),
  conversions: z.int().min(0),
  conversion_value: z.string().describe('Exact, as decimal text.'),
  updated_at: moment.describe('When the day was last sent.'),
})

export const CODE_PARAMETERS = { side: oneOf(['seller', 'buyer']), package_id: id, ...PAGE_PARAMETERS }
export const METRIC_PARAMETERS = {
  side: oneOf(['seller', 'buyer']),
  code: affiliateCode,
  from: day,
  to: day,
  ...PAGE_PARAMETERS,
}

export const affiliateResources: readonly Resource[] = [
  {
    path: '/api/v1/affiliate/codes',
    name: 'affiliate_codes',
    schema: listSchema({
      operationId: 'listAffiliateCodes',
      summary: 'List affiliate codes',
      description: 'The codes on lines that you sell or buy, in the order of their IDs.',
      filters: {
        side: sideFilter,
        package_id: z.uuid().optional().describe('Only codes that are or were on this line.'),
      },
      row: code,
      example: {
        path: '/api/v1/affiliate/codes?limit=1',
        answer: { data: [CODE_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { query }) {
      const { side, package_id: packageId, limit, cursor } = readQuery(query, CODE_PARAMETERS)
      const filter = { side, packageId }
      const list = { list: 'affiliate codes', filter, check: ([first]: unknown[]) => uuidOf(first) }
      const { rows, next } = await readAffiliateCodes(context, {
        side,
        packageId,
        limit: limit ?? LIMIT_DEFAULT,
        after: readCursor(cursor, list),
      })
      const data = rows.map((row): z.infer<typeof code> => ({
        id: row.id,
        code: row.code,
        slug: row.slug,
        side: row.is_own ? 'seller' : 'buyer',
        seller: { id: row.seller_id, name: row.seller_name },
        package_id: row.package_id,
        package_ids: row.package_ids,
      }))
      return listAnswer(data, next && writeCursor(list.list, filter, [next]))
    },
  },
  {
    path: '/api/v1/affiliate/metrics',
    name: 'affiliate_metrics',
    schema: listSchema({
      operationId: 'listAffiliateMetrics',
      summary: 'List affiliate results',
      description: 'What each code brought on each day, in the order of the codes and days.',
      filters: {
        side: sideFilter,
        code: z
          .string()
          .min(1)
          .max(64)
          .optional()
          .describe('Only this code; upper and lower case are the same.'),
        from: z.iso.date().optional().describe('The first day.'),
        to: z.iso.date().optional().describe('The last day, included.'),
      },
      row: metric,
      example: {
        path: '/api/v1/affiliate/metrics?code=TRAIL20&from=2025-01-01&limit=1',
        answer: { data: [METRIC_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { query }) {
      const { side, code: asked, from, to, limit, cursor } = readQuery(query, METRIC_PARAMETERS)
      if (from !== null && to !== null && to < from)
        throw invalidQuery('to', 'The last day is before the first.')
      const filter = { side, code: asked, from, to }
      const list = {
        list: 'affiliate metrics',
        filter,
        check: ([first, date]: unknown[]) => {
          const codeId = uuidOf(first)
          return codeId !== undefined && isCalendarDate(date) ? { codeId, date } : undefined
        },
      }
      const { rows, next } = await readAffiliateResults(context, {
        side,
        code: asked,
        from,
        to,
        limit: limit ?? LIMIT_DEFAULT,
        after: readCursor(cursor, list),
      })
      const data = rows.map((row): z.infer<typeof metric> => ({
        code_id: row.code_id,
        code: row.code,
        side: row.is_own ? 'seller' : 'buyer',
        package_id: row.package_id,
        campaign_id: row.campaign_id,
        date: row.date,
        // The feed takes none above 2^53 - 1.
        clicks: Number(row.clicks),
        conversions: Number(row.conversions),
        conversion_value: row.conversion_value,
        updated_at: row.written_at,
      }))
      return listAnswer(data, next && writeCursor(list.list, filter, [next.codeId, next.date]))
    },
  },
]
