import { Alert, Badge, Button, Code, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestAnswer } from '../../console/request-answers.ts'
import { useAnswer, withQuery } from '../api.ts'
import { formatCount, formatInstant } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyButton, CopyField } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { FEEDS, formatDuration, RequestOutcome, senderOf } from '../parts/request-outcome.tsx'
import { useSearchState } from '../search-state.ts'

/** One request to a feed: what came of it, and each item that was rejected, as it was sent. */
export default function Request() {
  const { requestId } = useParams({ strict: false }) as { requestId: string }
  const { search } = useSearchState()
  const path = `/requests/${encodeURIComponent(requestId)}`
  const question = useAnswer<RequestAnswer>(withQuery(path, { received_at: search['received_at'] }))
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
              </Alert>
              {request.rejected_reasons && <NotKept reasons={request.rejected_reasons} feed={request.feed} />}
              {request.rejected_items.length > 0 && (
                <Rejected items={request.rejected_items} feed={request.feed} />
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

function colorOf({ outcome, rejected }: RequestAnswer): string {
  if (outcome !== 'processed') return 'red'
  return rejected > 0 ? 'orange' : 'teal'
}

function Facts({ request }: { request: RequestAnswer }) {
  const { name, detail } = senderOf(request)
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
        <Fact label="Received">{formatInstant(request.received_at)}</Fact>
        <Fact label="Feed">{FEEDS[request.feed]}</Fact>
        <Fact label="Sent by">{detail === null ? name : `${name} (${detail})`}</Fact>
        <Fact label="Accepted">{formatCount(request.accepted)}</Fact>
        <Fact label="Rejected">{formatCount(request.rejected)}</Fact>
        <Fact label="Took">{formatDuration(request.duration_us)}</Fact>
        <Fact label="Request ID">
          <CopyField text={request.request_id} what="the request ID" />
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

/** The items were too much for the log of the day. */
function NotKept({
  reasons,
  feed,
}: {
  reasons: NonNullable<RequestAnswer['rejected_reasons']>
  feed: RequestAnswer['feed']
}) {
  const things = feed === 'delivery' ? 'items' : 'rows'
  return (
    <Alert color="gray" variant="light" title={`The rejected ${things} were not kept`}>
      <Text size="sm">
        Your organization had reached the daily limit of the log. The answer to the request named each of
        them; here is how many were rejected for what:
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

function Rejected({ items, feed }: { items: RequestAnswer['rejected_items']; feed: RequestAnswer['feed'] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const thing = feed === 'delivery' ? 'Item' : 'Row'
  return (
    <Stack component="section" aria-labelledby="rejected" gap="sm">
      <Title order={2} size="h4" id="rejected">
        {thing}s that were rejected
      </Title>
      <Text size="sm" c="dimmed">
        As they were sent, counted from 0 as in the answer.
      </Text>
      {items.slice(0, shown).map((item) => (
        <Paper key={item.index} withBorder p="md">
          <Stack gap="xs">
            <Group gap="xs">
              <Text fw={600}>
                {thing} {formatCount(item.index)}
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
              <CopyButton text={item.sent} what={`${thing.toLowerCase()} ${item.index} as it was sent`} />
            </Group>
            {item.is_cut && (
              <Text size="sm" c="dimmed">
                It was longer; the log keeps the beginning.
              </Text>
            )}
          </Stack>
        </Paper>
      ))}
      {items.length > shown && (
        <Group>
          <Button variant="default" onClick={() => setShown(shown + 4 * SHOWN_AT_ONCE)}>
            Show more of {formatCount(items.length)}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
