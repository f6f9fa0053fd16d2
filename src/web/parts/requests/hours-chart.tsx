import { Text } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { formatHour, formatShortHour, zoneOfInstant } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import StackedBars from '../stacked-bars.tsx'
import { hourOf } from './hour.ts'

type Hour = Answer<'GET /requests-by-hour'>['hours'][number]

const CHART_HEIGHT = 180
const SERIES = [
  { name: 'Accepted', color: 'teal.6' },
  { name: 'Items rejected', color: 'orange.6' },
  { name: 'Failed', color: 'red.6' },
]

/** Requests by hour and outcome. A bar shows the requests of its hour. */
export default function HoursChart({ hours }: { hours: [Hour, ...Hour[]] }) {
  const { change } = useSearchState()
  const isOfOneDay = hours.length <= 24
  const zones = [zoneOfInstant(hours[0].hour), zoneOfInstant(hours.at(-1)!.hour)]
  return (
    <>
      <Text size="sm" c="dimmed">
        Hours are in {[...new Set(zones)].join(', later ')}.
      </Text>
      <StackedBars
        label="Requests by hour"
        heading="Hour"
        height={CHART_HEIGHT}
        series={SERIES.filter(({ name }) => hours.some((hour) => countsOf(hour)[name]! > 0))}
        bars={hours.map((hour) => ({
          key: hour.hour,
          label: formatShortHour(hour.hour, isOfOneDay),
          title: formatHour(hour.hour),
          counts: countsOf(hour),
        }))}
        onOpen={(key) =>
          change({ hour: hourOf(key), from: undefined, to: undefined, since: undefined, after: undefined })
        }
      />
    </>
  )
}

function countsOf({ accepted, rejected, failed }: Hour): Record<string, number> {
  return { Accepted: accepted, 'Items rejected': rejected, Failed: failed }
}
