import { expect, test, vi } from 'vitest'

// The locale is read once, when the module is loaded.
vi.stubGlobal('navigator', { language: 'en-GB' })
const { formatAge, formatMoney } = await import('./format.ts')

const NOW = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
])(
  'money in %s keeps every digit, and has at least the places of its currency',
  (currency, amount, words) => {
    expect(formatMoney(amount, currency).replace(/\u00a0/g, ' ')).toBe(words)
  },
)
