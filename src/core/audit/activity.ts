import { DATE_MAX, DATE_MIN } from '../../exact/calendar-date.ts'
import { requireDayRange } from '../day-range.ts'
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
  requireDayRange(from ?? DATE_MIN, to ?? DATE_MAX)
  if (personId !== undefined && !isUuid(personId)) {
    throw new Refusal('invalid', 'Choose one of the people listed.', 'person')
  }
  return { act, personId: personId?.toLowerCase(), from, to }
}
