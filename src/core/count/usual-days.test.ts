import { expect, it } from 'vitest'
import { usualDays } from './usual-days.ts'

it.each([
  ['2026-11-18', '2026-09-10', '2026-11-17', ['2026-10-01', '2026-10-31'], 'a running campaign: last month'],
  ['2026-11-18', '2026-06-01', '2026-08-12', ['2026-08-01', '2026-08-31'], 'an ended one: its last month'],
  ['2026-11-18', '2026-11-02', '2026-11-17', ['2026-11-01', '2026-11-17'], 'a new one: this month so far'],
  ['2026-11-18', '2026-11-18', null, ['2026-10-01', '2026-10-31'], 'one that begins today: last month'],
  ['2026-11-01', '2026-11-01', null, ['2026-10-01', '2026-10-31'], 'the first of a month: last month'],
  ['2026-01-05', '2025-12-01', '2026-01-04', ['2025-12-01', '2025-12-31'], 'January: December'],
  ['2026-11-18', null, null, ['2026-10-01', '2026-10-31'], 'no lines: last month'],
] as const)('on %s, of a campaign from %s with delivery until %s: %j (%s)', (...given) => {
  const [today, firstDay, lastMeasured, days] = given
  expect(Object.values(usualDays(today, { firstDay, lastMeasured }))).toEqual(days)
})
