import {
  NativeSelect,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AffiliatePerformance } from '../answers.ts'
import { FIGURES, formatFigure, type FigureName } from '../affiliate-figures.ts'
import { everyDay, rangeOf } from '../day-range.ts'
import { formatDay } from '../format.ts'
import { useSearchState } from '../search-state.ts'

const DayChart = lazy(() => import('./day-chart.tsx'))

/** The totals of all days, in large figures. */
export function FigureCards({ total }: { total: AffiliatePerformance }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" my={0} aria-label="Totals">
      {FIGURES.map(({ name, label }) => (
        <Paper key={name} withBorder px="md" py="sm">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={{ base: 'lg', sm: 'xl' }} fw={650} className="figures">
            {formatFigure(name, total[name])}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

type Day = AffiliatePerformance & { date: string }

/** One of the figures by day; which one is kept in the address. */
export function DaysChart({ days }: { days: Day[] }) {
  const { search, change } = useSearchState()
  const { name, label } = FIGURES.find((figure) => figure.name === search['figure']) ?? FIGURES[0]!
  const reported = new Map(days.map((day) => [day.date, day]))
  const points = everyDay([...reported.keys()], rangeOf(search)).map((date) =>
    pointOf(date, reported.get(date), name),
  )
  const choice = { value: name, data: FIGURES.map((figure) => ({ value: figure.name, label: figure.label })) }
  const show = (value: string) =>
    change({ figure: value === 'clicks' ? undefined : value }, { replace: true })
  return (
    <Paper withBorder p="md">
      <Stack component="figure" m={0} gap="md">
        <SegmentedControl {...choice} onChange={show} aria-label="Figure in the chart" visibleFrom="sm" />
        <NativeSelect
          {...choice}
          onChange={(event) => show(event.currentTarget.value)}
          label="Figure in the chart"
          hiddenFrom="sm"
        />
        <div
          role="img"
          aria-label={`${label} by day, from ${edges(points)}. The table below has the figures.`}
        >
          <Suspense fallback={<Skeleton h={260} />}>
            <DayChart points={points} label={label} unit={name === 'conversion_rate' ? '%' : ''} />
          </Suspense>
        </div>
      </Stack>
    </Paper>
  )
}

function edges(points: { date: string }[]): string {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${formatDay(first.date)} to ${formatDay(last.date)}` : 'no day'
}

/** A day without results counts as zero; a rate without clicks is left out. */
function pointOf(date: string, day: Day | undefined, name: FigureName) {
  const isRatio = name === 'conversion_rate' || name === 'value_per_click'
  const text = day === undefined ? (isRatio ? null : '0') : day[name]
  const scale = name === 'conversion_rate' ? 100 : 1
  return { date, value: text === null ? null : Number(text) * scale, text: formatFigure(name, text) }
}

/** The five figures as cells of a table. */
export function FigureCells({ row }: { row: AffiliatePerformance }) {
  return FIGURES.map(({ name }) => (
    <Table.Td key={name} ta="right">
      {formatFigure(name, row[name])}
    </Table.Td>
  ))
}

export function FigureHeads() {
  return FIGURES.map(({ name, label }) => (
    <Table.Th key={name} scope="col" ta="right">
      {label}
    </Table.Th>
  ))
}

/** Where there are codes, but no results on the days chosen. */
export function NoResults() {
  return (
    <Paper withBorder p="lg">
      <Stack align="center" gap={4} ta="center">
        <Title order={2} size="h4">
          No results on these days
        </Title>
        <Text c="dimmed">Choose other days above. “All days” shows everything.</Text>
      </Stack>
    </Paper>
  )
}
