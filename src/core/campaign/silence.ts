import { DAY_US } from '../../exact/day.ts'

/** When a line was last heard of, and how often it is measured. In microseconds since 1970. */
export interface Reporting {
  startsAt: number
  asOf: number | null
  /** Of the measurement before. */
  previousAsOf: number | null
  receivedAt: number | null
}

/** A line is quiet after this long without a report, or half as long again as between its last two measurements. */
export const QUIET_US_MIN = 2 * DAY_US
const HABIT_US_MAX = 7 * DAY_US

/** Whether a report is overdue. A line that was never reported counts from the start of its flight. Pure. */
export function isSilentAt({ startsAt, asOf, previousAsOf, receivedAt }: Reporting, now: number): boolean {
  const habitUs = asOf === null || previousAsOf === null ? 0 : Math.min(asOf - previousAsOf, HABIT_US_MAX)
  return now - (receivedAt ?? startsAt) > Math.max(QUIET_US_MIN, habitUs * 1.5)
}
