import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant, instantFromMilliseconds, parseInstant, type Instant } from './instant.ts'

describe('an instant', () => {
  test.each([
    ['2026-11-14', '2026-11-14T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2000-02-29', '2000-02-29T00:00:00Z'],
    ['2026-11-14T10:00:00Z', '2026-11-14T10:00:00Z'],
    ['2026-11-14t10:00:00z', '2026-11-14T10:00:00Z'],
    ['2026-11-14T10:00:00+00:00', '2026-11-14T10:00:00Z'],
    ['2026-11-14T10:00:00-00:00', '2026-11-14T10:00:00Z'],
    ['2026-11-14T10:00:00+05:30', '2026-11-14T04:30:00Z'],
    ['2026-11-14T10:00:00-08:00', '2026-11-14T18:00:00Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00Z'],
    ['2026-12-31T23:30:00-23:59', '2027-01-01T23:29:00Z'],
    ['2026-11-14T10:00:00.5Z', '2026-11-14T10:00:00.5Z'],
    ['2026-11-14T10:00:00.123456Z', '2026-11-14T10:00:00.123456Z'],
    ['2026-11-14T10:00:00.123456999Z', '2026-11-14T10:00:00.123456Z'],
    ['2026-11-14T10:00:00.000000Z', '2026-11-14T10:00:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
    ['2016-12-31T18:59:60.25-05:00', '2017-01-01T00:00:00.25Z'],
    ['2015-06-30T23:59:60Z', '2015-07-01T00:00:00Z'],
    ['1969-12-31T23:59:59.999999Z', '1969-12-31T23:59:59.999999Z'],
    ['9999-12-31', '9999-12-31T00:00:00Z'],
  ])('reads %s as %s', (text, inUtc) => {
    expect(formatInstant(parseInstant(text)!)).toBe(inUtc)
  })

  test.each([
    '2026-11-14T10:00:00',
    '2026-11-14T10:00Z',
    '2026-11-14T10Z',
    '2026-11-14 10:00:00Z',
    '2026-11-14Z',
    '2026-11-14+01:00',
    '2026-11-14T10:00:00+0100',
    '2026-11-14T10:00:00+01',
    '2026-11-14T10:00:00+24:00',
    '2026-11-14T10:00:00+01:60',
    '2026-11-14T10:00:00.Z',
    '2026-11-14T10:00:00,5Z',
    '2026-11-14T24:00:00Z',
    '2026-11-14T10:60:00Z',
    '2026-11-14T10:00:61Z',
    '2026-11-14T10:00:60Z',
    '2026-11-14T23:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-02-30T00:00:00Z',
    '1900-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-11-00',
    '2026-11-32',
    '2026-1-1',
    '26-11-14',
    '20261114',
    '12026-11-14',
    '-2026-11-14',
    '2026-11',
    '2026-W46-6',
    '14.11.2026',
    'now',
    '1763114400',
    '',
    ' 2026-11-14',
    '2026-11-14 ',
    '2026-11-14\n',
    '2026-11-14T10:00:00Z\n',
    '２０２６-11-14',
    '2026-11-14T10:00:00Z[Europe/Berlin]',
    '2026-11-14T10:00:00 Z',
    '9999-12-31T23:59:60Z',
    '9999-12-31T23:59:59-00:01',
    '0000-12-31',
    '0001-01-01T00:00:00+01:00',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })

  test('is written and read back unchanged, to the microsecond', () => {
    fc.assert(
      fc.property(microseconds(), (instant) => {
        expect(parseInstant(formatInstant(instant))).toBe(instant)
      }),
    )
  })

  test('is the same in every zone', () => {
    fc.assert(
      fc.property(microseconds(), fc.integer({ min: -1439, max: 1439 }), (instant, offsetMinutes) => {
        const local = formatInstant((instant + offsetMinutes * 60_000_000) as Instant).replace('Z', '')
        expect(parseInstant(local + zone(offsetMinutes))).toBe(instant)
      }),
    )
  })

  test('agrees with Date on every millisecond', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1700-01-01'), max: new Date('2250-01-01'), noInvalidDate: true }),
        (date) => {
          expect(parseInstant(date.toISOString())).toBe(instantFromMilliseconds(date.getTime()))
        },
      ),
    )
  })

  test('must be a real calendar date: every day of every month is accepted, and later days are not', () => {
    for (const year of [1900, 2000, 2023, 2024, 2026, 2100]) {
      for (let month = 1; month <= 12; month++) {
        const lastDay = [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
        for (let day = 0; day <= 99; day++) {
          const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
          expect([text, parseInstant(text) !== undefined]).toEqual([text, day >= 1 && day <= lastDay])
        }
      }
    }
  })
})

function microseconds(): fc.Arbitrary<Instant> {
  const [min, max] = [parseInstant('1700-01-02')!, parseInstant('2250-01-01')!]
  return fc.maxSafeInteger().map((n) => (min + (Math.abs(n) % (max - min))) as Instant)
}

function zone(offsetMinutes: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
