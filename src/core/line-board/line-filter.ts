import { DAY_US } from '../../exact/day.ts'
import { STATUS_FILTERS } from '../campaign/life.ts'
import { isPaced, type PacingState } from '../campaign/pacing.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { isCutShortAt, isQuietAt, pacingStateAt, statusOf, type BoardLine } from './line-board.ts'

/**
 * `fresh`: reported and not quiet. `quiet`: silent for longer than usual. `never`: in flight or past it without a report.
 * `final_missing`: ended, and not measured to the end.
 */
export const FRESHNESS = ['fresh', 'quiet', 'never', 'final_missing'] as const
export type FreshnessFilter = (typeof FRESHNESS)[number]

/** `this_month` are flights that share a day with the current month, UTC. */
export const FLIGHTS = [...STATUS_FILTERS, 'this_month'] as const
export type FlightFilter = (typeof FLIGHTS)[number]

export interface LineFilter {
  /** Part of the name of the line, its campaign or the other side, of the line's reference or of the purchase order. */
  search?: string | undefined
  pacing?: readonly PacingState[] | undefined
  freshness?: FreshnessFilter | undefined
  flight?: FlightFilter | undefined
  /** The ID of the organization on the other side. */
  partnerId?: string | undefined
  campaignId?: string | undefined
  basis?: PricingBasis | undefined
  currency?: string | undefined
  /** In flight, and its last day is within this many days, today included. */
  endsWithinDays?: number | undefined
  /** Archived campaigns count only if their lines are asked for: by this, by the flight or by the campaign. */
  includesArchived?: boolean | undefined
}

export type LineTest = (line: BoardLine) => boolean

/** A test for each part of the filter that is set; all of them must pass. */
export function lineTest(filter: LineFilter, now: number): LineTest {
  const tests = testsOf(filter, now)
  return (line) => tests.every((test) => test(line))
}

function testsOf(filter: LineFilter, now: number): LineTest[] {
  const { pacing, freshness, flight, partnerId, campaignId, basis, currency, endsWithinDays } = filter
  const words = filter.search?.trim().toLowerCase() ?? ''
  const tests: LineTest[] = []
  if (basis !== undefined) tests.push((line) => line.pricingBasis === basis)
  if (currency !== undefined) tests.push((line) => line.currency === currency)
  if (campaignId !== undefined) tests.push((line) => line.campaign.id === campaignId)
  if (partnerId !== undefined) tests.push((line) => line.campaign.partner.id === partnerId)
  const isArchiveWanted = flight === 'archived' || campaignId !== undefined || filter.includesArchived
  if (!isArchiveWanted) tests.push((line) => !line.campaign.isArchived)
  if (flight !== undefined) tests.push(flightTest(flight, now))
  if (endsWithinDays !== undefined) {
    const end = startOfDay(now) + endsWithinDays * DAY_US
    tests.push((line) => statusOf(line, now) === 'running' && line.endsAt <= end)
  }
  if (pacing !== undefined) {
    const states = new Set(pacing)
    tests.push((line) => states.has(pacingStateAt(line, now)))
  }
  if (freshness !== undefined) tests.push(freshnessTest(freshness, now))
  if (words !== '') tests.push((line) => mentions(line, words))
  return tests
}

function flightTest(flight: FlightFilter, now: number): LineTest {
  if (flight === 'archived') return (line) => line.campaign.isArchived
  if (flight === 'live') return (line) => isPaced(statusOf(line, now))
  if (flight !== 'this_month') return (line) => statusOf(line, now) === flight
  const { start, end } = monthOf(now)
  return (line) => !line.campaign.isDraft && line.startsAt < end && endOf(line, now) > start
}

/** Of its flight, which a cancellation may have ended. */
function endOf(line: BoardLine, now: number): number {
  return isCutShortAt(line, now) ? line.campaign.cancelledFrom! : line.endsAt
}

function freshnessTest(freshness: FreshnessFilter, now: number): LineTest {
  if (freshness === 'quiet') return (line) => isQuietAt(line, now)
  if (freshness === 'final_missing') return (line) => isFinalMissingAt(line, now)
  if (freshness === 'never')
    return (line) => line.asOf === null && line.startsAt <= now && isPaced(statusOf(line, now))
  return (line) => line.asOf !== null && !isQuietAt(line, now)
}

/** A final total that is missing for longer than this is no longer asked for. */
const FINAL_AWAITED_DAYS = 90

/** The flight has ended, nobody has measured to its end, and the goal was not reached. As the line's own page says, for a while. */
function isFinalMissingAt(line: BoardLine, now: number): boolean {
  const { asOf, endsAt, booked, delivered } = line
  if (line.pricingBasis === 'flat_rate' || statusOf(line, now) !== 'ended') return false
  if (now - endsAt > FINAL_AWAITED_DAYS * DAY_US) return false
  if (asOf !== null && asOf >= endsAt) return false
  return booked === null || delivered === null || delivered < booked
}

function mentions({ searchName, searchReference, campaign }: BoardLine, words: string): boolean {
  return (
    searchName.includes(words) ||
    searchReference?.includes(words) === true ||
    campaign.searchPurchaseOrder?.includes(words) === true ||
    campaign.searchName.includes(words) ||
    campaign.partner.searchName.includes(words)
  )
}

function startOfDay(now: number): number {
  return Math.floor(now / DAY_US) * DAY_US
}

/** The calendar month of an instant, UTC, in microseconds. */
function monthOf(now: number): { start: number; end: number } {
  const date = new Date(now / 1000)
  const startOf = (month: number) => Date.UTC(date.getUTCFullYear(), month) * 1000
  return { start: startOf(date.getUTCMonth()), end: startOf(date.getUTCMonth() + 1) }
}
