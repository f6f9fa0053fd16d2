import { Stack } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useKeepTyped, useTypedForm, type TypedForm } from '../../../typed-form.ts'
import { useUnsavedChanges } from '../../../unsaved-changes.tsx'
import { RestoredNotice } from '../../restored-notice.tsx'
import { Deadlines } from '../deadlines.tsx'
import { DraftForm, useDraftForm } from '../draft-form.tsx'
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

interface TypedShow {
  draft: ShowDraft
  /** Of the show when the form was opened: a save over later changes of others is refused. Null: a new show. */
  revision: number | null
}

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
 * A whole show. The server's errors are shown beside their fields. What is typed is kept until it is saved or given up.
 */
export function ShowForm<Saved extends { revision: number }>(props: ShowFormProps<Saved>) {
  const { first, revision, onReload } = props
  const typed = useTypedForm<TypedShow>(
    revision === null ? 'new show' : `show ${first.publisher_domain} ${first.collection_id}`,
    typedFrom,
  )
  // How often the form was started over.
  const [attempt, setAttempt] = useState(0)
  const startOver = () => {
    typed.forget()
    setAttempt(attempt + 1)
  }
  return (
    <Stack gap="lg">
      {typed.restored && <RestoredNotice atMs={typed.restored.atMs} onDiscard={startOver} />}
      <Fields
        key={attempt}
        {...props}
        typed={typed}
        {...(onReload && {
          onReload: () => {
            startOver()
            onReload()
          },
        })}
      />
    </Stack>
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
}: ShowFormProps<Saved> & { typed: TypedForm<TypedShow> }) {
  const [start] = useState(typed.restored?.values ?? { draft: first, revision })
  const [savedRevision, setSavedRevision] = useState(start.revision)
  // Compared as text: a change that was undone does not count.
  const [before, setBefore] = useState(() => JSON.stringify(showOf(first)))
  const send = async (sent: ShowDraft) => {
    const saved = await save(showOf(sent), savedRevision)
    typed.forget()
    setSavedRevision(saved.revision)
    setBefore(JSON.stringify(showOf(sent)))
    return saved
  }
  const form = useDraftForm(start.draft, send, onSaved)
  const { values: draft, errors, set } = form
  const hasChanges = JSON.stringify(showOf(draft)) !== before
  useKeepTyped(
    typed,
    hasChanges ? JSON.stringify({ draft, revision: savedRevision } satisfies TypedShow) : null,
  )
  useEffect(() => onChanges?.(hasChanges), [hasChanges])
  const guard = useUnsavedChanges(hasChanges, { onLeave: typed.forget })
  return (
    <>
      {guard}
      <DraftForm
        what="Show"
        form={form}
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
        <Deadlines
          draft={draft.deadlines}
          errors={errors}
          at="deadline_policy"
          onChange={(deadlines) => set({ deadlines })}
        />
      </DraftForm>
    </>
  )
}

function typedFrom(stored: unknown): TypedShow | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { draft, revision } = stored as Partial<TypedShow>
  const restored = restoredShowDraft(draft)
  return restored === null
    ? null
    : { draft: restored, revision: typeof revision === 'number' ? revision : null }
}
