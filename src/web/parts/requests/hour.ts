import { formatHour } from '../../format.ts'

/** As addresses have it, in UTC: "2026-11-17T10". */
export function hourOf(instant: string): string {
  return instant.slice(0, 13)
}

/** An hour of an address, in the reader's zone; as it is, if it is not one. */
export function inWords(hour: string): string {
  const start = `${hour}:00:00Z`
  return Number.isNaN(Date.parse(start)) ? hour : formatHour(start)
}
