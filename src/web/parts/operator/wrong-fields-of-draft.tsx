import { useEffect, useState } from 'react'
import type { FieldErrors } from '../field-errors.ts'
import { WrongFields, type WrongField } from '../wrong-fields.tsx'

/** What is wrong with a draft: all of it, each with a link to its field. */
export function WrongFieldsOfDraft({
  problems,
  leftOut,
  errors,
  what,
}: {
  /** Listed again when they change. */
  problems: readonly unknown[] | null
  leftOut?: number | undefined
  errors: FieldErrors
  /** "Product": what is wrong with the whole of it has no other name. */
  what: string
}) {
  const [wrong, setWrong] = useState<WrongField[]>([])
  // The names are in the form, once it is shown.
  useEffect(() => {
    setWrong(problems === null ? [] : errors.all().map((problem) => named(problem, what)))
  }, [problems])
  return <WrongFields fields={wrong} leftOut={leftOut} />
}

function named(problem: ReturnType<FieldErrors['all']>[number], what: string): WrongField {
  const { field, words, input, isGroup } = problem
  if (!input) return { field, place: field === '' ? what : field, message: words }
  const place = isGroup ? legendOf(input) : nameOf(input)
  return { field, place: place ?? field, message: words, onGo: () => input.focus() }
}

/** "Price 2, Currency": the label, after the legend of its group. */
function nameOf(input: HTMLElement): string | undefined {
  const label =
    input.closest('[role=group][aria-label]')?.getAttribute('aria-label') ??
    (input instanceof HTMLInputElement ||
    input instanceof HTMLTextAreaElement ||
    input instanceof HTMLSelectElement
      ? input.labels?.[0]?.textContent
      : undefined)
  const group = legendOf(input)
  const name = label?.replace(/\s*\*$/, '')
  return name && group ? `${group}, ${name}` : name
}

function legendOf(input: HTMLElement): string | undefined {
  return input.closest('fieldset')?.querySelector('legend')?.textContent ?? undefined
}
