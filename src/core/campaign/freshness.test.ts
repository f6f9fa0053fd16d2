import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { freshnessOf, type MeasuredLine } from './freshness.ts'

const LINE: MeasuredLine = {
  is_draft: false,
  cancelled_from: null,
  pricing_basis: 'impressions',
  flight_start: '2026-03-01',
  flight_end: '2026-03-31',
  booked: '1000',
  delivered: '300',
  as_of: '2026-03-10T00:00:00Z',
  received_at: '2026-03-10T00:00:00Z',
}
const DAY_SECONDS = 86_400

describe('the usual interval of a line', () => {
  it.each([
    ['of a single measurement is a day', [], 1],
    ['of hourly measurements is a day', ['2026-03-09T23:00:00Z', '2026-03-09T22:00:00Z'], 1],
    ['is the median gap', ['2026-03-08', '2026-03-06', '2026-02-01'], 2],
    ['of an even number of gaps is between the two middle ones', ['2026-03-06', '2026-03-04'], 3],
    ['takes measurements in any order, each once', ['2026-03-04', '2026-03-07', '2026-03-04'], 3],
  ])('%s', (_, measured, days) => {
    expect(freshness('2026-03-10', {}, measured)).toMatchObject({
      usual_interval_seconds: days * DAY_SECONDS,
    })
  })

  it('follows the latest twenty measurements, and the figure is one of them', () => {
    const weekly = Array.from({ length: 30 }, (_, i) => `2025-${month(i)}-01`)
    const daily = Array.from({ length: 19 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`)
    const line = { as_of: '2026-02-20T00:00:00Z' }
    expect(freshness('2026-02-20', line, [...weekly, ...daily])?.usual_interval_seconds).toBe(DAY_SECONDS)
  })
})

describe('a line is overdue', () => {
  it('once its figure is older than its usual interval', () => {
    expect(freshness('2026-03-11')?.is_overdue).toBe(false)
    expect(freshness('2026-03-11T00:00:00.000001Z')?.is_overdue).toBe(true)
    const everyThreeDays = ['2026-03-07', '2026-03-04']
    expect(freshness('2026-03-13', {}, everyThreeDays)?.is_overdue).toBe(false)
    expect(freshness('2026-03-13T00:00:01Z', {}, everyThreeDays)?.is_overdue).toBe(true)
  })

  it('not while the next report may still be on its way, as long as the last one took but at most half a day', () => {
    const sentInTheMorning = { received_at: '2026-03-10T06:00:00Z' }
    expect(freshness('2026-03-11T06:00:00Z', sentInTheMorning)?.is_overdue).toBe(false)
    expect(freshness('2026-03-11T06:00:01Z', sentInTheMorning)?.is_overdue).toBe(true)
    const sentAfterWeeks = { received_at: '2026-04-01T00:00:00Z' }
    expect(freshness('2026-03-11T12:00:01Z', sentAfterWeeks)?.is_overdue).toBe(true)
  })

  it('only while its flight runs, whether or not it was measured to its end', () => {
    expect(freshness('2026-02-28', { as_of: '2026-02-20T00:00:00Z' })?.is_overdue).toBe(false)
    expect(freshness('2026-03-31T23:59:59.999999Z')?.is_overdue).toBe(true)
    expect(freshness('2026-04-01')?.is_overdue).toBe(false)
    expect(freshness('2026-05-01', { as_of: '2026-04-01T00:00:00Z' })?.is_overdue).toBe(false)
  })

  it('not once it has reached its goal', () => {
    expect(freshness('2026-03-20', { delivered: '999.99' })?.is_overdue).toBe(true)
    expect(freshness('2026-03-20', { delivered: '1000' })?.is_overdue).toBe(false)
    expect(freshness('2026-03-20', { delivered: '1000.01' })?.is_overdue).toBe(false)
    expect(freshness('2026-03-20', { booked: null, delivered: '5000' })?.is_overdue).toBe(true)
  })

  it('never if nothing is measured: on a flat-rate line, and without a report', () => {
    expect(freshness('2026-03-20', { pricing_basis: 'flat_rate' })).toBeNull()
    expect(freshness('2026-03-20', { delivered: null, as_of: null, received_at: null })).toBeNull()
  })
})

function month(i: number): string {
  return String((i % 12) + 1).padStart(2, '0')
}

function freshness(now: string, change: Partial<MeasuredLine> = {}, measured: string[] = []) {
  return freshnessOf(
    { ...LINE, ...change },
    measured.map((at) => parseInstant(at)!),
    parseInstant(now)!,
  )
}
