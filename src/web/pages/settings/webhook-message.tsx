import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Fact } from '../../parts/fact.tsx'
import { Failure } from '../../parts/failure.tsx'
import { JsonBlock } from '../../parts/json-block.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'
import { Time } from '../../parts/time.tsx'
import { MessageState } from '../../parts/webhooks/message-state.tsx'
import { usePerson } from '../../session.ts'

type Message = Answer<'GET /webhooks/:endpointId/messages/:messageId'>

export default function WebhookMessage(params: { endpointId: string; messageId: string }) {
  const { isAdmin } = usePerson()
  const question = useAnswer('GET /webhooks/:endpointId/messages/:messageId', {
    params,
    isEnabled: isAdmin,
    againWhile: ({ state }) => state === 'pending',
  })
  const resend = useAct(async () => {
    await ask('POST /webhooks/:endpointId/messages/:messageId/resending', { params })
    say('The message is sent again.')
  })
  const message = question.data
  return (
    <Page
      title={message?.type ?? 'Message'}
      trail={[
        { label: 'Webhooks', to: '/settings/webhooks' },
        { label: 'Endpoint', to: `/settings/webhooks/${params.endpointId}` },
      ]}
      {...(message &&
        message.state !== 'pending' && {
          actions: (
            <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
              Send again
            </Button>
          ),
        })}
    >
      {resend.error && <Failure error={resend.error} />}
      {isAdmin ? (
        <Answered question={question}>{(shown) => <Shown message={shown} />}</Answered>
      ) : (
        <OnlyAdmins what="can see and manage webhooks" />
      )}
    </Page>
  )
}

function Shown({ message }: { message: Message }) {
  const { message_id, subject, created_at, finished_at, state, next_at, attempts } = message
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 4 }} m={0}>
        <Fact label="State">
          <MessageState message={message} />
        </Fact>
        <Fact label="Queued">
          <Time at={created_at} to="second" />
        </Fact>
        <Fact label={state === 'delivered' ? 'Delivered' : state === 'failed' ? 'Failed' : 'Next attempt'}>
          {state === 'pending' ? (
            next_at === null ? (
              'As soon as possible'
            ) : (
              <Time at={next_at} to="second" />
            )
          ) : (
            <Time at={finished_at ?? created_at} to="second" />
          )}
        </Fact>
        <Fact label="Attempts">{formatCount(attempts)}</Fact>
      </SimpleGrid>
      <SimpleGrid component="dl" cols={{ base: 1, md: 2 }} m={0}>
        <Fact label="Message ID">
          <CopyField text={message_id} what="the message ID" />
        </Fact>
        <Fact label="Subject">
          <span className="breakable">{subject}</span>
        </Fact>
      </SimpleGrid>
      <JsonBlock
        title="Content"
        what="the content"
        value={JSON.parse(message.payload) as unknown}
        copied={message.payload}
      />
      <Attempts message={message} />
    </>
  )
}

function Attempts({ message: { log } }: { message: Message }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Attempts
      </Title>
      {log.length === 0 && <Text c="dimmed">None yet.</Text>}
      <ul className="card-list" aria-label="Attempts">
        {log.map(({ position, at, duration_ms, status, error, response }, index) => (
          <Paper key={position} withBorder p="sm" component="li">
            <Stack gap={6}>
              <Group justify="space-between" gap="xs">
                <Text fw={600} size="sm">
                  {position}. {error ?? `The receiver answered ${status}.`}
                </Text>
                <Text size="sm" c="dimmed">
                  <Time at={at} to="second" /> · {formatCount(duration_ms)} ms
                </Text>
              </Group>
              {response === null || response === '' ? null : response === log[index - 1]?.response ? (
                <Text size="sm" c="dimmed">
                  The same response as above.
                </Text>
              ) : (
                <JsonBlock value={response} title="Response" what="the response" />
              )}
            </Stack>
          </Paper>
        ))}
      </ul>
    </Stack>
  )
}
