import { Anchor, Table, Text } from '@mantine/core'
import type { RequestsAnswer } from '../../answers.ts'
import { withQuery } from '../../api.ts'
import { formatCount, formatInstant } from '../../format.ts'
import { PageLink } from '../page-link.tsx'
import { FEEDS, formatDuration, RequestOutcome, senderOf } from '../request-outcome.tsx'

export function RequestsTable({ answer }: { answer: RequestsAnswer }) {
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
