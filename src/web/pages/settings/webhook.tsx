import { Alert, Anchor, Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { helpLink } from '../../help-link.ts'
import { Answered } from '../../parts/answered.tsx'
import { Fact } from '../../parts/fact.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Time } from '../../parts/time.tsx'
import { EndpointActions } from '../../parts/webhooks/endpoint-actions.tsx'
import { EndpointState, hostOf, PAUSE_WORDS, type Endpoint } from '../../parts/webhooks/endpoint-state.tsx'
import { MessageLog } from '../../parts/webhooks/message-log.tsx'
import { usePerson } from '../../session.ts'

const TRAIL = [{ label: 'Webhooks', to: '/settings/webhooks' }]

export default function Webhook({ endpointId }: { endpointId: string }) {
  const { isAdmin } = usePerson()
  const question = useAnswer('GET /webhooks/:endpointId', { params: { endpointId }, isEnabled: isAdmin })
  const endpoint = question.data
  const title = endpoint === undefined ? 'Endpoint' : (endpoint.description ?? hostOf(endpoint.url))
  return (
    <Page title={title} trail={TRAIL} {...(endpoint && { actions: <EndpointActions endpoint={endpoint} /> })}>
      {isAdmin ? (
        <Answered question={question}>
          {(shown) => (
            <>
              <Paused endpoint={shown} />
              <Facts endpoint={shown} />
              <MessageLog endpoint={shown} />
            </>
          )}
        </Answered>
      ) : (
        <OnlyAdmins what="can see and manage webhooks" />
      )}
    </Page>
  )
}

function Paused({ endpoint }: { endpoint: Endpoint }) {
  const { pause_reason: reason, paused_at, dropped } = endpoint
  if (reason === null) return null
  const isDropping = dropped !== '0'
  return (
    <Alert
      color={reason === 'by_hand' && !isDropping ? 'gray' : 'red'}
      variant="light"
      title={
        <>
          Paused since <Time at={paused_at!} />
        </>
      }
    >
      <Text size="sm">
        {PAUSE_WORDS[reason]} Nothing is sent until you resume it; up to 10,000 messages wait.{' '}
        {isDropping && (
          <>
            <strong>
              {formatCount(dropped)} {dropped === '1' ? 'event was' : 'events were'} dropped
            </strong>{' '}
            because as many are waiting, and more will be.{' '}
          </>
        )}
        <Anchor component={PageLink} to={helpLink('webhooks', 'paused-endpoints')} inherit>
          What to do
        </Anchor>
      </Text>
    </Alert>
  )
}

function Facts({ endpoint }: { endpoint: Endpoint }) {
  const { url, event_types, created_at, created_by_name, last_success_at, last_failure_at } = endpoint
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Settings
      </Title>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 4 }} m={0}>
        <Fact label="State">
          <Group gap="xs" component="span">
            <EndpointState endpoint={endpoint} />
            {endpoint.waiting > 0 && (
              <Text size="sm" component="span">
                {formatCount(endpoint.waiting)} waiting
              </Text>
            )}
          </Group>
        </Fact>
        <Fact label="Last delivered">
          {last_success_at === null ? 'Never' : <Time at={last_success_at} />}
        </Fact>
        <Fact label="Last failure">{last_failure_at === null ? 'None' : <Time at={last_failure_at} />}</Fact>
        <Fact label="Added">
          <Time at={created_at} /> by {created_by_name ?? 'the operator'}
        </Fact>
      </SimpleGrid>
      <SimpleGrid component="dl" cols={{ base: 1, md: 2 }} m={0}>
        <Fact label="Address">
          <span className="breakable">{url}</span>
        </Fact>
        <Fact label="Events">
          <Group gap={6} component="span">
            {event_types.map((type) => (
              <Code key={type}>{type}</Code>
            ))}
          </Group>
        </Fact>
        {endpoint.previous_secret_until !== null && (
          <Fact label="Previous secret">
            Also signs, beside the new one, until <Time at={endpoint.previous_secret_until} />
          </Fact>
        )}
      </SimpleGrid>
    </Stack>
  )
}
