import { DAY_MS } from '../../exact/day.ts'

/** More than any zone is from UTC. */
const OFFSET_MS_MAX = DAY_MS

/**
 * The first moment of a day in a zone: 00:00, or later where the clocks are put forward at midnight. Found by halving, because
 * offsets before and after a change of the clocks differ.
 */
export function startOfDayMs(day: string, timeZone: string): number {
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let before = Date.parse(day) - OFFSET_MS_MAX
  let from = Date.parse(day) + OFFSET_MS_MAX
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayIn.format(middle) >= day) from = middle
    else before = middle
  }
  return from
}

/** The day in a zone, YYYY-MM-DD. */
export function dayInZone(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(milliseconds)
}
