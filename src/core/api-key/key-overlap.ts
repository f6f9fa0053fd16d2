import { Refusal } from '../refusal.ts'

export const OVERLAP_HOURS_MAX = 30 * 24

/** For how long the previous secret of a rotated key keeps working. */
export function readOverlapHours(hours: number): number {
  if (Number.isInteger(hours) && hours >= 0 && hours <= OVERLAP_HOURS_MAX) return hours
  throw new Refusal('invalid', `Choose an overlap of 0 to ${OVERLAP_HOURS_MAX} whole hours.`, 'overlap_hours')
}
