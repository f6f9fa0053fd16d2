import { z } from 'zod'
import { PROBLEM_CODES, PROBLEM_MEDIA_TYPE } from '../http/problem.ts'

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
    code: z.enum(PROBLEM_CODES),
    request_id: z.string().describe('Also in the X-Request-Id header.'),
  })
  .describe('RFC 9457 problem document')

export const problemAnswers = {
  400: problemAnswer('invalid_json, invalid_body or too_many_items: the body as a whole cannot be taken.'),
  401: problemAnswer('unauthorized: the key is missing, wrong or revoked.'),
  405: problemAnswer('method_not_allowed: only POST is taken here.'),
  413: problemAnswer(
    'payload_too_large: the body is larger than 1 MiB (unless the operator set another limit).',
  ),
  415: problemAnswer('unsupported_media_type: the body is not sent as JSON.'),
  429: problemAnswer('rate_limited: wait as many seconds as the Retry-After header says.'),
  500: problemAnswer('internal_error: an error on our side; send it again.'),
  503: problemAnswer(
    'service_unavailable: send it again after Retry-After seconds; nothing is counted twice.',
  ),
}

function problemAnswer(description: string) {
  return { description, content: { [PROBLEM_MEDIA_TYPE]: { schema: problem } } }
}
