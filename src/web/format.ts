import { placesOfCurrency } from '../core/campaign/currency.ts'

/** Figures, money and times in the reader's locale; exact, however many digits there are. */

const locale = navigator.language

const wholeNumbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5)
const decimalSign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'

/** Decimal text such as "1234.50", as the server sends it. Every digit is kept. */
export function formatDecimal(text: string, places = 0): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const written = wholeNumbers.format(BigInt(whole))
  const digits = fraction.padEnd(places, '0')
  return digits === '' ? written : `${written}${decimalSign}${digits}`
}

export function formatCount(count: number | string): string {
  return typeof count === 'string' ? formatDecimal(count) : wholeNumbers.format(count)
}

/** With at least the places of its currency, by our own table. Every digit is kept. */
export function formatMoney(amount: string, currency: string): string {
  // The sign and its place are the locale's; the digits are ours, so that none is rounded away.
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'integer'
        ? formatDecimal(amount, placesOfCurrency(currency))
        : type === 'decimal' || type === 'fraction'
          ? ''
          : value,
    )
    .join('')
}

/** Percentages as the server rounded them, such as "99.9". Every digit is kept. */
export function formatPercents(percents: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? formatDecimal(percents) : value))
    .join('')
}

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A calendar day, YYYY-MM-DD. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })

/** The name of a month, YYYY-MM. */
export function formatMonth(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

/** An RFC 3339 instant, marked as UTC, since flights are UTC days. */
export function formatInstant(instant: string): string {
  return `${instants.format(new Date(instant))} UTC`
}

const seconds = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** To the second, for logs. */
export function formatMoment(instant: string): string {
  return `${seconds.format(new Date(instant))} UTC`
}

/** To the millisecond. */
export function formatExactMoment(instant: string): string {
  const milliseconds = String(new Date(instant).getUTCMilliseconds()).padStart(3, '0')
  const parts = seconds.formatToParts(new Date(instant))
  const written = parts.map(({ type, value }) =>
    type === 'second' ? `${value}${decimalSign}${milliseconds}` : value,
  )
  return `${written.join('')} UTC`
}

/** When a total was measured. A total of 00:00 belongs to the day before: "end of 14 Nov 2026 (UTC)". */
export function formatAsOf(instant: string): string {
  const at = Date.parse(instant)
  return at % DAY_MS === 0 ? `end of ${days.format(at - DAY_MS)} (UTC)` : formatInstant(instant)
}

const DAY_MS = 86_400_000

// Counted, even where there is a word: what is 36 hours away need not be tomorrow.
const counted = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
const thisMinute = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'minute')
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/**
 * "3 hours ago", or "in 7 days". Rounded down, so that no one counts on time that is not left; a future time may be up to a minute
 * short, so that a link made a moment ago for 7 days expires in 7 days.
 */
export function formatAge(instant: string, nowMs = Date.now()): string {
  const exact = Math.round((Date.parse(instant) - nowMs) / 1000)
  const seconds = exact > 0 ? Math.ceil(exact / 60) * 60 : exact
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return counted.format(Math.trunc(seconds / length), unit)
  }
  return thisMinute
}

/** With a capital letter, as at the start of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte']

/** "1.3 GB", of a whole number as text. */
export function formatBytes(bytes: string): string {
  const step = Math.min(Math.floor((bytes.length - 1) / 3), BYTE_UNITS.length - 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(Number(bytes) / 1000 ** step)
}

/** "1.25 s" or "350 ms". */
export function formatDuration(microseconds: number): string {
  const isLong = microseconds >= 1_000_000
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    maximumFractionDigits: isLong ? 2 : 0,
  }).format(microseconds / (isLong ? 1_000_000 : 1_000))
}
