import { Anchor, Grid, Stack, Text, Title } from '@mantine/core'
import { useAnswer, withQuery, type Answer } from '../../api.ts'
import type { DemandAnswer, HealthAnswer } from '../../answers.ts'
import { formatBytes, formatCount, formatDuration } from '../../format.ts'
import { Answered } from '../answered.tsx'
import { useLogOf } from '../operator/demand/call-log-link.ts'
import { CountedPanel } from '../operator/demand/counted-panel.tsx'
import { sumOf } from '../operator/demand/outcomes.ts'
import { AllWell, HEALTH_SECTIONS } from '../operator/health/section.tsx'
import { PageLink } from '../page-link.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { Tiles } from './tiles.tsx'
import { needsAttention, type Tile } from './tiles-of.ts'

type QuietLines = Answer<'GET /operator/health/quiet-lines'>

const QUIET_DAYS = 3
const DEMAND_DAYS = '7'
const REFUSED_SHOWN_MAX = 5

/** For operators: how the installation is, and the calls of buyers' agents that got no result. */
export default function OperatorPart() {
  return (
    <>
      <Installation />
      <TurnedAway />
    </>
  )
}

function Installation() {
  const health = useAnswer('GET /operator/health')
  const quiet = useAnswer('GET /operator/health/quiet-lines', { query: { days: QUIET_DAYS } })
  return (
    <Stack gap="md" component="section" aria-label="Installation">
      <Title order={2} size="h3">
        Installation
      </Title>
      {health.isPending || quiet.isPending ? (
        <HomeSkeleton />
      ) : (
        <Answered question={health}>
          {(found) => (
            <Answered question={quiet}>{(lines) => <HealthInShort health={found} quiet={lines} />}</Answered>
          )}
        </Answered>
      )}
    </Stack>
  )
}

function HealthInShort({ health, quiet }: { health: HealthAnswer; quiet: QuietLines }) {
  const tiles = healthTiles(health, quiet)
  const { database, version } = health
  return (
    <>
      {tiles.length === 0 ? (
        <AllWell>
          All well: no quiet lines, nothing over a limit, nothing slow, no failed sign-ins and no unused keys.
        </AllWell>
      ) : (
        <Tiles tiles={tiles} label="Health" />
      )}
      <Text size="sm" c="dimmed">
        Version {version}, PostgreSQL {database.server_version}, database {formatBytes(database.size_bytes)}.
        More under{' '}
        <Anchor component={PageLink} to="/operator/health" inherit>
          Health
        </Anchor>
        .
      </Text>
    </>
  )
}

/** Worst first: what loses delivery, then what keeps callers waiting, then what may be an attack. */
function healthTiles(
  { feeds, agent, sign_in, quiet_keys, ...health }: HealthAnswer,
  quiet: QuietLines,
): Tile[] {
  const sellers = new Set(quiet.lines.map(({ organization_id }) => organization_id)).size
  const to = '/operator/health'
  const tiles: Tile[] = [
    {
      number: quiet.lines.length,
      isFloor: quiet.next !== null,
      one: 'quiet line',
      many: 'quiet lines',
      note: `In flight, no report for ${QUIET_DAYS} days, of ${formatCount(sellers)} ${sellers === 1 ? 'seller' : 'sellers'}`,
      to: `${withQuery(to, { days: QUIET_DAYS })}#${HEALTH_SECTIONS.quietLines}`,
    },
    {
      number: feeds.rate_limited.hits,
      one: 'request over the limit',
      many: 'requests over the limit',
      note: 'To the feeds, in the last 24 hours',
      to: `${to}#${HEALTH_SECTIONS.rateLimits}`,
    },
    {
      number: feeds.slow.count + agent.slow.count,
      isFloor: Math.max(feeds.slow.count, agent.slow.count) >= health.counted_max,
      one: 'slow request',
      many: 'slow requests',
      note: `Over ${formatDuration(health.slow_us)}, in the last 24 hours`,
      to: `${to}#${HEALTH_SECTIONS.slow}`,
    },
    {
      number: sign_in.last_day,
      one: 'failed sign-in',
      many: 'failed sign-ins',
      note: `In the last 24 hours, for ${formatCount(sign_in.accounts)} ${sign_in.accounts === 1 ? 'account' : 'accounts'}`,
      to: `${to}#${HEALTH_SECTIONS.signIns}`,
    },
    {
      number: quiet_keys.count,
      isFloor: quiet_keys.count >= health.counted_max,
      one: 'unused key',
      many: 'unused keys',
      note: `Not used for ${quiet_keys.days} days`,
      to: `${to}#${HEALTH_SECTIONS.quietKeys}`,
    },
  ]
  return tiles.filter(needsAttention)
}

function TurnedAway() {
  const question = useAnswer('GET /operator/demand', { query: { days: DEMAND_DAYS } })
  return (
    <Stack gap="md" component="section" aria-label="Demand turned away">
      <div>
        <Title order={2} size="h3">
          Demand turned away
        </Title>
        <Text size="sm" c="dimmed">
          What buyers’ agents asked for in the last {DEMAND_DAYS} days and did not get.
        </Text>
      </div>
      {question.isPending ? (
        <HomeSkeleton />
      ) : (
        <Answered question={question}>{(demand) => <DemandInShort demand={demand} />}</Answered>
      )}
    </Stack>
  )
}

function DemandInShort({ demand }: { demand: DemandAnswer }) {
  const logOf = useLogOf(demand)
  const { outcomes, refused } = demand
  const calls = sumOf(outcomes, () => true)
  const to = withQuery('/operator/demand', { days: DEMAND_DAYS })
  const tiles: Tile[] = [
    {
      number: sumOf(outcomes, ({ is_empty }) => is_empty),
      one: 'call answered without products',
      many: 'calls answered without products',
      note: 'No access, or nothing matched the filters',
      to: logOf({ outcome: 'empty' }),
    },
    {
      number: sumOf(outcomes, ({ outcome }) => outcome === 'RATE_LIMITED'),
      one: 'call over the limit',
      many: 'calls over the limit',
      note: 'Counted, not listed in the call log',
      to,
    },
  ].filter(needsAttention)
  const rows = refused.rows.slice(0, REFUSED_SHOWN_MAX)
  return (
    <>
      <Tiles tiles={tiles} label="Demand" />
      {rows.length > 0 && (
        <Grid gutter="md">
          <CountedPanel
            title="Asked for, not found or refused"
            columns={6}
            what="Asked for, or error message"
            counted="Requests"
            rows={rows.map((row) => ({
              key: [row.outcome, row.asked_for, row.field, row.message].join(' '),
              name: (
                <Anchor
                  component={PageLink}
                  to={logOf({ outcome: row.outcome, tool: row.asked_for ?? undefined })}
                  size="sm"
                >
                  {row.asked_for ?? row.message ?? row.outcome}
                </Anchor>
              ),
              calls: row.calls,
            }))}
          />
        </Grid>
      )}
      {tiles.length === 0 && rows.length === 0 && (
        <AllWell>{calls === 0n ? 'No calls.' : 'Nothing. Every call was answered with products.'}</AllWell>
      )}
      <Text size="sm" c="dimmed">
        {formatCount(String(calls))} {calls === 1n ? 'call' : 'calls'} in all. More under{' '}
        <Anchor component={PageLink} to={to} inherit>
          Demand
        </Anchor>
        .
      </Text>
    </>
  )
}
