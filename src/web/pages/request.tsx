import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { isSentByPerson, sentThing } from '../../core/ingest-log/sent-thing.ts'
import { useAnswer, type Answer } from '../api.ts'
import { capitalized, formatCount, formatInstant } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyButton, CopyField } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { FEEDS, formatDuration, RequestOutcome, senderOf } from '../parts/request-outcome.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'

/** One request to a feed: its outcome, and each rejected item as it was sent. */
export default function Request({ requestId }: { requestId: string }) {
  const { search } = useSearchState()
  const question = useAnswer('GET /requests/:requestId', {
    params: { requestId },
    query: { received_at: search['received_at'] },
  })
  return (
    <Page title="Request" trail={[{ label: 'Requests', to: '/requests' }]}>
      <Answered question={question}>
        {(request) =>
          request.request_id !== requestId.toLowerCase() ? (
            <Loading />
          ) : (
            <>
              <Facts request={request} />
              <Alert color={colorOf(request)} variant="light" title={<RequestOutcome request={request} />}>
                {request.explanation}
                {hasErrors(request) && !isSentByPerson(request) && (
                  <>
                    {' '}
                    Examples and all reasons are in{' '}
                    <Anchor href="/docs" inherit c="inherit" underline="always">
                      the API reference
                    </Anchor>
                    .
                  </>
                )}
              </Alert>
              {request.rejected_reasons && <NotKept request={request} reasons={request.rejected_reasons} />}
              {request.rejected_items.length > 0 && <Rejected request={request} />}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

function hasErrors({ outcome, rejected }: Answer<'GET /requests/:requestId'>): boolean {
  return outcome !== 'processed' || rejected > 0
}

function colorOf({ outcome, rejected }: Answer<'GET /requests/:requestId'>): string {
  if (outcome !== 'processed') return 'red'
  return rejected > 0 ? 'orange' : 'teal'
}

function Facts({ request }: { request: Answer<'GET /requests/:requestId'> }) {
  const { name, detail } = senderOf(request)
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
        <Fact label="Received">{formatInstant(request.received_at)}</Fact>
        <Fact label={<Term of="feed">Feed</Term>}>{FEEDS[request.feed]}</Fact>
        <Fact label="Sent by">{detail === null ? name : `${name} (${detail})`}</Fact>
        <Fact label="Accepted">{formatCount(request.accepted)}</Fact>
        <Fact label="Rejected">{formatCount(request.rejected)}</Fact>
        <Fact label="Duration">{formatDuration(request.duration_us)}</Fact>
        <Fact label={<Term of="requestId">Request ID</Term>}>
          <CopyField text={request.request_id} what="the request ID" />
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

/** The items did not fit into the day's log. */
function NotKept({
  request,
  reasons,
}: {
  request: Answer<'GET /requests/:requestId'>
  reasons: NonNullable<Answer<'GET /requests/:requestId'>['rejected_reasons']>
}) {
  const things = `${sentThing(request)}s`
  return (
    <Alert color="gray" variant="light" title={`The rejected ${things} were not kept`}>
      <Text size="sm">
        Your organization had reached the daily limit of the log. The answer to the request listed each of
        them. Rejected by reason:
      </Text>
      <Group component="ul" gap="xs" mt="xs" mb={0} p={0} style={{ listStyle: 'none' }}>
        {reasons.map(({ reason, items }) => (
          <Badge key={reason} component="li" color="orange" variant="dot" tt="none">
            {reason}: {formatCount(items)}
          </Badge>
        ))}
      </Group>
    </Alert>
  )
}

const SHOWN_AT_ONCE = 25

/** As people count: rows of a file by the file, everything else from 1. */
function numberOf({ row, index }: Answer<'GET /requests/:requestId'>['rejected_items'][number]): number {
  return row ?? index + 1
}

function Rejected({ request }: { request: Answer<'GET /requests/:requestId'> }) {
  const { rejected_items: items, source_kind: source } = request
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const thing = sentThing(request)
  return (
    <Stack component="section" aria-labelledby="rejected" gap="sm">
      <Title order={2} size="h4" id="rejected">
        Rejected {thing}s
      </Title>
      <Text size="sm" c="dimmed">
        {source === 'file' ? (
          'As read from the file, by the row numbers of the file.'
        ) : source === 'person' ? (
          'As typed into the form.'
        ) : (
          <>
            As sent. {capitalized(thing)} 1 is the first in the request; the API’s <Code>index</Code> counts
            from 0.
          </>
        )}
      </Text>
      {items.slice(0, shown).map((item) => (
        <Paper key={item.index} withBorder p="md">
          <Stack gap="xs">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {capitalized(thing)} {formatCount(numberOf(item))}
                {source === 'api_key' && (
                  <Text span size="sm" fw={400} c="dimmed">
                    {' '}
                    (index {formatCount(item.index)})
                  </Text>
                )}
                {item.line_name !== null && ` · ${item.line_name}`}
                {item.campaign_name !== null && (
                  <Text span size="sm" fw={400} c="dimmed">
                    {' '}
                    · {item.campaign_name}
                  </Text>
                )}
              </Text>
              <Badge color="orange" variant="dot" tt="none">
                {item.reason}
              </Badge>
              {item.field !== null && (
                <Text size="sm" c="dimmed">
                  {item.field}
                </Text>
              )}
            </Group>
            <Text>{item.message}</Text>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Code block tabIndex={0} flex={1} miw={0} mah={260}>
                {item.sent}
              </Code>
              <CopyButton text={item.sent} what={`${thing} ${numberOf(item)} as it was sent`} />
            </Group>
            {item.is_cut && (
              <Text size="sm" c="dimmed">
                Too long to keep in full: the log has the beginning.
              </Text>
            )}
          </Stack>
        </Paper>
      ))}
      {items.length > shown && (
        <Group>
          <Button variant="default" onClick={() => setShown(shown + 4 * SHOWN_AT_ONCE)}>
            Show more ({formatCount(items.length - shown)} left)
          </Button>
        </Group>
      )}
    </Stack>
  )
}
