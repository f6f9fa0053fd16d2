import { Anchor, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ApiKey } from '../../answers.ts'
import { useAnswer, type Answer } from '../../api.ts'
import { formatCount, formatDay, formatMoment, formatShortDay } from '../../format.ts'
import { Answered } from '../answered.tsx'
import { Fact } from '../fact.tsx'
import { Loading } from '../loading.tsx'
import { PageLink } from '../page-link.tsx'
import { rejectedShare } from './rejected-share.ts'

const StackedBars = lazy(() => import('../stacked-bars.tsx'))

type KeyUseAnswer = Answer<'GET /api-keys/:keyId/use'>
type Figure = 'requests' | 'failed' | 'accepted' | 'rejected' | 'reads'

const CHART_HEIGHT = 180

/** What a key did in the last 30 days. */
export function KeyUse({ apiKey }: { apiKey: ApiKey }) {
  const question = useAnswer('GET /api-keys/:keyId/use', { params: { keyId: apiKey.id } })
  return (
    <Stack gap="sm" mt="md">
      <Answered question={question}>{(use) => <Used apiKey={apiKey} use={use} />}</Answered>
    </Stack>
  )
}

function Used({ apiKey: { id, label, scopes }, use }: { apiKey: ApiKey; use: KeyUseAnswer }) {
  const sum = (figure: Figure) => use.days.reduce((total, day) => total + day[figure], 0)
  const [requests, failed, accepted, rejected, reads] = [
    sum('requests'),
    sum('failed'),
    sum('accepted'),
    sum('rejected'),
    sum('reads'),
  ]
  const items = accepted + rejected
  if (requests + reads + use.over_limit === 0)
    return <Text size="sm">No requests in the last {use.days.length} days.</Text>
  const reports = scopes.includes('ingest')
  return (
    <>
      <Group component="dl" gap="xl" m={0}>
        {reports && (
          <>
            <Fact label="Requests to the feeds">{formatCount(requests)}</Fact>
            <Fact label="Failed">{formatCount(failed)}</Fact>
            <Fact label="Over the limit">{formatCount(use.over_limit)}</Fact>
            <Fact label="Items">{formatCount(items)}</Fact>
            <Fact label="Rejected">{rejectedShare({ items, rejected }) ?? 'No items'}</Fact>
          </>
        )}
        {scopes.includes('read') && <Fact label="Requests to read">{formatCount(reads)}</Fact>}
      </Group>
      {items > 0 && (
        <ByDay
          label={`Items of ${label} by day`}
          days={use.days}
          series={{ Accepted: ['accepted', 'teal.6'], Rejected: ['rejected', 'orange.6'] }}
        />
      )}
      {reads > 0 && (
        <ByDay
          label={`Requests of ${label} to read by day`}
          days={use.days}
          series={{ 'Requests to read': ['reads', 'indigo.6'] }}
        />
      )}
      <Text size="sm" c="dimmed">
        The last {use.days.length} days, UTC. Items of dry runs are left out.
        {use.counted_from !== null &&
          ` Only the newest requests to the feeds are counted, since ${formatMoment(use.counted_from)}.`}
      </Text>
      {reports && requests > 0 && (
        <Anchor component={PageLink} to={`/requests?key_id=${id}&dry_run=true`} size="sm">
          Show its requests
        </Anchor>
      )}
    </>
  )
}

function ByDay({
  label,
  days,
  series,
}: {
  label: string
  days: KeyUseAnswer['days']
  /** What each bar is made of, by name: the figure and its color. */
  series: Record<string, [Figure, string]>
}) {
  return (
    <Suspense fallback={<Loading />}>
      <StackedBars
        label={label}
        heading="Day"
        height={CHART_HEIGHT}
        series={Object.entries(series).map(([name, [, color]]) => ({ name, color }))}
        bars={days.map((day) => ({
          key: day.day,
          label: formatShortDay(day.day),
          title: formatDay(day.day),
          counts: Object.fromEntries(Object.entries(series).map(([name, [figure]]) => [name, day[figure]])),
        }))}
      />
    </Suspense>
  )
}
