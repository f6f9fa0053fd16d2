import { Badge, Group, Text } from '@mantine/core'
import { capitalized, formatAge, formatAsOf, formatDay, formatDecimal, formatPercents } from '../format.ts'
import type { FlightStatus, LineView, PricingBasis } from '../answers.ts'

type Pacing = LineView['pacing']
type Freshness = NonNullable<LineView['freshness']>
type Rates = LineView['rates']

/** What a line's figure says, in words that are the same on the campaign and on the line. */

interface ProgressingLine {
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  cancelled_from: string | null
  as_of: string | null
  pacing: Pacing
  freshness: Freshness | null
  rates: Rates | null
}

/** How old the figure is, with a mark where a newer one should have come. */
export function Measured({ line }: { line: ProgressingLine }) {
  const { as_of, freshness } = line
  if (as_of === null) return null
  return (
    <Group gap="xs">
      <Text size="sm" title={formatAsOf(as_of)}>
        {line.pricing_basis === 'flat_rate' ? 'Delivered' : 'Measured'} {formatAge(as_of)}
      </Text>
      {freshness?.is_overdue && (
        <Badge variant="light" color="orange" tt="none" title={habitInWords(freshness)}>
          Overdue
        </Badge>
      )}
    </Group>
  )
}

const DAY_SECONDS = 86_400

function habitInWords({ usual_interval_seconds }: Freshness): string {
  const days = Math.round(usual_interval_seconds / DAY_SECONDS)
  return `No new figure in the usual time. This line is usually measured ${days === 1 ? 'once a day' : `every ${days} days`}.`
}

const FLIGHT_WORDS: Record<FlightStatus, (line: ProgressingLine) => string | null> = {
  draft: () => null,
  running: () => null,
  upcoming: ({ flight_start }) => `Starts ${formatDay(flight_start)}`,
  ended: ({ flight_end }) => `Ended ${formatDay(flight_end)}`,
  cancelled: ({ cancelled_from }) => cancelled_from && `Cancelled from ${formatDay(cancelled_from)}`,
}

/** When the flight starts or ended; null while it runs, and for a draft. */
export function flightInWords(line: ProgressingLine): string | null {
  return FLIGHT_WORDS[line.pacing.status](line)
}

/** "Final total missing, last measured end of 1 Nov 2026 (UTC)"; null if it is there, or the flight is not over. */
export function finalTotalInWords(line: ProgressingLine): string | null {
  const { as_of, pacing, pricing_basis } = line
  const isGoalReached = Number(pacing.delivered_percent ?? 0) >= 100
  const isFinal = pricing_basis === 'flat_rate' || isGoalReached || pacing.elapsed_percent === '100.0'
  if (pacing.status !== 'ended' || isFinal) return null
  return `Final total missing, ${as_of === null ? 'never reported' : `last measured ${formatAsOf(as_of)}`}`
}

/** "Projected 994,678 by 18 Nov 2026 (82.8%); goal reached 22 Nov 2026, 4 days late"; null without a projection, and after the flight. */
export function projectionInWords({ flight_end, pacing }: ProgressingLine): string | null {
  const { status, projected_total, pace_percent, projected_end } = pacing
  if (projected_total === null || status === 'ended') return null
  const share = pace_percent === null ? '' : ` (${formatPercents(pace_percent)})`
  const reached =
    projected_end === null
      ? ''
      : `; goal reached ${formatDay(projected_end)}${distanceInWords(flight_end, projected_end)}`
  return `Projected ${formatDecimal(projected_total)} by ${formatDay(flight_end)}${share}${reached}`
}

function distanceInWords(flightEnd: string, reached: string): string {
  const days = (Date.parse(reached) - Date.parse(flightEnd)) / (DAY_SECONDS * 1000)
  if (days === 0) return ''
  const count = Math.abs(days)
  return `, ${formatDecimal(String(count))} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'late' : 'early'}`
}

/** "Needs 8,552 a day. Last day 4,140, last 7 days 5,020 a day."; null where there is nothing to say, as after the flight. */
export function ratesInWords({ rates, pacing }: ProgressingLine): string | null {
  if (rates === null || pacing.status === 'ended') return null
  const { required_per_day, last_day, last_week_per_day, since_start_per_day } = rates
  const needed =
    required_per_day === null
      ? []
      : [required_per_day === '0' ? 'Goal reached.' : `Needs ${formatDecimal(required_per_day)} a day.`]
  const delivered = [
    ...(isShown(last_day) ? [`last day ${formatDecimal(last_day)}`] : []),
    ...(isShown(last_week_per_day) ? [`last 7 days ${formatDecimal(last_week_per_day)} a day`] : []),
    ...(since_start_per_day === null ? [] : [`since the start ${formatDecimal(since_start_per_day)} a day`]),
  ].join(', ')
  const sentences = [...needed, ...(delivered === '' ? [] : [`${capitalized(delivered)}.`])]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** A total that was lowered is a correction, not what a day delivered. */
function isShown(rate: string | null): rate is string {
  return rate !== null && !rate.startsWith('-')
}
