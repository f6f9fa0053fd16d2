import { isCalendarDate } from '../affiliate/calendar-date.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'

export interface ActivityFilter {
  act?: string | undefined
  personId?: string | undefined
  /** UTC days, both included. */
  from?: string | undefined
  to?: string | undefined
}

export function sensibleFilter({ act, personId, from, to }: ActivityFilter): ActivityFilter {
  if (from !== undefined && !isCalendarDate(from)) throw noDay('from')
  if (to !== undefined && !isCalendarDate(to)) throw noDay('to')
  if (personId !== undefined && !isUuid(personId)) {
    throw new Refusal('invalid', 'Choose one of the people listed.', 'person')
  }
  return { act, personId: personId?.toLowerCase(), from, to }
}

function noDay(field: string): Refusal {
  return new Refusal('invalid', 'Give a day, such as 2026-11-14.', field)
}
