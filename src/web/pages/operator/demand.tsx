import {
  Anchor,
  Button,
  Grid,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { useAnswer, withQuery, type Answer } from '../../api.ts'
import { formatCount, formatDay, formatInstant } from '../../format.ts'
import { outcomeWords } from '../../parts/agent-call.tsx'
import { Answered } from '../../parts/answered.tsx'
import { CountedTable } from '../../parts/counted-table.tsx'
import type { DemandDay, DemandSeries } from '../../parts/demand-chart.tsx'
import { Empty } from '../../parts/empty.tsx'
import { KeyChoice, useKeyNames } from '../../parts/key-choice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useSearchState } from '../../search-state.ts'

const DemandChart = lazy(() => import('../../parts/demand-chart.tsx'))

const PERIODS = ['1', '7', '30', '90']
const DAYS_SHOWN = '30'

export default function DemandPage() {
  const { search } = useSearchState()
  const { days, key } = search
  const question = useAnswer('GET /operator/demand', { query: { days, key } })
  return (
    <Page
      title="Demand"
      lead="What buyers’ agents ask for, who asks, and what they do not find. Days are UTC."
    >
      <Choices />
      <Answered question={question}>{(demand) => <Demand demand={demand} />}</Answered>
    </Page>
  )
}

function Choices() {
  const { search, change } = useSearchState()
  const keys = useKeyNames()
  const days = search['days'] ?? DAYS_SHOWN
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Period"
        value={days}
        onChange={(event) => change({ days: event.currentTarget.value }, { replace: true })}
        data={[...new Set([...PERIODS, days])].map((value) => ({
          value,
          label: value === '1' ? 'Today' : `Last ${value} days`,
        }))}
      />
      <KeyChoice
        label="Caller"
        maw="100%"
        keys={keys.data?.keys ?? []}
        first={[
          { value: '', label: 'All callers' },
          { value: 'none', label: 'Callers without a key' },
        ]}
        value={search['key'] ?? ''}
        onChoose={(key) => change({ key }, { replace: true })}
      />
    </Group>
  )
}

