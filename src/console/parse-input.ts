import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FIELD_PROBLEMS_MAX } from '../core/refusal.ts'
import { Problem } from '../http/problem.ts'
import { uuid } from './query-parts.ts'
import { isReadable } from './readable-text.ts'
import type { Route } from './route.ts'

const FILE = z.instanceof(Buffer, { error: 'the file is missing' })

export interface Address {
  params: unknown
  query: unknown
}

export interface Input extends Address {
  body: unknown
}

/** What was sent, parsed once. */
export function parseInput(route: Route, request: FastifyRequest): Input {
  return {
    ...parseAddress(route, request),
    body: parse(route.body === 'file' ? FILE : route.body, request.body),
  }
}

/** The part that is known before the body is read. */
export function parseAddress(route: Route, request: FastifyRequest): Address {
  const params = route.params === 'verbatim' ? z.string() : uuid
  return {
    params: parse(z.record(z.string(), params), request.params),
    query: parse(route.query, request.query),
  }
}

function parse(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (!schema) return undefined
  if (!isReadable(sent)) {
    throw new Problem(
      'invalid_body',
      'The request contains characters that are not valid text. Remove them and try again.',
    )
  }
  const { data, error } = schema.safeParse(sent ?? {}, { error: wordsOf })
  if (!error) return data
  const problems = error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return {
      field,
      message: field === '' ? `Check what you sent: ${message}` : `Check "${field}": ${message}`,
    }
  })
  const first = problems[0]!
  const named = problems.filter(({ field }) => field !== '')
  throw new Problem(
    'invalid_body',
    first.message,
    {},
    first.field === '' ? undefined : first.field,
    named.slice(0, FIELD_PROBLEMS_MAX),
    named.length,
  )
}

/** For schemas without a message of their own. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `choose one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'it is missing'
  if (issue.expected === 'string' && Array.isArray(issue.input)) return 'give it once'
  return `it must be ${KINDS[issue.expected] ?? issue.expected}`
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
}
