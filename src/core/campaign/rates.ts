import { DAY_US } from '../../exact/day.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { divideUp, flightOf, inUnits, placesOf } from './pacing.ts'

/**
 * What a line has to deliver each day to reach its goal, and what it has delivered. In whole units a day, at the moment
 * of measurement; what is needed is rounded up, what was delivered down. Pure, and exact.
 */
export interface Rates {
  /** From the measurement to the end of the flight; "0" once the goal is reached, null without a goal. */
  required_per_day: string | null
  /**
   * In the 24 hours before the measurement; null if the flight was younger, the line was not measured about a day
   * before, or there are too many reports in between.
   */
  last_day: string | null
  /** In the seven days before it, on average; null as above. */
  last_week_per_day: string | null
  /** Without an average of the last seven days: that since the start of the flight. */
  since_start_per_day: string | null
}

export interface RatedLine {
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  delivered: string | null
  as_of: string | null
}

/** A total and when it was measured. */
export interface Measurement {
  at: Instant
  quantity: string
}

/** A line's known history: all of it, or only since the first of these measurements. */
export interface MeasuredPast {
  /** In any order; at least those on either side of a day and of seven days before the figure. */
  measurements: readonly Measurement[]
  isComplete: boolean
}

const WEEK_US = 7 * DAY_US
/** Where the measurements before and after a moment are further apart, the total at that moment would be a guess. */
const GAP_US_MAX = { day: 1.5 * DAY_US, week: WEEK_US / 2 }

/** Null if there is nothing to compare: on flat-rate lines, without a report, and once measured to the end. */
export function ratesOf(line: RatedLine, past: MeasuredPast): Rates | null {
  const { as_of, delivered, booked } = line
  if (line.pricing_basis === 'flat_rate' || as_of === null || delivered === null) return null
  const { start, end } = flightOf(line)
  const asOf = parseInstant(as_of)!
  if (asOf >= end) return null
  const totals = [...past.measurements, { at: asOf, quantity: delivered }]
  const places = Math.max(placesOf(booked ?? '0'), ...totals.map(({ quantity }) => placesOf(quantity)))
  const unit = 10n ** BigInt(places)
  const known = knownTotals(totals, { start, isComplete: past.isComplete, places })
  const present = inUnits(delivered, places)

  const perDaySince = (moment: number, gapUsMax: number) => {
    const before = totalAt(known, moment, gapUsMax)
    if (before === null || moment >= asOf) return null
    const added = (present * before.divisor - before.dividend) * BigInt(DAY_US)
    return String(divideDown(added, before.divisor * BigInt(asOf - moment) * unit))
  }
  const ageUs = asOf - start
  const lastWeek = ageUs < WEEK_US ? null : perDaySince(asOf - WEEK_US, GAP_US_MAX.week)
  return {
    required_per_day:
      booked === null ? null : requiredPerDay(inUnits(booked, places) - present, end - asOf, unit),
    last_day: ageUs < DAY_US ? null : perDaySince(asOf - DAY_US, GAP_US_MAX.day),
    last_week_per_day: lastWeek,
    since_start_per_day: lastWeek === null ? perDaySince(start, 0) : null,
  }
}

function requiredPerDay(missing: bigint, leftUs: number, unit: bigint): string {
  return missing <= 0n ? '0' : String(divideUp(missing * BigInt(DAY_US), BigInt(leftUs) * unit))
}

interface KnownTotal {
  at: number
  units: bigint
}

/** In chronological order, from 0 at the start of the flight, unless the earliest history is unknown. */
function knownTotals(
  measurements: readonly Measurement[],
  { start, isComplete, places }: { start: Instant; isComplete: boolean; places: number },
): KnownTotal[] {
  const measured = measurements
    .map(({ at, quantity }) => ({ at, units: inUnits(quantity, places) }))
    .toSorted((a, b) => a.at - b.at)
  return isComplete ? [{ at: start, units: 0n }, ...measured.filter(({ at }) => at > start)] : measured
}

/** Between two measurements the total grows evenly. As a fraction; null before the first known one, and in a wide gap. */
function totalAt(
  known: readonly KnownTotal[],
  moment: number,
  gapUsMax: number,
): { dividend: bigint; divisor: bigint } | null {
  const after = known.findIndex(({ at }) => at > moment)
  const left = known[after === -1 ? known.length - 1 : after - 1]
  if (left === undefined || left.at > moment) return null
  const right = known[after]
  if (right === undefined || left.at === moment) return { dividend: left.units, divisor: 1n }
  if (right.at - left.at > gapUsMax && right.units !== left.units) return null
  const divisor = BigInt(right.at - left.at)
  return { dividend: left.units * divisor + (right.units - left.units) * BigInt(moment - left.at), divisor }
}

/** Works for negative numbers too: after a correction a rate may be below zero. The divisor is positive. */
function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}
