import { z } from 'zod'
import { FLIGHT_STATUSES, PACING_STATES } from '../core/campaign/pacing.ts'
import { PRICING_BASES } from '../core/delivery/units.ts'
import { readHistory, type ReadReport } from '../core/reading/read-history.ts'
import { PACKAGES_ASKED_MAX, readLine, readLines, type ReadLine } from '../core/reading/read-lines.ts'
import { formatInstant } from '../exact/instant.ts'
import { amounts, itemAnswer, LIMIT_DEFAULT, listAnswer, PAGE_PARAMETERS, uuidOf } from './campaigns.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { EXAMPLE_IDS, LINE_EXAMPLE, REPORT_EXAMPLE } from './examples.ts'
import { itemSchema, listSchema, moment, party, sideField, sideFilter, since } from './openapi-parts.ts'
import { id, ids, instant, oneOf, readQuery } from './query.ts'
import type { Resource } from './resource.ts'

const decimal = z.string()
const source = z
  .enum(['api', 'form', 'file', 'command_line'])
  .describe('How it was reported: by a system, typed in, with a file, or on the command line.')

export const line = z.object({
  package_id: z.uuid(),
  name: z.string(),
  reference: z.string().nullable().describe("The seller's own name for it."),
  side: sideField,
  campaign: z.object({ id: z.uuid(), name: z.string(), purchase_order: z.string().nullable() }),
  partner: party.describe('The organization on the other side.'),
  pricing_basis: z.enum(PRICING_BASES).describe('What it is priced on.'),
  flight_start: z.iso.date().describe('The first day, UTC.'),
  flight_end: z.iso.date().describe('The last day, UTC, included.'),
  status: z.enum(FLIGHT_STATUSES),
  cancelled_from: z.iso.date().nullable(),
  archived_at: moment.nullable().describe('Of its campaign.'),
  air_date: z.iso.date().nullable(),
  episode_url: z.string().nullable(),
  download_window_days: decimal.nullable(),
  booked: decimal.nullable().describe('The goal, as decimal text; `null` if no quantity was booked.'),
  figure: z
    .object({
      delivered: decimal.nullable().describe('The total so far, as decimal text; `null` on flat-rate lines.'),
      as_of: moment.describe('When it was measured.'),
      received_at: moment,
      source,
    })
    .nullable()
    .describe('What both sides see; `null` before the first report.'),
  pacing: z.object({
    state: z.enum(PACING_STATES),
    delivered_percent: decimal.nullable().describe('Of the goal. Percentages are rounded down.'),
    elapsed_percent: decimal.nullable().describe('Of the flight, when it was measured.'),
    pace_percent: decimal.nullable().describe('Delivered divided by elapsed: 100.0 is on plan.'),
    projected_total: decimal.nullable(),
    projected_end: z.iso.date().nullable(),
  }),
  price: decimal.describe('Per 1000, per unit or for all of it, by the pricing basis.'),
  currency: z.string(),
  bills_overdelivery: z.boolean(),
  money: z.object(amounts).describe('In the currency, as decimal text.'),
  updated_at: moment.describe('When its figure, its terms or its campaign last changed.'),
})

export const report = z.object({
  revision: z.int().min(1).describe('Its place in the history, from 1.'),
  quantity: decimal.nullable().describe('What was reported; `null` on flat-rate lines.'),
  figure_before: decimal.nullable(),
  figure_after: decimal.nullable().describe("The line's figure after it; a late report changes nothing."),
  as_of: moment,
  received_at: moment,
  effect: z.enum(['first', 'replaced', 'correction', 'late']),
  source,
})

export const LINE_PARAMETERS = {
  side: oneOf(['seller', 'buyer']),
  campaign_id: id,
  status: oneOf(FLIGHT_STATUSES),
  pacing: oneOf(PACING_STATES),
  package_id: ids(PACKAGES_ASKED_MAX),
  updated_since: instant,
  ...PAGE_PARAMETERS,
}

const packageParams = z.object({ package_id: z.uuid() })

