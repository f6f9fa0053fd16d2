import { DAY_US } from '../../exact/day.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { isCancelled, isCutShort, type CampaignLife } from './life.ts'
import { dayMeasured } from './measured-day.ts'

/**
 * How a line is pacing, as Google Ad Manager computes it: the share of the goal that was delivered, divided by the share
 * of the flight that had passed. Both are taken at the moment of measurement (the figure's `as_of`), so a figure never
 * drifts between two reports. Pure, and exact: shares are compared as fractions.
 */

/** Most are where the flight is. A draft has none yet; `cancelled` is one that a cancellation has cut short. */
export const FLIGHT_STATUSES = ['upcoming', 'running', 'ended', 'draft', 'cancelled'] as const

export type FlightStatus = (typeof FLIGHT_STATUSES)[number]

/**
 * Most urgent first; a campaign shows the first of its lines' states. `no_data` is a flight that has started without
 * any report, `short` one measured at its end below its goal, `delivered` one measured there at its goal; flat-rate
 * lines are delivered or not. Drafts and lines cut short by a cancellation have no pace.
 */
export const PACING_STATES = [
  'behind',
  'no_data',
  'ahead',
  'on_plan',
  'short',
  'not_delivered',
  'no_goal',
  'not_started',
  'draft',
  'cancelled',
  'delivered',
] as const

export type PacingState = (typeof PACING_STATES)[number]

/** Percentages have one decimal place and are rounded down: 99.97% never shows as 100%. */
export interface Pacing {
  /** The only part that depends on the present time. */
  status: FlightStatus
  state: PacingState
  /** Of the goal; null if there is none. */
  delivered_percent: string | null
  /** Of the flight's time, at the measurement; null without one. */
  elapsed_percent: string | null
  /**
   * Delivered share divided by elapsed share: 100.0 is on plan. It is also the projected share of the goal. Null
   * without a goal, and at the very start and end of a flight.
   */
  pace_percent: string | null
  /**
   * The projected total at the end of the flight at its rate so far, in whole units; null if it was measured to its
   * end.
   */
  projected_total: string | null
  /** The day on which that rate would reach the goal; null if it was reached, or is too far away to matter. */
  projected_end: string | null
}

export interface PacedLine extends CampaignLife {
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  delivered: string | null
  as_of: string | null
}

/** A line is behind below the first pace, and ahead above the second; both in tenths. */
export const BEHIND_BELOW_TENTHS = 9
export const AHEAD_ABOVE_TENTHS = 11

const PROJECTED_END_MAX = '2199-12-31'

export function paceLine(line: PacedLine, now: Instant): Pacing {
  const flight = flightOf(line)
  const status = statusOfLine(line, now)
  const places = Math.max(placesOf(line.delivered ?? '0'), placesOf(line.booked ?? '0'))
  const at: Measured = {
    delivered: inUnits(line.delivered ?? '0', places),
    goal: inUnits(line.booked ?? '0', places),
    elapsed: line.as_of === null ? null : BigInt(elapsedAt(flight, line.as_of)),
    total: BigInt(flight.end - flight.start),
  }
  const { delivered, goal, elapsed, total } = at
  const isCounted = line.pricing_basis !== 'flat_rate'
  const isUnderWay = isCounted && isPaced(status) && elapsed !== null && elapsed > 0n && elapsed < total
  const hasGoal = goal > 0n
  const wholeUnits = 10n ** BigInt(places)
  return {
    status,
    state: stateOf(line, status, at),
    delivered_percent: hasGoal ? percent(delivered, goal) : null,
    elapsed_percent: isCounted && elapsed !== null ? percent(elapsed, total) : null,
    pace_percent: isUnderWay && hasGoal ? percent(delivered * total, goal * elapsed) : null,
    projected_total: isUnderWay ? String((delivered * total) / (elapsed * wholeUnits)) : null,
    projected_end:
      isUnderWay && delivered > 0n && delivered < goal
        ? dayReached(BigInt(flight.start) + divideUp(elapsed * goal, delivered))
        : null,
  }
}

