import { useEffect, useState, type ReactNode } from 'react'
import { ask } from '../../../api.ts'
import { useKeepTyped, useTypedForm, type TypedForm } from '../../../typed-form.ts'
import { useUnsavedChanges } from '../../../unsaved-changes.tsx'
import { DeadlineFields } from '../deadline-fields.tsx'
import { DraftForm, hasMovedRows, useDraftForm } from '../draft-form.tsx'
import { useLiveCheck, useShownProblems } from '../live-check.ts'
import { readAt, writtenAt } from '../product-form/document-path.ts'
import type { OptionalFields } from '../product-form/fields.ts'
import { RestartableForm } from '../restartable-form.tsx'
import { typedDraftFrom, type TypedDraft } from '../restored-draft.ts'
import { Section } from '../section.tsx'
import { restoredShowDraft, showOf, type ShowDraft } from '../show-draft.ts'
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

interface ShowFormProps<Saved extends { revision: number }> {
  first: ShowDraft
  revision: number | null
  saveLabel: string
  /** Beside the buttons. They get the way to give up what is typed. */
  actions?: (forgetTyped: () => void) => ReactNode
  save: (show: Record<string, unknown>, revision: number | null) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  /** Offered where someone else has changed the show. */
  onReload?: () => void
  /** Whether there is something to lose. */
  onChanges?: (hasChanges: boolean) => void
}

/**
 * A whole show. What is wrong is named as one types: at fields that were touched, and after the first attempt to save at all of
 * them. What is typed is kept until it is saved or given up.
 */
export function ShowForm<Saved extends { revision: number }>(props: ShowFormProps<Saved>) {
  const { first, revision, onReload } = props
  const typed = useTypedForm<TypedDraft<ShowDraft>>(
    revision === null ? 'new show' : `show ${first.publisher_domain} ${first.collection_id}`,
    (stored) => typedDraftFrom(stored, restoredShowDraft),
  )
  return (
    <RestartableForm typed={typed} onReload={onReload}>
      {(reload) => <Fields {...props} typed={typed} {...reload} />}
    </RestartableForm>
  )
}

function Fields<Saved extends { revision: number }>({
  first,
  revision,
  saveLabel,
  actions,
  save,
  onSaved,
  onReload,
  onChanges,
  typed,
}: ShowFormProps<Saved> & { typed: TypedForm<TypedDraft<ShowDraft>> }) {
  const [start] = useState(typed.restored?.values ?? { draft: first, revision })
  const [savedRevision, setSavedRevision] = useState(start.revision)
  // Compared as text: a change that was undone does not count.
  const [before, setBefore] = useState(() => JSON.stringify(showOf(first)))
  const send = async (sent: ShowDraft) => {
    const saved = await save(showOf(sent), savedRevision)
    typed.forget()
    setSavedRevision(saved.revision)
    settle()
    setBefore(JSON.stringify(showOf(sent)))
    return saved
  }
  const form = useDraftForm(start.draft, send, onSaved)
  const { values: draft, act } = form
  const show = showOf(draft)
  const check = useLiveCheck(show, (collection, signal) =>
    ask('POST /operator/collection-check', { body: { collection, is_new: revision === null }, signal }),
  )
  const { errors, hasTried, touch, reveal, settle } = useShownProblems(check, form.errors.form)
  useEffect(() => {
    if (act.error && act.error.problems.length > 0) check.refuse(act.error)
  }, [act.error])
  const set = (changes: Partial<ShowDraft>) => {
    if (hasMovedRows(draft, changes)) check.forget((field) => field.includes('['))
    form.set(changes)
  }
  const optional: OptionalFields = {
    errors,
    at: (path) => readAt(draft.optional, path),
    write: (path, value) => {
      touch(path)
      set({ optional: writtenAt(draft.optional, path, value) })
    },
  }
  const hasChanges = JSON.stringify(show) !== before
  useKeepTyped(
    typed,
    hasChanges ? JSON.stringify({ draft, revision: savedRevision } satisfies TypedDraft<ShowDraft>) : null,
  )
  useEffect(() => onChanges?.(hasChanges), [hasChanges])
  const guard = useUnsavedChanges(hasChanges, { onLeave: typed.forget })
  return (
    <>
      {guard}
      <DraftForm
        what="Show"
        form={{
          ...form,
          // A refusal that names no field is not among what the check knows.
          errors: { ...errors, isElsewhere: (fields) => form.errors.isElsewhere(fields) },
          submit: () => {
            reveal()
            form.submit()
          },
        }}
        wrong={{ problems: hasTried ? check.problems : null, leftOut: check.leftOut }}
        onTouched={touch}
        fields={FIELDS}
        saveLabel={saveLabel}
        cancelTo="/operator/shows"
        actions={actions?.(typed.forget)}
        onReload={onReload}
        keptHint="Change them with an import of products."
      >
        <About draft={draft} isNew={revision === null} errors={errors} onChange={set} />
        <Talent talent={draft.talent} errors={errors} onChange={(talent) => set({ talent })} />
        <Places places={draft.places} errors={errors} onChange={(places) => set({ places })} />
        <Section title="Deadlines">
          <DeadlineFields
            fields={optional}
            isTitled={false}
            lead="Days before each episode, issue or event; if it has none, before the first day of the flight."
          />
        </Section>
      </DraftForm>
    </>
  )
}
