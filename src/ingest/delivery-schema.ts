import { z } from 'zod'
import {
  byCountedBasis,
  COUNTED_BASES,
  OF_COUNTED,
  UNITS,
  type CountedBasis,
} from '../core/delivery/units.ts'
import { DELIVERY_EXAMPLES, DELIVERY_REJECTION, namedExamples } from './examples.ts'
import { dryRunMark, feedQuery, problemAnswers, rateLimitNote, reasonField } from './openapi-parts.ts'
import { DELIVERY_REASONS } from '../core/ingest-log/reasons.ts'

export const ITEMS_MAX = 500

const deliveryItem = z
  .object({
    package_id: z
      .guid()
      .describe('The API package ID of the line, shown under Report delivery on the campaign.'),
    ...byCountedBasis(totalOf),
    as_of: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .nullish()
      .describe(
        'When the total was measured: a date (the start of that day, UTC) or an RFC 3339 timestamp with a time zone. Default: when the request is received.',
      ),
  })
  .describe(`For a flat-rate line, send ${OF_COUNTED.noQuantity}: the item marks the line as delivered.`)

function totalOf(basis: CountedBasis) {
  const { isWhole, words } = UNITS[basis]
  return (isWhole ? z.int().min(0).max(Number.MAX_SAFE_INTEGER) : z.number().min(0))
    .nullish()
    .describe(
      `Total ${words} delivered to date${isWhole ? '' : '; decimals are kept exactly'}. For lines priced on ${words}.`,
    )
}

const deliveryResult = z.object({
  index: z
    .int()
    .min(0)
    .max(ITEMS_MAX - 1)
    .describe('Position of the item in the request, from 0.'),
  package_id: z.string().nullable().describe('As sent; `null` if it was not a string.'),
  status: z.enum(['accepted', 'rejected']).describe('An accepted item is stored.'),
  reason: reasonField(
    DELIVERY_REASONS,
    'Only when rejected: the first that applies, in this order.',
  ).optional(),
  field: z
    .enum(['package_id', ...COUNTED_BASES, 'as_of'])
    .optional()
    .describe('Only when rejected: the field at fault, if it is a single one.'),
  message: z
    .string()
    .optional()
    .describe('Only when rejected: what is wrong and what to do. For people: it may change.'),
})

export const deliverySchema = {
  operationId: 'reportDelivery',
  tags: ['Delivery'],
  summary: 'Report delivery',
  description: `Send cumulative totals, not increments. The total with the latest \`as_of\` is the line's figure, and sending it again changes nothing. Each item is accepted or rejected on its own. ${rateLimitNote}`,
  security: [{ ingestKey: [] }],
  querystring: feedQuery,
  body: z
    .object({ items: z.array(deliveryItem).min(1).max(ITEMS_MAX).describe('One total per line.') })
    .meta({ 'x-examples': namedExamples(DELIVERY_EXAMPLES, 'body') }),
  response: {
    200: z
      .object({
        accepted: count('Number of accepted items.'),
        rejected: count('Number of rejected items.'),
        results: z.array(deliveryResult).describe('One result per item, in the order of the request.'),
        dry_run: dryRunMark,
      })
      .describe('The request was processed, whatever the results of its items.')
      .meta({
        'x-examples': namedExamples({ ...DELIVERY_EXAMPLES, rejection: DELIVERY_REJECTION }, 'answer'),
      }),
    ...problemAnswers,
  },
}

function count(description: string) {
  return z.int().min(0).max(ITEMS_MAX).describe(description)
}
