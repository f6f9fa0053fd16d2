import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { RequestsAnswer } from '../answers.ts'
import { useAnswer } from '../api.ts'
import { formatCount, formatMoment } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { Empty } from '../parts/empty.tsx'
import { HowLongKept } from '../parts/how-long-kept.tsx'
import { NewestOlder } from '../parts/newest-older.tsx'
import { Page } from '../parts/page.tsx'
import { FEEDS } from '../parts/request-outcome.tsx'
import { Filters } from '../parts/requests/filters.tsx'
import { FirstRequest } from '../parts/requests/first-request.tsx'
import { RequestsByHour } from '../parts/requests/requests-by-hour.tsx'
import { RequestsTable } from '../parts/requests/requests-table.tsx'
import { useSearchState } from '../search-state.ts'

/** What an organization's systems sent to the feeds, with results. Dry runs only if asked for. */
export default function Requests() {
  const { search, change } = useSearchState()
  const { outcome, feed, key_id, from, to, since, hour, after } = search
  const areDryRunsShown = search['dry_run'] === 'true'
  const filters = { outcome, feed, key_id, from, to, since, hour }
  const isFiltered = areDryRunsShown || Object.values(filters).some((value) => value !== undefined)
  const dry_run = areDryRunsShown ? undefined : 'false'
  const question = useAnswer('GET /requests', { query: { ...filters, dry_run, after } })
  return (
    <Page
      title="Requests"
      lead={
        <>
          API requests, uploads and reports by hand, with results. <HowLongKept />
        </>
      }
      actions={<FindById />}
    >
      <Answered question={question}>
        {(answer) =>
          answer.requests.length === 0 &&
          answer.over_limit.length === 0 &&
          !answer.has_dry_runs &&
          !isFiltered &&
          after === undefined ? (
            <FirstRequest />
          ) : (
            <Stack gap="md">
              <OverLimit counts={answer.over_limit} />
              <RequestsByHour filters={{ feed, key_id, dry_run }} />
              <Filters answer={answer} isFiltered={isFiltered} />
              {answer.requests.length > 0 ? (
                <RequestsTable answer={answer} />
              ) : answer.has_dry_runs && !isFiltered ? (
                <Empty title="Only dry runs so far">
                  <Text>Dry runs are hidden unless you ask for them.</Text>
                  <Button variant="default" mt="sm" onClick={() => change({ dry_run: 'true' })}>
                    Show dry runs
                  </Button>
                </Empty>
              ) : (
                <Empty title={answer.looked_back_to === null ? 'No requests match' : 'No matches so far'}>
                  {answer.looked_back_to === null
                    ? 'Try other filters, or clear them.'
                    : 'Older requests may match.'}
                </Empty>
              )}
              <Onwards answer={answer} />
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}

/** Counted, not listed: a caller over the limit may send any number of requests. */
function OverLimit({ counts }: { counts: RequestsAnswer['over_limit'] }) {
  if (counts.length === 0) return null
  const total = counts.reduce((sum, { requests }) => sum + Number(requests), 0)
  return (
    <Alert
      color="orange"
      variant="light"
      title={`${formatCount(total)} ${total === 1 ? 'request' : 'requests'} over the limit in the last 24 hours`}
    >
      <Text size="sm">
        They were answered with 429 and are counted, not listed. Send more items per request, or wait as long
        as Retry-After says.
      </Text>
      <Text size="sm" component="ul" my={4} pl="md">
        {counts.map(({ key_label: label, key_prefix: prefix, feed, requests }) => (
          <li key={`${prefix} ${feed}`}>
            {label ?? 'A key'} ({prefix}…), {FEEDS[feed]}: {formatCount(Number(requests))}
          </li>
        ))}
      </Text>
    </Alert>
  )
}

/** To older requests, and back to the newest. */
function Onwards({ answer }: { answer: RequestsAnswer }) {
  const { next, looked_back_to: lookedBackTo } = answer
  return (
    <Stack gap="sm">
      {lookedBackTo !== null && (
        <Alert color="gray" variant="light" title={`Searched back to ${formatMoment(lookedBackTo)}`}>
          There are more requests to search. Search further back, or choose a period.
        </Alert>
      )}
      <NewestOlder name="after" next={next} older={lookedBackTo === null ? 'Older' : 'Search further back'} />
    </Stack>
  )
}

/** By the ID that each answer of a feed has in X-Request-Id. */
function FindById() {
  const [id, setId] = useState('')
  const navigate = useNavigate()
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') void navigate({ to: `/requests/${encodeURIComponent(id.trim())}` })
  }
  return (
    <form onSubmit={find}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label="Request ID"
          placeholder="X-Request-Id"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          maxLength={100}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
      </Group>
    </form>
  )
}
