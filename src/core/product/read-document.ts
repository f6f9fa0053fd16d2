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
    problems.set(field, { field, message: `${field === '' ? 'This' : field} ${complaint(issue)}.` })
  }
  return { document: undefined, problems: [...problems.values()] }
}

type Issue = z.core.$ZodIssue

/** For a union, the errors of the closest branch. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return nearest!.flatMap(innermost).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function pathOf(where: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, where)
}

function complaint(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `has no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_union') return 'is missing or unknown'
  if (issue.code === 'invalid_type' && issue.input === undefined) return `is missing (${issue.expected})`
  if (issue.code === 'invalid_type' && issue.expected === 'object' && Array.isArray(issue.input))
    return 'must be one object, not a list'
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const bound = issue.inclusive === false ? 'more than' : 'at least'
    return `must ${issue.origin === 'number' ? 'be' : 'have'} ${bound} ${issue.minimum}`
  }
  return issue.message.replace(/^Invalid input: |\.$/g, '')
}
