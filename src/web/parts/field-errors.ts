import { useEffect, useRef, type RefObject } from 'react'
import type { ApiProblem } from '../api.ts'

export interface FieldErrors {
  /** What is wrong with a field, or with a part of it: `territories` has the error of `territories[1]`. */
  of(field: string): string | undefined
  /** What is wrong with the field itself: a list has no error of its own if one of its items does. */
  exactlyAt(field: string): string | undefined
  form: RefObject<HTMLFormElement | null>
  /** Some of the error belongs to none of these fields. */
  isElsewhere(fields: readonly string[]): boolean
  /** Moves the focus to the field, or to the one that it is a part of. */
  focus(field: string): void
}

/**
 * Assigns a refusal, which names its fields as paths, to the fields of a form: all of them at once. A message begins with the
 * path, which is dropped, as the label says it already. The focus moves to the first field of the form that is wrong, for people
 * who cannot see where the error is. `within` is the part of the body that has the fields: a path may begin with it.
 */
export function useFieldErrors(error: ApiProblem | null, within = ''): FieldErrors {
  const form = useRef<HTMLFormElement>(null)
  const problems = (error?.problems ?? []).map(({ field, message }) => ({
    field: within === '' ? field : field.replace(`${within}.`, ''),
    words: wordsOf(message, field),
  }))
  const fieldsOfForm = () => [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const inputOf = (field: string, inputs = fieldsOfForm()) =>
    inputs
      .filter((input) => field.startsWith(nameOf(input)))
      .toSorted((a, b) => nameOf(b).length - nameOf(a).length)[0]
  useEffect(() => {
    const inputs = fieldsOfForm()
    const wrong = new Set(problems.map(({ field }) => inputOf(field, inputs)))
    inputs.find((input) => wrong.has(input))?.focus()
  }, [error])
  return {
    form,
    of: (field) => problems.find((problem) => isAt(problem.field, field))?.words,
    exactlyAt: (field) => problems.find((problem) => problem.field === field)?.words,
    isElsewhere: (fields) =>
      error !== null &&
      (problems.length === 0 ||
        problems.some((problem) => !fields.some((field) => isAt(problem.field, field)))),
    focus: (field) => inputOf(field)?.focus(),
  }
}

function nameOf(input: HTMLElement): string {
  return input.getAttribute('name') ?? ''
}

function isAt(wrong: string, field: string): boolean {
  return wrong === field || wrong.startsWith(`${field}[`) || wrong.startsWith(`${field}.`)
}

function wordsOf(message: string, field: string): string {
  if (field === '' || !message.startsWith(`${field} `)) return message
  const words = message.slice(field.length + 1)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
