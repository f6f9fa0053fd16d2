import { describe, expect, test } from 'vitest'
import type { LineFacts } from './answers.ts'
import { differenceOf, EMPTY_ENTRY, measuredAt, type CommonAsOf, type MeasuredAt } from './report-entry.ts'

const TODAY = '2026-11-16'
const YESTERDAY: CommonAsOf = { choice: 'yesterday', other: '' }

function lineOf(facts: Partial<LineFacts>): LineFacts {
  return {
    pricing_basis: 'impressions',
    flight_start: '2026-11-01',
    delivered: null,
    as_of: null,
    ...facts,
  } as LineFacts
}

describe('a line is measured', () => {
  test.each<[CommonAsOf, string | null, string]>([
    [YESTERDAY, null, '2026-11-16T00:00:00Z'],
    [{ choice: 'now', other: '2026-11-01T10:00' }, null, ''],
    [{ choice: 'other', other: '2026-11-14T10:00' }, null, '2026-11-14T10:00:00Z'],
    [{ choice: 'other', other: '2026-11-14T10:00:30' }, null, '2026-11-14T10:00:30Z'],
    [YESTERDAY, '2026-11-12T08:30', '2026-11-12T08:30:00Z'],
  ])('with all the others, or at its own time: %j, %s', (common, ownAsOf, sent) => {
    expect(measuredAt(lineOf({}), { ...EMPTY_ENTRY, ownAsOf }, common, TODAY)).toEqual({
      sent,
      exception: null,
    })
  })

  test.each<[CommonAsOf, string | null]>([
    [{ choice: 'other', other: '' }, null],
    [YESTERDAY, ''],
  ])('at no time yet, where it is still to be typed: %j, %s', (common, ownAsOf) => {
    expect(measuredAt(lineOf({}), { ...EMPTY_ENTRY, ownAsOf }, common, TODAY)).toEqual({
      sent: '',
      exception: 'not_chosen',
    })
  })

  test('now, where yesterday was before its flight', () => {
    const onDay = (flight_start: string) =>
      measuredAt(lineOf({ flight_start }), EMPTY_ENTRY, YESTERDAY, TODAY)
    expect(onDay('2026-11-15')).toEqual({ sent: '2026-11-16T00:00:00Z', exception: null })
    expect(onDay('2026-11-16')).toEqual({ sent: '', exception: 'starts_today' })
    expect(onDay('2026-11-17')).toEqual({ sent: '', exception: 'not_started' })
  })
})

describe('the difference', () => {
  const line = lineOf({ pricing_basis: 'downloads', delivered: '20417.5', as_of: '2026-11-15T00:00:00Z' })
  const at = { sent: '2026-11-16T00:00:00Z', exception: null }
  const differenceNow = (facts: LineFacts, typed: string, measured: MeasuredAt) =>
    differenceOf(facts, typed, measured, Date.parse('2026-11-16T09:00:00Z'))

  test.each([
    ['20418', { kind: 'added', by: '0.5', isSameTime: false }],
    ['20417.50', { kind: 'same' }],
    ['17417.25', { kind: 'lowered', by: '3000.25', isSameTime: false }],
    ['9007199254740993.1', { kind: 'added', by: '9007199254720575.6', isSameTime: false }],
    ['', null],
    ['1,5', null],
    ['many', null],
    ['-5', null],
  ])('is exact, and left out where %s is not a total', (typed, difference) => {
    expect(differenceNow(line, typed, at)).toEqual(difference)
  })

  test('is not given for a first total or an older one', () => {
    expect(differenceNow(lineOf({}), '5', at)).toEqual({ kind: 'first' })
    expect(differenceNow(line, '5', { sent: '2026-11-14T23:59:00Z', exception: null })).toEqual({
      kind: 'older',
    })
  })

  test('says where the current total has the same as-of', () => {
    expect(differenceNow(line, '20418', { sent: '2026-11-15T00:00:00Z', exception: null })).toMatchObject({
      isSameTime: true,
    })
  })

  test.each<[string, MeasuredAt, string]>([
    ['has no time yet', { sent: '', exception: 'not_chosen' }, '2026-11-01'],
    ['was before the flight', { sent: '2026-10-31T23:59:00Z', exception: null }, '2026-11-01'],
    ['is now, before the flight', { sent: '', exception: 'not_started' }, '2026-11-17'],
    ['is in the future', { sent: '2026-11-16T09:01:00Z', exception: null }, '2026-11-01'],
    ['is too far away to be read', { sent: '12026-11-16T09:01:00Z', exception: null }, '2026-11-01'],
  ])('is left out where the measurement %s', (_when, measured, flight_start) => {
    for (const facts of [lineOf({ flight_start }), { ...line, flight_start }]) {
      expect(differenceNow(facts, '5', measured)).toBeNull()
    }
  })

  test('is given from the start of the flight up to now', () => {
    for (const sent of ['2026-11-01T00:00:00Z', '2026-11-16T09:00:00Z', '']) {
      expect(differenceNow(lineOf({}), '5', { sent, exception: null })).toEqual({ kind: 'first' })
    }
  })

  test('does not guess at a point in impressions', () => {
    expect(differenceNow(lineOf({ delivered: '5', as_of: '2026-11-15T00:00:00Z' }), '1.234', at)).toBeNull()
  })
})
