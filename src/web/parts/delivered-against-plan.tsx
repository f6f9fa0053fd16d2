import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Button, Collapse, Group, Paper, ScrollArea, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { UNITS } from '../../core/delivery/units.ts'
import { formatCount, formatDay, formatDecimal, formatShortNumber } from '../format.ts'
import type { DeliveryChart } from '../answers.ts'

type ChartPoint = DeliveryChart['points'][number]

const CHART_HEIGHT = 260

/** Totals by day beside an even plan. The table has for every day what hovering shows for one. */
export function DeliveredAgainstPlan({ chart }: { chart: DeliveryChart }) {
  const { points, pricing_basis, reports_drawn } = chart
  const [isTableOpen, { toggle }] = useDisclosure()
  const hasPlan = points.some(({ plan }) => plan !== null)
  const lastMeasured = points.findLastIndex(({ delivered }) => delivered !== null)
  const isMeasured = (index: number) => (points[index]?.delivered ?? null) !== null
  const data = points.map((point) => ({
    point,
    day: formatDay(point.day),
    // Only for drawing: figures in text keep every digit.
    Delivered: point.delivered === null ? null : Number(point.delivered),
    Plan: point.plan === null ? null : Number(point.plan),
  }))
  return (
    <figure className="chart" aria-label={inWords(chart)}>
      <LineChart
        h={CHART_HEIGHT}
        data={data}
        dataKey="day"
        series={[
          ...(hasPlan ? [{ name: 'Plan', color: 'gray.6', strokeDasharray: '5 5' }] : []),
          { name: 'Delivered', color: 'indigo.6' },
        ]}
        curveType="linear"
        lineProps={({ name }) => ({
          isAnimationActive: false,
          // The last measurement is marked, and each one beside days without any: the line only connects them.
          ...(name === 'Delivered' && {
            dot: ({ cx, cy, index = -1 }: { cx?: number; cy?: number; index?: number }) => {
              const isBesideGap = isMeasured(index) && !(isMeasured(index - 1) && isMeasured(index + 1))
              return index === lastMeasured || isBesideGap ? (
                <circle
                  key={index}
                  cx={cx}
                  cy={cy}
                  r={index === lastMeasured ? 4 : 2.5}
                  fill="var(--mantine-color-indigo-6)"
                />
              ) : (
                <g key={index} />
              )
            },
          }),
        })}
        lineChartProps={{ accessibilityLayer: false }}
        withDots={false}
        withLegend
        tooltipProps={{
          content: ({ payload }) => {
            const [hovered] = (payload ?? []) as readonly { payload?: { point: ChartPoint } }[]
            return hovered?.payload ? <DayFigures point={hovered.payload.point} /> : null
          },
        }}
        yAxisProps={{ width: 80, tickFormatter: axisNumber }}
        xAxisProps={{ minTickGap: 48 }}
        connectNulls
        aria-hidden
      />
      <Group justify="space-between" align="flex-start" mt="xs">
        <Text size="xs" c="dimmed" flex="1 1 240px">
          {UNITS[pricing_basis].label} by UTC day, as last measured.
          {hasPlan &&
            ' The plan is even over the flight; beside the last total it is the plan at that moment.'}
          {reports_drawn !== null && ` Only the newest ${formatCount(reports_drawn)} reports are drawn.`}
          {hasPlan && withoutDataInWords(chart)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isTableOpen}>
          {isTableOpen ? 'Hide figures' : 'Show figures'}
        </Button>
      </Group>
      <Collapse in={isTableOpen}>{isTableOpen && <Figures points={points} hasPlan={hasPlan} />}</Collapse>
    </figure>
  )
}

/** If no line has data, there is nothing to explain. */
function withoutDataInWords({ lines, lines_without_data: count }: DeliveryChart): string {
  if (count === 0 || count === lines.length) return ''
  return count === 1
    ? ' 1 line has no data yet; its plan is included.'
    : ` ${formatCount(count)} lines have no data yet; their plan is included.`
}

function DayFigures({ point }: { point: ChartPoint }) {
  const { day, delivered, plan } = point
  const added = addedInWords(point)
  return (
    <Paper withBorder shadow="sm" px="sm" py={6} className="chart-day figures">
      <Text size="sm" fw={600}>
        {formatDay(day)}
      </Text>
      <Text size="sm">{delivered === null ? 'Not measured' : `Total: ${formatDecimal(delivered)}`}</Text>
      {added !== null && <Text size="sm">Added: {added}</Text>}
      {plan !== null && <Text size="sm">Plan: {formatDecimal(plan)}</Text>}
    </Paper>
  )
}

/** A correction is negative. After days without a measurement: "90,000 in 10 days". */
function addedInWords({ added, added_days: days }: ChartPoint): string | null {
  if (added === null) return null
  const figure = formatDecimal(added)
  return days === null || days <= 1 ? figure : `${figure} in ${formatCount(days)} days`
}

/** In full as long as there is room beside the axis. */
function axisNumber(value: number): string {
  return value < 1_000_000_000 ? formatDecimal(plainNumber(value)) : formatShortNumber(value)
}

/** Without the exponent that JavaScript writes large and small numbers with. */
function plainNumber(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 3 })
}

function inWords({ points }: DeliveryChart): string {
  const last = points.findLast(({ delivered }) => delivered !== null)
  if (!last) return 'No delivery yet.'
  const plan = last.plan === null ? '' : `, against a plan of ${formatDecimal(last.plan)}`
  return `${formatDecimal(last.delivered!)} delivered by ${formatDay(last.day)}${plan}.`
}

function Figures({ points, hasPlan }: { points: ChartPoint[]; hasPlan: boolean }) {
  const known = points.filter(({ delivered }) => delivered !== null).toReversed()
  return (
    <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table withRowBorders stickyHeader aria-label="Delivered against plan by day">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th ta="right">Total</Table.Th>
            <Table.Th ta="right">Added</Table.Th>
            {hasPlan && <Table.Th ta="right">Plan</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {known.map((point) => (
            <Table.Tr key={point.day}>
              <Table.Td>{formatDay(point.day)}</Table.Td>
              <Table.Td ta="right">{formatDecimal(point.delivered ?? '0')}</Table.Td>
              <Table.Td ta="right">{addedInWords(point) ?? '–'}</Table.Td>
              {hasPlan && (
                <Table.Td ta="right">{point.plan === null ? '' : formatDecimal(point.plan)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
