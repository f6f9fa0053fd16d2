import { DAY_US } from '../../exact/day.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { PricingBasis } from '../delivery/units.ts'
import type { CampaignLife } from './life.ts'
import { inUnits, placesOf, statusOfLine } from './pacing.ts'

/** How old a line's figure is, and whether a newer one is overdue. Pure: the time is passed in. */
export interface Freshness {
  /** The next measurement of a running line is late by its usual interval. Never once the line has reached its goal. */
  is_overdue: boolean
  /** The median time between its latest measurements, at least a day. */
  usual_interval_seconds: number
}

export interface MeasuredLine extends CampaignLife {
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  delivered: string | null
  as_of: string | null
  received_at: string | null
}

/** How many of the latest measurements the usual interval is based on. */
export const HABIT_MEASUREMENTS_MAX = 20

/**
 * A midnight total that is always sent in the morning is not overdue in between: the figure may be older by as long as
 * it took to arrive. But by no more than this, or a month sent at once would excuse the next one.
 */
const ARRIVAL_GRACE_US_MAX = DAY_US / 2

/** Null for flat-rate lines, which are measured once, and without a report. `measuredAt` is in any order. */
export function freshnessOf(
  line: MeasuredLine,
  measuredAt: readonly Instant[],
  now: Instant,
): Freshness | null {
  if (line.pricing_basis === 'flat_rate' || line.as_of === null || line.received_at === null) return null
  const asOf = parseInstant(line.as_of)!
  const intervalUs = usualIntervalUs([...measuredAt, asOf])
  const arrivalUs = Math.min(Math.max(parseInstant(line.received_at)! - asOf, 0), ARRIVAL_GRACE_US_MAX)
  const isAwaited = statusOfLine(line, now) === 'running' && !hasReachedGoal(line)
  return {
    is_overdue: isAwaited && now - asOf > intervalUs + arrivalUs,
    usual_interval_seconds: Math.round(intervalUs / 1_000_000),
  }
}

function hasReachedGoal({ booked, delivered }: MeasuredLine): boolean {
  if (booked === null || delivered === null) return false
  const places = Math.max(placesOf(booked), placesOf(delivered))
  return inUnits(delivered, places) >= inUnits(booked, places)
}

function usualIntervalUs(measuredAt: readonly Instant[]): number {
  const latest = [...new Set(measuredAt)].toSorted((a, b) => a - b).slice(-HABIT_MEASUREMENTS_MAX)
  const gaps = latest.slice(1).map((at, i) => at - latest[i]!)
  return Math.max(DAY_US, medianOf(gaps))
}

function medianOf(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.floor((sorted[middle - 1]! + sorted[middle]!) / 2)
}
