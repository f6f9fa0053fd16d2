import { formatMonth } from '../../format.ts'

/** "October 2026", of YYYY-MM. */
export function monthInWords(month: string): string {
  return `${formatMonth(month)} ${month.slice(0, 'YYYY'.length)}`
}
