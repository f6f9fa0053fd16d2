import { describe, expect, test } from 'vitest'
import { boardLine } from '../../../tests/support/board-line.ts'
import { DAY_US } from '../../exact/day.ts'
import { isQuietAt } from './line-board.ts'

const DAY_S = 86_400

/** Whether a line is quiet so many days after the start of its flight of 100 days. */
function isQuietOnDay(day: number, row: Parameters<typeof boardLine>[0]): boolean {
  return isQuietAt(boardLine(row), day * DAY_US)
}

/** Measured on these days, and received with the last measurement unless given. */
function reported(previous: number | null, last: number, received = last) {
  return {
    delivered: '10',
    as_of: last * DAY_S,
    received_at: received * DAY_S,
    previous_as_of: previous === null ? null : previous * DAY_S,
  }
}

describe('a line is quiet', () => {
  test('after two days in flight without a first report', () => {
    expect(isQuietOnDay(2, {})).toBe(false)
    expect(isQuietOnDay(2.01, {})).toBe(true)
  })

  test('after two days without a report, if it is measured daily', () => {
    expect(isQuietOnDay(12, reported(9, 10))).toBe(false)
    expect(isQuietOnDay(12.01, reported(9, 10))).toBe(true)
  })

  test('only after half as long again as between its last two measurements', () => {
    expect(isQuietOnDay(16, reported(6, 10))).toBe(false)
    expect(isQuietOnDay(16.01, reported(6, 10))).toBe(true)
  })

  test('after ten and a half days at the latest', () => {
    expect(isQuietOnDay(60.5, reported(10, 50))).toBe(false)
    expect(isQuietOnDay(60.51, reported(10, 50))).toBe(true)
  })

  test('by when the report came, not by when it was measured', () => {
    expect(isQuietOnDay(12.5, reported(9, 10, 11))).toBe(false)
  })
})

describe('a line is not quiet', () => {
  test('before and after its flight', () => {
    expect(isQuietOnDay(-1, {})).toBe(false)
    expect(isQuietOnDay(99.99, {})).toBe(true)
    expect(isQuietOnDay(100, {})).toBe(false)
  })

  test('once its goal is reached', () => {
    expect(isQuietOnDay(50, { ...reported(9, 10), delivered: '999.9' })).toBe(true)
    expect(isQuietOnDay(50, { ...reported(9, 10), delivered: '1000' })).toBe(false)
    expect(isQuietOnDay(50, { ...reported(9, 10), delivered: '1000', booked: null })).toBe(true)
  })

  test('if it is sold at a flat rate', () => {
    expect(isQuietOnDay(50, { pricing_basis: 'flat_rate', booked: null })).toBe(false)
  })
})
