import { DAY_US } from '../../exact/day.ts'
import { PACING_STATES, type FlightStatus, type PacingState } from '../campaign/pacing.ts'
import {
  missingValueOf,
  nearNumber,
  pacingStateAt,
  remainingValueOf,
  type BoardCampaign,
  type Whole,
} from './line-board.ts'

/**
 * A campaign as the sum of its lines, as far as lists are filtered and sorted by it. Each function reads no more than it
 * needs: lists ask about every campaign of an organization. Pure.
 */

/** Microseconds since 1970. */
export interface Flight {
  startsAt: number
  /** The end of the last day. */
  endsAt: number
}

/** From the first day of any line to the last; null while there are no lines. */
export function flightOf({ lines }: BoardCampaign): Flight | null {
  if (lines.size === 0) return null
  let startsAt = Infinity
  let endsAt = -Infinity
  for (const line of lines.values()) {
    if (line.startsAt < startsAt) startsAt = line.startsAt
    if (line.endsAt > endsAt) endsAt = line.endsAt
  }
  return { startsAt, endsAt }
}

export function statusAt(campaign: BoardCampaign, now: number): FlightStatus {
  if (campaign.isDraft) return 'draft'
  if (campaign.cancelledFrom !== null && campaign.cancelledFrom <= now) return 'cancelled'
  const flight = flightOf(campaign)
  if (flight === null || now < flight.startsAt) return 'upcoming'
  return now < flight.endsAt ? 'running' : 'ended'
}

/** Of the most urgent line; null while there are no lines. */
export function pacingAt(campaign: BoardCampaign, now: number): PacingState | null {
  return PACING_STATES.at(urgencyAt(campaign, now) ?? PACING_STATES.length) ?? null
}

/** The place of its pacing in the order of urgency. */
export function urgencyAt({ lines }: BoardCampaign, now: number): number | null {
  if (lines.size === 0) return null
  let urgency = Infinity
  for (const line of lines.values()) urgency = Math.min(urgency, URGENCY[pacingStateAt(line, now)])
  return urgency
}

const URGENCY = Object.fromEntries(PACING_STATES.map((state, index) => [state, index])) as Record<
  PacingState,
  number
>

/** Of the latest figure. */
export function asOfOf({ lines }: BoardCampaign): number | null {
  let latest: number | null = null
  for (const { asOf } of lines.values())
    if (asOf !== null && (latest === null || asOf > latest)) latest = asOf
  return latest
}

/** The first in alphabetical order: amounts are sorted by it, and campaigns in one currency stay together. */
export function firstCurrencyOf({ lines }: BoardCampaign): string | null {
  let first: string | null = null
  for (const { currency } of lines.values()) if (first === null || currency < first) first = currency
  return first
}

/** In the first currency, and near enough for sorting. As in the sums, what has no goal counts only as delivered and billable. */
export interface SortedValues {
  booked: number | null
  delivered: number
  billable: number
  remaining: number | null
  /** Booked and not delivered, whether or not it was cancelled. */
  missing: number | null
}

/** Null while there are no lines. */
export function valuesOf(campaign: BoardCampaign, now: number): SortedValues | null {
  const currency = firstCurrencyOf(campaign)
  if (currency === null) return null
  const values: SortedValues = { booked: null, delivered: 0, billable: 0, remaining: null, missing: null }
  for (const line of campaign.lines.values()) {
    if (line.currency !== currency) continue
    const amount = (units: Whole | null) => nearNumber(units ?? 0, line.valuePlaces)
    values.delivered += amount(line.deliveredValue)
    values.billable += amount(line.billableValue)
    if (line.bookedValue === null) continue
    values.booked = (values.booked ?? 0) + amount(line.bookedValue)
    values.remaining = (values.remaining ?? 0) + amount(remainingValueOf(line, now))
    values.missing = (values.missing ?? 0) + amount(missingValueOf(line))
  }
  return values
}

/** The day of an instant; an end belongs to the day before. */
export function dayOf(instant: number, isEnd = false): string {
  return new Date((instant - (isEnd ? DAY_US : 0)) / 1000).toISOString().slice(0, 10)
}
