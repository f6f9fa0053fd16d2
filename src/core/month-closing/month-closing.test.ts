import { describe, expect, test } from 'vitest'
import { randomFrom, SEED } from '../../../tests/support/random.ts'
import { formatInstant, instantFromMilliseconds, parseInstant, type Instant } from '../../exact/instant.ts'
import { closingTimeOf, firstMonthToClose, listDueMonths } from './month-closing.ts'

const at = (text: string) => parseInstant(text)!
const closing = (month: string, closesOnDay: number, timeZone: string) =>
  formatInstant(closingTimeOf(month, { closesOnDay, timeZone }))

describe('a month closes', () => {
  test.each([
    ['in UTC', '2026-10-01', 5, 'UTC', '2026-11-05T00:00:00Z'],
    ['in winter time', '2026-10-01', 5, 'Europe/Berlin', '2026-11-04T23:00:00Z'],
    ['in summer time', '2026-06-01', 5, 'Europe/Berlin', '2026-07-04T22:00:00Z'],
    ['behind UTC', '2026-10-01', 1, 'America/Los_Angeles', '2026-11-01T07:00:00Z'],
    ['ahead of UTC, on another UTC day', '2026-10-01', 2, 'Pacific/Auckland', '2026-11-01T11:00:00Z'],
    ['not before it is over in UTC', '2026-10-01', 1, 'Pacific/Auckland', '2026-11-01T00:00:00Z'],
    ['in the next year', '2026-12-01', 28, 'Asia/Kolkata', '2027-01-27T18:30:00Z'],
    // Clocks go from 24:00 to 01:00 there on 24 April 2026 (a Friday): the day begins at 01:00.
    ['when the day begins, where it has no 00:00', '2026-03-01', 24, 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  ])('%s', (_, month, day, zone, expected) => {
    expect(closing(month, day, zone)).toBe(expected)
  })
})

describe('switched on', () => {
  const rule = { closesOnDay: 5, timeZone: 'Europe/Berlin' }

  test('before the day, it closes the last month too; from then on, only the one under way', () => {
    expect(firstMonthToClose(rule, at('2026-11-04T22:59:59Z'))).toBe('2026-10-01')
    expect(firstMonthToClose(rule, at('2026-11-04T23:00:00Z'))).toBe('2026-11-01')
    expect(firstMonthToClose(rule, at('2026-11-18T10:00:00Z'))).toBe('2026-11-01')
  })
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Africa/Cairo',
]
const HOUR_MS = 3_600_000

test('whenever it is looked at, each month is due once, in order, not early, and none before the switch', () => {
  const random = randomFrom(SEED)
  for (let round = 0; round < 40; round++) {
    const rule = { closesOnDay: 1 + random.nat(28), timeZone: random.pick(ZONES) }
    let nowMs = Date.UTC(2026, random.nat(12), 1 + random.nat(28), random.nat(24))
    const now = () => instantFromMilliseconds(nowMs)
    const switchedAt = now()
    const closesSince = firstMonthToClose(rule, switchedAt)
    const closed: string[] = []
    for (let look = 0; look < 30; look++) {
      nowMs += random.pick([1, 24, 24 * 20, 24 * 100]) * random.nat(3) * HOUR_MS
      const due = listDueMonths({ ...rule, closesSince }, closed.at(-1) ?? null, now())
      for (const month of due.slice(0, random.nat(4))) closed.push(month)
    }
    const all = [...closed, ...listDueMonths({ ...rule, closesSince }, closed.at(-1) ?? null, now())]
    expect(all).toEqual(monthsFrom(closesSince, all.length))
    for (const month of all) {
      const time = closingTimeOf(month, rule)
      expect(time).toBeLessThanOrEqual(now())
      expect(time).toBeGreaterThan(switchedAt)
      expect(time).toBeGreaterThanOrEqual(at(monthsFrom(month, 2)[1]!))
      expect(dayIn(rule.timeZone, time)).toBe(chosenDay(month, rule.closesOnDay))
    }
  }
})

function monthsFrom(month: string, count: number): string[] {
  const date = new Date(month)
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + i)).toISOString().slice(0, 10),
  )
}

function dayIn(timeZone: string, time: Instant): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time / 1000)
}

function chosenDay(month: string, closesOnDay: number): string {
  return `${monthsFrom(month, 2)[1]!.slice(0, 8)}${String(closesOnDay).padStart(2, '0')}`
}
