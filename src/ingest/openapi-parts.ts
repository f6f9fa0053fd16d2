import { z } from 'zod'

export const rateLimitNote =
  'At most 60 requests a minute per key and feed (unless the operator set another limit); the RateLimit header says how many are left.'

/** Of every feed. */
export const feedQuery = z.object({
  dry_run: z.enum(['true', 'false']).optional().describe('true: the same verdicts, and nothing is recorded.'),
})

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong and what to do.'),
    code: z.string(),
    request_id: z.string().describe('Also in the X-Request-Id header.'),
  })
  .describe('RFC 9457 problem document')

export const problemAnswers = {
  400: problem.describe('invalid_json, invalid_body or too_many_items: the body as a whole cannot be taken.'),
  401: problem.describe('unauthorized: the key is missing, wrong or revoked.'),
  413: problem.describe(
    'payload_too_large: the body is larger than 1 MiB (unless the operator set another limit).',
  ),
  415: problem.describe('unsupported_media_type: the body is not sent as JSON.'),
  429: problem.describe('rate_limited: wait as many seconds as Retry-After says.'),
  503: problem.describe(
    'service_unavailable: send it again after Retry-After seconds; nothing is counted twice.',
  ),
}
