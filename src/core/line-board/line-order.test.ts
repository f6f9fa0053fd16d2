import { setImmediate as turn } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardLines } from '../../../tests/support/board-line.ts'
import { DAY_US } from '../../exact/day.ts'
import { allLines, firstLines, LINE_ORDERS, type LineOrder } from './line-order.ts'

const row = fc.record({
  name: fc.constantFrom('a', 'B', 'c', 'C'),
  pricing_basis: fc.constantFrom('impressions' as const, 'downloads' as const),
  currency: fc.constantFrom('EUR', 'SEK'),
  first_day: fc.nat(3),
  last_day: fc.integer({ min: 3, max: 6 }),
  booked: fc.option(fc.constantFrom('1', '2.5', '1000')),
  price: fc.constantFrom('0', '1', '2.5'),
  delivered: fc.option(fc.constantFrom('0', '1', '2', '9007199254740993')),
  as_of: fc.option(fc.nat(10).map((day) => day * 86_400)),
})

test('the first lines are those of the whole list in order, for any lines, order and count', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 900, size: 'max' }),
      fc.constantFrom(...LINE_ORDERS),
      fc.boolean(),
      fc.nat(60),
      (rows, order, isDescending, count) => {
        const lines = boardLines(rows)
        const wanted = { order, isDescending, now: 5 * DAY_US }
        // With room for all of them nothing is left out before they are sorted.
        const all = firstLines(lines, { ...wanted, count: lines.length })
        expect(new Set(all).size).toBe(lines.length)
        expect(firstLines(lines, { ...wanted, count })).toEqual(all.slice(0, count))
        expect(firstLines(lines.toReversed(), { ...wanted, count })).toEqual(all.slice(0, count))
      },
    ),
    { numRuns: 60 },
  )
})

test('lines without a value come last in both directions, and equal ones are by name', () => {
  const lines = boardLines([
    { name: 'b', booked: '5' },
    { name: 'a', booked: null },
    { name: 'd', booked: '7' },
    { name: 'c', booked: '5' },
  ])
  const names = (isDescending: boolean) =>
    firstLines(lines, { order: 'booked', isDescending, now: 0, count: 9 }).map(({ searchName }) => searchName)
  expect(names(false)).toEqual(['b', 'c', 'd', 'a'])
  expect(names(true)).toEqual(['d', 'b', 'c', 'a'])
})

test('amounts are in order within their currency', () => {
  const lines = boardLines([
    { name: 'a', currency: 'SEK', price: '1' },
    { name: 'b', currency: 'EUR', price: '1' },
    { name: 'c', currency: 'EUR', price: '2' },
  ])
  const names = (isDescending: boolean) =>
    firstLines(lines, { order: 'price', isDescending, now: 0, count: 9 }).map(({ searchName }) => searchName)
  expect(names(false)).toEqual(['b', 'c', 'a'])
  expect(names(true)).toEqual(['c', 'b', 'a'])
})

test('a line with a goal and without a report is at 0%, as it is shown', () => {
  const lines = boardLines([
    { name: 'none', booked: null },
    { name: 'half', delivered: '500', as_of: 86_400 },
    { name: 'unreported' },
  ])
  const sorted = firstLines(lines, { order: 'delivered_percent', isDescending: false, now: 0, count: 9 })
  expect(sorted.map(({ searchName }) => searchName)).toEqual(['unreported', 'half', 'none'])
})

test('by pacing, the most urgent lines come first, and of these the ones that end first', () => {
  const day = 86_400
  const lines = boardLines([
    { name: 'on plan', delivered: '500', as_of: 50 * day },
    { name: 'behind, ends late', last_day: 149, delivered: '1', as_of: 50 * day },
    { name: 'delivered', last_day: 39, delivered: '1000', as_of: 40 * day },
    { name: 'behind, ends soon', delivered: '1', as_of: 50 * day },
    { name: 'short', last_day: 9, delivered: '1', as_of: 10 * day },
  ])
  const sorted = firstLines(lines, { order: 'pacing', isDescending: false, now: 50 * DAY_US, count: 9 })
  expect(sorted.map(({ searchName }) => searchName)).toEqual([
    'behind, ends soon',
    'behind, ends late',
    'on plan',
    'short',
    'delivered',
  ])
})

test('by silence, lines that were never reported come first, then those silent for longest', () => {
  const day = 86_400
  const lines = boardLines([
    { name: 'today', delivered: '1', as_of: day, received_at: 50 * day },
    { name: 'never, from day 20', first_day: 20 },
    { name: 'last week', delivered: '1', as_of: 43 * day, received_at: 43 * day },
    { name: 'never, from day 10', first_day: 10 },
  ])
  const sorted = firstLines(lines, { order: 'silence', isDescending: false, now: 50 * DAY_US, count: 9 })
  expect(sorted.map(({ searchName }) => searchName)).toEqual([
    'never, from day 10',
    'never, from day 20',
    'last week',
    'today',
  ])
})

test('a line is in its place however small or large its figures are', () => {
  const lines = boardLines([
    { name: 'a', booked: '3' },
    { name: 'b', booked: '2', delivered: `0.${'0'.repeat(320)}15`, as_of: 86_400 },
    { name: 'c', booked: '1' },
    { name: 'd', booked: `1${'0'.repeat(400)}`, delivered: `1${'0'.repeat(390)}`, as_of: 86_400 },
  ])
  const sorted = (order: LineOrder) =>
    firstLines(lines, { order, isDescending: false, now: 0, count: 9 }).map(({ searchName }) => searchName)
  expect(sorted('booked').join('')).toBe('cbad')
  expect(sorted('delivered').slice(0, 2).join('')).toBe('bd')
  expect(sorted('delivered_percent').slice(0, 3).join('')).toBe('acb')
})

test('lines that are sorted in turns are in the same order as all at once, and others get their turn', async () => {
  const lines = boardLines(
    Array.from({ length: 9_001 }, (_, i) => ({ name: `Line ${(i * 7_919) % 3_000}`, booked: `${i % 50}` })),
  )
  let turns = 0
  let isOver = false
  const takeTurns = async () => {
    for (; !isOver; turns++) await turn()
  }
  const others = takeTurns()
  for (const isDescending of [false, true]) {
    const wanted = { order: 'booked' as const, isDescending, now: 0 }
    expect(await allLines(lines, wanted)).toEqual(firstLines(lines, { ...wanted, count: lines.length }))
  }
  isOver = true
  await others
  expect(turns).toBeGreaterThan(2)
  expect(await allLines([], { order: 'name', isDescending: false, now: 0 })).toEqual([])
})
