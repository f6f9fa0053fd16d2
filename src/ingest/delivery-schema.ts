import { z } from 'zod'
import { feedQuery, problemAnswers, rateLimitNote } from './openapi-parts.ts'

export const ITEMS_MAX = 500

const deliveryItem = z
  .object({
    package_id: z
      .guid()
      .describe('The API package ID of the line, shown under Report delivery on the campaign.'),
    impressions: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('Total impressions delivered to date. For lines priced on impressions.'),
    downloads: z
      .number()
      .min(0)
      .nullish()
      .describe(
        'Total downloads delivered to date; decimals are kept exactly. For lines priced on downloads.',
      ),
    as_of: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .nullish()
      .describe(
        'When the total was measured: a date (the start of that day, UTC) or an RFC 3339 timestamp with a zone. Default: when the request is received.',
      ),
  })
  .describe('For a flat-rate line send neither quantity: the item then marks the line delivered.')

const deliveryResult = z.object({
  index: z.int().min(0).describe('Position of the item in the request, from 0.'),
  package_id: z.string().nullable().describe('As it was sent; null when it was not a string.'),
  status: z.enum(['accepted', 'rejected']),
  reason: z
    .enum([
      'invalid_item',
      'duplicate_package_id',
      'not_seller',
      'before_flight_start',
      'as_of_in_future',
      'flat_rate_takes_no_quantity',
      'quantity_required',
      'internal_error',
    ])
    .optional()
    .describe('Only when rejected. The first that applies, in this order; internal_error may be sent again.'),
  field: z
    .enum(['package_id', 'impressions', 'downloads', 'as_of'])
    .optional()
    .describe('Only when rejected, and where one field is at fault.'),
  message: z.string().optional().describe('Only when rejected: what is wrong and what to do, for people.'),
})

export const deliverySchema = {
  operationId: 'reportDelivery',
  tags: ['Delivery'],
  summary: 'Report cumulative delivery totals',
  description: `Totals, not increments: the figure with the latest as_of is the line's figure, and sending it again changes nothing. Each item is accepted or rejected on its own. ${rateLimitNote}`,
  security: [{ ingestKey: [] }],
  querystring: feedQuery,
  body: z.object({ items: z.array(deliveryItem).min(1).max(ITEMS_MAX) }),
  response: {
    200: z.object({
      accepted: z.int().describe('Number of accepted items.'),
      rejected: z.int().describe('Number of rejected items.'),
      results: z.array(deliveryResult).describe('One per item, in the order of the request.'),
      dry_run: z.literal(true).optional().describe('Only in a dry run.'),
    }),
    ...problemAnswers,
  },
}
