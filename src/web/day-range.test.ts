import { expect, test } from 'vitest'
import { addressOf, everyDay, moveEnd, presetOf, PRESETS, rangeOf } from './day-range.ts'

const TODAY = '2026-03-01'

test('an address without days means the last 30, today included', () => {
  expect(rangeOf({}, TODAY)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
})

test.each([
  ['7', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['365', '2025-03-02', '2026-03-01'],
])('the preset %s is %s to %s', (name, from, to) => {
  expect(PRESETS.find((preset) => preset.name === name)!.daysOf(TODAY)).toEqual({ from, to })
})

test('the address of each preset is read back as that preset', () => {
  for (const { name, daysOf } of PRESETS) {
    const address = Object.entries(addressOf(daysOf('2026-03-15'))).filter(([, value]) => value !== undefined)
    expect(
      presetOf(rangeOf(Object.fromEntries(address) as Record<string, string>, '2026-03-15'), '2026-03-15'),
    ).toBe(name)
  }
})

test('other days that were chosen match no preset', () => {
  expect(presetOf(rangeOf({ from: '2026-01-02', to: '2026-01-03' }, TODAY), TODAY)).toBeUndefined()
  expect(presetOf(rangeOf({ from: '2026-01-02' }, TODAY), TODAY)).toBeUndefined()
})

test('every day of a range is there, with results or without', () => {
  expect(everyDay(['2026-02-27'], { from: '2026-02-26', to: '2026-02-28' }, TODAY)).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ])
})

test('today is there once it has results: until then it would look like a fall to zero', () => {
  const range = { from: '2026-02-28', to: TODAY }
  expect(everyDay(['2026-02-28'], range, TODAY)).toEqual(['2026-02-28'])
  expect(everyDay(['2026-02-28', TODAY], range, TODAY)).toEqual(['2026-02-28', TODAY])
})

test('an open range goes from the first day with results to the last, and no range reaches into the future', () => {
  const reported = ['2026-02-27', '2026-02-25']
  expect(everyDay(reported, { from: undefined, to: undefined }, TODAY)).toEqual([
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
  ])
  expect(everyDay(reported, { from: '2026-02-26', to: '2027-01-01' }, TODAY)).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ])
  expect(everyDay(['2026-03-02'], { from: '2026-03-01', to: '2027-01-01' }, TODAY)).toEqual([
    '2026-03-01',
    '2026-03-02',
  ])
  expect(everyDay([], { from: undefined, to: undefined }, TODAY)).toEqual([])
})

test('the days of a thousand years are cut to the latest of them', () => {
  const days = everyDay([], { from: '1026-01-01', to: '2026-03-01' }, TODAY)
  expect([days.length, days.at(-1)]).toEqual([1_100, '2026-02-28'])
})

test('a range never ends before it begins: the other end moves along', () => {
  const range = { from: '2026-01-10', to: '2026-01-20' }
  expect(moveEnd(range, 'from', '2026-01-25')).toEqual({ from: '2026-01-25', to: '2026-01-25' })
  expect(moveEnd(range, 'to', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-05' })
  expect(moveEnd(range, 'to', '2026-01-15')).toEqual({ from: '2026-01-10', to: '2026-01-15' })
  expect(moveEnd(range, 'from', undefined)).toEqual({ from: undefined, to: '2026-01-20' })
})
