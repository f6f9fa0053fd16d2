import { afterEach, expect, test, vi } from 'vitest'

// The locale of the browser, until the reader is known.
vi.stubGlobal('navigator', { language: 'en-GB' })
const {
  exampleFor,
  formatAge,
  formatAsOf,
  formatCount,
  formatDay,
  formatDecimal,
  formatDuration,
  formatHour,
  formatInBoth,
  formatInstant,
  formatInstantIn,
  formatMoney,
  formatShortHour,
  formatTime,
  isSameDay,
  readAs,
} = await import('./format.ts')

const NOW = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['1234567.50', '1,234,567.50'],
  ['-10003', '−10,003'],
  ['-0.5', '−0.5'],
])('the decimal %s is written as %s', (decimal, words) => {
  expect(formatDecimal(decimal)).toBe(words)
})

test.each([
  [250, '0.25 ms'],
  [4_321, '4.3 ms'],
  [350_400, '350 ms'],
  [1_254_000, '1.25 s'],
])('a duration of %d µs is %s', (microseconds, text) => {
  expect(formatDuration(microseconds)).toContain(text)
})

test.each([
  ['1 day 13 hours left', DAY + 13 * HOUR, 'in 1 day'],
  ['90 minutes left', 90 * MINUTE, 'in 1 hour'],
  ['5 minutes left', 5 * MINUTE, 'in 5 minutes'],
  ['7 days left, less half a minute', 7 * DAY - 30, 'in 7 days'],
  ['7 days left, less 2 minutes', 7 * DAY - 2 * MINUTE, 'in 6 days'],
  ['now', 0, 'this minute'],
  ['half a minute ago', -30, 'this minute'],
  ['90 minutes ago', -90 * MINUTE, '1 hour ago'],
  ['1 day 13 hours ago', -DAY - 13 * HOUR, '1 day ago'],
])('%s is rounded down to whole units', (_case, seconds, words) => {
  expect(formatAge(new Date(NOW + seconds * 1000).toISOString(), NOW)).toBe(words)
})

test.each([
  ['EUR', '18883.1', '€18,883.10'],
  ['EUR', '0', '€0.00'],
  ['EUR', '0.00005', '€0.00005'],
  ['EUR', '90071992547409931234567890.125', '€90,071,992,547,409,931,234,567,890.125'],
  ['HUF', '12', 'HUF 12.00'],
  ['JPY', '1852', 'JP¥1,852'],
  ['KWD', '1.5', 'KWD 1.500'],
  ['EUR', '-1234.5', '−€1,234.50'],
  ['EUR', '-0.50', '−€0.50'],
])(
  'money in %s keeps every digit, and has at least the places of its currency',
  (currency, amount, words) => {
    expect(formatMoney(amount, currency).replace(/\u00a0/g, ' ')).toBe(words)
  },
)

const UTC = { locale: 'en-GB', timeZone: 'UTC' }

afterEach(() => readAs(UTC))

const WINTER = '2026-11-14T13:12:00Z'
const SUMMER = '2026-07-14T13:12:00Z'

test.each([
  ['UTC', '14 Nov 2026, 13:12 UTC', '14 Jul 2026, 13:12 UTC'],
  ['Etc/UTC', '14 Nov 2026, 13:12 UTC', '14 Jul 2026, 13:12 UTC'],
  ['Europe/Berlin', '14 Nov 2026, 14:12 CET', '14 Jul 2026, 15:12 CEST'],
  ['Europe/London', '14 Nov 2026, 13:12 GMT', '14 Jul 2026, 14:12 BST'],
  ['America/New_York', '14 Nov 2026, 08:12 EST', '14 Jul 2026, 09:12 EDT'],
  ['Asia/Kolkata', '14 Nov 2026, 18:42 GMT+5:30', '14 Jul 2026, 18:42 GMT+5:30'],
  ['Nowhere/Unknown', '14 Nov 2026, 13:12 UTC', '14 Jul 2026, 13:12 UTC'],
])('a time in %s names its zone, in summer too', (timeZone, winter, summer) => {
  readAs({ locale: 'en-GB', timeZone })
  expect([formatInstant(WINTER), formatInstant(SUMMER)]).toEqual([winter, summer])
})

test('a tooltip has the time in UTC as well, unless that is the zone', () => {
  expect(formatInBoth(WINTER)).toBe('14 Nov 2026, 13:12 UTC')
  readAs({ locale: 'en-GB', timeZone: 'Europe/Berlin' })
  expect(formatInBoth(WINTER)).toBe('14 Nov 2026, 14:12 CET (14 Nov 2026, 13:12 UTC)')
})

test('days stay UTC days, whatever the zone', () => {
  readAs({ locale: 'en-GB', timeZone: 'Pacific/Auckland' })
  expect(formatDay('2026-11-14')).toBe('14 Nov 2026')
  expect(formatAsOf('2026-11-15T00:00:00Z')).toBe('end of 14 Nov 2026 (UTC)')
  expect(formatAsOf('2026-11-14T12:30:00Z')).toMatch(/^15 Nov 2026, 01:30 /)
})

test('numbers, money and dates are written as the reader wants, ages in English', () => {
  readAs({ locale: 'de-DE', timeZone: 'UTC' })
  expect(formatCount(1_234_567)).toBe('1.234.567')
  expect(formatMoney('18883.1', 'EUR').replace(/\u00a0/g, ' ')).toBe('18.883,10 €')
  expect(formatInstant(WINTER)).toBe('14.11.2026, 13:12 UTC')
  expect(formatAge(new Date(NOW - 2 * HOUR * 1000).toISOString(), NOW)).toBe('2 hours ago')
})

test('an example of another choice leaves the present one as it is', () => {
  const example = exampleFor({ locale: 'sv-SE', timeZone: 'Europe/Stockholm' }, WINTER)
  expect(example.number.replace(/\u00a0/g, ' ')).toBe('1 234 567,89')
  expect(example.time).toMatch(/14:12 CET$/)
  expect(formatInstant(WINTER)).toBe('14 Nov 2026, 13:12 UTC')
})

test('an hour of a chart is shown in the zone of the reader, which it names', () => {
  readAs({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
  expect(formatHour('2026-11-17T23:00:00Z')).toBe('18. Nov., 00:00 – 01:00 CET')
  expect(formatShortHour('2026-11-17T23:00:00Z', true)).toBe('00:00')
  expect(formatTime('2026-11-17T23:05:00Z')).toBe('00:05 CET')
  expect(isSameDay('2026-11-17T22:59:00Z', '2026-11-17T23:00:00Z')).toBe(false)
  expect(formatInstantIn('America/New_York', '2026-11-17T23:00:00Z')).toBe('17.11.2026, 18:00 EST')
})
