import { placesOfCurrency } from '../core/campaign/currency.ts'

/**
 * Figures, money and times as the reader wants them; exact, however many digits there are. Words stay English. How they read is set
 * in one place, when the session is known (`reader.ts`), so that no page has to pass it on.
 */
export interface Reader {
  /** A language tag such as de-DE. */
  locale: string
  /** An IANA name. Instants are shown in it; days stay UTC days. */
  timeZone: string
}

/** Each knows the short names of its own part of the world, such as EST and CET. */
const ZONE_LANGUAGES = ['en-US', 'en-GB', 'en-AU']

let reader: Reader = { locale: navigator.language, timeZone: 'UTC' }
let formats = formatsFor(reader)

/** From now on. A zone that this browser does not know is shown as UTC. */
export function readAs(wanted: Reader): void {
  if (wanted.locale === reader.locale && wanted.timeZone === reader.timeZone) return
  reader = wanted
  try {
    formats = formatsFor(wanted)
  } catch {
    formats = formatsFor({ ...wanted, timeZone: 'UTC' })
  }
}

function formatsFor({ locale, timeZone }: Reader) {
  const inUtc = { timeZone: 'UTC' } as const
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5)
  return {
    locale,
    isUtc: /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/.test(timeZone),
    wholeNumbers: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    shortNumbers: new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
    decimalSign: digits.find(({ type }) => type === 'decimal')?.value ?? '.',
    days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...inUtc }),
    shortDays: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inUtc }),
    months: new Intl.DateTimeFormat(locale, { month: 'long', ...inUtc }),
    instants: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    utcInstants: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...inUtc }),
    moments: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
    zonedDays: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
    times: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
    hours: new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }),
    zoneNames: ZONE_LANGUAGES.map(
      (language) => new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }),
    ),
  }
}

/** The time in a zone, which it names, in the reader's language: "14 Nov 2026, 14:12 CET". */
export function formatInstantIn(timeZone: string, instant: string): string {
  return exampleFor({ ...reader, timeZone }, instant).time
}

/** What a choice looks like: "1,234,567.89" and "14 Nov 2026, 14:12 CET". */
export function exampleFor(wanted: Reader, instant: string): { number: string; time: string } {
  const before = reader
  try {
    readAs(wanted)
    return { number: formatDecimal('1234567.89'), time: formatInstant(instant) }
  } finally {
    readAs(before)
  }
}

/** Decimal text such as "1234.50", as the server sends it. Every digit is kept. */
export function formatDecimal(text: string, places = 0): string {
  const [whole = '0', fraction = ''] = text.split('.')
  // A big integer has no minus zero, and -0.5 is not 0.5.
  const written = withMinus(formats.wholeNumbers.format(whole === '-0' ? -0 : BigInt(whole)))
  const digits = fraction.padEnd(places, '0')
  return digits === '' ? written : `${written}${formats.decimalSign}${digits}`
}

/** Most languages write a hyphen where they have no minus on the keyboard; ours is the same in all of them. */
function withMinus(written: string): string {
  return written.replace('-', '−')
}

export function formatCount(count: number | string): string {
  return typeof count === 'string' ? formatDecimal(count) : formats.wholeNumbers.format(count)
}

/** With at least the places of its currency, by our own table. Every digit is kept. */
export function formatMoney(amount: string, currency: string): string {
  // Signs and their places are the locale's; the digits are ours, so that none is rounded away.
  const isNegative = amount.startsWith('-')
  const digits = isNegative ? amount.slice(1) : amount
  return new Intl.NumberFormat(formats.locale, { style: 'currency', currency })
    .formatToParts(isNegative ? -0 : 0)
    .map(({ type, value }) =>
      type === 'integer'
        ? formatDecimal(digits, placesOfCurrency(currency))
        : type === 'decimal' || type === 'fraction'
          ? ''
          : type === 'minusSign'
            ? withMinus(value)
            : value,
    )
    .join('')
}

/** Percentages as the server rounded them, such as "99.9". Every digit is kept. */
export function formatPercents(percents: string): string {
  return new Intl.NumberFormat(formats.locale, { style: 'percent' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? formatDecimal(percents) : value))
    .join('')
}

/** "1.2M", beside an axis. */
export function formatShortNumber(value: number): string {
  return withMinus(formats.shortNumbers.format(value))
}

