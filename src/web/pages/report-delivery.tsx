import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { LinesToReportAnswer, ReportedAnswer } from '../../console/reporting-answers.ts'
import { ask, useAct, useAnswer, withQuery } from '../api.ts'
import { formatCount } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import {
  asOfSent,
  EMPTY_ENTRY,
  hasAnything,
  isFilledIn,
  lacksTick,
  ReportLine,
  type Entry,
  type Outcome,
} from '../parts/report-line.tsx'
import { useSearchState } from '../search-state.ts'

/** Totals typed by hand, line by line, of one campaign. */
export default function ReportDelivery() {
  const { campaignId } = useParams({ strict: false }) as { campaignId: string }
  const { search } = useSearchState()
  const path = `/campaigns/${campaignId}/delivery`
  const question = useAnswer<LinesToReportAnswer>(
    withQuery(path, { search: search['search'], page: search['page'] }),
  )
  return (
    <Answered question={question}>
      {(answer) =>
        answer.campaign.id !== campaignId.toLowerCase() ? (
          <Loading />
        ) : (
          <Page
            title="Report delivery"
            lead="Give the total delivered so far, not what was added since the last report. What you type goes through the same rules as the API."
            trail={[
              { label: 'Campaigns', to: '/campaigns' },
              { label: answer.campaign.name, to: `/campaigns/${campaignId}` },
            ]}
            actions={
              <Button component={PageLink} to="/report-file" variant="default">
                Report with a file
              </Button>
            }
          >
            {(answer.pages > 1 || search['search'] !== undefined) && <FindLine />}
            {answer.lines.length === 0 ? (
              <Empty
                title={search['search'] === undefined ? 'This campaign has no lines' : 'No line matches'}
              >
                {search['search'] === undefined
                  ? 'Add a line to the campaign first.'
                  : 'Search for another part of the name or of the package ID.'}
              </Empty>
            ) : (
              <LineForms key={answer.campaign.id} answer={answer} path={path} />
            )}
          </Page>
        )
      }
    </Answered>
  )
}

function FindLine() {
  const { search, change } = useSearchState()
  const [text, setText] = useState(search['search'] ?? '')
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        change({ search: text.trim(), page: undefined })
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Find a line"
          placeholder="Name or package ID"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex={1}
          maw={360}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
        {search['search'] !== undefined && (
          <Button
            variant="subtle"
            onClick={() => {
              setText('')
              change({ search: undefined, page: undefined })
            }}
          >
            All lines
          </Button>
        )}
      </Group>
    </form>
  )
}

