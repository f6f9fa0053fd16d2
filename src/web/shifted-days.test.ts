import { expect, it } from 'vitest'
import { shiftedDay } from './shifted-days.ts'

it.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-27', 2, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 365, '2027-03-29'],
  ['', 7, ''],
  ['2026-02-30', 7, '2026-02-30'],
  ['9999-12-31', 1, '9999-12-31'],
])('%s shifted by %i days is %s', (day, days, expected) => {
  expect(shiftedDay(day, days)).toBe(expected)
})
