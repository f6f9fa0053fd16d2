import { Anchor, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { helpLink } from '../../help-link.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { CreateEndpoint } from '../../parts/webhooks/create-endpoint.tsx'
import { EndpointState, hostOf, PAUSE_WORDS, type Endpoint } from '../../parts/webhooks/endpoint-state.tsx'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'

export default function Webhooks() {
  const { isAdmin } = usePerson()
  const { search, change } = useSearchState()
  const showForm = (isOpen: boolean) => change({ create: isOpen ? 'endpoint' : undefined }, { replace: true })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => showForm(true)}>
      Add endpoint
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="Your systems hear what happens as it happens: each event is sent to the addresses that you add here, signed."
      {...(isAdmin && { actions: create })}
    >
      {isAdmin ? <EndpointList create={create} /> : <OnlyAdmins what="can see and manage webhooks" />}
      {isAdmin && search['create'] === 'endpoint' && <CreateEndpoint onClose={() => showForm(false)} />}
    </Page>
  )
}

function EndpointList({ create }: { create: React.ReactNode }) {
  const question = useAnswer('GET /webhooks')
  return (
    <Answered question={question}>
      {({ endpoints }) =>
        endpoints.length === 0 ? (
          <Empty title="No endpoints yet">
            <Stack align="center">
              <span>
                Add the address of a system that should hear of new figures, changed terms or issued
                statements. How to receive messages is in the{' '}
                <Anchor component={PageLink} to={helpLink('webhooks', 'receive-messages')} inherit>
                  guide
                </Anchor>
                .
              </span>
              {create}
            </Stack>
          </Empty>
        ) : (
          <ul className="card-list" aria-label="Endpoints">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, description, event_types, pause_reason, dropped } = endpoint
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Group gap="xs">
            <Anchor component={PageLink} to={`/settings/webhooks/${id}`} fw={600} className="breakable">
              {description ?? hostOf(url)}
            </Anchor>
            <EndpointState endpoint={endpoint} />
          </Group>
          {description !== null && (
            <Text size="sm" c="dimmed" className="breakable">
              {hostOf(url)}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, md: 3 }}>
          <Text size="sm">{event_types.length === 1 ? event_types[0] : `${event_types.length} events`}</Text>
          {event_types.length > 1 && (
            <Text size="sm" c="dimmed">
              {event_types.join(', ')}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, md: 4 }}>
          <Use endpoint={endpoint} />
          {pause_reason !== null && (
            <Text size="sm" c="dimmed">
              {PAUSE_WORDS[pause_reason]}
            </Text>
          )}
          {dropped !== '0' && (
            <Text size="sm">
              {formatCount(dropped)} {dropped === '1' ? 'event' : 'events'} dropped
            </Text>
          )}
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function Use({ endpoint: { last_success_at, waiting } }: { endpoint: Endpoint }) {
  return (
    <>
      {last_success_at === null ? (
        <Text size="sm">Nothing delivered yet</Text>
      ) : (
        <Text size="sm" title={formatInBoth(last_success_at)}>
          Last delivered {formatAge(last_success_at)}
        </Text>
      )}
      {waiting > 0 && (
        <Text size="sm" c="dimmed">
          {formatCount(waiting)} waiting
        </Text>
      )}
    </>
  )
}
