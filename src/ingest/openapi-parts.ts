import { z } from 'zod'
import { problemSchema } from '../http/problem-schema.ts'
import { Problem, PROBLEM_MEDIA_TYPE } from '../http/problem.ts'
import { reasonsOf, type Explained } from '../core/ingest-log/reasons.ts'
import {
  REQUEST_ERRORS,
  REQUEST_ERROR_CODES,
  type RequestErrorCode,
} from '../core/ingest-log/request-errors.ts'

/** What the schemas of the feeds share. They describe the feeds; the feeds' own code decides. */

export const rateLimitNote =
  'At most 60 requests a minute per key and feed, unless the operator set another limit. The `RateLimit` header says how many are left.'

export const feedQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: the same results, and nothing is stored. Any other parameter is refused.'),
})

export const dryRunMark = z.literal(true).optional().describe('Present in a dry run only.')

/** A reason, with the table of what each means and what to do as its description. */
export function reasonField<Name extends string>(
  explained: Readonly<Record<Name, Explained>>,
  intro: string,
) {
  const reasons = reasonsOf(explained)
  const lines = reasons.map((name) => `- \`${name}\`: ${explained[name].meaning} ${explained[name].remedy}`)
  return z.enum(reasons).describe(`${intro}\n\n${lines.join('\n')}`)
}

const problem = problemSchema(REQUEST_ERROR_CODES)

/** Those that a request to a feed's own path can get, by status. */
const DOCUMENTED: readonly number[] = [400, 401, 405, 408, 413, 415, 417, 429, 431, 500, 503]

export const problemAnswers = Object.fromEntries(
  DOCUMENTED.map((status) => [
    status,
    problemAnswer(REQUEST_ERROR_CODES.filter((code) => statusOf(code) === status)),
  ]),
)

export function statusOf(code: RequestErrorCode): number {
  return new Problem(code, '').status
}

function problemAnswer(codes: RequestErrorCode[]) {
  const lines = codes.map(
    (code) => `\`${code}\`: ${REQUEST_ERRORS[code].meaning} ${REQUEST_ERRORS[code].remedy}`,
  )
  return { description: lines.join('\n\n'), content: { [PROBLEM_MEDIA_TYPE]: { schema: problem } } }
}
