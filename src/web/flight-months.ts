import { addDays } from './day-range.ts'

const MONTHS_MAX = 24

/** The months of a flight that have begun, newest first. The current one ends yesterday. */
export function monthsOf(
  { flight_start, flight_end }: { flight_start: string | null; flight_end: string | null },
  yesterday: string,
): { from: string; to: string }[] {
  if (flight_start === null || flight_end === null) return []
  const months: { from: string; to: string }[] = []
  const last = flight_end < yesterday ? flight_end : yesterday
  for (let from = `${last.slice(0, 7)}-01`; from.slice(0, 7) >= flight_start.slice(0, 7);) {
    const end = addDays(nextMonth(from), -1)
    months.push({ from, to: end < yesterday ? end : yesterday })
    if (months.length === MONTHS_MAX) break
    from = `${addDays(from, -1).slice(0, 7)}-01`
  }
  return months
}

function nextMonth(first: string): string {
  return `${addDays(first, 31).slice(0, 7)}-01`
}
