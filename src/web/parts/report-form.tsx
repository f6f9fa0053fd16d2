import { Anchor, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Warning } from '../answers.ts'
import { ask, useAct, type Answer } from '../api.ts'
import {
  EMPTY_ENTRY,
  hasAnything,
  isFilledIn,
  lacksCommonAsOf,
  lacksOwnAsOf,
  lacksTick,
  measuredAt,
  todayInUtc,
  type CommonAsOf,
  type Entry,
} from '../report-entry.ts'
import { usePerson } from '../session.ts'
import { useKeepTyped, useTypedForm } from '../typed-form.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { NumberedPages } from './numbered-pages.tsx'
import { PageLink } from './page-link.tsx'
import { ReportAsOf } from './report-as-of.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportLine, type Outcome } from './report-line.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { ConfirmWarnings, type WarnedLine } from './report-warnings.tsx'

/** What is typed into the form. */
interface TypedReport {
  entries: Record<string, Entry>
  asOf: CommonAsOf
  /** The day that “yesterday” is meant by. */
  typedOn: string
}

const AS_OF_FIRST: CommonAsOf = { choice: 'yesterday', other: '' }

function typedFrom(stored: unknown): TypedReport | null {
  const { entries, asOf, typedOn } = stored as Partial<TypedReport>
  if (typeof entries !== 'object' || typeof asOf?.choice !== 'string' || typeof typedOn !== 'string') {
    return null
  }
  return { entries, asOf, typedOn }
}

interface SentReport {
  package_id: string
  quantity: string
  as_of: string
  confirmed: Warning[]
}

/** What the server wants confirmed before it writes. */
interface Question {
  reports: SentReport[]
  lines: WarnedLine[]
  rejected: number
  hasChanged: boolean
}

