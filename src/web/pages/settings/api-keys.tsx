import {
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Code,
  Grid,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { EXPIRY_DAYS } from '../../../core/api-key/key-expiry.ts'
import type { KeyScope } from '../../../core/api-key/key-scope.ts'
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
  const { isAdmin, onlyBuys } = usePerson()
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
        onlyBuys ? (
          <>
            Your systems read what you bought with an <Term of="apiKey">API key</Term>: campaigns, lines,
            figures and statements. Revoke keys you no longer need.
          </>
        ) : (
          <>
            Your systems report delivery and affiliate results, and read campaigns, lines and statements, with
            an <Term of="apiKey">API key</Term>. Revoke keys you no longer need.
          </>
        )
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
        const working = newestFirst.filter((key) => key.revoked_at === null && !key.is_expired)
        const active = onlyUnused ? working.filter((key) => key.is_unused) : working
        const expired = newestFirst.filter((key) => key.revoked_at === null && key.is_expired)
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
            {expired.length > 0 && !onlyUnused && <EndedKeys keys={expired} state="Expired" />}
            {revoked.length > 0 && !onlyUnused && <EndedKeys keys={revoked} state="Revoked" />}
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
          Create one for each system that reports to Flightline or reads from it, such as your ad server. How
          to use it is in the{' '}
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
          <Text size="sm">{describeScopes(apiKey.scopes)}</Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
          <Created apiKey={apiKey} />
          <Expiry apiKey={apiKey} />
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

const EXPIRES_SOON_MS = 14 * 86_400_000

function Expiry({ apiKey: { expires_at } }: { apiKey: ApiKeyAnswer }) {
  if (expires_at === null) return null
  const isSoon = Date.parse(expires_at) - Date.now() < EXPIRES_SOON_MS
  return (
    <Text size="sm" title={formatInBoth(expires_at)} {...(isSoon ? { fw: 600 } : { c: 'dimmed' })}>
      Expires {formatAge(expires_at)}
    </Text>
  )
}

function describeScopes(scopes: readonly KeyScope[]): string {
  if (scopes.length > 1) return 'Reports and reads'
  return scopes[0] === 'read' ? 'Reads' : 'Reports'
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

function EndedKeys({ keys, state }: { keys: ApiKeyAnswer[]; state: 'Revoked' | 'Expired' }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {state}
      </Title>
      <ul className="card-list" aria-label={`${state} keys`}>
        {keys.map((key) => (
          <Paper key={key.id} withBorder p="sm" component="li">
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Text>{key.label}</Text>
                <Code>{key.prefix}…</Code>
                <Badge color="gray" variant="light">
                  {state}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {key.revoked_at === null ? (
                  <Time at={key.expires_at!} />
                ) : (
                  <>
                    <Time at={key.revoked_at} /> by {key.revoked_by_name ?? 'the operator'}
                  </>
                )}
              </Text>
            </Group>
          </Paper>
        ))}
      </ul>
    </Stack>
  )
}

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  ...EXPIRY_DAYS.map((days) => ({ value: `${days}d`, label: `In ${days} days` })),
  { value: 'date', label: 'On a date' },
]

function CreateKey({ onClose }: { onClose: () => void }) {
  const { onlyBuys } = usePerson()
  const form = useForm(
    { label: '', scopes: [onlyBuys ? 'read' : 'ingest'], expires: 'never', expires_at: '' },
    ({ label, scopes, expires, expires_at }) =>
      ask('POST /api-keys', {
        body: { label, scopes, expires_at: expires === 'date' ? expires_at : expires },
      }),
  )
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
        <Checkbox.Group
          label="What it may do"
          value={form.values.scopes}
          onChange={(scopes) => form.set({ scopes })}
          error={form.errors.of('scopes')}
        >
          <Stack gap="xs" mt={4}>
            <Checkbox
              value="ingest"
              label="Report"
              description="Send delivery and affiliate results for what you sell."
            />
            <Checkbox
              value="read"
              label="Read"
              description="Get campaigns, lines, figures and statements of what you sell and buy."
            />
          </Stack>
        </Checkbox.Group>
        <NativeSelect label="Expires" data={EXPIRIES} {...form.text('expires')} />
        {form.values.expires === 'date' && (
          <TextInput
            label="Expires on"
            description="The key works until the start of this day (UTC)."
            type="date"
            required
            {...form.text('expires_at')}
          />
        )}
      </Form>
    </KeyDialog>
  )
}
