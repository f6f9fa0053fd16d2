import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Button, Collapse, ScrollArea, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { formatHour, hourOf, shortHour } from './hour.ts'

type Hour = Answer<'GET /requests-by-hour'>['hours'][number]

const CHART_HEIGHT = 180
const SERIES = [
  { name: 'accepted', label: 'Accepted', color: 'teal.6' },
  { name: 'rejected', label: 'Items rejected', color: 'orange.6' },
  { name: 'failed', label: 'Failed', color: 'red.6' },
] as const
const shortNumbers = new Intl.NumberFormat(navigator.language, {
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Requests by hour and outcome, with the same figures as a table. A bar shows the requests of its hour. */
export default function HoursChart({ hours }: { hours: Hour[] }) {
  const { change } = useSearchState()
  const [isTableOpen, { toggle }] = useDisclosure()
  const show = (hour: string) =>
    change({ hour: hourOf(hour), from: undefined, to: undefined, since: undefined, after: undefined })
  const isOfOneDay = hours.length <= 24
  const used = SERIES.filter(({ name }) => hours.some((hour) => hour[name] > 0))
  return (
    <figure className="chart" aria-label="Requests by hour">
      <BarChart
        h={CHART_HEIGHT}
        data={hours.map((hour) => ({ ...hour, label: shortHour(hour.hour, isOfOneDay) }))}
        dataKey="label"
        type="stacked"
        series={used}
        withLegend={used.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={(value) => formatCount(value)}
        barProps={{
          isAnimationActive: false,
          cursor: 'pointer',
          onClick: (bar: { payload?: Hour }) => bar.payload && show(bar.payload.hour),
        }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{
          tickFormatter: (value: number) => shortNumbers.format(value),
          allowDecimals: false,
          width: 40,
        }}
        aria-hidden
      />
      <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isTableOpen}>
        {isTableOpen ? 'Hide figures' : 'Show figures'}
      </Button>
      <Collapse in={isTableOpen}>
        {isTableOpen && (
          <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Table stickyHeader aria-label="Requests by hour">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Hour</Table.Th>
                  {SERIES.map(({ name, label }) => (
                    <Table.Th key={name} ta="right">
                      {label}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {hours
                  .filter(({ accepted, rejected, failed }) => accepted + rejected + failed > 0)
                  .toReversed()
                  .map((hour) => (
                    <Table.Tr key={hour.hour}>
                      <Table.Td>
                        <Button variant="subtle" size="compact-sm" onClick={() => show(hour.hour)}>
                          {formatHour(hourOf(hour.hour))}
                        </Button>
                      </Table.Td>
                      {SERIES.map(({ name }) => (
                        <Table.Td key={name} ta="right">
                          {formatCount(hour[name])}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
      </Collapse>
    </figure>
  )
}