/** The lines of a page of a campaign. What is typed is kept while the reader goes to other pages of the same campaign. */
export function ReportForm({ answer }: { answer: Answer<'GET /campaigns/:campaignId/delivery'> }) {
  const { lines } = answer
  const { isAdmin } = usePerson()
  const form = useRef<HTMLFormElement>(null)
  const typed = useTypedForm(`report ${answer.campaign.id}`, typedFrom)
  const [entries, setEntries] = useState<Record<string, Entry>>(typed.restored?.values.entries ?? {})
  const [asOf, setAsOf] = useState<CommonAsOf>(typed.restored?.values.asOf ?? AS_OF_FIRST)
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [missing, setMissing] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const report = useAct((body: { reports: SentReport[]; dry_run: boolean }) =>
    ask('POST /campaigns/:campaignId/delivery', { params: { campaignId: answer.campaign.id }, body }),
  )
  const entryOf = (packageId: string) => entries[packageId] ?? EMPTY_ENTRY
  const filledIn = lines.filter((line) => isFilledIn(line, entryOf(line.package_id)))
  const typedFor = Object.keys(entries).filter((id) => hasAnything(entryOf(id)))
  const filledInElsewhere = typedFor.filter((id) => !lines.some(({ package_id }) => package_id === id)).length
  const guard = useUnsavedChanges(typedFor.length > 0, {
    title: 'Leave without submitting?',
    message: 'The figures you typed have not been submitted. They will be lost if you leave this page.',
    isKeptOnSearch: true,
    onLeave: typed.forget,
  })

  // “Yesterday” is set when the first figure is typed: it must not change at midnight while someone is typing.
  const [typedOn, setTypedOn] = useState(() => typed.restored?.values.typedOn ?? todayInUtc())
  useKeepTyped(
    typed,
    typedFor.length > 0 ? JSON.stringify({ entries, asOf, typedOn } satisfies TypedReport) : null,
  )
  const discard = () => {
    typed.forget()
    setEntries({})
    setAsOf(AS_OF_FIRST)
    setMissing(null)
    setOutcomes({})
  }
  const today = typedFor.length > 0 ? typedOn : todayInUtc()

  // After the commit that shows the reasons beside their fields: a browser frame can come before it.
  const [reviews, setReviews] = useState(0)
  useEffect(() => {
    if (reviews === 0 || !form.current) return
    const isInDialog = !form.current.contains(document.activeElement)
    const place = form.current.querySelector<HTMLElement>(REASON)
    if (place || isInDialog) (place ?? form.current.querySelector<HTMLElement>(SUBMIT))?.focus()
  }, [reviews])
  const goToFirstReason = () => setReviews((before) => before + 1)

  const findMissing = (): string | null => {
    if (lines.some((line) => lacksTick(line, entryOf(line.package_id)))) {
      return 'Tick “Mark as delivered” where you gave a time.'
    }
    if (lines.some((line) => lacksOwnAsOf(line, entryOf(line.package_id)))) {
      return 'Enter the time where you chose a different one.'
    }
    if (filledIn.length === 0) return 'Fill in at least one line.'
    const usesCommon = filledIn.some(({ package_id }) => entryOf(package_id).ownAsOf === null)
    return usesCommon && lacksCommonAsOf(asOf) ? 'Enter the time at which the totals were measured.' : null
  }
  const start = (isDryRun: boolean) => {
    // The browser's own validation: a half-typed date reads as empty.
    if (form.current?.reportValidity() === false) return
    const found = findMissing()
    setMissing(found)
    setOutcomes({})
    if (found !== null) {
      goToFirstReason()
      return
    }
    const reports = filledIn.map((line): SentReport => {
      const entry = entryOf(line.package_id)
      const { sent } = measuredAt(line, entry, asOf, today)
      return { package_id: line.package_id, quantity: entry.quantity, as_of: sent, confirmed: [] }
    })
    send(reports, isDryRun)
  }
  const send = (reports: SentReport[], isDryRun: boolean) => {
    report.mutate(
      { reports, dry_run: isDryRun },
      {
        onSuccess: (answered) => {
          show(reports, answered)
          setQuestion(answered.needs_confirmation ? questionOf(reports, answered) : null)
          if (!answered.needs_confirmation) goToFirstReason()
        },
        // The reason is in the bar, which a dialog would cover.
        onError: () => setQuestion(null),
      },
    )
  }
  const show = (reports: SentReport[], { results, dry_run }: Answer<'POST /lines/:packageId/delivery'>) => {
    const sentAsOf = new Map(reports.map(({ package_id, as_of }) => [package_id, as_of]))
    setOutcomes(
      Object.fromEntries(
        results.map((result) => [
          result.package_id,
          { ...result, isDryRun: dry_run, sentAsOf: sentAsOf.get(result.package_id) ?? '' },
        ]),
      ),
    )
    if (dry_run) return
    const saved = results.filter(({ status }) => status === 'accepted')
    setEntries((before) => ({
      ...before,
      ...Object.fromEntries(saved.map(({ package_id }) => [package_id, EMPTY_ENTRY])),
    }))
  }
  const questionOf = (
    reports: SentReport[],
    { results, rejected }: Answer<'POST /lines/:packageId/delivery'>,
  ): Question => {
    const warned = results.flatMap((result) =>
      result.status === 'accepted' && result.warnings.length > 0 ? [result] : [],
    )
    const warningsOf = (packageId: string) =>
      warned.find(({ package_id }) => package_id === packageId)?.warnings ?? []
    return {
      reports: reports.map((sent) => ({ ...sent, confirmed: warningsOf(sent.package_id) })),
      lines: warned.map(({ package_id, warnings }) => ({
        packageId: package_id,
        name: lines.find((line) => line.package_id === package_id)?.name ?? package_id,
        warnings,
      })),
      rejected,
      hasChanged: reports.some(({ confirmed }) => confirmed.length > 0),
    }
  }

  const change = (packageId: string, entry: Entry) => {
    if (typedFor.length === 0) setTypedOn(todayInUtc())
    setEntries({ ...entries, [packageId]: entry })
    setMissing(null)
    // The result was for the previous entry.
    setOutcomes(Object.fromEntries(Object.entries(outcomes).filter(([id]) => id !== packageId)))
  }
  const changeAsOf = (changed: CommonAsOf) => {
    setAsOf(changed)
    setMissing(null)
    setOutcomes({})
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => goOnWithEnter(event, () => start(false))}
      aria-label="Report delivery"
    >
      {guard}
      <Stack>
        {typed.restored && typedFor.length > 0 && (
          <RestoredNotice atMs={typed.restored.atMs} onDiscard={discard} />
        )}
        <ReportAsOf asOf={asOf} today={today} isChecked={missing !== null} onChange={changeAsOf} />
        {lines.map((line) => (
          <ReportLine
            key={line.package_id}
            line={line}
            entry={entryOf(line.package_id)}
            asOf={measuredAt(line, entryOf(line.package_id), asOf, today)}
            outcome={outcomes[line.package_id]}
            isChecked={missing !== null}
            onChange={(entry) => change(line.package_id, entry)}
          />
        ))}
        <NumberedPages {...answer} what={answer.total === 1 ? 'line' : 'lines'} />
        <Text size="sm" c="dimmed">
          To report automatically, {isAdmin ? 'create a key under' : 'ask an admin for a key, see'}{' '}
          <Anchor component={PageLink} to="/settings/api-keys" inherit>
            Settings, API keys
          </Anchor>
          {isAdmin ? ' ' : ', '}and start from the command of a line.
        </Text>
        <ReportBar
          outcomes={Object.values(outcomes)}
          filledIn={filledIn.length}
          filledInElsewhere={filledInElsewhere}
          missing={missing}
          error={report.error}
          isPending={report.isPending}
          onValidate={() => start(true)}
          onSubmit={() => start(false)}
        />
      </Stack>
      <ConfirmWarnings
        lines={question?.lines ?? []}
        rejected={question?.rejected ?? 0}
        hasChanged={question?.hasChanged ?? false}
        isOpen={question !== null}
        isPending={report.isPending}
        onConfirm={() => question && send(question.reports, false)}
        onClose={() => {
          setQuestion(null)
          goToFirstReason()
        }}
      />
    </form>
  )
}

const REASON = '[aria-invalid="true"], [data-rejected]'
const SUBMIT = 'button[data-submit]'
const ENTRIES = 'input[data-entry], button[data-entry]'

/**
 * Enter goes to the next field, and from the last to Validate, as people type one figure after the other. With Ctrl or
 * Cmd it submits.
 */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>, submit: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) {
    submit()
    return
  }
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRIES)]
  fields[fields.indexOf(event.target) + 1]?.focus()
}
