import { useEffect, useRef, type RefObject } from 'react'
import type { ApiProblem } from '../api.ts'

export interface FieldErrors {
  /** What is wrong with a field, or with a part of it: `territories` has the error of `territories[1]`. */
  of(field: string): string | undefined
  form: RefObject<HTMLFormElement | null>
  /** The error belongs to none of these fields. */
  isElsewhere(fields: readonly string[]): boolean
  /** Moves the focus to the field, or to the one that it is a part of. */
  focus(field: string): void
}

/**
 * Assigns a refusal, which names its field as a path, to the fields of a form. The message begins with the path, which is
 * dropped, as the label says it already. The focus moves to the field, for people who cannot see where the error is.
 * `within` is the part of the body that has the fields: the path may begin with it.
 */
export function useFieldErrors(error: ApiProblem | null, within = ''): FieldErrors {
  const form = useRef<HTMLFormElement>(null)
  const wrong = within === '' ? error?.field : error?.field?.replace(`${within}.`, '')
  const isAt = (field: string) =>
    wrong === field || wrong?.startsWith(`${field}[`) || wrong?.startsWith(`${field}.`)
  const focus = (field: string) => {
    const inputs = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const nameOf = (input: HTMLElement) => input.getAttribute('name') ?? ''
    const wanted = inputs
      .filter((input) => field.startsWith(nameOf(input)))
      .toSorted((a, b) => nameOf(b).length - nameOf(a).length)
    wanted[0]?.focus()
  }
  useEffect(() => {
    if (wrong !== undefined) focus(wrong)
  }, [error])
  return {
    form,
    of: (field) => (error && isAt(field) ? wordsOf(error) : undefined),
    isElsewhere: (fields) => error !== null && !fields.some(isAt),
    focus,
  }
}

function wordsOf({ message, field = '' }: ApiProblem): string {
  if (field === '' || !message.startsWith(`${field} `)) return message
  const words = message.slice(field.length + 1)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
