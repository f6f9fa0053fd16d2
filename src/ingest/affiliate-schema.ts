import { z } from 'zod'
import { feedQuery, problemAnswers, rateLimitNote } from './openapi-parts.ts'

export const ROWS_MAX = 1000

const codeRow = z.object({
  packageId: z
    .guid()
    .describe('The API package ID of the line, shown under Report delivery on the campaign.'),
  code: z
    .string()
    .min(1)
    .max(64)
    .describe('1 to 64 visible characters without spaces. Kept as written, compared without regard to case.'),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .nullish()
    .describe('The code in a web address. Left out: the code has none.'),
})

const metricRow = z.object({
  code: z
    .string()
    .min(1)
    .max(64)
    .describe('A code that was sent to /api/ingest/affiliate/codes, in any case.'),
  date: z.iso.date().describe('The day, not after tomorrow, UTC.'),
  clicks: wholeNumber('Clicks of that day.'),
  conversions: wholeNumber('Conversions of that day.'),
  conversionValue: z
    .number()
    .min(0)
    .lt(1e15)
    .describe('What the conversions of that day were worth: at most 4 decimal places, kept exactly.'),
})

const upsertAnswer = z.object({
  ok: z.boolean().describe('true when errors is empty.'),
  upserted: z.int().min(0).describe('Number of rows written.'),
  errors: z
    .array(
      z.object({
        index: z.int().min(0).describe('Position of the row in the request, from 0.'),
        status: z
          .union([z.literal(400), z.literal(500)])
          .describe('500 for internal_error, which may be sent again; 400 for all others.'),
        reason: z
          .enum(['invalid_row', 'duplicate_row', 'not_seller', 'unknown_code', 'internal_error'])
          .describe('The first that applies, in this order.'),
        field: z.string().optional().describe('The field that the error is about, where it is about one.'),
        message: z.string().describe('What is wrong and what to do.'),
      }),
    )
    .describe('One per row that was not written, in the order of the request.'),
  dry_run: z.literal(true).optional().describe('Only in a dry run.'),
})

export const codesSchema = {
  operationId: 'upsertAffiliateCodes',
  summary: 'Create, change and move affiliate codes',
  description: `A row says all there is about its code. Sent with another package of yours it moves the code, and the results so far stay with the package they were earned on. Each row is taken or refused on its own. ${rateLimitNote}`,
  body: z.object({ codes: z.array(codeRow).max(ROWS_MAX) }),
  ...common(),
}

export const metricsSchema = {
  operationId: 'upsertAffiliateMetrics',
  summary: 'Report daily results of affiliate codes',
  description: `One row per code and day: sending a day again replaces it. Each row is taken or refused on its own. ${rateLimitNote}`,
  body: z.object({ metrics: z.array(metricRow).max(ROWS_MAX) }),
  ...common(),
}

function common() {
  return {
    tags: ['Affiliates'],
    security: [{ ingestKey: [] }],
    querystring: feedQuery,
    response: { 200: upsertAnswer, ...problemAnswers },
  }
}

function wholeNumber(description: string) {
  return z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe(description)
}