function Demand({ demand }: { demand: Answer<'GET /operator/demand'> }) {
  const { from, to, days_kept, keys, asked } = demand
  if (demand.outcomes.length === 0) {
    return (
      <Empty title="No calls in this period">
        Choose a longer period. Calls are kept for {days_kept} days (CALL_LOG_DAYS).
      </Empty>
    )
  }
  return (
    <Stack gap="xl">
      <Figures demand={demand} />
      <Section title="Calls by day">
        <Suspense fallback={<Loading />}>
          <DemandChart {...drawn(demand)} />
        </Suspense>
        <Text size="sm" c="dimmed">
          {formatDay(from)} to {formatDay(to)}, all tools. Calls are kept for {days_kept} days
          (CALL_LOG_DAYS).
        </Text>
      </Section>
      <Section title="Who calls">
        <Keys keys={keys} />
      </Section>
      <Section title="What is asked for">
        <Text size="sm" c="dimmed">
          {asked.calls >= asked.calls_max
            ? `From the newest ${formatCount(asked.calls)} answered get_products calls in this period.`
            : `From all ${formatCount(asked.calls)} answered get_products calls in this period.`}{' '}
          A call counts once for each country, channel and word in it.
        </Text>
        <Grid gutter="md">
          <Asked title="Countries" what="Country" rows={asked.countries} nameOf={countryName} />
          <Asked title="Channels" what="Channel" rows={asked.channels} />
          <Asked title="Words in briefs" what="Word" rows={asked.terms} />
        </Grid>
      </Section>
      <Section title="Calls without products, and why">
        <Nothing demand={demand} />
      </Section>
      <Section title="Asked for, not found">
        <NotFound demand={demand} />
      </Section>
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

type Outcome = Answer<'GET /operator/demand'>['outcomes'][number]

/** Requests that were refused before they reached a tool are not calls. */
function sumOf(outcomes: readonly Outcome[], counts: (outcome: Outcome) => boolean): bigint {
  return outcomes
    .filter((outcome) => outcome.is_call && counts(outcome))
    .reduce((sum, { calls }) => sum + BigInt(calls), 0n)
}

function Figures({ demand: { outcomes } }: { demand: Answer<'GET /operator/demand'> }) {
  const figures: [string, bigint][] = [
    ['Calls', sumOf(outcomes, () => true)],
    ['Without a key', sumOf(outcomes, ({ has_key }) => !has_key)],
    ['Answered without products', sumOf(outcomes, ({ is_empty }) => is_empty)],
    ['Refused or failed', sumOf(outcomes, ({ outcome }) => outcome !== 'completed')],
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {figures.map(([name, calls]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text size="xl" fw={650} className="figures">
            {formatCount(String(calls))}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

const KEY_COLORS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'pink.6']

/** A series for each of the top keys, one for all others and one for callers without a key; every day of the period. */
function drawn({ keys, days, from, to }: Answer<'GET /operator/demand'>): {
  series: DemandSeries[]
  days: DemandDay[]
} {
  const ids = new Set(days.flatMap(({ key_id }) => key_id ?? []))
  const ordered = keys.flatMap(({ key_id, label }) =>
    key_id !== null && ids.has(key_id) ? [{ id: key_id, label: label ?? 'Unknown key' }] : [],
  )
  // Two keys may have the same label; each series needs its own name.
  const names = new Map<string, string>()
  for (const { id, label } of ordered) {
    const isTaken = [...names.values()].includes(label)
    names.set(id, isTaken ? `${label} (${id.slice(0, 8)})` : label)
  }
  const nameOf = ({ key_id, is_other }: Answer<'GET /operator/demand'>['days'][number]) =>
    is_other ? 'Other keys' : key_id === null ? 'No key' : (names.get(key_id) ?? key_id)
  const byDay = new Map<string, Record<string, number>>()
  for (let day = from; day <= to; day = nextDay(day)) byDay.set(day, {})
  for (const row of days) {
    const counts = byDay.get(row.day)
    if (counts) counts[nameOf(row)] = Number(row.calls)
  }
  return {
    series: [
      ...ordered.map(({ id }, i) => ({ name: names.get(id)!, color: KEY_COLORS[i % KEY_COLORS.length]! })),
      ...(days.some(({ is_other }) => is_other) ? [{ name: 'Other keys', color: 'gray.8' }] : []),
      ...(days.some(({ is_other, key_id }) => !is_other && key_id === null)
        ? [{ name: 'No key', color: 'gray.6' }]
        : []),
    ],
    days: [...byDay].map(([day, calls]) => ({ day, calls })),
  }
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

const KEYS_SHOWN = 10

function Keys({ keys }: { keys: Answer<'GET /operator/demand'>['keys'] }) {
  const [areAllShown, { toggle }] = useDisclosure()
  return (
    <Stack gap="xs" align="flex-start">
      <KeyTable keys={areAllShown ? keys : keys.slice(0, KEYS_SHOWN)} />
      {keys.length > KEYS_SHOWN && (
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={areAllShown}>
          {areAllShown ? 'Show fewer' : `Show all ${formatCount(keys.length)}`}
        </Button>
      )}
    </Stack>
  )
}

function KeyTable({ keys }: { keys: Answer<'GET /operator/demand'>['keys'] }) {
  return (
    <Table aria-label="Who calls">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Caller</Table.Th>
          <Table.Th ta="right">Calls</Table.Th>
          <Table.Th ta="right">No product</Table.Th>
          <Table.Th ta="right" visibleFrom="xs">
            Refused or failed
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ key_id, label, buyer_name, calls, empty, failed }) => (
          <Table.Tr key={key_id ?? 'none'}>
            <Table.Td>
              <Anchor
                component={PageLink}
                to={withQuery('/operator/calls', { key: key_id ?? 'none' })}
                size="sm"
              >
                {key_id === null ? 'Without a key' : (label ?? 'Unknown key')}
              </Anchor>
              <Text size="sm" c="dimmed">
                {buyer_name}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{formatCount(calls)}</Table.Td>
            <Table.Td ta="right">{formatCount(empty)}</Table.Td>
            <Table.Td ta="right" visibleFrom="xs">
              {formatCount(failed)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Asked({
  title,
  what,
  rows,
  nameOf = (name) => name,
}: {
  title: string
  what: string
  rows: { name: string; calls: number }[]
  nameOf?: (name: string) => string
}) {
  return (
    <CountedPanel
      title={title}
      columns={4}
      what={what}
      rows={rows.map(({ name, calls }) => ({ key: name, name: nameOf(name), calls }))}
    />
  )
}

/** A titled table of counts. `columns` is its width in a grid of twelve, on wide screens. */
function CountedPanel({
  title,
  columns,
  caption = title,
  ...table
}: {
  title: string
  columns: 4 | 6
  caption?: string
} & Omit<ComponentProps<typeof CountedTable>, 'caption'>) {
  return (
    <Grid.Col span={{ base: 12, md: columns }}>
      <Paper withBorder p="md" h="100%">
        <Title order={3} size="h5" mb="xs">
          {title}
        </Title>
        <CountedTable caption={caption} {...table} />
      </Paper>
    </Grid.Col>
  )
}

const regions = new Intl.DisplayNames([navigator.language], { type: 'region' })

function countryName(code: string): string {
  return `${regions.of(code) ?? code} (${code})`
}

function Nothing({ demand }: { demand: Answer<'GET /operator/demand'> }) {
  const { outcomes, asked } = demand
  const logOf = useLogOf(demand)
  const failed = new Map<string, bigint>()
  for (const { outcome, is_call, calls } of outcomes) {
    if (is_call && outcome !== 'completed') failed.set(outcome, (failed.get(outcome) ?? 0n) + BigInt(calls))
  }
  const empty = sumOf(outcomes, ({ is_empty }) => is_empty)
  const { empty: why } = asked
  return (
    <Grid gutter="md">
      <CountedPanel
        title="All in this period"
        columns={4}
        caption="Calls without a product"
        what="Outcome"
        rows={[
          ...(empty > 0n ? [{ name: 'empty', calls: empty }] : []),
          ...[...failed].map(([name, calls]) => ({ name, calls })),
        ].map(({ name, calls }) => ({
          key: name,
          name: (
            <Anchor component={PageLink} to={logOf({ outcome: name })} size="sm">
              {outcomeWords(name)}
            </Anchor>
          ),
          calls: Number(calls),
        }))}
      />
      <CountedPanel
        title="Answered without products"
        columns={4}
        caption="Why there was no product"
        what="Why, in the newest calls"
        rows={[
          { key: 'key', name: 'No key, so no products', calls: why.without_key },
          { key: 'open', name: 'The key has no access to any product', calls: why.without_filter },
          { key: 'filters', name: 'No product matched the filters', calls: why.with_filters },
        ].filter(({ calls }) => calls > 0)}
      />
      <Asked title="Filters in those calls" what="Filter (calls with a key)" rows={why.filters} />
    </Grid>
  )
}

/** The address of the call log for the same caller and period. */
function useLogOf({
  from,
}: Answer<'GET /operator/demand'>): (values: Record<string, string | undefined>) => string {
  const { search } = useSearchState()
  return (values) => withQuery('/operator/calls', { key: search['key'], from: `${from}T00:00`, ...values })
}

function NotFound({ demand }: { demand: Answer<'GET /operator/demand'> }) {
  const { rows, calls_max } = demand.refused
  const logOf = useLogOf(demand)
  const refusedRow = (row: RefusedRow, name: string, what: string) => ({
    key: [row.outcome, row.asked_for, row.field, row.message].join(' '),
    name: (
      <>
        <Anchor
          component={PageLink}
          to={logOf({ outcome: row.outcome, tool: row.asked_for ?? undefined })}
          size="sm"
        >
          {name}
        </Anchor>
        <Text component="span" display="block" size="xs" c="dimmed">
          {what}, last on {formatInstant(row.last_called_at)}
        </Text>
      </>
    ),
    calls: row.calls,
  })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        From the call log: at most the newest {formatCount(calls_max)} requests of each outcome.
      </Text>
      <Grid gutter="md">
        <CountedPanel
          title="Tools and methods not offered"
          columns={6}
          what="Asked for"
          counted="Requests"
          empty="None. Agents asked only for tools and methods that are offered."
          rows={rows
            .filter(({ is_not_found }) => is_not_found)
            .map((row) =>
              refusedRow(
                row,
                row.asked_for ?? 'Name not kept',
                row.outcome === 'UNKNOWN_METHOD' ? 'Method' : 'Tool',
              ),
            )}
        />
        <CountedPanel
          title="Why requests were refused"
          columns={6}
          what="Error message"
          counted="Requests"
          empty="No request was refused for any other reason."
          rows={rows
            .filter(({ is_not_found }) => !is_not_found)
            .map((row) =>
              refusedRow(
                row,
                row.message ?? 'Message not kept',
                isFieldToBeNamed(row) ? `${row.outcome} in ${row.field}` : row.outcome,
              ),
            )}
        />
      </Grid>
      <Probes outcomes={demand.outcomes} />
    </Stack>
  )
}

type RefusedRow = Answer<'GET /operator/demand'>['refused']['rows'][number]

/** Most messages begin with their field. */
function isFieldToBeNamed({ field, message }: RefusedRow): boolean {
  return field !== null && !message?.startsWith(field)
}

/** Methods that clients try by default: they say nothing about demand. */
function Probes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const times = new Map<string, bigint>()
  for (const { outcome, tool, calls } of outcomes) {
    if (outcome === 'METHOD_NOT_OFFERED') times.set(tool, (times.get(tool) ?? 0n) + BigInt(calls))
  }
  if (times.size === 0) return null
  return (
    <Text size="sm" c="dimmed">
      Clients routinely probe for parts of MCP that this agent does not offer. Counted only:{' '}
      {[...times].map(([method, calls]) => `${method} (${formatCount(String(calls))})`).join(', ')}.
    </Text>
  )
}
