import {
  Anchor,
  Button,
  Code,
  Grid,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useAnswer, type Answer } from '../../api.ts'
import {
  formatAge,
  formatBytes,
  formatCount,
  formatDay,
  formatDuration,
  formatInstant,
} from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { useSearchState } from '../../search-state.ts'

type HealthAnswer = Answer<'GET /operator/health'>
type RateLimited = HealthAnswer['feeds']['rate_limited']
type Owner = NonNullable<RateLimited['callers'][number]['owner']>
type QuietLinesAnswer = Answer<'GET /operator/health/quiet-lines'>
type QuietLine = QuietLinesAnswer['lines'][number]

export default function Health() {
  const question = useAnswer('GET /operator/health')
  return (
    <Page
      title="Health"
      lead="Quiet lines and keys, limits, slow requests and failed sign-ins. Counts cover the last 24 hours; times are UTC."
    >
      <Answered question={question}>
        {(health) => (
          <>
            <Overview health={health} />
            <QuietLines />
            <QuietKeys health={health} />
            <RateLimits health={health} />
            <Slow health={health} />
            <SignIns health={health} />
            <Database health={health} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Overview({ health }: { health: HealthAnswer }) {
  const { version, database, feeds, agent, sign_in, counted_max } = health
  const counted = (count: number) => `${formatCount(count)}${count >= counted_max ? '+' : ''}`
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} component="dl" m={0}>
      <Figure name="Version" note={`PostgreSQL ${database.server_version}`}>
        {version}
      </Figure>
      <Figure name="Database" note={`${formatCount(database.migrations)} migrations applied`}>
        {formatBytes(database.size_bytes)}
      </Figure>
      <Figure name="Failed sign-ins" note={`${formatCount(sign_in.last_hour)} in the last hour`}>
        {formatCount(sign_in.last_day)}
      </Figure>
      <Figure
        name="Rate-limit hits"
        note={`${formatCount(feeds.rate_limited.hits)} feeds, ${formatCount(agent.rate_limited.hits)} agent`}
      >
        {formatCount(feeds.rate_limited.hits + agent.rate_limited.hits)}
      </Figure>
      <Figure
        name={`Slower than ${formatDuration(health.slow_us)}`}
        note={`${counted(feeds.slow.count)} feeds, ${counted(agent.slow.count)} agent`}
      >
        {formatCount(feeds.slow.count + agent.slow.count)}
        {Math.max(feeds.slow.count, agent.slow.count) >= counted_max && '+'}
      </Figure>
    </SimpleGrid>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={650} fz={24} className="figures">
        {children}
      </Text>
      <Text component="dd" m={0} size="sm" c="dimmed">
        {note}
      </Text>
    </Paper>
  )
}

const QUIET_DAYS = ['1', '2', '3', '5', '7', '14', '30']

function QuietLines() {
  const { search, change } = useSearchState()
  const { days = '3', after } = search
  const question = useAnswer('GET /operator/health/quiet-lines', { query: { days, after } })
  return (
    <Section
      title="Quiet lines"
      lead="In flight, short of their goal, and without a report for some days, or since the start. Flights that end first come first."
      side={
        <NativeSelect
          label="Quiet for at least"
          value={days}
          onChange={(event) =>
            change({ days: event.currentTarget.value, after: undefined }, { replace: true })
          }
          data={[...new Set([...QUIET_DAYS, days])].map((value) => ({
            value,
            label: value === '1' ? '1 day' : `${value} days`,
          }))}
        />
      }
    >
      <Answered question={question}>
        {({ lines, next, looked_at_max }) => (
          <>
            {lines.length === 0 ? (
              <AllWell>
                {next !== null
                  ? `None among the ${formatCount(looked_at_max)} lines checked; there are more to check.`
                  : after === undefined
                    ? 'None'
                    : 'No more'}
              </AllWell>
            ) : (
              <Rows label="Quiet lines">
                {lines.map((line) => (
                  <QuietLineRow key={line.package_id} line={line} />
                ))}
              </Rows>
            )}
            {(after !== undefined || next !== null) && (
              <Group justify="center">
                {after !== undefined && (
                  <Button variant="default" onClick={() => change({ after: undefined })}>
                    Back to the first
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" onClick={() => change({ after: next })}>
                    {lines.length === 0 ? 'Check more' : 'More lines'}
                  </Button>
                )}
              </Group>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

function QuietLineRow({ line }: { line: QuietLine }) {
  return (
    <Fact
      title={
        <>
          {line.name}{' '}
          <Text span c="dimmed" fw={400}>
            in {line.campaign_name}
          </Text>
        </>
      }
      note={
        <>
          <OwnerLink owner={{ organization_id: line.organization_id, name: line.organization_name }} />,
          flight ends {formatDay(line.flight_end)}
        </>
      }
    >
      {line.reported_at === null ? (
        <span title={formatDay(line.flight_start)}>
          No report since the start, {formatAge(`${line.flight_start}T00:00:00Z`)}
        </span>
      ) : (
        <span title={formatInstant(line.reported_at)}>Last report {formatAge(line.reported_at)}</span>
      )}
    </Fact>
  )
}

function QuietKeys({ health: { quiet_keys, counted_max } }: { health: HealthAnswer }) {
  const { days, count, keys } = quiet_keys
  return (
    <Section
      title={`Keys unused for ${days} days`}
      lead="Revoke keys you no longer need. Keys of suspended organizations are not listed."
    >
      {keys.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <>
          <Rows label="Unused keys">
            {keys.map((key) => (
              <Fact
                key={key.id}
                title={
                  <>
                    {key.label} <Code>{key.prefix}…</Code>
                  </>
                }
                note={
                  <>
                    {key.kind === 'api_key' ? 'API key of ' : 'Agent key of '}
                    <OwnerLink owner={key.owner} />
                  </>
                }
              >
                {key.last_used_at === null
                  ? `Never used, created ${formatAge(key.created_at)}`
                  : `Last used ${formatAge(key.last_used_at)}`}
              </Fact>
            ))}
          </Rows>
          <More shown={keys.length} count={count} countedMax={counted_max} what="keys" />
        </>
      )}
    </Section>
  )
}

function RateLimits({ health: { feeds, agent } }: { health: HealthAnswer }) {
  const callers: RateLimited['callers'] = [...feeds.rate_limited.callers, ...agent.rate_limited.callers]
  return (
    <Section
      title="Rate-limit hits"
      lead="Callers that were refused for sending too many requests in the last 24 hours."
    >
      {callers.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <Rows label="Rate-limit hits">
          {callers.map(({ kind, label, owner, hits }) => (
            <Fact
              key={`${kind} ${label} ${owner?.name}`}
              title={label}
              note={
                owner ? (
                  <>
                    {kind === 'api_key' ? 'API key of ' : 'Agent key of '}
                    <OwnerLink owner={owner} />
                  </>
                ) : (
                  'Address calling the agent without a key'
                )
              }
            >
              {formatCount(hits)} {hits === 1 ? 'time' : 'times'}
            </Fact>
          ))}
        </Rows>
      )}
    </Section>
  )
}

const FEEDS: Record<string, string> = {
  delivery: 'Delivery feed',
  affiliate_codes: 'Affiliate codes feed',
  affiliate_metrics: 'Affiliate metrics feed',
}

function Slow({ health: { feeds, agent, slow_us, counted_max } }: { health: HealthAnswer }) {
  const isNothing = feeds.slow.count + agent.slow.count === 0
  return (
    <Section
      title="Slow requests and calls"
      lead={`Took ${formatDuration(slow_us)} or longer in the last 24 hours, slowest first.`}
    >
      {isNothing && <AllWell>None</AllWell>}
      {feeds.slow.count > 0 && (
        <>
          <Rows label="Slow requests to the feeds">
            {feeds.slow.requests.map((request) => (
              <Fact
                key={`${request.at} ${request.organization_id} ${request.duration_us}`}
                title={`${FEEDS[request.feed] ?? request.feed}, ${formatCount(request.items)} ${request.items === 1 ? 'item' : 'items'}`}
                note={
                  <>
                    <OwnerLink
                      owner={{ organization_id: request.organization_id, name: request.organization_name }}
                    />
                    , {formatInstant(request.at)}
                    {request.outcome !== 'processed' && `, ${request.outcome}`}
                  </>
                }
              >
                {formatDuration(request.duration_us)}
              </Fact>
            ))}
          </Rows>
          <More
            shown={feeds.slow.requests.length}
            count={feeds.slow.count}
            countedMax={counted_max}
            what="requests to the feeds"
          />
        </>
      )}
      {agent.slow.count > 0 && (
        <>
          <Rows label="Slow calls to the agent">
            {agent.slow.calls.map((call) => (
              <Fact
                key={`${call.at} ${call.tool} ${call.duration_us}`}
                title={call.tool}
                note={`${call.key_label === null ? 'Without a key' : `${call.key_label} of ${call.buyer_name}`}, ${formatInstant(call.at)}${call.outcome === 'completed' ? '' : `, ${call.outcome}`}`}
              >
                {formatDuration(call.duration_us)}
              </Fact>
            ))}
          </Rows>
          <More
            shown={agent.slow.calls.length}
            count={agent.slow.count}
            countedMax={counted_max}
            what="calls to the agent"
          />
        </>
      )}
    </Section>
  )
}

function SignIns({ health: { sign_in } }: { health: HealthAnswer }) {
  const { by_address, accounts, addresses, last_day } = sign_in
  return (
    <Section
      title="Failed sign-ins"
      lead="Attempts with a wrong password in the last 24 hours. Attempts followed by a successful sign-in are not counted; guessing is throttled per account and per address."
    >
      {by_address.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <>
          <Text size="sm">
            {formatCount(last_day)} {last_day === 1 ? 'attempt' : 'attempts'} for {formatCount(accounts)}{' '}
            {accounts === 1 ? 'account' : 'accounts'}, from {formatCount(addresses)}{' '}
            {addresses === 1 ? 'address' : 'addresses'}.
          </Text>
          <Rows label="Failed sign-ins by address">
            {by_address.map((source) => (
              <Fact
                key={source.address}
                title={source.address}
                note={`${formatCount(source.accounts)} ${source.accounts === 1 ? 'account' : 'accounts'}, last ${formatAge(source.last_at)}`}
              >
                {formatCount(source.attempts)} {source.attempts === 1 ? 'attempt' : 'attempts'}
              </Fact>
            ))}
          </Rows>
        </>
      )}
    </Section>
  )
}

function Database({ health: { database } }: { health: HealthAnswer }) {
  const { size_bytes, tables, migration } = database
  return (
    <Section
      title="Database"
      lead={
        <>
          {formatBytes(size_bytes)} in total.
          {migration && (
            <>
              {' '}
              The latest migration is <Code>{migration.name}</Code>, applied{' '}
              {formatInstant(migration.applied_at)}.
            </>
          )}
        </>
      }
    >
      <Rows label="Largest tables">
        {tables.map((table) => (
          <Fact
            key={table.name}
            title={table.name}
            note={
              table.rows_estimated === null
                ? 'row count not estimated yet'
                : `about ${formatCount(table.rows_estimated)} rows`
            }
          >
            {formatBytes(table.size_bytes)}
          </Fact>
        ))}
      </Rows>
    </Section>
  )
}

function Section({
  title,
  lead,
  side,
  children,
}: {
  title: string
  lead: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {lead}
          </Text>
        </div>
        {side}
      </Group>
      {children}
    </Stack>
  )
}

function Fact({ title, note, children }: { title: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Grid gutter={4} align="center">
        <Grid.Col span={{ base: 12, xs: 8 }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <Text size="sm" ta={{ xs: 'right' }} className="figures">
            {children}
          </Text>
        </Grid.Col>
      </Grid>
    </Row>
  )
}

function OwnerLink({ owner }: { owner: Owner }) {
  if (owner.organization_id === null) return owner.name
  return (
    <Anchor component={PageLink} to={`/operator/organizations/${owner.organization_id}`} inherit>
      {owner.name}
    </Anchor>
  )
}

function AllWell({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder px="md" py="sm">
      <Text size="sm">{children}</Text>
    </Paper>
  )
}

function More({
  shown,
  count,
  countedMax,
  what,
}: {
  shown: number
  count: number
  countedMax: number
  what: string
}) {
  if (shown >= count) return null
  return (
    <Text size="sm" c="dimmed">
      The first {formatCount(shown)} of {formatCount(count)}
      {count >= countedMax && ' or more'} {what}.
    </Text>
  )
}
