import {
  Alert,
  Anchor,
  Badge,
  Button,
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
import { useState, type FormEvent, type ReactNode } from 'react'
import { KEY_PLACEHOLDER } from '../../../core/agent-key/agent-examples.ts'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInstant } from '../../format.ts'
import { IconAlertTriangle, IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { ConnectAgent } from '../../parts/connect-agent.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { KeyDialog } from '../../parts/key-dialog.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { RevokeKey } from '../../parts/revoke-key.tsx'
import type { AgentAddressAnswer, AgentKeysAnswer } from '../../answers.ts'

type AgentKey = AgentKeysAnswer['keys'][number]

export default function AgentKeys() {
  const [isIssuing, setIssuing] = useState(false)
  const issue = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIssuing(true)}>
      Issue a key
    </Button>
  )
  return (
    <Page
      title="Agent keys"
      lead="A key lets a buyer’s AI agent see the products you give it access to, over AdCP (the Ad Context Protocol). Revoke keys you no longer need."
      actions={issue}
    >
      <KeyLists issue={issue} />
      {isIssuing && <IssueKey onClose={() => setIssuing(false)} />}
    </Page>
  )
}

function KeyLists({ issue }: { issue: ReactNode }) {
  const question = useAnswer('GET /operator/agent-keys')
  return (
    <Answered question={question}>
      {({ keys, ...address }) => {
        const newestFirst = keys.toReversed()
        const hasEnded = (key: AgentKey) => key.revoked_at !== null || key.is_expired
        const working = newestFirst.filter((key) => !hasEnded(key))
        const ended = newestFirst.filter(hasEnded)
        return (
          <>
            {working.length === 0 ? (
              <Empty title="No active keys">
                <Stack align="center">
                  <span>Issue one for each buyer’s agent, then give it access to products.</span>
                  {issue}
                </Stack>
              </Empty>
            ) : (
              <Stack component="ul" className="rows" gap="sm" aria-label="Keys">
                {working.map((key) => (
                  <KeyRow key={key.id} agentKey={key} />
                ))}
              </Stack>
            )}
            <Connect address={address} />
            {ended.length > 0 && <EndedKeys keys={ended} />}
          </>
        )
      }}
    </Answered>
  )
}

function Connect({ address }: { address: AgentAddressAnswer }) {
  return (
    <Stack gap="sm" component="section" aria-labelledby="connect-agent">
      <div>
        <Title order={2} size="h4" id="connect-agent">
          Connect an agent
        </Title>
        <Text size="sm" c="dimmed">
          Replace <Code>{KEY_PLACEHOLDER}</Code> with the key. A key is shown only once, when you issue or
          rotate it.
        </Text>
      </div>
      <Paper withBorder p="md">
        <ConnectAgent address={address} />
      </Paper>
    </Stack>
  )
}

