import { describe, expect, test } from 'vitest'
import { boardLine } from '../../../tests/support/board-line.ts'
import { DAY_US } from '../../exact/day.ts'
import { lineTest, type LineFilter } from './line-filter.ts'

type Row = Parameters<typeof boardLine>[0]

function passes(filter: LineFilter, day: number, row: Row = {}): boolean {
  return lineTest(filter, day * DAY_US)(boardLine(row))
}

describe('a line passes', () => {
  test('a filter that says nothing', () => {
    expect(passes({}, 0)).toBe(true)
    expect(passes({ search: '  ' }, 0)).toBe(true)
  })

  test('only if it passes each part', () => {
    expect(passes({ currency: 'EUR', basis: 'impressions', flight: 'running' }, 5)).toBe(true)
    expect(passes({ currency: 'SEK', basis: 'impressions', flight: 'running' }, 5)).toBe(false)
    expect(passes({ currency: 'EUR', basis: 'impressions', flight: 'running' }, 100)).toBe(false)
  })

  test('a search in its own name, its campaign’s or its partner’s', () => {
    for (const search of ['FRONT', 'spring', 'w food', ' page ']) expect(passes({ search }, 0)).toBe(true)
    for (const search of ['front_page', '%', 'spring meadow']) expect(passes({ search }, 0)).toBe(false)
  })

  test('the current month if one of its days is in it', () => {
    // January 1970 has the days 0 to 30.
    for (const [first, last, isIn] of [
      [30, 40, true],
      [31, 40, false],
      [-10, 0, true],
      [-10, -1, false],
      [-10, 60, true],
    ] as const) {
      expect(passes({ flight: 'this_month' }, 15, { first_day: first, last_day: last })).toBe(isIn)
    }
  })

  test('an end within days, counting today, while it runs', () => {
    expect(passes({ endsWithinDays: 1 }, 99.5)).toBe(true)
    expect(passes({ endsWithinDays: 1 }, 98.5)).toBe(false)
    expect(passes({ endsWithinDays: 2 }, 98.5)).toBe(true)
    expect(passes({ endsWithinDays: 2 }, 100)).toBe(false)
    expect(passes({ endsWithinDays: 366 }, -1)).toBe(false)
  })

  test('by how it is reported', () => {
    const report = { delivered: '1', as_of: 5 * 86_400, received_at: 5 * 86_400 }
    expect(passes({ freshness: 'never' }, 5)).toBe(true)
    expect(passes({ freshness: 'never' }, -5)).toBe(false)
    expect(passes({ freshness: 'never' }, 5, report)).toBe(false)
    expect(passes({ freshness: 'fresh' }, 6, report)).toBe(true)
    expect(passes({ freshness: 'fresh' }, 9, report)).toBe(false)
    expect(passes({ freshness: 'quiet' }, 9, report)).toBe(true)
    // After its flight nothing is expected.
    expect(passes({ freshness: 'fresh' }, 200, report)).toBe(true)
  })

  test('without a final total: after its flight, for 90 days, unless measured to its end or at its goal', () => {
    const isMissing = (day: number, row: Row = {}) => passes({ freshness: 'final_missing' }, day, row)
    const at = (day: number, delivered = '1') => ({
      delivered,
      as_of: day * 86_400,
      received_at: day * 86_400,
    })
    expect(isMissing(99, at(98))).toBe(false)
    expect(isMissing(100, at(98))).toBe(true)
    expect(isMissing(100)).toBe(true)
    expect(isMissing(190, at(98))).toBe(true)
    expect(isMissing(191, at(98))).toBe(false)
    expect(isMissing(101, at(100))).toBe(false)
    expect(isMissing(101, at(98, '1000'))).toBe(false)
    expect(isMissing(101, { ...at(98), booked: null })).toBe(true)
    expect(isMissing(101, { pricing_basis: 'flat_rate', booked: null })).toBe(false)
  })
})
