import {
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
  Title,
} from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { EXPIRES_SOON_DAYS } from '../../../core/agent-key/agent-key.ts'
import { KEY_PLACEHOLDER } from '../../../core/agent-key/agent-examples.ts'
import type { AgentAddressAnswer, AgentKey } from '../../answers.ts'
import { ask, useAnswer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth, formatInstant } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { ConnectAgent } from '../../parts/connect-agent.tsx'
import { Empty } from '../../parts/empty.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { IssueKey } from '../../parts/operator/agent-keys/issue-key.tsx'
import { HAND_OVER, NewKeyUse } from '../../parts/operator/agent-keys/new-key-use.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { RevokeKey } from '../../parts/revoke-key.tsx'
import { RotateKey } from '../../parts/rotate-key.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'
import { Time } from '../../parts/time.tsx'

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
      lead={
        <>
          A <Term of="apiKey">key</Term> lets a buyer’s AI agent see the products you give it access to, over{' '}
          <Term of="adcp">AdCP</Term> (the Ad Context Protocol). Revoke keys you no longer need.
        </>
      }
      actions={issue}
    >
      <KeyList issue={issue} />
      {isIssuing && <IssueKey onClose={() => setIssuing(false)} />}
    </Page>
  )
}

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: `Expiring within ${EXPIRES_SOON_DAYS} days` },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'all', label: 'All' },
] as const

function KeyList({ issue }: { issue: ReactNode }) {
  const { search } = useSearchState()
  const field = useFilters('page')
  const { search: words, state, page } = search
  const question = useAnswer('GET /operator/agent-keys', { query: { search: words, state, page } })
  const isFiltered = words !== undefined || state !== undefined || page !== undefined
  return (
    <>
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 12, xs: 7, sm: 6 }}>
          <SearchField placeholder="Buyer, label or prefix" {...field('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 5, sm: 3 }}>
          <NativeSelect label="Show" {...field('state', 'active')} data={STATES} />
        </Grid.Col>
      </Grid>
      <PagedList
        question={question}
        label="Keys"
        listOf={({ keys, total, pages }) => ({ items: keys, total, pages })}
        what={['key', 'keys']}
        nothing={isFiltered ? <NoMatches action="Show active keys" /> : <NoKeys issue={issue} />}
      >
        {(key) =>
          hasEnded(key) ? <EndedKeyRow key={key.id} agentKey={key} /> : <KeyRow key={key.id} agentKey={key} />
        }
      </PagedList>
      {question.data && <Connect address={question.data} />}
    </>
  )
}

function hasEnded(key: AgentKey): boolean {
  return key.revoked_at !== null || key.is_expired
}

function NoKeys({ issue }: { issue: ReactNode }) {
  return (
    <Empty title="No active keys">
      <Stack align="center">
        <span>Issue one for each buyer’s agent, then give it access to products.</span>
        {issue}
      </Stack>
    </Empty>
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
          <Text size="sm">
            Created <Time at={created_at} />
          </Text>
          <Text size="sm" c="dimmed">
            by {created_by_name ?? 'the command line'}
          </Text>
          {expires_at !== null && (
            <Text size="sm">
              Expires <Time at={expires_at} />
            </Text>
          )}
          <Overlap agentKey={agentKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Use agentKey={agentKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Group justify="flex-end" gap="xs">
            <RotateKey
              label={label}
              previousPrefix={agentKey.previous_prefix}
              send={(overlap_hours) =>
                ask('POST /operator/agent-keys/:keyId/rotation', {
                  params: { keyId: agentKey.id },
                  body: { overlap_hours },
                })
              }
              warning={HAND_OVER}
              use={(rotated) => <NewKeyUse issued={rotated} />}
            >
              The agent gets a new key with the same access. While both keys work, they share one rate limit.
            </RotateKey>
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
      <Code>{previous_prefix}…</Code> also works until <Time at={previous_ends_at} />
    </Text>
  )
}

/** Last use is recorded to the minute; the time is in the title. */
function Use({ agentKey }: { agentKey: AgentKey }) {
  const { id, last_used_at, calls_today, limit_hits_today, product_count } = agentKey
  return (
    <>
      <Text size="sm" {...(last_used_at !== null && { title: formatInBoth(last_used_at) })}>
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

function EndedKeyRow({ agentKey }: { agentKey: AgentKey }) {
  const { label, buyer_name, prefix, revoked_at } = agentKey
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text>
            {label}, {buyer_name}
          </Text>
          <Code>{prefix}…</Code>
          <Badge color="gray" variant="light">
            {revoked_at === null ? 'Expired' : 'Revoked'}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {formatEnd(agentKey)}
        </Text>
      </Group>
    </Paper>
  )
}

function formatEnd({ revoked_at, expires_at }: AgentKey): string | null {
  const endedAt = revoked_at ?? expires_at
  return endedAt === null ? null : formatInstant(endedAt)
}
