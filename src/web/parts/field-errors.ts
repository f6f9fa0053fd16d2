import { useEffect, useRef, type RefObject } from 'react'
import type { FieldProblem } from '../../core/refusal.ts'
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
  /** Moves the focus to the first field of the form that is wrong. */
  focusFirst(): void
  /** Everything that is wrong: the inputs in the order of the form, then the fields that it has no input for. */
  all(): {
    field: string
    words: string
    input: HTMLElement | undefined
    /** The input is the first of a group, and the words are about the whole group. */
    isGroup: boolean
  }[]
}

/** A field for a list may have very many wrong items. */
const WORDS_AT_ONE_FIELD_MAX = 5

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
  const errors = errorsAt(problems, form)
  useEffect(() => errors.focusFirst(), [error])
  return {
    ...errors,
    isElsewhere: (fields) => error !== null && (problems.length === 0 || errors.isElsewhere(fields)),
  }
}

/** The same for problems that are known before anything is sent. The focus stays where it is. */
export function fieldErrorsOf(
  problems: readonly FieldProblem[],
  form: RefObject<HTMLFormElement | null>,
): FieldErrors {
  return errorsAt(
    problems.map(({ field, message }) => ({ field, words: wordsOf(message, field) })),
    form,
  )
}

interface WordedProblem {
  field: string
  words: string
}

function errorsAt(problems: readonly WordedProblem[], form: RefObject<HTMLFormElement | null>): FieldErrors {
  const wordsOfAll = (found: readonly WordedProblem[], at: string) =>
    [...new Set(found.map((problem) => wordsWithin(at, problem)))].slice(0, WORDS_AT_ONE_FIELD_MAX).join(' ')
  const fieldsOfForm = () => [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const inputOf = (field: string, inputs = fieldsOfForm()) =>
    inputs
      .filter((input) => isAt(field, nameOf(input)))
      .toSorted((a, b) => nameOf(b).length - nameOf(a).length)[0]
  return {
    form,
    of: (at) => {
      const found = problems.filter(({ field }) => isAt(field, at))
      return found.length === 0 ? undefined : wordsOfAll(found, at)
    },
    exactlyAt: (field) => problems.find((problem) => problem.field === field)?.words,
    isElsewhere: (fields) => problems.some((problem) => !fields.some((field) => isAt(problem.field, field))),
    focus: (field) => {
      const input = inputOf(field)
      if (input) typedInto(input).focus()
    },
    focusFirst: () => {
      const inputs = fieldsOfForm()
      const wrong = new Set(problems.map(({ field }) => inputOf(field, inputs)))
      const first = inputs.find((input) => wrong.has(input))
      if (first) typedInto(first).focus()
    },
    all: () => {
      const inputs = fieldsOfForm()
      const found = problems.map((problem) => ({ problem, input: inputOf(problem.field, inputs) }))
      const at = (input: HTMLElement | undefined) =>
        found.filter((one) => one.input === input).map(({ problem }) => problem)
      const wrong = new Set(found.map(({ input }) => input))
      return [
        ...inputs
          .filter((input) => wrong.has(input))
          .map((input) => ({
            field: nameOf(input),
            words: wordsOfAll(at(input), nameOf(input)),
            input: typedInto(input),
            isGroup: input instanceof HTMLFieldSetElement,
          })),
        ...at(undefined).map((problem) => ({ ...problem, input: undefined, isGroup: false })),
      ]
    },
  }
}

/** A choice of many has its name in a hidden field, beside the one to type into; a group of fields is entered at its first. */
function typedInto(input: HTMLElement): HTMLElement {
  if (input instanceof HTMLFieldSetElement) {
    return input.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button') ?? input
  }
  if (input.getAttribute('type') !== 'hidden') return input
  return input.parentElement?.querySelector<HTMLElement>('input:not([type=hidden])') ?? input
}

function nameOf(input: HTMLElement): string {
  return input.getAttribute('name') ?? ''
}

export function isAt(wrong: string, field: string): boolean {
  return wrong === field || wrong.startsWith(`${field}[`) || wrong.startsWith(`${field}.`)
}

/** A field that has several values, such as a list or JSON, says which of them is wrong, unless the words begin with it: "UK". */
function wordsWithin(at: string, { field, words }: { field: string; words: string }): string {
  const part = field.slice(at.length)
  if (part === '' || words.startsWith('"')) return words
  const position = /^\[(\d+)\]$/.exec(part)?.[1]
  const name = position === undefined ? part.replace(/^\./, '') : `Item ${Number(position) + 1}`
  return `${name} ${words[0]?.toLowerCase()}${words.slice(1)}`
}

function wordsOf(message: string, field: string): string {
  const start = [`${field}: `, `${field} `].find((one) => message.startsWith(one))
  if (field === '' || start === undefined) return message
  const words = message.slice(start.length)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