function KeyRow({ agentKey }: { agentKey: AgentKey }) {
  const { label, buyer_name, prefix, created_at, created_by_name, expires_at } = agentKey
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Text fw={600}>{label}</Text>
          <Text size="sm">{buyer_name}</Text>
          <Code>{prefix}…</Code>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Text size="sm">Created {formatInstant(created_at)}</Text>
          <Text size="sm" c="dimmed">
            by {created_by_name ?? 'the command line'}
          </Text>
          {expires_at !== null && <Text size="sm">Expires {formatInstant(expires_at)}</Text>}
          <Overlap agentKey={agentKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Use agentKey={agentKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Group justify="flex-end" gap="xs">
            <RotateKey agentKey={agentKey} />
            <RevokeKey
              send={() =>
                ask('POST /operator/agent-keys/:keyId/revocation', { params: { keyId: agentKey.id } })
              }
              label={agentKey.label}
            >
              The agent of {agentKey.buyer_name} is refused immediately, with this key and the previous one.
              This cannot be undone.
            </RevokeKey>
          </Group>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

/** Shown while both secrets work. */
function Overlap({ agentKey: { previous_prefix, previous_ends_at } }: { agentKey: AgentKey }) {
  if (previous_prefix === null || previous_ends_at === null) return null
  return (
    <Text size="sm">
      <Code>{previous_prefix}…</Code> also works until {formatInstant(previous_ends_at)}
    </Text>
  )
}

/** Last use is recorded to the minute; the time is in the title. */
function Use({ agentKey }: { agentKey: AgentKey }) {
  const { id, last_used_at, calls_today, limit_hits_today, product_count } = agentKey
  return (
    <>
      <Text size="sm" {...(last_used_at !== null && { title: formatInstant(last_used_at) })}>
        {last_used_at === null ? 'Never used' : `Last used ${formatAge(last_used_at)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {formatCount(calls_today)} {calls_today === 1 ? 'call' : 'calls'} today,{' '}
        {formatCount(limit_hits_today)} over the limit
      </Text>
      <Anchor component={PageLink} to={`/operator/access?key_search=${agentKey.prefix}`} size="sm" key={id}>
        {product_count === 0
          ? 'No access yet: give it access to products'
          : `${formatCount(product_count)} ${product_count === 1 ? 'product' : 'products'} visible`}
      </Anchor>
    </>
  )
}

function EndedKeys({ keys }: { keys: AgentKey[] }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Inactive
      </Title>
      <Stack component="ul" className="rows" gap="xs" aria-label="Inactive keys">
        {keys.map((key) => (
          <Paper key={key.id} withBorder p="sm" component="li">
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Text>
                  {key.label}, {key.buyer_name}
                </Text>
                <Code>{key.prefix}…</Code>
                <Badge color="gray" variant="light">
                  {key.revoked_at === null ? 'Expired' : 'Revoked'}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {formatInstant(key.revoked_at ?? key.expires_at!)}
              </Text>
            </Group>
          </Paper>
        ))}
      </Stack>
    </Stack>
  )
}

const HAND_OVER = 'You won’t see it again. Give it to the buyer over a secure channel.'

function IssueKey({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ label: '', buyer_name: '', expires_at: '' })
  const issue = useAct(({ expires_at, ...rest }: typeof form) =>
    ask('POST /operator/agent-keys', {
      body: {
        ...rest,
        ...(expires_at !== '' && { expires_at }),
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    issue.mutate(form)
  }
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
    error: issue.error?.field === name && issue.error.message,
  })
  const isBesideField = issue.error?.field !== undefined && issue.error.field in form
  return (
    <KeyDialog
      title="Issue a key"
      secret={issue.data?.key}
      isPending={issue.isPending}
      warning={HAND_OVER}
      use={issue.data && <NewKeyUse issued={issue.data} isEmpty />}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Label"
            description="A name for this key, such as the agent that uses it."
            placeholder="Planning agent"
            required
            maxLength={100}
            data-autofocus
            {...field('label')}
          />
          <TextInput
            label="Buyer"
            description="The company that uses it."
            placeholder="Longview Media"
            required
            maxLength={200}
            {...field('buyer_name')}
          />
          <TextInput
            label="Expires on"
            description="The key works until the start of this day (UTC). Leave empty for no expiry."
            type="date"
            {...field('expires_at')}
          />
          {issue.error && !isBesideField && <Failure error={issue.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={issue.isPending}>
              Cancel
            </Button>
            <Button type="submit" loading={issue.isPending}>
              Issue key
            </Button>
          </Group>
        </Stack>
      </form>
    </KeyDialog>
  )
}

/** The examples contain the key for as long as it is shown. */
function NewKeyUse({
  issued: { key, ...address },
  isEmpty = false,
}: {
  issued: Answer<'POST /operator/agent-keys'>
  /** It has no access to any product yet. */
  isEmpty?: boolean
}) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="use-the-key">
      <Title order={3} size="h5" id="use-the-key">
        Connect an agent
      </Title>
      {isEmpty && (
        <Text size="sm">This key sees nothing yet. Next, give it access to products under Access.</Text>
      )}
      <ConnectAgent address={address} agentKey={key} />
    </Stack>
  )
}

const OVERLAPS = [
  { value: '0', label: 'Not at all: it stops immediately' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
]

function RotateKey({ agentKey }: { agentKey: AgentKey }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={`Rotate ${agentKey.label}`}
      >
        Rotate
      </Button>
      {isOpen && <RotateDialog agentKey={agentKey} onClose={() => setOpen(false)} />}
    </>
  )
}

function RotateDialog({ agentKey, onClose }: { agentKey: AgentKey; onClose: () => void }) {
  const [hours, setHours] = useState('24')
  const rotate = useAct((overlap_hours: number) =>
    ask('POST /operator/agent-keys/:keyId/rotation', {
      params: { keyId: agentKey.id },
      body: { overlap_hours },
    }),
  )
  const until = rotate.data?.previous_ends_at ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate(Number(hours))
  }
  return (
    <KeyDialog
      title={`Rotate “${agentKey.label}”`}
      secret={rotate.data?.key}
      isPending={rotate.isPending}
      warning={`${HAND_OVER} ${
        until === null
          ? 'The previous key no longer works.'
          : `The previous key works until ${formatInstant(until)}.`
      }`}
      use={rotate.data && <NewKeyUse issued={rotate.data} />}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            The agent gets a new key with the same access. While both keys work, they share one rate limit.
          </Text>
          {agentKey.previous_prefix !== null && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
              <Code>{agentKey.previous_prefix}…</Code>, the key before the current one, stops working now.
            </Alert>
          )}
          <NativeSelect
            label="Keep the current key working for"
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
            data={OVERLAPS}
          />
          {rotate.error && <Failure error={rotate.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={rotate.isPending}>
              Cancel
            </Button>
            <Button type="submit" loading={rotate.isPending}>
              Rotate key
            </Button>
          </Group>
        </Stack>
      </form>
    </KeyDialog>
  )
}
