import { dayOf } from '../campaign/life.ts'
import { DAY_US } from '../../exact/day.ts'
import { formatInstant, latest, parseInstant, type Instant } from '../../exact/instant.ts'
import {
  flightOf,
  inUnits,
  paceLine,
  placesOf,
  type PacedLine,
  type PacingState,
} from '../campaign/pacing.ts'
import { isSilentAt } from '../campaign/silence.ts'

/** What is new about a line, by what was last said about it. Pure: the time is passed in. */

export interface WatchedLine extends PacedLine {
  received_at: string | null
  /** Of the measurement before the latest. */
  previous_as_of: string | null
  revision: number
  archived_at: string | null
  /** When the line was entered, or its campaign published, if that was later. */
  known_since: string
}

/** What was last said about a line. */
export interface LineWatch {
  state: PacingState
  /** The figure that was last sent to systems. */
  as_of: string | null
  revision: number | null
  /** It was said that the line is behind, and it has been ever since. */
  is_behind_known: boolean
  /** The last UTC day on which that was said. */
  behind_on: string | null
  /** The goal that it reached, 0 for a flat-rate line; null while it has not. */
  reached: string | null
  /** The report, or the start of the flight, since which it was quiet. */
  quiet_since: string | null
  /** The last day of the flight that ended short. */
  short_on: string | null
}

export type LineNews =
  | { kind: 'updated' }
  | { kind: 'pacing_changed'; previous: PacingState }
  | { kind: 'behind' }
  /** Old: the flight was long over. */
  | { kind: 'reached'; isOld: boolean }
  | { kind: 'quiet'; since: string }
  | { kind: 'short' }

/** A final total may be late by this long before a line counts as ended short. */
export const FINAL_AWAITED_DAYS = 3
/** Flights that ended longer ago are old news. */
export const SHORT_TOLD_DAYS = 14

/** `watch` is null if nothing was said yet. The new watch differs from it only if there is news, or a state to remember. */
export function newsOf(
  line: WatchedLine,
  watch: LineWatch | null,
  now: Instant,
): { news: LineNews[]; watch: LineWatch } {
  const { status, state } = paceLine(line, now)
  const before = watch ?? {
    state: line.pricing_basis === 'flat_rate' ? ('not_delivered' as const) : ('no_data' as const),
    as_of: null,
    revision: null,
    is_behind_known: false,
    behind_on: null,
    reached: null,
    quiet_since: null,
    short_on: null,
  }
  const after = { ...before, state }
  const news: LineNews[] = []
  if (line.is_draft) return { news, watch: { ...before } }
  if (line.as_of !== null && (line.as_of !== before.as_of || line.revision !== before.revision)) {
    news.push({ kind: 'updated' })
    after.as_of = line.as_of
    after.revision = line.revision
  }
  if (line.as_of !== null && state !== before.state)
    news.push({ kind: 'pacing_changed', previous: before.state })
  const goal = line.pricing_basis === 'flat_rate' ? '0' : line.booked
  after.reached = hasReachedGoal(line) ? goal : null
  if (after.reached !== null && !isSameNumber(after.reached, before.reached))
    news.push({ kind: 'reached', isOld: isLongOver(line, now) })
  if (line.archived_at !== null) return { news, watch: after }
  if (state !== 'behind') after.is_behind_known = false
  else if (status === 'running' && !before.is_behind_known && before.behind_on !== dayOf(now)) {
    news.push({ kind: 'behind' })
    after.is_behind_known = true
    after.behind_on = dayOf(now)
  }
  if (status === 'running' && isQuiet(line, now)) {
    const since = line.received_at ?? formatInstant(startOf(line))
    if (parseInstant(since) !== instantOf(before.quiet_since)) news.push({ kind: 'quiet', since })
    after.quiet_since = since
  }
  if (status === 'ended' && hasEndedShort(line, state, now)) {
    if (before.short_on !== line.flight_end) news.push({ kind: 'short' })
    after.short_on = line.flight_end
  }
  return { news, watch: after }
}

/** Of the time in which reports can be expected: a line that is entered late is not late with its reports. */
function startOf(line: WatchedLine): Instant {
  return latest(flightOf(line).start, parseInstant(line.known_since)!)
}

/** As on the list of lines, but for lines that were entered after their start. */
function isQuiet(line: WatchedLine, now: Instant): boolean {
  if (line.pricing_basis === 'flat_rate' || hasReachedGoal(line)) return false
  return isSilentAt(
    {
      startsAt: startOf(line),
      asOf: instantOf(line.as_of),
      previousAsOf: instantOf(line.previous_as_of),
      receivedAt: instantOf(line.received_at),
    },
    now,
  )
}

function hasEndedShort(line: WatchedLine, state: PacingState, now: Instant): boolean {
  if (isLongOver(line, now) || hasReachedGoal(line)) return false
  if (state === 'short') return true
  const hasGoal = line.pricing_basis === 'flat_rate' || line.booked !== null
  const awaitedUs = now - latest(flightOf(line).end, parseInstant(line.known_since)!)
  return hasGoal && awaitedUs > FINAL_AWAITED_DAYS * DAY_US
}

function isLongOver(line: WatchedLine, now: Instant): boolean {
  return now - flightOf(line).end > SHORT_TOLD_DAYS * DAY_US
}

function hasReachedGoal({ pricing_basis, booked, delivered, as_of }: PacedLine): boolean {
  if (pricing_basis === 'flat_rate') return as_of !== null
  if (booked === null || delivered === null) return false
  const places = Math.max(placesOf(booked), placesOf(delivered))
  return inUnits(delivered, places) >= inUnits(booked, places)
}

function isSameNumber(a: string, b: string | null): boolean {
  if (b === null) return false
  const places = Math.max(placesOf(a), placesOf(b))
  return inUnits(a, places) === inUnits(b, places)
}

function instantOf(text: string | null): number | null {
  return text === null ? null : parseInstant(text)!
}
