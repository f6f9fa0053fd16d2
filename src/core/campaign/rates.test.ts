import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { ratesOf, type RatedLine } from './rates.ts'

/** Measured after ten of twenty days. */
const LINE: RatedLine = {
  pricing_basis: 'impressions',
  flight_start: '2026-03-01',
  flight_end: '2026-03-20',
  booked: '1000',
  delivered: '400',
  as_of: '2026-03-11T00:00:00Z',
}

describe('what a line needs', () => {
  it('is the remaining goal over the days from the measurement to the end of the flight, rounded up', () => {
    expect(rates().required_per_day).toBe('60')
    expect(rates({ delivered: '399' }).required_per_day).toBe('61')
    expect(rates({ as_of: '2026-03-20T12:00:00Z' }).required_per_day).toBe('1200')
    expect(rates({ pricing_basis: 'downloads', booked: '10.5', delivered: '0.5' }).required_per_day).toBe('1')
  })

  it('is 0 once the goal is reached, and unknown without one', () => {
    expect(rates({ delivered: '1000' }).required_per_day).toBe('0')
    expect(rates({ delivered: '5000' }).required_per_day).toBe('0')
    expect(rates({ booked: null })).toEqual({
      required_per_day: null,
      last_day: null,
      last_week_per_day: null,
      since_start_per_day: '40',
    })
  })
})

describe('what a line delivers', () => {
  it('is measured over the last day and the last seven', () => {
    const measured = [
      ['2026-03-04', '50'],
      ['2026-03-10', '370'],
    ] as const
    expect(rates({}, measured)).toMatchObject({ last_day: '30', last_week_per_day: '50' })
  })

  it('is interpolated between measurements that are not far apart', () => {
    // Evenly: 90 a week before the figure, 345 a day before it.
    const measured = [
      ['2026-03-03', '60'],
      ['2026-03-05', '120'],
      ['2026-03-09T12:00:00Z', '330'],
      ['2026-03-10T12:00:00Z', '360'],
    ] as const
    expect(rates({}, measured)).toMatchObject({
      last_week_per_day: String(Math.floor((400 - 90) / 7)),
      last_day: '55',
    })
  })

  it('is not made up where the line was not measured about a day or a week before', () => {
    expect(rates({}, [['2026-03-08', '300']])).toEqual({
      required_per_day: '60',
      last_day: null,
      last_week_per_day: null,
      since_start_per_day: '40',
    })
    // Measured every week: the last seven days are known, the last one is not.
    expect(rates({}, [['2026-03-04', '50']])).toMatchObject({ last_day: null, last_week_per_day: '50' })
  })

  it('is nothing while the same total was confirmed, however far apart', () => {
    expect(rates({}, [['2026-03-02', '400']])).toMatchObject({ last_day: '0', last_week_per_day: '0' })
  })

  it('is the average since the start of a flight younger than seven days', () => {
    expect(rates({ as_of: '2026-03-04T12:00:00Z', delivered: '35' })).toMatchObject({
      last_day: null,
      last_week_per_day: null,
      since_start_per_day: '10',
    })
    expect(rates({ as_of: '2026-03-01T12:00:00Z', delivered: '35' })).toMatchObject({
      last_day: null,
      since_start_per_day: '70',
    })
    expect(rates({ as_of: '2026-03-01T00:00:00Z', delivered: '0' })).toMatchObject({
      last_day: null,
      since_start_per_day: null,
    })
    expect(rates({ as_of: '2026-03-08T00:00:00Z', delivered: '35' })).toMatchObject({
      last_week_per_day: '5',
      since_start_per_day: null,
    })
  })

  it('is below zero after a correction', () => {
    expect(rates({}, [['2026-03-10', '401']]).last_day).toBe('-1')
  })

  it('is unknown before the first measurement read', () => {
    const past = { measurements: measurements([['2026-03-09T18:00:00Z', '380']]), isComplete: false }
    expect(ratesOf(LINE, past)).toEqual({
      required_per_day: '60',
      last_day: '16',
      last_week_per_day: null,
      since_start_per_day: null,
    })
  })

  it('is exact beyond what a float holds', () => {
    const line = { booked: '9007199254740993', delivered: '9007199254740983' }
    expect(rates(line, [['2026-03-10', '9007199254740982']])).toMatchObject({
      required_per_day: '1',
      last_day: '1',
    })
  })
})

it('there are no rates on flat-rate lines, without a report, or once a line was measured to its end', () => {
  const past = { measurements: [], isComplete: true }
  expect(ratesOf({ ...LINE, pricing_basis: 'flat_rate', delivered: null }, past)).toBeNull()
  expect(ratesOf({ ...LINE, delivered: null, as_of: null }, past)).toBeNull()
  expect(ratesOf({ ...LINE, as_of: '2026-03-21T00:00:00Z' }, past)).toBeNull()
})

function rates(change: Partial<RatedLine> = {}, measured: readonly (readonly [string, string])[] = []) {
  return ratesOf({ ...LINE, ...change }, { measurements: measurements(measured), isComplete: true })!
}

function measurements(measured: readonly (readonly [string, string])[]) {
  return measured.map(([at, quantity]) => ({ at: parseInstant(at)!, quantity }))
}