/** A calendar day, YYYY-MM-DD. */
export function formatDay(day: string): string {
  return formats.days.format(new Date(`${day}T00:00:00Z`))
}

/** Without the year, beside an axis. */
export function formatShortDay(day: string): string {
  return formats.shortDays.format(new Date(`${day}T00:00:00Z`))
}

/** The name of a month, YYYY-MM. */
export function formatMonth(month: string): string {
  return formats.months.format(new Date(`${month}-01T00:00:00Z`))
}

/** An RFC 3339 instant in the reader's zone, which it names: "14 Nov 2026, 14:12 CET". */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  return `${formats.instants.format(at)} ${zoneAt(at)}`
}

/** To the second: "14 Nov 2026, 14:12:07 CET". */
export function formatMoment(instant: string): string {
  const at = new Date(instant)
  return `${formats.moments.format(at)} ${zoneAt(at)}`
}

/** The time alone: "14:12 CET". */
export function formatTime(instant: string): string {
  const at = new Date(instant)
  return `${formats.times.format(at)} ${zoneAt(at)}`
}

/** The day of an instant in the reader's zone: "14 Nov 2026". */
export function formatDayOf(instant: string): string {
  return formats.zonedDays.format(new Date(instant))
}

/** Whether two instants are on the same day in the reader's zone. */
export function isSameDay(one: string, other: string): boolean {
  return formatDayOf(one) === formatDayOf(other)
}

/** The hour from an instant on, in the reader's zone: "17 Nov, 11:00 – 12:00 CET". */
export function formatHour(start: string): string {
  const end = new Date(Date.parse(start) + HOUR_MS)
  return `${formats.hours.format(new Date(start))} – ${formats.times.format(end)} ${zoneAt(end)}`
}

/** The same beside an axis, which names the zone (`zoneOfInstant`): "11:00", or with its day. */
export function formatShortHour(start: string, isOfOneDay: boolean): string {
  return (isOfOneDay ? formats.times : formats.hours).format(new Date(start))
}

/** The zone that an instant is shown in: "CET". */
export function zoneOfInstant(instant: string): string {
  return zoneAt(new Date(instant))
}

/** The same instant in UTC, whose days flights and figures are by. */
export function formatUtc(instant: string): string {
  return `${formats.utcInstants.format(new Date(instant))} UTC`
}

/** For a tooltip: in the reader's zone, and in UTC if that is another. */
export function formatInBoth(instant: string): string {
  return formats.isUtc ? formatUtc(instant) : `${formatInstant(instant)} (${formatUtc(instant)})`
}

/** Whether instants are shown in another zone than UTC. */
export function isElsewhere(): boolean {
  return !formats.isUtc
}

/** "CET", or "GMT+5:30" where no language has a short name. Summer time has its own. */
function zoneAt(at: Date): string {
  if (formats.isUtc) return 'UTC'
  const names = formats.zoneNames.map(
    (format) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0]!
}

/** To the millisecond. */
export function formatExactMoment(instant: string): string {
  const at = new Date(instant)
  const milliseconds = String(at.getUTCMilliseconds()).padStart(3, '0')
  const written = formats.moments
    .formatToParts(at)
    .map(({ type, value }) => (type === 'second' ? `${value}${formats.decimalSign}${milliseconds}` : value))
  return `${written.join('')} ${zoneAt(at)}`
}

/** When a total was measured. A total of 00:00 belongs to the day before: "end of 14 Nov 2026 (UTC)". */
export function formatAsOf(instant: string): string {
  const at = Date.parse(instant)
  return at % DAY_MS === 0 ? `end of ${formats.days.format(at - DAY_MS)} (UTC)` : formatInstant(instant)
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

// Counted, even where there is a word: what is 36 hours away need not be tomorrow.
const counted = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const thisMinute = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(0, 'minute')
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
  return new Intl.NumberFormat(formats.locale, {
    style: 'unit',
    unit: BYTE_UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(Number(bytes) / 1000 ** step)
}

/** "1.25 sec", "350 ms", "4.3 ms" or "0.25 ms". */
export function formatDuration(microseconds: number): string {
  const isLong = microseconds >= 1_000_000
  const digits = isLong || microseconds < 1_000 ? 2 : microseconds < 100_000 ? 1 : 0
  return new Intl.NumberFormat(formats.locale, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    maximumFractionDigits: digits,
  }).format(microseconds / (isLong ? 1_000_000 : 1_000))
}