function LineForms({ answer, path }: { answer: LinesToReportAnswer; path: string }) {
  const { lines } = answer
  const form = useRef<HTMLFormElement>(null)
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [isNothingFilledIn, setNothingFilledIn] = useState(false)
  const [isTickAskedFor, setTickAskedFor] = useState(false)
  const report = useAct((body: object) => ask<ReportedAnswer>('POST', path, body))
  const entryOf = (packageId: string) => entries[packageId] ?? EMPTY_ENTRY
  const filledIn = lines.filter((line) => isFilledIn(line, entryOf(line.package_id)))

  const filledInElsewhere = Object.entries(entries).filter(
    ([id, entry]) => hasAnything(entry) && !lines.some(({ package_id }) => package_id === id),
  ).length

  // After the commit that puts the reasons beside their fields: a frame of the browser can come before it.
  const [reviews, setReviews] = useState(0)
  useEffect(() => {
    if (reviews > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [reviews])
  const goToFirstReason = () => setReviews((before) => before + 1)

  const send = (isDryRun: boolean) => {
    const isTickMissed = lines.some((line) => lacksTick(line, entryOf(line.package_id)))
    setTickAskedFor(isTickMissed)
    if (isTickMissed) {
      goToFirstReason()
      return
    }
    setNothingFilledIn(filledIn.length === 0)
    if (filledIn.length === 0) return
    const reports = filledIn.map(({ package_id }) => {
      const entry = entryOf(package_id)
      return { package_id, quantity: entry.quantity, as_of: asOfSent(entry) }
    })
    report.mutate(
      { reports, dry_run: isDryRun },
      {
        onSuccess: ({ results }) => {
          setOutcomes(
            Object.fromEntries(
              results.map((result, i) => [
                result.package_id,
                { ...result, isDryRun, sentAsOf: reports[i]?.as_of ?? '' },
              ]),
            ),
          )
          if (!isDryRun) {
            const accepted = results.filter(({ status }) => status === 'accepted')
            setEntries((before) => ({
              ...before,
              ...Object.fromEntries(accepted.map(({ package_id }) => [package_id, EMPTY_ENTRY])),
            }))
          }
          goToFirstReason()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const change = (packageId: string, entry: Entry) => {
    setEntries({ ...entries, [packageId]: entry })
    setNothingFilledIn(false)
    // What was said of the line was said of something else.
    setOutcomes(Object.fromEntries(Object.entries(outcomes).filter(([id]) => id !== packageId)))
  }
  return (
    <form ref={form} onSubmit={submit} aria-label="Report delivery">
      <Stack>
        {lines.map((line) => (
          <ReportLine
            key={line.package_id}
            line={line}
            entry={entryOf(line.package_id)}
            outcome={outcomes[line.package_id]}
            isTickMissed={isTickAskedFor && lacksTick(line, entryOf(line.package_id))}
            onChange={(entry) => change(line.package_id, entry)}
          />
        ))}
        <NumberedPages {...answer} what={answer.total === 1 ? 'line' : 'lines'} />
        <Paper withBorder p="sm" pos="sticky" bottom={8} shadow="sm">
          {report.error && <Failure error={report.error} />}
          <Summary outcomes={Object.values(outcomes)} isNothingFilledIn={isNothingFilledIn} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {filledIn.length === 0
                ? 'Lines that you leave empty stay as they are.'
                : `${formatCount(filledIn.length)} ${filledIn.length === 1 ? 'line is' : 'lines are'} filled in.`}
              {filledInElsewhere > 0 &&
                ` ${formatCount(filledInElsewhere)} more on other pages: report those there.`}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => form.current?.reportValidity() && send(true)}>
                Check first
              </Button>
              <Button type="submit" loading={report.isPending}>
                Report
              </Button>
            </Group>
          </Group>
        </Paper>
        <Text size="sm" c="dimmed">
          A system of yours can do this by itself: create a key under{' '}
          <Anchor component={PageLink} to="/settings/api-keys" inherit>
            Settings, API keys
          </Anchor>{' '}
          and start from the command of a line.
        </Text>
      </Stack>
    </form>
  )
}

function Summary({ outcomes, isNothingFilledIn }: { outcomes: Outcome[]; isNothingFilledIn: boolean }) {
  const rejected = outcomes.filter(({ status }) => status === 'rejected').length
  const accepted = outcomes.length - rejected
  const isDryRun = outcomes.some((outcome) => outcome.isDryRun)
  const count = (lines: number) => `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`
  const words = [
    accepted > 0 && `${count(accepted)} ${isDryRun ? 'would be accepted' : 'accepted'}.`,
    rejected > 0 &&
      `${count(rejected)} ${isDryRun ? 'would be rejected' : 'rejected'}: see the reason beside each.`,
    isDryRun && 'Nothing was written.',
  ].filter((word) => word !== false)
  return (
    <div role="status">
      {isNothingFilledIn && (
        <Alert color="yellow" mb="sm" p="xs">
          Fill in at least one line.
        </Alert>
      )}
      {outcomes.length > 0 && (
        <Alert color={rejected > 0 ? 'red' : 'teal'} mb="sm" p="xs">
          {words.join(' ')}
        </Alert>
      )}
    </div>
  )
}
