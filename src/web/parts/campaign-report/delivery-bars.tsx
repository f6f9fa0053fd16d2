import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { UNITS } from '../../../core/delivery/units.ts'
import { formatCount, formatDay, formatDecimal, formatShortDay, formatShortNumber } from '../../format.ts'
import type { CampaignReport } from '../../answers.ts'

type Chart = CampaignReport['charts'][number]
type Step = Chart['steps'][number]

const COLORS = ['indigo-6', 'teal-6', 'orange-5', 'grape-5', 'cyan-6', 'pink-4']
const OTHERS_COLOR = 'gray-5'
const TICKS = 4
const DAYS_LABELLED = 5
/** Of the width that a bar has for itself. */
const BAR_SHARE = 0.8

/**
 * What was delivered by day or week, as bars of the lines on top of each other, or of one of them. Drawn here rather than by the
 * library of the other charts, which measures the window: this one has any width, on a phone and on paper. The table below has
 * the same figures.
 */
export function DeliveryBars({ chart, by }: { chart: Chart; by: CampaignReport['by'] }) {
  const [chosen, setChosen] = useState('all')
  const { pricing_basis, series, steps } = chart
  const { words, label } = UNITS[pricing_basis]
  const shown = chosen === 'all' ? series.map((_, i) => i) : [Number(chosen)]
  const title = `${label} delivered by ${by}`
  if (steps.every(({ total }) => total === null)) {
    return (
      <div>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm">Nothing was measured on these days.</Text>
      </div>
    )
  }
  return (
    <figure className="report-chart" aria-label={`${title}. The table has the same figures.`}>
      <Group justify="space-between" align="center" gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {series.length > 1 && (
          <NativeSelect
            className="not-printed"
            size="xs"
            aria-label={`Lines in the chart of ${words}`}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: 'all', label: 'All lines' },
              ...series.map((one, i) => ({ value: String(i), label: nameOf(one) })),
            ]}
          />
        )}
      </Group>
      <Bars steps={steps} shown={shown} words={words} colorOf={(i) => colorOf(series, i)} />
      <ul className="report-legend" aria-hidden>
        {shown.map((i) => (
          <li key={i}>
            <svg width="12" height="12">
              <rect width="12" height="12" rx="2" fill={colorOf(series, i)} />
            </svg>
            {nameOf(series[i]!)}
          </li>
        ))}
      </ul>
    </figure>
  )
}

function nameOf({ name, lines }: Chart['series'][number]): string {
  return name ?? `${formatCount(lines)} other lines`
}

function colorOf(series: Chart['series'], i: number): string {
  return `var(--mantine-color-${series[i]!.name === null ? OTHERS_COLOR : COLORS[i % COLORS.length]})`
}

function Bars({
  steps,
  shown,
  words,
  colorOf: fillOf,
}: {
  steps: Step[]
  shown: number[]
  words: string
  colorOf: (series: number) => string
}) {
  // Only for drawing: figures in text keep every digit.
  const bars = steps.map((step) => stack(shown.map((i) => Number(step.added[i] ?? 0))))
  const { low, high, ticks } = scaleOf(bars.flat())
  const height = high - low
  return (
    <>
      <div className="report-plot" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className="value-mark" style={{ bottom: `${((tick - low) / height) * 100}%` }}>
            {formatShortNumber(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${steps.length} ${height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={steps.length}
              y1={high - tick}
              y2={high - tick}
              stroke="var(--mantine-color-default-border)"
              strokeWidth={tick === 0 ? 2 : 1}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {steps.map((step, x) => (
            <g key={step.first_day}>
              <title>{`${daysOf(step)}: ${formatDecimal(step.total ?? '0')} ${words}`}</title>
              {bars[x]!.map(({ from, to }, i) => (
                <rect
                  key={shown[i]}
                  x={x + (1 - BAR_SHARE) / 2}
                  width={BAR_SHARE}
                  y={high - Math.max(from, to)}
                  height={Math.abs(to - from)}
                  fill={fillOf(shown[i]!)}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <div className="report-days" aria-hidden>
        {labelled(steps).map(({ day, at }) => (
          <span key={day} style={{ left: `${at}%` }}>
            {formatShortDay(day)}
          </span>
        ))}
      </div>
    </>
  )
}

export function daysOf({ first_day, last_day }: { first_day: string; last_day: string }): string {
  return first_day === last_day ? formatDay(first_day) : `${formatDay(first_day)} – ${formatDay(last_day)}`
}

/** From zero upwards, and corrections from zero downwards. */
function stack(values: number[]): { from: number; to: number }[] {
  let above = 0
  let below = 0
  return values.map((value) => {
    const from = value < 0 ? below : above
    const to = from + value
    if (value < 0) below = to
    else above = to
    return { from, to }
  })
}

/** Round values on the axis, and zero among them. */
function scaleOf(bars: { from: number; to: number }[]): { low: number; high: number; ticks: number[] } {
  const most = Math.max(0, ...bars.map(({ to }) => to))
  const least = Math.min(0, ...bars.map(({ to }) => to))
  const step = roundUp((most - least || 1) / TICKS)
  const low = Math.floor(least / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step)
  return { low, high, ticks }
}

/** To 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10)
}

function labelled(steps: Step[]): { day: string; at: number }[] {
  const count = Math.min(DAYS_LABELLED, steps.length)
  const places = Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.round((i * (steps.length - 1)) / (count - 1)),
  )
  return places.map((place, i) => ({
    day: steps[place]!.first_day,
    at: i === 0 ? 0 : i === count - 1 ? 100 : ((place + 0.5) / steps.length) * 100,
  }))
}
