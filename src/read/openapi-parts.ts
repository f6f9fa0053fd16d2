import { z } from 'zod'
import { READ_LIMIT_MAX } from '../core/reading/reading.ts'
import { problemSchema } from '../http/problem-schema.ts'
import { Problem, PROBLEM_MEDIA_TYPE, type ProblemCode } from '../http/problem.ts'

/** What the schemas of the resources share. They describe what is read; the resources' own code decides. */

export const READ_ERRORS = {
  invalid_query: {
    meaning: 'A query parameter is unknown, malformed or repeated, or the cursor is of another list.',
    remedy: 'Fix the parameter that `field` names; `detail` says what it takes.',
  },
  unauthorized: {
    meaning:
      'The key is missing, misspelled, unknown, expired, revoked, or a key for the sales agent: all look the same. With `WWW-Authenticate: Bearer`.',
    remedy: 'Send an active key. An admin creates one under Settings, API keys.',
  },
  insufficient_scope: {
    meaning: 'The key can only report. With `WWW-Authenticate: Bearer error="insufficient_scope"`.',
    remedy: 'Send a key with the scope `read`.',
  },
  not_found: {
    meaning: 'There is no such thing, or your organization does not see it.',
    remedy: 'Check the ID. Lists have everything that you see.',
  },
  method_not_allowed: {
    meaning: 'The method is neither GET nor HEAD. `Allow` names the methods of the path.',
    remedy: 'Use GET.',
  },
  rate_limited: {
    meaning: 'The key is over its limit. With `Retry-After`.',
    remedy: 'Wait as many seconds as `Retry-After` says, then send the same request again.',
  },
  internal_error: {
    meaning: 'An error on our side.',
    remedy: 'Send the request again. If it keeps failing, give the operator the `request_id`.',
  },
  service_unavailable: {
    meaning:
      'The database cannot be reached, this took too long, or too many requests of your organization are waiting. With `Retry-After`.',
    remedy:
      'Wait as many seconds as `Retry-After` says, then send the same request again, with a lower `limit`.',
  },
} as const satisfies Partial<Record<ProblemCode, { meaning: string; remedy: string }>>

type ReadErrorCode = keyof typeof READ_ERRORS
const CODES = Object.keys(READ_ERRORS) as [ReadErrorCode, ...ReadErrorCode[]]

const problem = problemSchema(CODES, {
  field: z.string().optional().describe('The query parameter at fault.'),
})

function problemAnswers(codes: readonly ReadErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [
      new Problem(code, '').status,
      {
        description: `\`${code}\`: ${READ_ERRORS[code].meaning}\n\n${READ_ERRORS[code].remedy}`,
        content: { [PROBLEM_MEDIA_TYPE]: { schema: problem } },
      },
    ]),
  )
}

const NOT_MODIFIED = {
  304: z.null().describe('What you have is current: `If-None-Match` has the `ETag` of this answer.'),
}

const OF_LISTS = CODES.filter((code) => code !== 'not_found')

const READ_NOTE =
  'At most 120 requests a minute per key for all that is read, unless the operator set another limit. Needs a key with the scope `read`.'

/** An example of a request, as `GET path`, and its answer. */
export interface ReadExample {
  path: string
  answer: object
}

/** What a resource's schema needs beyond what all have. */
interface Described {
  operationId: string
  summary: string
  description: string
  params?: z.ZodObject
  example: ReadExample
}

export function listSchema(described: Described & { row: z.ZodType; filters: z.ZodRawShape }) {
  const { row, filters, example, description, ...about } = described
  return {
    ...about,
    tags: ['Reading'],
    description: `${description} ${READ_NOTE}`,
    security: [{ readKey: [] }],
    querystring: z.object({
      ...filters,
      limit: z
        .int()
        .min(1)
        .max(READ_LIMIT_MAX)
        .optional()
        .describe('How many rows a page has at most. Default: 100.'),
      cursor: z.string().optional().describe('`next_cursor` of the page before, with the same filters.'),
    }),
    response: {
      200: z
        .object({
          data: z.array(row),
          next_cursor: z
            .string()
            .nullable()
            .describe(
              'Where the next page begins; `null` on the last one. A page may have fewer rows than `limit`, or none, and still have a next one.',
            ),
        })
        .describe('A page.')
        .meta({ 'x-examples': named(example) }),
      ...NOT_MODIFIED,
      ...problemAnswers(described.params ? CODES : OF_LISTS),
    },
  }
}

export function itemSchema(described: Described & { item: z.ZodType }) {
  const { item, example, description, ...about } = described
  return {
    ...about,
    tags: ['Reading'],
    description: `${description} ${READ_NOTE}`,
    security: [{ readKey: [] }],
    response: {
      200: item.meta({ 'x-examples': named(example) }),
      ...NOT_MODIFIED,
      ...problemAnswers(CODES),
    },
  }
}

function named({ path, answer }: ReadExample): object {
  return { example: { summary: `GET ${path}`, value: answer } }
}

export const sideFilter = z
  .enum(['seller', 'buyer'])
  .optional()
  .describe('What you sell, or what you buy. Default: both.')

export const sideField = z.enum(['seller', 'buyer']).describe('Your side of it.')

export const party = z.object({ id: z.uuid(), name: z.string() })

export const moment = z.iso.datetime({ offset: true })

export function since(what: string) {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe(what)
}
