import { Anchor, Badge, Button, Code, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { KEY_PLACEHOLDER } from '../../../core/agent-key/agent-examples.ts'
import type { AgentAddressAnswer, AgentKey } from '../../answers.ts'
import { ask, useAnswer } from '../../api.ts'
import { formatAge, formatCount, formatInstant } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { ConnectAgent } from '../../parts/connect-agent.tsx'
import { Empty } from '../../parts/empty.tsx'
import { IssueKey } from '../../parts/operator/agent-keys/issue-key.tsx'
import { RotateKey } from '../../parts/operator/agent-keys/rotate-key.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { RevokeKey } from '../../parts/revoke-key.tsx'

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
                {formatEnd(key)}
              </Text>
            </Group>
          </Paper>
        ))}
      </Stack>
    </Stack>
  )
}

function formatEnd({ revoked_at, expires_at }: AgentKey): string | null {
  const endedAt = revoked_at ?? expires_at
  return endedAt === null ? null : formatInstant(endedAt)
}
