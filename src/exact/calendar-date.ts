import { DAY_US } from './day.ts'
import { formatInstant, parseInstant, type Instant } from './instant.ts'

/** Neither people nor PostgreSQL have a year 0. */
export const DATE_MIN = '0001-01-01'
export const DATE_MAX = '9999-12-31'

const DATE = /^\d{4}-\d\d-\d\d$/

/** Whether it is a day of the calendar, as YYYY-MM-DD. Such dates can be compared as text. */
export function isCalendarDate(sent: unknown): sent is string {
  return typeof sent === 'string' && DATE.test(sent) && sent >= DATE_MIN && parseInstant(sent) !== undefined
}

/** The day after that of an instant, UTC. */
export function dayAfter(instant: Instant): string {
  return formatInstant((instant + DAY_US) as Instant).slice(0, DATE_MAX.length)
}
