/**
 * A moment, in microseconds since 1970 (UTC). Postgres keeps microseconds and `Date` only milliseconds, so a value that
 * went through `Date` could become older. Exact from 1685 to 2255, far beyond any flight.
 */
export type Instant = number & { readonly __brand: 'Instant' }

const MICROSECONDS_PER_MILLISECOND = 1000
/** Of the years 1 to 9999, UTC: other years have no form that can be read back, and Postgres has no year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const END_MS = Date.parse('+010000-01-01T00:00:00Z')
const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d)))?$/

export function instantFromMilliseconds(milliseconds: number): Instant {
  return (milliseconds * MICROSECONDS_PER_MILLISECOND) as Instant
}

/**
 * A date (the start of that day, UTC) or an RFC 3339 timestamp with a zone. Digits beyond the microsecond are cut off.
 * The items of a request mostly have the same time, so the last one is not read again.
 */
export function parseInstant(text: string): Instant | undefined {
  if (text !== last.text) last = { text, instant: readInstant(text) }
  return last.instant
}

let last: { text: string; instant: Instant | undefined } = { text: '', instant: undefined }

function readInstant(text: string): Instant | undefined {
  const match = FORM.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = ''] = match
  const midnight = startOfDay(Number(year), Number(month), Number(day))
  if (midnight === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const offsetMinutes = zoneOffsetMinutes(match[8], match[9], match[10])
  if (offsetMinutes === undefined) return undefined
  const minutes = Number(hour) * 60 + Number(minute) - offsetMinutes
  if (Number(second) === 60 && !isLeapSecond(midnight + minutes * 60_000)) return undefined
  const milliseconds = midnight + minutes * 60_000 + Number(second) * 1000
  if (milliseconds < FIRST_MS || milliseconds >= END_MS) return undefined
  return (milliseconds * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))) as Instant
}

/** RFC 3339 in UTC, with a fraction only if there is one. */
export function formatInstant(instant: Instant): string {
  const whole = new Date(Math.floor(instant / 1_000_000) * 1000).toISOString().slice(0, 19)
  const microseconds = instant - Math.floor(instant / 1_000_000) * 1_000_000
  if (microseconds === 0) return `${whole}Z`
  return `${whole}.${String(microseconds).padStart(6, '0').replace(/0+$/, '')}Z`
}

function startOfDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.getTime() : undefined
}

function zoneOffsetMinutes(sign?: string, hours?: string, minutes?: string): number | undefined {
  if (!sign) return 0
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** Leap seconds fall in the last minute of June or December, UTC. */
function isLeapSecond(minuteStartMs: number): boolean {
  return /-(06-30|12-31)T23:59/.test(new Date(minuteStartMs).toISOString())
}

/** Of at least one. */
export function latest(...instants: [Instant, ...Instant[]]): Instant {
  return Math.max(...instants) as Instant
}