export const lineResources: readonly Resource[] = [
  {
    path: '/api/v1/lines',
    name: 'lines',
    schema: listSchema({
      operationId: 'listLines',
      summary: 'List lines',
      description:
        'What was booked, delivered and earned, line by line, in the order of the campaigns and package IDs. The figures are those of the web app.',
      filters: {
        side: sideFilter,
        campaign_id: z.uuid().optional().describe('Only lines of this campaign.'),
        status: z.enum(FLIGHT_STATUSES).optional().describe('Only lines with this status.'),
        pacing: z.enum(PACING_STATES).optional().describe('Only lines in this pacing state.'),
        package_id: z
          .string()
          .optional()
          .describe(
            `Only these lines: up to ${PACKAGES_ASKED_MAX} package IDs, repeated or separated by commas.`,
          ),
        updated_since: since('Only lines that changed then or later.'),
      },
      row: line,
      example: {
        path: '/api/v1/lines?pacing=behind&limit=1',
        answer: { data: [LINE_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { query }) {
      const given = readQuery(query, LINE_PARAMETERS)
      const { side, campaign_id: campaignId, status, pacing, updated_since: updatedSince } = given
      const packageIds = given.package_id
      const filter = {
        side,
        campaignId,
        status,
        pacing,
        packageIds: packageIds && packageIds.toSorted(),
        updated_since: updatedSince && formatInstant(updatedSince),
      }
      const list = {
        list: 'lines',
        filter,
        check: ([first, second]: unknown[]) => {
          const [ofCampaign, packageId] = [uuidOf(first), uuidOf(second)]
          return ofCampaign === undefined || packageId === undefined
            ? undefined
            : { campaignId: ofCampaign, packageId }
        },
      }
      const { rows, next } = await readLines(context, {
        side,
        campaignId,
        status,
        pacing,
        packageIds,
        updatedSince,
        limit: given.limit ?? LIMIT_DEFAULT,
        after: readCursor(given.cursor, list),
      })
      const place = next && [next.campaignId, next.packageId]
      return listAnswer(rows.map(answerOf), place && writeCursor(list.list, filter, place))
    },
  },
  {
    path: '/api/v1/lines/:package_id',
    name: 'line',
    schema: itemSchema({
      operationId: 'getLine',
      summary: 'Get a line',
      description: 'One line, as in the list.',
      params: packageParams,
      item: line,
      example: { path: `/api/v1/lines/${EXAMPLE_IDS.line}`, answer: LINE_EXAMPLE },
    }),
    async read(context, { params, query }) {
      readQuery(query, {})
      return itemAnswer(answerOf(await readLine(context, { packageId: params['package_id']! })))
    },
  },
  {
    path: '/api/v1/lines/:package_id/history',
    name: 'history',
    schema: listSchema({
      operationId: 'listHistory',
      summary: "List a line's history",
      description: 'Every report on a line that was accepted and said something new, latest first.',
      params: packageParams,
      filters: {},
      row: report,
      example: {
        path: `/api/v1/lines/${EXAMPLE_IDS.line}/history?limit=1`,
        answer: { data: [REPORT_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { params, query }) {
      const { limit, cursor } = readQuery(query, PAGE_PARAMETERS)
      const packageId = params['package_id']!.toLowerCase()
      const list = {
        list: 'history',
        filter: { packageId },
        check: ([place]: unknown[]) =>
          Number.isSafeInteger(place) && (place as number) >= 1 ? (place as number) : undefined,
      }
      const { rows, next } = await readHistory(context, {
        packageId,
        limit: limit ?? LIMIT_DEFAULT,
        after: readCursor(cursor, list),
      })
      return listAnswer(
        rows satisfies ReadReport[],
        next === null ? null : writeCursor(list.list, list.filter, [next]),
      )
    },
  },
]

function answerOf(read: ReadLine): z.infer<typeof line> {
  const { status: _, ...pacing } = read.pacing
  return {
    package_id: read.package_id,
    name: read.name,
    reference: read.reference,
    side: read.side,
    campaign: { id: read.campaign_id, name: read.campaign_name, purchase_order: read.purchase_order },
    partner: { id: read.partner_id, name: read.partner_name },
    pricing_basis: read.pricing_basis,
    flight_start: read.flight_start,
    flight_end: read.flight_end,
    status: read.status,
    cancelled_from: read.cancelled_from,
    archived_at: read.archived_at,
    air_date: read.air_date,
    episode_url: read.episode_url,
    download_window_days: read.download_window_days,
    booked: read.booked,
    figure: figureOf(read),
    pacing,
    price: read.price,
    currency: read.currency,
    bills_overdelivery: read.bills_overdelivery,
    money: {
      booked: read.booked_value,
      delivered: read.delivered_value,
      billable: read.billable_value,
      remaining: read.remaining_value,
    },
    updated_at: read.updated_at,
  }
}

function figureOf({ delivered, as_of, received_at, source: from }: ReadLine) {
  if (as_of === null || received_at === null || from === null) return null
  return { delivered, as_of, received_at, source: from }
}
