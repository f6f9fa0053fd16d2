import type { z } from 'zod'
import { refuseInvalid, type FieldProblem } from '../refusal.ts'

/** A document that was checked: what it says, or everything that is wrong with it. */
export type CheckedDocument<T> =
  { document: T; problems: readonly [] } | { document: undefined; problems: readonly FieldProblem[] }

/** Parses a document from an operator. The refusal names every invalid field and what it accepts. */
export function readDocument<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const { document, problems } = checkDocument(schema, value, where)
  refuseInvalid(problems)
  return document!
}

/**
 * The same, for callers that have more to check before they refuse. `where` is the document's name in the messages; empty if
 * fields are named alone, as in a form. A field is named once, with what is wrong first.
 */
export function checkDocument<T extends z.ZodType>(
  schema: T,
  value: unknown,
  where: string,
): CheckedDocument<z.output<T>> {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (error === undefined) return { document: data, problems: [] }
  const problems = new Map<string, FieldProblem>()
  for (const issue of error.issues.flatMap(innermost)) {
    const field = pathOf(where, issue.path)
    if (problems.has(field)) continue
    problems.set(field, { field, message: messageOf(field, issue) })
  }
  return { document: undefined, problems: [...problems.values()] }
}

type Issue = z.core.$ZodIssue

/** For a union, the errors of the closest branch: one that has all the fields, before one with fewer errors. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [nearest] = issue.errors.toSorted((a, b) => strangeness(a) - strangeness(b) || a.length - b.length)
  return nearest!.flatMap(innermost).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function strangeness(errors: readonly Issue[]): number {
  return errors.filter(({ code, path }) => code === 'unrecognized_keys' && path.length === 0).length
}

function pathOf(where: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, where)
}

/**
 * A complaint follows the name of its field ("must be a number"); one that is a sentence ("Enter a price"), a colon. In a form,
 * what is wrong with the whole document begins no sentence: its name is not known here.
 */
function messageOf(field: string, issue: Issue): string {
  const words = complaint(issue)
  if (field !== '') return /^[A-Z]/.test(words) ? `${field}: ${words}.` : `${field}${itemIn(issue)} ${words}.`
  if (issue.code !== 'unrecognized_keys') return `This ${words}.`
  const names = issue.keys.map((key) => `"${key}"`).join(', ')
  return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${names}.`
}

const ITEM_SHOWN_MAX = 100

/** An item of a list is found by its text rather than by its position: ` "UK"`. */
function itemIn({ code, path, input }: Issue): string {
  const isItem = typeof path.at(-1) === 'number' && code !== 'invalid_type'
  return isItem && typeof input === 'string' && input !== '' ? ` "${input.slice(0, ITEM_SHOWN_MAX)}"` : ''
}

function complaint(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `has no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_union') return 'is missing or unknown'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type' && issue.expected === 'object' && Array.isArray(issue.input))
    return 'must be one object, not a list'
  if (!IS_WORDED_BY_ZOD.test(issue.message)) return issue.message.replace(/\.$/, '')
  if (issue.code === 'invalid_type') return typeComplaint(issue)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  return issue.message.replace(/^Invalid input: |\.$/g, '')
}

/** Other messages are those of our schemas. */
const IS_WORDED_BY_ZOD = /^(Invalid input|Too small|Too big)\b/

const TYPES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  tuple: 'a list',
}

/** A form sends the text of a number that was left empty. */
function typeComplaint({ expected, input }: z.core.$ZodIssueInvalidType): string {
  const type = TYPES[expected] ?? `of type ${expected}`
  return input === '' && type.endsWith('number') ? `Enter ${type}` : `must be ${type}`
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'array') return `Add at least ${Number(minimum) === 1 ? 'one' : minimum}`
  if (origin === 'string')
    return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} characters`
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'array') return `must have at most ${maximum} entries`
  if (origin === 'string') return `must have at most ${maximum} characters`
  return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`
}
