import { z } from 'zod'
import { FLIGHT_STATUSES, PACING_STATES } from '../core/campaign/pacing.ts'
import { COUNTED_BASES } from '../core/delivery/units.ts'
import { readCampaign, readCampaigns, type ReadCampaign } from '../core/reading/read-campaigns.ts'
import { READ_LIMIT_MAX } from '../core/reading/reading.ts'
import { formatInstant } from '../exact/instant.ts'
import { canonicalUuid } from '../core/uuid.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { CAMPAIGN_EXAMPLE, EXAMPLE_IDS } from './examples.ts'
import { itemSchema, listSchema, moment, party, sideField, sideFilter, since } from './openapi-parts.ts'
import { instant, oneOf, opaque, readQuery, wholeNumber } from './query.ts'
import type { Resource } from './resource.ts'

export const LIMIT_DEFAULT = 100
export const PAGE_PARAMETERS = { limit: wholeNumber(1, READ_LIMIT_MAX), cursor: opaque }

const decimal = z.string()

export const amounts = {
  booked: decimal.nullable().describe('`null` if no quantity was booked.'),
  delivered: decimal,
  billable: decimal.describe('By what was measured; statements bill what the two sides agreed.'),
  remaining: decimal.nullable(),
}

export const campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  purchase_order: z.string().nullable().describe("The buyer's number for it."),
  side: sideField,
  seller: party,
  buyer: party,
  sharing: z
    .enum(['pending', 'accepted', 'declined'])
    .describe("The buyer's answer to the seller: it sees the campaign once it accepts."),
  flight_start: z.iso.date().nullable().describe('The first day of its lines, UTC.'),
  flight_end: z.iso.date().nullable().describe('The last day of its lines, UTC, included.'),
  status: z.enum(FLIGHT_STATUSES),
  cancelled_from: z.iso.date().nullable().describe('The first day without delivery, UTC.'),
  cancellation_reason: z.string().nullable(),
  archived_at: moment.nullable(),
  pacing: z.enum(PACING_STATES).nullable().describe('Of its most urgent line.'),
  lines: z.int().min(0).describe('Number of lines.'),
  states: z
    .array(z.object({ state: z.enum(PACING_STATES), lines: z.int().min(0) }))
    .describe('Number of lines in each pacing state, most urgent first.'),
  progress: z
    .array(
      z.object({
        pricing_basis: z.enum(COUNTED_BASES),
        booked: decimal,
        delivered: decimal.nullable(),
        percent: decimal.nullable(),
      }),
    )
    .describe('The lines with a booked quantity, by what they are priced on.'),
  flat_rate: z
    .object({ lines: z.int().min(0), delivered: z.int().min(0) })
    .nullable()
    .describe('Flat-rate lines, and how many of them are delivered.'),
  money: z
    .array(
      z.object({
        currency: z.string(),
        lines: z.int().min(0),
        lines_without_goal: z.int().min(0),
        ...amounts,
        percent: decimal.nullable(),
      }),
    )
    .describe('What the lines are worth, by currency. Amounts are decimal text.'),
  as_of: moment.nullable().describe('Of the latest figure.'),
  created_at: moment,
  updated_at: moment.describe(
    'When the campaign, its terms or its lines last changed. Figures have their own times.',
  ),
})

type Answer = z.infer<typeof campaign>

export const CAMPAIGN_PARAMETERS = {
  side: oneOf(['seller', 'buyer']),
  status: oneOf(FLIGHT_STATUSES),
  updated_since: instant,
  ...PAGE_PARAMETERS,
}

export const campaignResources: readonly Resource[] = [
  {
    path: '/api/v1/campaigns',
    name: 'campaigns',
    schema: listSchema({
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description: 'What you sell and what you buy, archived campaigns too, in the order of their IDs.',
      filters: {
        side: sideFilter,
        status: z.enum(FLIGHT_STATUSES).optional().describe('Only campaigns with this status.'),
        updated_since: since('Only campaigns that changed then or later.'),
      },
      row: campaign,
      example: {
        path: '/api/v1/campaigns?side=seller&status=running&limit=1',
        answer: { data: [CAMPAIGN_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { query }) {
      const {
        side,
        status,
        updated_since: updatedSince,
        limit,
        cursor,
      } = readQuery(query, CAMPAIGN_PARAMETERS)
      const filter = { side, status, updated_since: updatedSince && formatInstant(updatedSince) }
      const list = { list: 'campaigns', filter, check: ([id]: unknown[]) => uuidOf(id) }
      const page = await readCampaigns(context, {
        side,
        status,
        updatedSince,
        limit: limit ?? LIMIT_DEFAULT,
        after: readCursor(cursor, list),
      })
      return listAnswer(page.rows.map(answerOf), page.next && writeCursor(list.list, filter, [page.next]))
    },
  },
  {
    path: '/api/v1/campaigns/:id',
    name: 'campaign',
    schema: itemSchema({
      operationId: 'getCampaign',
      summary: 'Get a campaign',
      description: 'One campaign, as in the list.',
      params: z.object({ id: z.uuid() }),
      item: campaign,
      example: { path: `/api/v1/campaigns/${EXAMPLE_IDS.campaign}`, answer: CAMPAIGN_EXAMPLE },
    }),
    async read(context, { params, query }) {
      readQuery(query, {})
      return itemAnswer(answerOf(await readCampaign(context, { campaignId: params['id']! })))
    },
  },
]

function answerOf(read: ReadCampaign): Answer {
  return {
    id: read.id,
    name: read.name,
    purchase_order: read.purchase_order,
    side: read.side,
    seller: read.seller,
    buyer: read.buyer,
    sharing: read.sharing,
    flight_start: read.flight_start,
    flight_end: read.flight_end,
    status: read.status,
    cancelled_from: read.cancelled_from,
    cancellation_reason: read.cancellation_reason,
    archived_at: read.archived_at,
    pacing: read.pacing,
    lines: read.lines,
    states: read.states,
    progress: read.progress,
    flat_rate: read.flat_rate,
    money: read.money,
    as_of: read.as_of,
    created_at: read.created_at,
    updated_at: read.updated_at,
  }
}

export function listAnswer(data: object[], next: string | null): { text: string; rows: number } {
  return { text: JSON.stringify({ data, next_cursor: next }), rows: data.length }
}

export function itemAnswer(item: object): { text: string; rows: number } {
  return { text: JSON.stringify(item), rows: 1 }
}

export function uuidOf(value: unknown): string | undefined {
  return typeof value === 'string' ? canonicalUuid(value) : undefined
}
