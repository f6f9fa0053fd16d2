import { DAY_MS } from '../../exact/day.ts'
import { instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import { dayInZone, startOfDayMs } from '../organization/zone-day.ts'
import { DIGEST_HOUR } from './alert.ts'

const HOUR_MS = 3_600_000
const MONDAY = 1

/** When the next digest is due: at its hour in the organization's zone, a weekly one on a Monday. Pure. */
export function nextDigestAt(kind: 'daily' | 'weekly', now: Instant, timeZone: string): Instant {
  const nowMs = now / 1000
  let day = dayInZone(nowMs, timeZone)
  for (;;) {
    const atMs = startOfDayMs(day, timeZone) + DIGEST_HOUR * HOUR_MS
    const isItsDay = kind === 'daily' || new Date(day).getUTCDay() === MONDAY
    if (isItsDay && atMs > nowMs) return instantFromMilliseconds(atMs)
    day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  }
}
