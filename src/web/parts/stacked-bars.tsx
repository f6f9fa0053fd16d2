import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Button, Collapse, ScrollArea, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatCount, formatShortNumber } from '../format.ts'

export interface Series {
  name: string
  color: string
}

export interface Bar {
  key: string
  /** Below the bar. */
  label: string
  /** The same in full, in the table. */
  title: string
  /** By the names of the series. */
  counts: Record<string, number>
}

/** Counts as stacked bars, with the same figures as a folded table, newest first. Loaded when first needed. */
export default function StackedBars({
  label,
  heading,
  series,
  bars,
  height,
  onOpen,
}: {
  /** Of the chart and of its table. */
  label: string
  /** Of the table's first column. */
  heading: string
  series: readonly Series[]
  bars: readonly Bar[]
  height: number
  /** Shows what a bar counts. The table then leaves out bars that count nothing. */
  onOpen?: (key: string) => void
}) {
  const [isTableOpen, { toggle }] = useDisclosure()
  const isUsed = ({ counts }: Bar) => Object.values(counts).some((count) => count > 0)
  return (
    <figure className="chart" aria-label={label}>
      <BarChart
        h={height}
        data={bars.map((bar) => ({
          key: bar.key,
          label: bar.label,
          ...Object.fromEntries(series.map(({ name }, i) => [columnOf(i), bar.counts[name]])),
        }))}
        dataKey="label"
        type="stacked"
        series={series.map(({ name, color }, i) => ({ name: columnOf(i), label: name, color }))}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={(value) => formatCount(value)}
        barProps={{
          isAnimationActive: false,
          ...(onOpen && {
            cursor: 'pointer',
            onClick: (bar: { payload?: { key: string } }) => bar.payload && onOpen(bar.payload.key),
          }),
        }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 28, interval: 'equidistantPreserveStart' }}
        yAxisProps={{
          tickFormatter: (value: number) => formatShortNumber(value),
          allowDecimals: false,
          interval: 0,
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
            <Table stickyHeader aria-label={label}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{heading}</Table.Th>
                  {series.map(({ name }) => (
                    <Table.Th key={name} ta="right">
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bars
                  .filter((bar) => !onOpen || isUsed(bar))
                  .toReversed()
                  .map(({ key, title, counts }) => (
                    <Table.Tr key={key}>
                      <Table.Td>
                        {onOpen ? (
                          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(key)}>
                            {title}
                          </Button>
                        ) : (
                          title
                        )}
                      </Table.Td>
                      {series.map(({ name }) => (
                        <Table.Td key={name} ta="right">
                          {formatCount(counts[name] ?? 0)}
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

/** The chart takes names for paths, and people choose names such as "a.b". */
function columnOf(position: number): string {
  return `series${position}`
}
