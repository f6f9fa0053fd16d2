import { DATE_MAX, DATE_MIN, dayAfter, isCalendarDate } from '../../exact/calendar-date.ts'
import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { requireDayRange } from '../day-range.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { Feed } from './ingest-log-sql.ts'
import { findSourceOfKey, type IngestRequestFilter, type OutcomeFilter } from './read-ingest-log-sql.ts'

export interface RequestFilterInput {
  outcome?: OutcomeFilter | undefined
  feed?: Feed | undefined
  keyId?: string | undefined
  isDryRun?: boolean | undefined
  /** The first and the last day, UTC, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Of the last 24 hours only. */
  isOfLastDay?: boolean | undefined
  /** Of this hour only, UTC, such as 2026-11-17T10; instead of days. */
  hour?: string | undefined
}

/** Later than any request. */
export const EVER = 'infinity'
export const HOUR_US = 3_600_000_000

export async function readRequestFilter(
  context: Context,
  organizationNumber: number,
  input: RequestFilterInput,
): Promise<IngestRequestFilter> {
  const { outcome = 'all', feed = null, keyId, isDryRun = null } = input
  const period = input.hour === undefined ? periodOf(context.now, input) : hourOf(input.hour)
  const sourceNumber = keyId === undefined ? null : await sourceOf(context, organizationNumber, keyId)
  return { organizationNumber, outcome, feed, sourceNumber, isDryRun, ...period }
}

function periodOf(
  now: Instant,
  { from = DATE_MIN, to = DATE_MAX, isOfLastDay }: RequestFilterInput,
): { from: string; until: string } {
  requireDayRange(from, to)
  const earliest = isOfLastDay ? dayBefore(now) : from
  return { from: earliest > from ? earliest : from, until: to === DATE_MAX ? EVER : endOfDay(to) }
}

function hourOf(hour: string): { from: string; until: string } {
  const day = hour.slice(0, DATE_MAX.length)
  const isInYears = /^.{10}T\d\d$/.test(hour) && isCalendarDate(day) && day < DATE_MAX
  const start = isInYears ? parseInstant(`${hour}:00:00Z`) : undefined
  if (start === undefined) throw new Refusal('invalid', 'Give an hour as 2026-11-17T10, in UTC.', 'hour')
  return { from: formatInstant(start), until: formatInstant((start + HOUR_US) as Instant) }
}

function endOfDay(day: string): string {
  return dayAfter(parseInstant(`${day}T00:00:00Z`)!)
}

/** The instant 24 hours before another. */
export function dayBefore(now: Instant): string {
  return formatInstant((now - DAY_US) as Instant)
}

async function sourceOf(context: Context, organizationNumber: number, keyId: string): Promise<number> {
  const found = isUuid(keyId)
    ? await findSourceOfKey(context.database, { organizationNumber, keyId })
    : undefined
  if (found === undefined) throw new Refusal('invalid', 'Choose one of the keys listed.', 'key_id')
  return found
}
