const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** The day so many days later, or earlier; what is not a day stays as it is. */
export function shiftedDay(day: string, days: number): string {
  const ms = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  if (Number.isNaN(ms) || dayAt(ms) !== day) return day
  const shifted = dayAt(ms + days * DAY_MS)
  return DAY.test(shifted) ? shifted : day
}

function dayAt(ms: number): string {
  const [day = ''] = new Date(ms).toISOString().split('T')
  return day
}
