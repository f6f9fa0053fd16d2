import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { formatDay, formatShortDay, formatShortNumber } from '../format.ts'

export interface DayPoint {
  date: string
  /** For drawing; null leaves a gap. */
  value: number | null
  /** The same in words, exactly. */
  text: string
}

/** One figure by day. The table below has the same figures. Loaded when it is first needed. */
export default function DayChart({
  points,
  label,
  unit,
}: {
  points: DayPoint[]
  label: string
  /** After the numbers of the axis. */
  unit: string
}) {
  return (
    <AreaChart
      h={260}
      data={points}
      dataKey="date"
      series={[{ name: 'value', label, color: 'indigo.6' }]}
      curveType="linear"
      withDots={points.length <= 31}
      withGradient
      fillOpacity={0.25}
      tickLine="none"
      gridAxis="x"
      areaChartProps={{ accessibilityLayer: false }}
      xAxisProps={{
        tickFormatter: (date: string) => formatShortDay(date),
        minTickGap: 32,
        interval: 'preserveStartEnd',
      }}
      yAxisProps={{
        tickFormatter: (value: number) => `${formatShortNumber(value)}${unit}`,
        width: 52,
        allowDecimals: points.some(({ value }) => value !== null && !Number.isInteger(value)),
      }}
      tooltipProps={{
        content: ({ payload }) => {
          const point = payload?.[0]?.payload as DayPoint | undefined
          if (!point) return null
          return (
            <Paper withBorder shadow="sm" px="sm" py={6}>
              <Text size="sm">{formatDay(point.date)}</Text>
              <Text size="sm" fw={600}>
                {label}: {point.text}
              </Text>
            </Paper>
          )
        },
      }}
    />
  )
}
