import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useAnswer, withQuery, type Answer } from '../api.ts'
import { moveEnd } from '../day-range.ts'
import { formatCount, formatInstant } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { NewestOlder } from '../parts/newest-older.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { FEEDS, formatDuration, RequestOutcome, senderOf } from '../parts/request-outcome.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'

/** What an organization's systems sent to the feeds, with results. */
export default function Requests() {
  const { search } = useSearchState()
  const { outcome, feed, key_id, dry_run, from, to, after } = search
  const filters = { outcome, feed, key_id, dry_run, from, to }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const question = useAnswer('GET /requests', { query: { ...filters, after } })
  return (
    <Page
      title="Requests"
      lead="API requests, uploads and reports by hand, with results. Kept for 90 days unless your operator set another period."
      actions={<FindById />}
    >
      <Answered question={question}>
        {(answer) =>
          answer.requests.length === 0 &&
          answer.over_limit.length === 0 &&
          !isFiltered &&
          after === undefined ? (
            <FirstRequest />
          ) : (
            <Stack gap="md">
              <OverLimit counts={answer.over_limit} />
              <Filters answer={answer} isFiltered={isFiltered} />
              {answer.requests.length > 0 ? (
                <RequestsTable answer={answer} />
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
function OverLimit({ counts }: { counts: Answer<'GET /requests'>['over_limit'] }) {
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

const OUTCOMES = [
  { value: '', label: 'All' },
  { value: 'troubled', label: 'Has errors' },
  { value: 'rejected', label: 'Items rejected' },
  { value: 'refused', label: 'Request failed' },
  { value: 'accepted', label: 'All accepted' },
]

function Filters({ answer, isFiltered }: { answer: Answer<'GET /requests'>; isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const field = (name: string) => ({
    value: search[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value, after: undefined }, { replace: true }),
  })
  const dayField = (end: 'from' | 'to') => ({
    value: search[end] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const day = event.currentTarget.value === '' ? undefined : event.currentTarget.value
      const range = moveEnd({ from: search['from'], to: search['to'] }, end, day)
      change({ ...range, after: undefined }, { replace: true })
    },
  })
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 3, xl: 6 }} spacing="sm">
        <NativeSelect label="Outcome" {...field('outcome')} data={OUTCOMES} />
        <NativeSelect
          label="Feed"
          {...field('feed')}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(FEEDS).map(([value, label]) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="Key"
          {...field('key_id')}
          data={[
            { value: '', label: 'All' },
            ...answer.keys.map(({ id, label, prefix, is_revoked: isRevoked }) => ({
              value: id,
              label: `${label} (${prefix}…)${isRevoked ? ', revoked' : ''}`,
            })),
          ]}
        />
        <NativeSelect
          label="Dry runs"
          {...field('dry_run')}
          data={[
            { value: '', label: 'Include' },
            { value: 'false', label: 'Exclude' },
            { value: 'true', label: 'Only dry runs' },
          ]}
        />
        <TextInput type="date" label="From (UTC)" {...dayField('from')} />
        <TextInput type="date" label="To (UTC)" {...dayField('to')} />
      </SimpleGrid>
      {isFiltered && (
        <Group>
          <Button
            variant="subtle"
            onClick={() =>
              change({
                outcome: undefined,
                feed: undefined,
                key_id: undefined,
                dry_run: undefined,
                from: undefined,
                to: undefined,
                after: undefined,
              })
            }
          >
            Clear filters
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function RequestsTable({ answer }: { answer: Answer<'GET /requests'> }) {
  return (
    <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Caption>Newest first. Times are UTC.</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Received</Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Feed
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Sent by
            </Table.Th>
            <Table.Th scope="col">Outcome</Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="sm">
              Accepted
            </Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="sm">
              Duration
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.requests.map((request) => {
            const { request_id: id, received_at: receivedAt } = request
            const { name, detail } = senderOf(request)
            return (
              <Table.Tr key={`${receivedAt} ${id}`}>
                <Table.Th scope="row" fw={500}>
                  <Anchor
                    component={PageLink}
                    to={withQuery(`/requests/${id}`, { received_at: receivedAt })}
                    size="sm"
                  >
                    {formatInstant(receivedAt)}
                  </Anchor>
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {FEEDS[request.feed]}, {name}
                  </Text>
                </Table.Th>
                <Table.Td visibleFrom="sm">{FEEDS[request.feed]}</Table.Td>
                <Table.Td visibleFrom="sm">
                  {name}
                  {detail !== null && (
                    <Text size="xs" c="dimmed">
                      {detail}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <RequestOutcome request={request} />
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {formatCount(request.accepted)}
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {formatDuration(request.duration_us)}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** To older requests, and back to the newest. */
function Onwards({ answer }: { answer: Answer<'GET /requests'> }) {
  const { next, looked_back_to: lookedBackTo } = answer
  return (
    <Stack gap="sm">
      {lookedBackTo !== null && (
        <Alert color="gray" variant="light" title={`Searched back to ${formatInstant(lookedBackTo)}`}>
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

function FirstRequest() {
  const command = [
    `curl "${location.origin}/api/ingest/delivery/metrics?dry_run=true" \\`,
    `  --header "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data '{"items":[{"package_id":"API package ID","impressions":1000}]}'`,
  ].join('\n')
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md" maw={760}>
        <Title order={2} size="h4">
          No requests yet
        </Title>
        <Text>
          Each request that your systems send with an{' '}
          <Anchor component={PageLink} to="/settings/api-keys" underline="always">
            API key
          </Anchor>{' '}
          is listed here, with each rejected item and the reason. Start with a{' '}
          <Term of="dryRun">dry run</Term>: it is checked like any other request and stores nothing.
        </Text>
        <CopyField isBlock text={command} what="the command for a dry run" />
        <Text size="sm" c="dimmed">
          Replace $FLIGHTLINE_KEY with your key, and “API package ID” with the{' '}
          <Term of="packageId">API package ID</Term> of one of your lines. All fields, limits and answers are
          in{' '}
          <Anchor href="/docs" underline="always">
            the API reference
          </Anchor>
          .
        </Text>
      </Stack>
    </Paper>
  )
}
