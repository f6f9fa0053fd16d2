import {
  Anchor,
  Button,
  Grid,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { TEST_TYPE, WEBHOOK_EVENT_TYPES } from '../../../core/webhook/webhook-event.ts'
import { ask, useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { Form, useForm } from '../form.tsx'
import { HowLongKept } from '../how-long-kept.tsx'
import { NewestOlder } from '../newest-older.tsx'
import { NoMatches } from '../no-matches.tsx'
import { PageLink } from '../page-link.tsx'
import { say } from '../say.ts'
import { Time } from '../time.tsx'
import type { Endpoint } from './endpoint-state.tsx'
import { MESSAGE_STATE_WORDS, MessageState, type Message } from './message-state.tsx'

/** What was sent to an endpoint, newest first. */
export function MessageLog({ endpoint }: { endpoint: Endpoint }) {
  const { search } = useSearchState()
  const field = useFilters('before')
  const [isResending, setResending] = useState(false)
  const { state, type, before } = search
  const question = useAnswer('GET /webhooks/:endpointId/messages', {
    params: { endpointId: endpoint.id },
    query: { state, type, before },
    againWhile: ({ messages }) => messages.some((message) => message.state === 'pending'),
  })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Log
        </Title>
        <Button variant="default" size="xs" onClick={() => setResending(true)}>
          Resend failed
        </Button>
      </Group>
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="State"
            {...field('state')}
            data={[
              { value: '', label: 'All' },
              ...Object.entries(MESSAGE_STATE_WORDS).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <NativeSelect
            label="Event"
            {...field('type')}
            data={[{ value: '', label: 'All' }, ...WEBHOOK_EVENT_TYPES, TEST_TYPE]}
          />
        </Grid.Col>
      </Grid>
      <Answered question={question}>
        {(answer) => (
          <Messages endpoint={endpoint} answer={answer} isFiltered={Boolean(state ?? type ?? before)} />
        )}
      </Answered>
      {isResending && <ResendFailed endpoint={endpoint} onClose={() => setResending(false)} />}
    </Stack>
  )
}

function Messages({
  endpoint,
  answer: { messages, next_before },
  isFiltered,
}: {
  endpoint: Endpoint
  answer: Answer<'GET /webhooks/:endpointId/messages'>
  isFiltered: boolean
}) {
  if (messages.length === 0) {
    return isFiltered ? (
      <NoMatches action="Show all messages" />
    ) : (
      <Empty title="Nothing sent yet">
        Messages appear here as events happen. Try it with Send test. <HowLongKept />
      </Empty>
    )
  }
  return (
    <Stack>
      <Table highlightOnHover aria-label="Messages">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Queued</Table.Th>
            <Table.Th visibleFrom="sm">Event</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Attempts
            </Table.Th>
            <Table.Th visibleFrom="md">Last answer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messages.map((message) => (
            <Row key={message.number} endpoint={endpoint} message={message} />
          ))}
        </Table.Tbody>
      </Table>
      <NewestOlder name="before" next={next_before} />
    </Stack>
  )
}

function Row({ endpoint, message }: { endpoint: Endpoint; message: Message }) {
  const { id, type, created_at, next_at, attempts } = message
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={PageLink} to={`/settings/webhooks/${endpoint.id}/messages/${id}`} size="sm">
          <Time at={created_at} to="second" />
        </Anchor>
        <Text size="sm" c="dimmed" hiddenFrom="sm" className="breakable">
          {type}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{type}</Text>
      </Table.Td>
      <Table.Td>
        <MessageState message={message} />
        {attempts > 0 && next_at !== null && endpoint.pause_reason === null && (
          <Text size="xs" c="dimmed" mt={4}>
            Next <Time at={next_at} />
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        <Text size="sm">{formatCount(attempts)}</Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed" lineClamp={2}>
          {lastAnswer(message)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

function lastAnswer({ last_status, last_error, attempts }: Message): string {
  if (attempts === 0) return '–'
  return last_error ?? String(last_status)
}

function ResendFailed({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const form = useForm(
    { since: dayAgo },
    (body) => ask('POST /webhooks/:endpointId/resending', { params: { endpointId: endpoint.id }, body }),
    {
      onDone: ({ messages, has_more }) => {
        const what = messages === 1 ? '1 message is' : `${formatCount(messages)} messages are`
        say(
          messages === 0
            ? 'No message has failed since then.'
            : `${what} sent again.${has_more ? ' There are more: repeat this when these are sent.' : ''}`,
        )
        onClose()
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title="Send failed messages again" centered>
      <Form form={form} action="Send again" cancel={onClose}>
        <TextInput
          type="date"
          label="Queued since (UTC)"
          description="Messages that failed for good are sent again, oldest first, with the same IDs."
          required
          data-autofocus
          {...form.text('since')}
        />
      </Form>
    </Modal>
  )
}
