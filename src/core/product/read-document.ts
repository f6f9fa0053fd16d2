import type { z } from 'zod'
import { Refusal } from '../refusal.ts'

/**
 * Parses a document from an operator. The refusal names the first invalid field and what it accepts. `where` is the document's
 * name in the refusal; empty if fields are named alone, as in a form.
 */
export function readDocument<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (error === undefined) return data
  const issue = deepest(error.issues[0]!)
  const path = [...(where === '' ? [] : [where]), ...issue.path].reduce<string>(
    (before, part) => (typeof part === 'number' ? `${before}[${part}]` : `${before}.${String(part)}`),
    '',
  )
  const field = path.slice(1)
  throw new Refusal('invalid', `${field === '' ? 'This' : field} ${complaint(issue)}.`, field)
}

type Issue = z.core.$ZodIssue

/** For a union, the error of the closest branch. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  const inner = deepest(nearest![0]!)
  return { ...inner, path: [...issue.path, ...inner.path] }
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
    return `must ${issue.origin === 'number' ? 'be' : 'have'} at least ${issue.minimum}`
  }
  return issue.message.replace(/^Invalid input: |\.$/g, '')
}
