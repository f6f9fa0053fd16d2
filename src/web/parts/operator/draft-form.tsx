import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { FieldProblem } from '../../../core/refusal.ts'
import type { ApiProblem } from '../../api.ts'
import { useForm, type FormState } from '../form.tsx'
import { PageLink } from '../page-link.tsx'
import { nameOf } from './live-check.ts'
import { PreviewButton } from './preview.tsx'
import { Refused } from './refused.tsx'
import { WrongFieldsOfDraft } from './wrong-fields-of-draft.tsx'

/** What the form has no field for, as it was. */
interface Draft {
  rest: Record<string, unknown>
}

/**
 * A form with sections, for an item of the catalogue. Errors stay until it is sent again, so that all of them can be corrected; but
 * adding or removing an asset or a person moves those after it, and an error would then be at another one.
 */
export function useDraftForm<Values extends Draft, Saved>(
  first: Values,
  save: (draft: Values) => Promise<Saved>,
  onSaved?: (saved: Saved) => void,
) {
  const form = useForm(first, save, { onDone: (saved) => onSaved?.(saved) })
  const set = (changes: Partial<Values>) => {
    if (hasMovedRows(form.values, changes)) form.act.reset()
    form.set(changes)
  }
  return { ...form, set }
}

/** Rows within rows too: the material that is due, in the deadlines of a show. */
export function hasMovedRows(before: unknown, after: unknown): boolean {
  if (before === after || !isNested(before) || !isNested(after)) return false
  const isOfRows = Array.isArray(before) && Array.isArray(after) && isNested(before[0] ?? after[0])
  if (isOfRows && before.length !== after.length) return true
  const own = before as Record<string, unknown>
  return Object.entries(after).some(([name, part]) => hasMovedRows(own[name], part))
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The sections, what they do not show, errors in none of their fields, and the buttons. */
export function DraftForm<Values extends Draft>({
  form: { values, errors, act, submit },
  what,
  wrong = { problems: act.error?.problems ?? null, leftOut: act.error?.problemsLeftOut },
  fields,
  saveLabel,
  cancelTo,
  preview,
  actions,
  onReload,
  keptHint,
  onTouched,
  children,
}: {
  form: FormState<Values> & { act: { isPending: boolean; error: ApiProblem | null } }
  /** "Show". */
  what: string
  /** What is listed above the form; left out: what saving refused. */
  wrong?: { problems: readonly FieldProblem[] | null; leftOut: number | undefined }
  /** Top-level fields of the form; errors in other fields are shown below it. */
  fields: readonly string[]
  saveLabel: string
  cancelTo: string
  /** Left out: the agent has no answer of its own for it. */
  preview?: () => Promise<{ answer: object }>
  /** Beside the buttons of the form. */
  actions?: ReactNode
  /** Offered where someone else has changed it. */
  onReload?: (() => void) | undefined
  /** How to change what is not shown. */
  keptHint?: string
  /** Gets the name of each field that is changed. */
  onTouched?: (field: string) => void
  children: ReactNode
}) {
  const kept = Object.keys(values.rest)
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={errors.form} onSubmit={send} onChange={({ target }) => onTouched?.(nameOf(target))} noValidate>
      <Stack gap="lg">
        <WrongFieldsOfDraft {...wrong} errors={errors} what={what} />
        {children}
        {kept.length > 0 && (
          <Text size="sm" c="dimmed">
            Not shown here and kept unchanged: {kept.join(', ')}.{keptHint && ` ${keptHint}`}
          </Text>
        )}
        {act.error && act.error.problems.length < 2 && errors.isElsewhere(fields) && (
          <Refused error={act.error} onReload={onReload} />
        )}
        <Group>
          <Button type="submit" loading={act.isPending}>
            {saveLabel}
          </Button>
          {preview && <PreviewButton load={preview} />}
          {actions}
          <Anchor component={PageLink} to={cancelTo}>
            Cancel
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
