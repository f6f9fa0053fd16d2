import { instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import { dayOf } from '../campaign/life.ts'
import { startOfDayMs } from '../organization/zone-day.ts'

/**
 * When months close by themselves. Pure: the time is passed in. A month is its first day, YYYY-MM-01, and closes on a day of the
 * next one, as soon as that day begins in the organization's zone. Its statements are about UTC days, so it never closes before
 * it is over in UTC, which in a zone ahead of UTC is later than the start of day 1.
 */
export interface ClosingRule {
  /** 1 to 28, which every month has. */
  closesOnDay: number
  timeZone: string
}

export const CLOSING_DAY_MAX = 28

/** The start of the chosen day. */
export function closingTimeOf(month: string, { closesOnDay, timeZone }: ClosingRule): Instant {
  const next = monthAfter(month)
  const day = `${next.slice(0, 8)}${String(closesOnDay).padStart(2, '0')}`
  return instantFromMilliseconds(Math.max(Date.parse(next), startOfDayMs(day, timeZone)))
}

/**
 * The first month that closes where the rule is switched on now: the last one that is over, if its closing is still ahead, or else
 * the one under way. Months that closed before stay as they are.
 */
export function firstMonthToClose(rule: ClosingRule, now: Instant): string {
  const underWay = `${dayOf(now).slice(0, 7)}-01`
  const over = monthBefore(underWay)
  return closingTimeOf(over, rule) > now ? over : underWay
}

/** The next month to close: they close in order, each once. `closedUntil` is the last one that did, null if none. */
export function nextMonthToClose(closesSince: string, closedUntil: string | null): string {
  if (closedUntil === null || closedUntil < closesSince) return closesSince
  return monthAfter(closedUntil)
}

/** The months that should have closed by now and have not, in order. */
export function listDueMonths(
  rule: ClosingRule & { closesSince: string },
  closedUntil: string | null,
  now: Instant,
): string[] {
  const due: string[] = []
  let month = nextMonthToClose(rule.closesSince, closedUntil)
  while (closingTimeOf(month, rule) <= now) {
    due.push(month)
    month = monthAfter(month)
  }
  return due
}

function monthAfter(month: string): string {
  return movedBy(month, 1)
}

function monthBefore(month: string): string {
  return movedBy(month, -1)
}

function movedBy(month: string, months: number): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 10)
}
