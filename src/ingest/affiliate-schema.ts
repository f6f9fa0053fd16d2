import { z } from 'zod'
import {
  CODES_EXAMPLES,
  METRICS_EXAMPLES,
  METRICS_REJECTION,
  namedExamples,
  type Exchange,
} from './examples.ts'
import { dryRunMark, feedQuery, problemAnswers, rateLimitNote, reasonField } from './openapi-parts.ts'
import { ROW_REASONS } from '../core/ingest-log/reasons.ts'

export const ROWS_MAX = 1000

const codeRow = z.object({
  packageId: z
    .guid()
    .describe('The API package ID of the line, shown under Report delivery on the campaign.'),
  code: z
    .string()
    .min(1)
    .max(64)
    .describe(
      'Visible characters of any script, no spaces. Stored as written, compared without regard to case.',
    ),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .nullish()
    .describe(
      'The code as used in web addresses: 1 to 64 lower-case letters (a–z), digits and hyphens. Without it, the code has no slug.',
    ),
})

const metricRow = z.object({
  code: z
    .string()
    .min(1)
    .max(64)
    .describe('A code that you sent to `/api/ingest/affiliate/codes`, in upper or lower case.'),
  date: z.iso.date().describe('The day, no later than tomorrow (UTC).'),
  clicks: wholeNumber('Clicks on that day.'),
  conversions: wholeNumber('Conversions on that day.'),
  conversionValue: z
    .number()
    .min(0)
    .lt(1e15)
    .describe('Value of that day’s conversions. At most 4 decimal places, kept exactly; no currency.'),
})

const upsertAnswer = z
  .object({
    ok: z.boolean().describe('`true` if `errors` is empty.'),
    upserted: z.int().min(0).max(ROWS_MAX).describe('Number of rows stored.'),
    errors: z
      .array(
        z.object({
          index: z
            .int()
            .min(0)
            .max(ROWS_MAX - 1)
            .describe('Position of the row in the request, from 0.'),
          status: z
            .union([z.literal(400), z.literal(500)])
            .describe('500 for `internal_error`, 400 for all others.'),
          reason: reasonField(ROW_REASONS, 'The first that applies, in this order.'),
          field: z.string().optional().describe('The field at fault, if it is a single one.'),
          message: z.string().describe('What is wrong and what to do.'),
        }),
      )
      .describe('One entry per row that was not stored, in the order of the request.'),
    dry_run: dryRunMark,
  })
  .describe('The request was processed, whatever the results of its rows.')

export const codesSchema = {
  operationId: 'upsertAffiliateCodes',
  summary: 'Send affiliate codes',
  description: `Creates codes, updates them, and moves them between your packages. A row replaces everything about its code. Sending a code with another of your packages moves it; its results so far stay with the package on which they were earned. Each row is accepted or rejected on its own. ${rateLimitNote}`,
  body: z
    .object({ codes: z.array(codeRow).max(ROWS_MAX).describe('One row per code.') })
    .meta({ 'x-examples': namedExamples(CODES_EXAMPLES, 'body') }),
  ...common(CODES_EXAMPLES),
}

export const metricsSchema = {
  operationId: 'upsertAffiliateMetrics',
  summary: 'Send affiliate results',
  description: `One row per code and day, with the figures of the whole day. Sending a day again replaces it. Each row is accepted or rejected on its own. ${rateLimitNote}`,
  body: z
    .object({ metrics: z.array(metricRow).max(ROWS_MAX).describe('One row per code and day.') })
    .meta({ 'x-examples': namedExamples(METRICS_EXAMPLES, 'body') }),
  ...common({ ...METRICS_EXAMPLES, rejection: METRICS_REJECTION }),
}

function common(exchanges: Record<string, Exchange>) {
  return {
    tags: ['Affiliates'],
    security: [{ ingestKey: [] }],
    querystring: feedQuery,
    response: {
      200: upsertAnswer.meta({ 'x-examples': namedExamples(exchanges, 'answer') }),
      ...problemAnswers,
    },
  }
}

function wholeNumber(description: string) {
  return z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe(description)
}
