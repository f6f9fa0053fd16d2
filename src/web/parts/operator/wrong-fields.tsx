import { Alert, Anchor, List } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ApiProblem } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconAlertTriangle } from '../../icons.ts'
import type { FieldErrors } from '../field-errors.ts'

interface WrongField {
  field: string
  /** As the form calls it; the path if it has no input for it. */
  name: string
  words: string
  focus: (() => void) | undefined
}

/** A long form with several wrong fields: all of them, each with a link to it. */
export function WrongFields({ error, errors }: { error: ApiProblem | null; errors: FieldErrors }) {
  const [wrong, setWrong] = useState<WrongField[]>([])
  // The names are in the form, once it is shown.
  useEffect(() => {
    const all = error === null ? [] : errors.all()
    setWrong(all.length < 2 ? [] : all.map(named))
  }, [error])
  if (wrong.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCount(wrong.length)} fields are wrong`}
      role="alert"
    >
      <List size="sm">
        {wrong.map(({ field, name, words, focus }) => (
          <List.Item key={field}>
            {focus ? (
              <Anchor component="button" type="button" size="sm" onClick={focus}>
                {name}
              </Anchor>
            ) : (
              name
            )}
            : {words}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function named({ field, words, input }: ReturnType<FieldErrors['all']>[number]): WrongField {
  if (!input) return { field, name: field === '' ? 'The whole' : field, words, focus: undefined }
  return { field, name: nameOf(input) ?? field, words, focus: () => input.focus() }
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
