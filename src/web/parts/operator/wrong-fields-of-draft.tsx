import { useEffect, useState } from 'react'
import type { ApiProblem } from '../../api.ts'
import type { FieldErrors } from '../field-errors.ts'
import { WrongFields, type WrongField } from '../wrong-fields.tsx'

/** What is wrong with a draft: all of it, each with a link to its field. */
export function WrongFieldsOfDraft({
  error,
  errors,
  what,
}: {
  error: ApiProblem | null
  errors: FieldErrors
  /** "Product": what is wrong with the whole of it has no other name. */
  what: string
}) {
  const [wrong, setWrong] = useState<WrongField[]>([])
  // The names are in the form, once it is shown.
  useEffect(() => {
    setWrong(error === null ? [] : errors.all().map((problem) => named(problem, what)))
  }, [error])
  return <WrongFields fields={wrong} leftOut={error?.problemsLeftOut} />
}

function named({ field, words, input }: ReturnType<FieldErrors['all']>[number], what: string): WrongField {
  if (!input) return { field, place: field === '' ? what : field, message: words }
  return { field, place: nameOf(input) ?? field, message: words, onGo: () => input.focus() }
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
  const group = input.closest('fieldset')?.querySelector('legend')?.textContent
  const name = label?.replace(/\s*\*$/, '')
  return name && group ? `${group}, ${name}` : name
}
