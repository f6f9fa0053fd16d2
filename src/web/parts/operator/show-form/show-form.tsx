import type { ReactNode } from 'react'
import { Deadlines } from '../deadlines.tsx'
import { DraftForm, useDraftForm } from '../draft-form.tsx'
import { showOf, type ShowDraft } from '../show-draft.ts'
import { About } from './about.tsx'
import { Places } from './places.tsx'
import { Talent } from './talent.tsx'

const FIELDS = [
  'publisher_domain',
  'collection_id',
  'name',
  'kind',
  'description',
  'genre',
  'language',
  'content_rating',
  'cadence',
  'season',
  'status',
  'talent',
  'distribution',
  'deadline_policy',
]

/** A whole show. The server's errors are shown beside their fields. */
export function ShowForm<Saved>({
  first,
  isNew = false,
  saveLabel,
  actions,
  save,
  onSaved,
}: {
  first: ShowDraft
  isNew?: boolean
  saveLabel: string
  actions?: ReactNode
  save: (show: Record<string, unknown>) => Promise<Saved>
  onSaved?: (saved: Saved) => void
}) {
  const form = useDraftForm(first, (draft: ShowDraft) => save(showOf(draft)), onSaved)
  const { values: draft, errors, set } = form
  return (
    <DraftForm
      what="Show"
      form={form}
      fields={FIELDS}
      saveLabel={saveLabel}
      cancelTo="/operator/shows"
      actions={actions}
      keptHint="Change them with an import of products."
    >
      <About draft={draft} isNew={isNew} errors={errors} onChange={set} />
      <Talent talent={draft.talent} errors={errors} onChange={(talent) => set({ talent })} />
      <Places places={draft.places} errors={errors} onChange={(places) => set({ places })} />
      <Deadlines
        draft={draft.deadlines}
        errors={errors}
        at="deadline_policy"
        onChange={(deadlines) => set({ deadlines })}
      />
    </DraftForm>
  )
}
