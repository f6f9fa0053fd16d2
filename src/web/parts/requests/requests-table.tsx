import { Anchor, Group, Paper, Stack, Table, Text } from '@mantine/core'
import type { ListedRequest, RequestsAnswer } from '../../answers.ts'
import { withQuery } from '../../api.ts'
import { formatCount, formatDuration } from '../../format.ts'
import { PageLink } from '../page-link.tsx'
import { FEEDS, RequestOutcome, senderOf } from '../request-outcome.tsx'
import { Time } from '../time.tsx'
import { RequestSubject } from './request-subject.tsx'

/** A table, and cards on a phone. */
export function RequestsTable({ answer }: { answer: RequestsAnswer }) {
  return (
    <>
      <WideTable requests={answer.requests} />
      <Cards requests={answer.requests} />
    </>
  )
}

function WideTable({ requests }: { requests: ListedRequest[] }) {
  return (
    <Table.ScrollContainer
      minWidth={300}
      visibleFrom="sm"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Caption>Newest first.</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Received</Table.Th>
            <Table.Th scope="col">Feed</Table.Th>
            <Table.Th scope="col">About</Table.Th>
            <Table.Th scope="col">Sent by</Table.Th>
            <Table.Th scope="col">Outcome</Table.Th>
            <Table.Th scope="col" ta="right">
              Accepted
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Duration
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => {
            const { name, detail } = senderOf(request)
            return (
              <Table.Tr key={keyOf(request)}>
                <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
                  <Received request={request} />
                </Table.Th>
                <Table.Td>{FEEDS[request.feed]}</Table.Td>
                <Table.Td>
                  <RequestSubject request={request} />
                </Table.Td>
                <Table.Td>
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
                <Table.Td ta="right">{formatCount(request.accepted)}</Table.Td>
                <Table.Td ta="right">{formatDuration(request.duration_us)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Cards({ requests }: { requests: ListedRequest[] }) {
  return (
    <Stack gap="xs" hiddenFrom="sm">
      <ul className="card-list" aria-label="Requests">
        {requests.map((request) => (
          <Paper key={keyOf(request)} component="li" withBorder p="sm">
            <Stack gap={6}>
              <Group justify="space-between" gap="xs">
                <Received request={request} />
                <RequestOutcome request={request} />
              </Group>
              <Text size="sm">
                <RequestSubject request={request} />
              </Text>
              <Text size="xs" c="dimmed">
                {FEEDS[request.feed]} · {senderOf(request).name} · {formatDuration(request.duration_us)}
              </Text>
            </Stack>
          </Paper>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        Newest first.
      </Text>
    </Stack>
  )
}

function Received({ request: { request_id: id, received_at: receivedAt } }: { request: ListedRequest }) {
  return (
    <Anchor component={PageLink} to={withQuery(`/requests/${id}`, { received_at: receivedAt })} size="sm">
      <Time at={receivedAt} to="second" />
    </Anchor>
  )
}

function keyOf({ received_at: receivedAt, request_id: id }: ListedRequest): string {
  return `${receivedAt} ${id}`
}
