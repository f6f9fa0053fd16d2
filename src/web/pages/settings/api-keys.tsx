import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Grid,
  Group,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { FIRST_USE_DAYS, UNUSED_DAYS } from '../../../core/api-key/key-use.ts'
import { ask, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { KeyDialog } from '../../parts/key-dialog.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { RevokeKey } from '../../parts/revoke-key.tsx'
import { Term } from '../../parts/term.tsx'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'
import { Time } from '../../parts/time.tsx'

type ApiKeyAnswer = Answer<'GET /api-keys'>['keys'][number]

export default function ApiKeys() {
  const { isAdmin } = usePerson()
  // In the address, so that "Create an API key" can be found and opened from anywhere.
  const { search, change } = useSearchState()
  const showForm = (isOpen: boolean) => change({ create: isOpen ? 'key' : undefined }, { replace: true })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => showForm(true)}>
      Create key
    </Button>
  )
  return (
    <Page
      title="API keys"
      lead={
        <>
          Your systems report delivery and affiliate results with an <Term of="apiKey">API key</Term>. Revoke
          keys you no longer need.
        </>
      }
      {...(isAdmin && { actions: create })}
    >
      {isAdmin ? <KeyList create={create} /> : <OnlyAdmins what="can see and manage API keys" />}
      {isAdmin && search['create'] === 'key' && <CreateKey onClose={() => showForm(false)} />}
    </Page>
  )
}

function KeyList({ create }: { create: React.ReactNode }) {
  const { search } = useSearchState()
  const onlyUnused = search['unused'] === 'true'
  const question = useAnswer('GET /api-keys')
  return (
    <Answered question={question}>
      {({ keys }) => {
        const newestFirst = keys.toReversed()
        const working = newestFirst.filter((key) => key.revoked_at === null)
        const active = onlyUnused ? working.filter((key) => key.is_unused) : working
        const revoked = newestFirst.filter((key) => key.revoked_at !== null)
        return (
          <>
            {onlyUnused && <OnlyUnused count={active.length} />}
            {working.length === 0 ? (
              <NoKeys create={create} />
            ) : (
              <ul className="card-list" aria-label="Keys">
                {active.map((key, i) => (
                  <KeyRow key={key.id} apiKey={key} isFirst={i === 0} />
                ))}
              </ul>
            )}
            {revoked.length > 0 && !onlyUnused && <RevokedKeys keys={revoked} />}
          </>
        )
      }}
    </Answered>
  )
}

function OnlyUnused({ count }: { count: number }) {
  return (
    <Alert
      color="gray"
      variant="light"
      title={
        count === 0 ? 'No unused keys' : count === 1 ? '1 unused key' : `${formatCount(count)} unused keys`
      }
    >
      Not used in the {FIRST_USE_DAYS} days since they were created, or not for {UNUSED_DAYS} days. Revoke
      those that nobody needs.{' '}
      <Anchor component={PageLink} to="/settings/api-keys" inherit>
        Show all keys
      </Anchor>
    </Alert>
  )
}

function NoKeys({ create }: { create: React.ReactNode }) {
  return (
    <Empty title="No API keys yet">
      <Stack align="center">
        <span>
          Create one for each system that reports to Flightline, such as your ad server. How to use it is in
          the{' '}
          <Anchor href="/docs" inherit>
            API reference
          </Anchor>
          .
        </span>
        {create}
      </Stack>
    </Empty>
  )
}

function KeyRow({ apiKey, isFirst }: { apiKey: ApiKeyAnswer; isFirst: boolean }) {
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Text fw={600}>{apiKey.label}</Text>
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              {isFirst ? <Term of="keyPrefix">Prefix</Term> : 'Prefix'}
            </Text>
            <Code>{apiKey.prefix}…</Code>
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
          <Created apiKey={apiKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Use apiKey={apiKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 2 }}>
          <Group justify="flex-end">
            <RevokeKey
              send={() => ask('POST /api-keys/:keyId/revocation', { params: { keyId: apiKey.id } })}
              label={apiKey.label}
            >
              The system that uses <Code>{apiKey.prefix}…</Code> is refused from its next request. This cannot
              be undone. What it has reported stays.
            </RevokeKey>
          </Group>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function Created({ apiKey }: { apiKey: ApiKeyAnswer }) {
  return (
    <>
      <Text size="sm">
        Created <Time at={apiKey.created_at} />
      </Text>
      <Text size="sm" c="dimmed">
        by {apiKey.created_by_name ?? 'the operator'}
      </Text>
    </>
  )
}

/** The time, to the minute, is in the title. */
function Use({ apiKey }: { apiKey: ApiKeyAnswer }) {
  const { last_used_at, requests_last_day: requests, is_requests_floor } = apiKey
  if (last_used_at === null) return <Text size="sm">Never used</Text>
  return (
    <>
      <Text size="sm" title={formatInBoth(last_used_at)}>
        Last used {formatAge(last_used_at)}
      </Text>
      <Text size="sm" c="dimmed">
        {is_requests_floor && 'at least '}
        {formatCount(requests)} {requests === 1 ? 'request' : 'requests'} in the last 24 hours
      </Text>
    </>
  )
}

function RevokedKeys({ keys }: { keys: ApiKeyAnswer[] }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Revoked
      </Title>
      <ul className="card-list" aria-label="Revoked keys">
        {keys.map((key) => (
          <Paper key={key.id} withBorder p="sm" component="li">
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Text>{key.label}</Text>
                <Code>{key.prefix}…</Code>
                <Badge color="gray" variant="light">
                  Revoked
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                <Time at={key.revoked_at!} /> by {key.revoked_by_name ?? 'the operator'}
              </Text>
            </Group>
          </Paper>
        ))}
      </ul>
    </Stack>
  )
}

function CreateKey({ onClose }: { onClose: () => void }) {
  const form = useForm({ label: '' }, (body) => ask('POST /api-keys', { body }))
  return (
    <KeyDialog
      title="Create an API key"
      secret={form.act.data?.key}
      isPending={form.act.isPending}
      warning="You won’t see it again. If you lose it, create a new key."
      onClose={onClose}
    >
      <Form form={form} action="Create key" cancel={onClose}>
        <TextInput
          label="Label"
          description="A name for the key, such as the system that uses it."
          placeholder="Ad server"
          required
          data-autofocus
          {...form.text('label')}
        />
      </Form>
    </KeyDialog>
  )
}
