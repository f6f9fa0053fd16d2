import { isCalendarDate } from '../exact/calendar-date.ts'
import { Refusal } from './refusal.ts'

/** Refuses a range of days (inclusive) with an invalid day, or that ends before it begins. `fields` are what the caller calls them. */
export function requireDayRange(
  from: string,
  to: string,
  fields: { from: string; to: string } = { from: 'from', to: 'to' },
): void {
  if (!isCalendarDate(from)) throw new Refusal('invalid', NO_SUCH_DAY, fields.from)
  if (!isCalendarDate(to)) throw new Refusal('invalid', NO_SUCH_DAY, fields.to)
  if (from > to) throw new Refusal('invalid', 'The last day is before the first.', fields.to)
}

const NO_SUCH_DAY = 'Give a day as YYYY-MM-DD, such as 2026-11-14.'
