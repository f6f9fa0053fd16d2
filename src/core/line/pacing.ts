import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import type { PricingBasis } from '../delivery/delivery.ts'

/**
 * How a line keeps up with its flight, as Google Ad Manager computes it: the share of the goal that was delivered,
 * divided by the share of the flight that has passed. Pure, and exact: shares are compared as fractions.
 */

export type FlightStatus = 'upcoming' | 'running' | 'ended'

/**
 * In the order of what people should look at first; a campaign is told by the first of its lines' states. `short` is a
 * flight that ended below its goal, `delivered` one that ended with it; flat-rate lines are delivered or not.
 */
export const PACING_STATES = [
  'behind',
  'ahead',
  'on_plan',
  'short',
  'not_delivered',
  'no_goal',
  'not_started',
  'delivered',
] as const

export type PacingState = (typeof PACING_STATES)[number]

/** Percentages have one decimal place and are rounded down: 99.97% never looks like all of it. */
export interface Pacing {
  status: FlightStatus
  state: PacingState
  /** Of the goal; null where there is none. */
  delivered_percent: string | null
  /** Of the flight's time. */
  elapsed_percent: string
  /** Delivered share by elapsed share: 100.0 is on plan. Null before the flight, after it and without a goal. */
  pace_percent: string | null
  /** What the flight would end with at its rate so far, in whole units; null unless it is running. */
  projected_total: string | null
  /** The day on which that rate would reach the goal; null where it has been, or will not be in this age. */
  projected_end: string | null
}

export interface PacedLine {
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  delivered: string | null
  as_of: string | null
}

/** A line is behind below this pace, and ahead above the other; both in tenths. */
export const BEHIND_BELOW_TENTHS = 9
export const AHEAD_ABOVE_TENTHS = 11

const DAY_US = 86_400_000_000
const PROJECTED_END_MAX = '2199-12-31'

export function paceLine(line: PacedLine, now: Instant): Pacing {
  const flight = flightAt(line, now)
  const { status, elapsed, total } = flight
  const places = Math.max(placesOf(line.delivered ?? '0'), placesOf(line.booked ?? '0'))
  const delivered = inUnits(line.delivered ?? '0', places)
  const goal = inUnits(line.booked ?? '0', places)
  const hasGoal = goal > 0n
  const isCounted = line.pricing_basis !== 'flat_rate'
  const isRunning = status === 'running' && isCounted
  const isPaced = isRunning && hasGoal && elapsed > 0n
  return {
    status,
    state: stateOf(line, { status, elapsed, total, delivered, goal }),
    delivered_percent: hasGoal ? percent(delivered, goal) : null,
    elapsed_percent: percent(elapsed, total),
    pace_percent: isPaced ? percent(delivered * total, goal * elapsed) : null,
    projected_total:
      isRunning && elapsed > 0n ? String((delivered * total) / (elapsed * 10n ** BigInt(places))) : null,
    projected_end:
      isPaced && delivered > 0n && delivered < goal
        ? dayOf(flight.start + (elapsed * goal) / delivered)
        : null,
  }
}

function stateOf(
  line: PacedLine,
  at: { status: FlightStatus; elapsed: bigint; total: bigint; delivered: bigint; goal: bigint },
): PacingState {
  const { status, elapsed, total, delivered, goal } = at
  if (line.pricing_basis === 'flat_rate' && line.as_of !== null) return 'delivered'
  if (status === 'upcoming') return 'not_started'
  if (line.pricing_basis === 'flat_rate') return 'not_delivered'
  if (goal === 0n) return 'no_goal'
  if (status === 'ended') return delivered >= goal ? 'delivered' : 'short'
  if (delivered * total * 10n < goal * elapsed * BigInt(BEHIND_BELOW_TENTHS)) return 'behind'
  if (delivered * total * 10n > goal * elapsed * BigInt(AHEAD_ABOVE_TENTHS)) return 'ahead'
  return 'on_plan'
}

/** Both days of a flight belong to it. Times are microseconds. */
function flightAt(line: { flight_start: string; flight_end: string }, now: Instant) {
  const start = parseInstant(line.flight_start)!
  const end = parseInstant(line.flight_end)! + DAY_US
  const status: FlightStatus = now < start ? 'upcoming' : now < end ? 'running' : 'ended'
  const elapsed = Math.min(Math.max(now - start, 0), end - start)
  return { status, start: BigInt(start), elapsed: BigInt(elapsed), total: BigInt(end - start) }
}

/** Upcoming before the first day of any line, ended after the last day of all. */
export function statusOfFlight(
  flight: { flight_start: string | null; flight_end: string | null },
  now: Instant,
): FlightStatus {
  if (flight.flight_start === null || flight.flight_end === null) return 'upcoming'
  return flightAt({ flight_start: flight.flight_start, flight_end: flight.flight_end }, now).status
}

/** With one decimal place, rounded down. */
export function percent(part: bigint, whole: bigint): string {
  const tenths = (part * 1000n) / whole
  return `${tenths / 10n}.${tenths % 10n}`
}

/** The share of one decimal in another; null where there is nothing to have a share of. */
export function percentOf(part: string, whole: string): string | null {
  const places = Math.max(placesOf(part), placesOf(whole))
  const units = inUnits(whole, places)
  return units === 0n ? null : percent(inUnits(part, places), units)
}

/** A decimal as a whole number of units of so many places: 1.5 in units of two places is 150. */
export function inUnits(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

export function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

function dayOf(microseconds: bigint): string | null {
  const max = BigInt(parseInstant(PROJECTED_END_MAX)!)
  return microseconds > max ? null : formatInstant(Number(microseconds) as Instant).slice(0, 10)
}
