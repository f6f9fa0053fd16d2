/** A UTC day, counted from today. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Ten days of flight, of which five have passed. */
export const HALFWAY = { flight_start: dayFromToday(-5), flight_end: dayFromToday(4), booked: '1000' }
