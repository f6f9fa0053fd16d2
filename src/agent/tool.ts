import { z } from 'zod'
import { LIST_LENGTH_MAX, withoutNulls } from './arguments.ts'
import type { Catalogue } from './catalogue.ts'
import type { PropertyLists } from './property-lists.ts'
import { invalidArguments, ISSUES_MAX } from './failure.ts'

/** What a tool needs to know about its caller. */
export interface ToolCall {
  /** Null: a caller without a key. */
  keyId: string | null
  /** Of the catalogue, when the caller was admitted. For a tool that does not need it, perhaps ANY_VERSION. */
  version: string
  catalogue: Catalogue
  /** Undefined: property lists are not served. */
  propertyLists?: PropertyLists | undefined
}

export interface ToolAnswer {
  /** The members of the payload after `status` and `adcp_version`, as JSON text: `"products":[],"cache_scope":"public"`. */
  payload: string
  /** For people, and for hosts that read nothing else. */
  summary: string
  /** Number of products in it, for the call log. */
  products?: number
  /** When it changes by itself; undefined: with the catalogue alone. */
  currentUntilMs?: number
}

export interface Tool {
  name: string
  needsVersion: boolean
  /** The entry of tools/list. */
  declaration: Record<string, unknown>
  answer(args: Record<string, unknown>, call: ToolCall): Promise<ToolAnswer>
}

/** A tool: its description, its input and its operation. */
export function defineTool<S extends z.ZodObject>(parts: {
  name: string
  title: string
  description: string
  input: S
  /** Whether its answer must be current at the moment of the call. */
  needsVersion: boolean
  answer(args: z.output<S>, call: ToolCall): Promise<ToolAnswer>
}): Tool {
  const { name, title, description, input } = parts
  return {
    name,
    needsVersion: parts.needsVersion,
    declaration: {
      name,
      title,
      description,
      inputSchema: inputSchemaOf(input),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    async answer(args, call) {
      const { data, error } = input.safeParse(withoutNulls(args), { reportInput: true })
      if (error) throw invalidArguments(error.issues.slice(0, ISSUES_MAX).flatMap(problemsOf))
      return parts.answer(data, call)
    },
  }
}

/** A plain object at the root that accepts unknown arguments, so that every client can use it. */
function inputSchemaOf(input: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Bounds that only say that it is a number.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // A bound against huge lists, which clients need not know.
      if (jsonSchema.maxItems === LIST_LENGTH_MAX) delete jsonSchema.maxItems
      // The pattern of a date is longer than all the rest.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern
    },
  })
  return { ...schema, additionalProperties: true }
}

type ZodIssue = z.core.$ZodIssue
interface Problem {
  path: (string | number)[]
  message: string
  keyword: string
}

/** Describes the error without repeating what was sent. */
function problemsOf(issue: ZodIssue): Problem[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const problem = (message: string, keyword: string): Problem[] => [{ path, message, keyword }]
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? problem('This field is required.', 'required')
        : problem(`This must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}.`, 'type')
    case 'invalid_value':
      return problem(`This must be one of: ${issue.values.map(String).join(', ')}.`, 'enum')
    case 'too_small':
      return problem(
        `This must ${boundOf(issue.origin, 'at least', issue.minimum)}.`,
        boundKeyword(issue.origin, 'min'),
      )
    case 'too_big':
      return problem(
        `This must ${boundOf(issue.origin, 'at most', issue.maximum)}.`,
        boundKeyword(issue.origin, 'max'),
      )
    case 'unrecognized_keys':
      return problem(issue.message, 'additionalProperties')
    case 'invalid_format':
      return problem(issue.message, 'pattern')
    case 'invalid_union':
      return problem(issue.message, 'enum')
    case 'custom':
      return problem(issue.message, 'type')
    default:
      return problem('This is not of the expected form.', 'type')
  }
}

const TYPES: Record<string, string> = {
  array: 'a list, in square brackets',
  object: 'an object',
  number: 'a number, without quotes',
  int: 'a whole number, without quotes',
  string: 'text',
  boolean: 'true or false, without quotes',
}

function boundOf(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`
  if (origin === 'array' || origin === 'set')
    return `have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  return `be ${bound} ${limit}`
}

function boundKeyword(origin: string, bound: 'min' | 'max'): string {
  if (origin === 'string') return `${bound}Length`
  return origin === 'array' || origin === 'set' ? `${bound}Items` : `${bound}imum`
}
