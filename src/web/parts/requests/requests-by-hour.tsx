import { Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useAnswer, type Answer } from '../../api.ts'
import { formatCount, formatMoment } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Loading } from '../loading.tsx'

const HoursChart = lazy(() => import('./hours-chart.tsx'))

/** How many requests there were by hour, with the feed, key and dry runs that the list shows. */
export function RequestsByHour({
  filters,
}: {
  filters: Record<'feed' | 'key_id' | 'dry_run', string | undefined>
}) {
  const { search, change } = useSearchState()
  const span = search['span'] === '7d' ? '7d' : '24h'
  const question = useAnswer('GET /requests-by-hour', { query: { ...filters, span } })
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="by-hour">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="by-hour">
            By hour
          </Title>
          <SegmentedControl
            size="xs"
            aria-label="Period of the chart"
            value={span}
            onChange={(value) => change({ span: value === '7d' ? '7d' : undefined }, { replace: true })}
            data={[
              { value: '24h', label: 'Last 24 hours' },
              { value: '7d', label: 'Last 7 days' },
            ]}
          />
        </Group>
        <Answered question={question}>
          {({ hours, counted_from: countedFrom }) => (
            <>
              <Text size="sm" c="dimmed">
                {summary(hours)}
                {countedFrom !== null && ` Only the newest are counted, since ${formatMoment(countedFrom)}.`}
              </Text>
              {isUsed(hours) && (
                <Suspense fallback={<Loading />}>
                  <HoursChart hours={hours} />
                </Suspense>
              )}
            </>
          )}
        </Answered>
      </Stack>
    </Paper>
  )
}

type Hours = Answer<'GET /requests-by-hour'>['hours']

function isUsed(hours: Hours): hours is [Hours[number], ...Hours] {
  return hours.some(({ accepted, rejected, failed }) => accepted + rejected + failed > 0)
}

function summary(hours: { accepted: number; rejected: number; failed: number }[]): string {
  const sum = (name: 'accepted' | 'rejected' | 'failed') =>
    hours.reduce((total, hour) => total + hour[name], 0)
  const [accepted, rejected, failed] = [sum('accepted'), sum('rejected'), sum('failed')]
  const all = accepted + rejected + failed
  if (all === 0) return 'No requests in this period.'
  return `${formatCount(all)} ${all === 1 ? 'request' : 'requests'}: ${formatCount(accepted)} accepted, ${formatCount(rejected)} with items rejected, ${formatCount(failed)} failed.`
}