export interface Measured {
  /** Both in the same units. */
  delivered: bigint
  goal: bigint
  /** Of the flight, in microseconds; null without a measurement. */
  elapsed: bigint | null
  total: bigint
}

export function stateOf(
  line: Pick<PacedLine, 'pricing_basis'>,
  status: FlightStatus,
  at: Measured,
): PacingState {
  const { elapsed, total, delivered, goal } = at
  const isFlatRate = line.pricing_basis === 'flat_rate'
  if (isFlatRate && elapsed !== null) return 'delivered'
  if (!isPaced(status)) return status
  if (status === 'upcoming') return 'not_started'
  if (isFlatRate) return 'not_delivered'
  if (elapsed === null) return 'no_data'
  if (goal === 0n) return 'no_goal'
  if (elapsed === total) return delivered >= goal ? 'delivered' : 'short'
  if (delivered * total * 10n < goal * elapsed * BigInt(BEHIND_BELOW_TENTHS)) return 'behind'
  if (delivered * total * 10n > goal * elapsed * BigInt(AHEAD_ABOVE_TENTHS)) return 'ahead'
  return 'on_plan'
}

/** From the start of its first day to the end of its last day. In microseconds. */
export interface Flight {
  start: Instant
  end: Instant
}

export function flightOf(line: { flight_start: string; flight_end: string }): Flight {
  return {
    start: parseInstant(line.flight_start)!,
    end: (parseInstant(line.flight_end)! + DAY_US) as Instant,
  }
}

/** How much of a flight had passed at a measurement, which may be later than its end. */
export function elapsedAt({ start, end }: Flight, asOf: string): number {
  return Math.min(Math.max(parseInstant(asOf)! - start, 0), end - start)
}

export function statusOfLine(
  line: CampaignLife & { flight_start: string; flight_end: string },
  now: Instant,
): FlightStatus {
  if (line.is_draft) return 'draft'
  return isCutShort(line, now) ? 'cancelled' : statusAt(flightOf(line), now)
}

/** Upcoming before the first day of any line, ended after the last day of all, unless it is a draft or cancelled. */
export function statusOfCampaign(
  campaign: CampaignLife & { flight_start: string | null; flight_end: string | null },
  now: Instant,
): FlightStatus {
  if (campaign.is_draft) return 'draft'
  if (isCancelled(campaign, now)) return 'cancelled'
  const { flight_start, flight_end } = campaign
  if (flight_start === null || flight_end === null) return 'upcoming'
  return statusAt(flightOf({ flight_start, flight_end }), now)
}

function statusAt({ start, end }: Flight, now: Instant): FlightStatus {
  return now < start ? 'upcoming' : now < end ? 'running' : 'ended'
}

/** There is a flight to keep up with, or there was. */
export function isPaced(status: FlightStatus): status is Exclude<FlightStatus, 'draft' | 'cancelled'> {
  return status !== 'draft' && status !== 'cancelled'
}

/** With one decimal place, rounded down. */
export function percent(part: bigint, whole: bigint): string {
  const tenths = (part * 1000n) / whole
  return `${tenths / 10n}.${tenths % 10n}`
}

/** One decimal as a share of another; null if the other is 0. */
export function percentOf(part: string, whole: string): string | null {
  const places = Math.max(placesOf(part), placesOf(whole))
  const units = inUnits(whole, places)
  return units === 0n ? null : percent(inUnits(part, places), units)
}

/** A decimal as a whole number of units with this many places: 1.5 in units of two places is 150. */
export function inUnits(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

export function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** Of positive numbers. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

/** A goal reached at midnight is reached at the end of the day before. */
function dayReached(microseconds: bigint): string | null {
  const max = BigInt(parseInstant(PROJECTED_END_MAX)! + DAY_US)
  return microseconds > max ? null : dayMeasured(Number(microseconds) as Instant)
}
