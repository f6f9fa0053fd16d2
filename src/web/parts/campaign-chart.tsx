import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Button, Collapse, Group, NativeSelect, ScrollArea, Stack, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CampaignView, ChartPoint, CountedBasis, DeliveryChart } from '../../console/campaign-answers.ts'
import { useAnswer, withQuery } from '../api.ts'
import { formatCount, formatDay, formatDecimal } from '../format.ts'
import { useSearchState } from '../search-state.ts'
import { Answered } from './answered.tsx'

/** What was delivered against an even plan: of all lines that count the same, or of one that the address names. */
export default function CampaignChart({ campaign }: { campaign: CampaignView }) {
  const { search, change } = useSearchState()
  const choices = choicesOf(campaign)
  const chosen = choices.find(({ value }) => value === search['chart']) ?? choices[0]!
  const question = useAnswer<DeliveryChart>(withQuery(`/campaigns/${campaign.id}/chart`, chosen.query))
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Delivered against plan
        </Title>
        {choices.length > 1 && (
          <NativeSelect
            aria-label="Lines in the chart"
            value={chosen.value}
            onChange={(event) => change({ chart: event.currentTarget.value }, { replace: true })}
            data={choices.map(({ value, label }) => ({ value, label }))}
            maw="100%"
          />
        )}
      </Group>
      <Answered question={question}>{(chart) => <Chart chart={chart} />}</Answered>
    </Stack>
  )
}

interface Choice {
  value: string
  label: string
  query: { package_id?: string; basis?: CountedBasis }
}

function choicesOf({ lines }: CampaignView): Choice[] {
  const counted = lines.filter(({ pricing_basis }) => pricing_basis !== 'flat_rate')
  const together = (['impressions', 'downloads'] as const)
    .filter((basis) => counted.filter(({ pricing_basis }) => pricing_basis === basis).length > 1)
    .map((basis) => ({ value: basis, label: `All ${basis}`, query: { basis } }))
  const alone = counted.map(({ package_id, name }) => ({
    value: package_id,
    label: name,
    query: { package_id },
  }))
  return [...together, ...alone]
}

const CHART_HEIGHT = 260

export function Chart({ chart }: { chart: DeliveryChart }) {
  const { points, pricing_basis, reports_drawn } = chart
  const [isTableOpen, { toggle }] = useDisclosure()
  const hasPlan = points.some(({ plan }) => plan !== null)
  const data = points.map(({ day, delivered, plan }) => ({
    day: formatDay(day),
    // Only for drawing; the figures in the table keep every digit.
    Delivered: delivered === null ? null : Number(delivered),
    Plan: plan === null ? null : Number(plan),
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
        lineProps={(series) => ({
          type: series.name === 'Delivered' ? 'stepAfter' : 'linear',
          isAnimationActive: false,
        })}
        lineChartProps={{ accessibilityLayer: false }}
        withDots={false}
        withLegend
        valueFormatter={(value) => formatDecimal(plainNumber(value))}
        yAxisProps={{ width: 80, tickFormatter: axisNumber }}
        xAxisProps={{ minTickGap: 48 }}
        connectNulls={false}
        aria-hidden
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {pricing_basis === 'impressions' ? 'Impressions' : 'Downloads'} by the day they were measured, UTC.
          The plan is even over the flight.
          {reports_drawn !== null && ` Only the newest ${formatCount(reports_drawn)} reports are drawn.`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isTableOpen}>
          {isTableOpen ? 'Hide the figures' : 'Show the figures'}
        </Button>
      </Group>
      <Collapse in={isTableOpen}>{isTableOpen && <Figures points={points} hasPlan={hasPlan} />}</Collapse>
    </figure>
  )
}

const shortNumbers = new Intl.NumberFormat(navigator.language, {
  notation: 'compact',
  maximumFractionDigits: 2,
})

/** In full as long as there is room beside the axis. */
function axisNumber(value: number): string {
  return value < 1_000_000_000 ? formatDecimal(plainNumber(value)) : shortNumbers.format(value)
}

/** Without the exponent that JavaScript writes large and small numbers with. */
function plainNumber(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 3 })
}

function inWords({ points }: DeliveryChart): string {
  const present = points.findLast(({ delivered }) => delivered !== null)
  if (!present) return 'Nothing was delivered yet: the flight has not started.'
  const plan = present.plan === null ? '' : `, planned were ${formatDecimal(present.plan)}`
  return `On ${formatDay(present.day)}, ${formatDecimal(present.delivered!)} were delivered${plan}.`
}

function Figures({ points, hasPlan }: { points: ChartPoint[]; hasPlan: boolean }) {
  const known = points.filter(({ delivered }) => delivered !== null).toReversed()
  return (
    <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table withRowBorders stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th ta="right">Delivered</Table.Th>
            {hasPlan && <Table.Th ta="right">Plan</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {known.map(({ day, delivered, plan }) => (
            <Table.Tr key={day}>
              <Table.Td>{formatDay(day)}</Table.Td>
              <Table.Td ta="right">{formatDecimal(delivered ?? '0')}</Table.Td>
              {hasPlan && <Table.Td ta="right">{plan === null ? '' : formatDecimal(plan)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
