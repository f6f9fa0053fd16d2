import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Button, Collapse, ScrollArea, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatCount, formatDay, formatShortDay, formatShortNumber } from '../format.ts'

export interface DemandSeries {
  name: string
  color: string
}

export interface DemandDay {
  day: string
  /** By the names of the series. */
  calls: Record<string, number>
}

const CHART_HEIGHT = 280
/** Unambiguous: the chart covers three months at most. */
function shortDay(day: string): string {
  return formatShortDay(day)
}

/** Calls by day, a colour per key, with the same figures as a table. Loaded when first needed. */
export default function DemandChart({ series, days }: { series: DemandSeries[]; days: DemandDay[] }) {
  const [isTableOpen, { toggle }] = useDisclosure()
  return (
    <figure className="chart" aria-label="Calls by day and key">
      <BarChart
        h={CHART_HEIGHT}
        data={days.map(({ day, calls }) => ({ day: shortDay(day), ...calls }))}
        dataKey="day"
        type="stacked"
        series={series}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={(value) => formatCount(value)}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 32 }}
        yAxisProps={{
          tickFormatter: (value: number) => formatShortNumber(value),
          allowDecimals: false,
          width: 48,
        }}
        aria-hidden
      />
      <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isTableOpen}>
        {isTableOpen ? 'Hide figures' : 'Show figures'}
      </Button>
      <Collapse in={isTableOpen}>
        {isTableOpen && (
          <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Table stickyHeader aria-label="Calls by day and key">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Day</Table.Th>
                  {series.map(({ name }) => (
                    <Table.Th key={name} ta="right">
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {days.toReversed().map(({ day, calls }) => (
                  <Table.Tr key={day}>
                    <Table.Td>{formatDay(day)}</Table.Td>
                    {series.map(({ name }) => (
                      <Table.Td key={name} ta="right">
                        {formatCount(calls[name] ?? 0)}
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
