import { describe, expect, it } from 'vitest'
import { CHART_POINTS_MAX, daysOfChart, drawChart, type ChartedLine } from './delivery-chart.ts'

const LINE: ChartedLine = {
  flight_start: '2026-03-01',
  flight_end: '2026-03-04',
  booked: '1000',
  as_of: '2026-03-03T00:00:00Z',
}

it('a chart has a point for each day: the total at its end, what was added, and an even plan', () => {
  const steps = [
    { stretch: 0, change: '100' },
    { stretch: 1, change: '50' },
  ]
  expect(draw([LINE], steps)).toEqual([
    { day: '2026-03-01', delivered: '100', added: '100', added_days: 1, plan: '250' },
    { day: '2026-03-02', delivered: '150', added: '50', added_days: 1, plan: '500' },
    { day: '2026-03-03', delivered: null, added: null, added_days: null, plan: '750' },
    { day: '2026-03-04', delivered: null, added: null, added_days: null, plan: '1000' },
  ])
})

it('a day without a measurement has no total, and the next total says over how many days it was added', () => {
  const steps = [
    { stretch: 1, change: '100' },
    { stretch: 3, change: '0' },
  ]
  const points = draw([{ ...LINE, as_of: '2026-03-05T00:00:00Z' }], steps)
  expect(points.map(({ delivered, added, added_days }) => [delivered, added, added_days])).toEqual([
    [null, null, null],
    ['100', '100', 2],
    [null, null, null],
    ['100', '0', 2],
  ])
})

it('a correction goes down, and decimals stay exact', () => {
  const steps = [
    { stretch: 0, change: '0.1' },
    { stretch: 1, change: '0.2' },
    { stretch: 2, change: '-0.25' },
    { stretch: 3, change: '0' },
  ]
  const points = draw([{ ...LINE, as_of: '2026-03-05T00:00:00Z' }], steps)
  expect(points.map(({ delivered }) => delivered)).toEqual(['0.1', '0.3', '0.05', '0.05'])
  expect(points.map(({ added }) => added)).toEqual(['0.1', '0.2', '-0.25', '0'])
})

it('without a measurement nothing is drawn but the plan', () => {
  const points = draw([{ ...LINE, as_of: null }], [])
  expect(points.map(({ delivered }) => delivered)).toEqual([null, null, null, null])
})

it('without a goal there is no plan', () => {
  expect(draw([{ ...LINE, booked: null }], []).map(({ plan }) => plan)).toEqual([null, null, null, null])
})

it('on the last day measured the plan is taken at the moment of measurement', () => {
  const plans = (asOf: string) => draw([{ ...LINE, as_of: asOf }], []).map(({ plan }) => plan)
  expect(plans('2026-03-02T12:00:00Z')).toEqual(['250', '375', '750', '1000'])
  expect(plans('2026-03-03T00:00:00Z')).toEqual(['250', '500', '750', '1000'])
  expect(plans('2026-03-03T00:00:00.000001Z')).toEqual(['250', '500', '500', '1000'])
  expect(plans('2026-03-01T00:00:00Z')).toEqual(['0', '500', '750', '1000'])
})

it('lines that are each on plan are on plan together, even if measured on different days', () => {
  const flight = { flight_start: '2026-03-01', flight_end: '2026-03-20', booked: '20000' }
  const toTheTenth = { ...flight, as_of: '2026-03-11T00:00:00Z' }
  const toTheEighth = { ...flight, as_of: '2026-03-09T00:00:00Z' }
  const steps = Array.from({ length: 10 }, (_, stretch) => ({
    stretch,
    change: stretch < 8 ? '2000' : '1000',
  }))
  for (const lines of [
    [toTheTenth, toTheEighth],
    [toTheEighth, toTheTenth],
  ]) {
    const points = draw(lines, steps)
    expect(points[9]).toEqual({
      day: '2026-03-10',
      delivered: '18000',
      added: '1000',
      added_days: 1,
      plan: '18000',
    })
    expect(points.slice(0, 10).map(({ plan }) => plan)).toEqual(points.slice(0, 10).map((p) => p.delivered))
    expect(points.slice(10).map(({ plan }) => plan)).toEqual(
      Array.from({ length: 10 }, (_, i) => String(22_000 + 2000 * i)),
    )
  }
})

it('up to the last measured point a line is planned to its own measurement, one without a report in full', () => {
  const noon = { ...LINE, as_of: '2026-03-02T12:00:00Z' }
  const before = { ...LINE, as_of: '2026-03-01T12:00:00Z' }
  const never = { ...LINE, as_of: null }
  const plans = draw([noon, before, never], []).map(({ plan }) => plan)
  expect(plans).toEqual([String(250 + 125 + 250), String(375 + 125 + 500), '2250', '3000'])
})

it('the plan of several lines is the sum of theirs, over the days of each', () => {
  const other = { ...LINE, flight_start: '2026-03-03', flight_end: '2026-03-05', booked: '100', as_of: null }
  expect(draw([{ ...LINE, as_of: null }, other], []).map(({ plan }) => plan)).toEqual([
    '250',
    '500',
    '783',
    '1066',
    '1100',
  ])
})

it('parts of units that make a whole are counted as one', () => {
  const third = { ...LINE, flight_end: '2026-03-03', booked: '100', as_of: null }
  const twoThirds = { ...LINE, flight_end: '2026-03-06', booked: '400', as_of: null }
  expect(draw([third, twoThirds], [])[0]).toMatchObject({ plan: '100' })
})

it('reports after the flight are drawn against a plan that stays at its final value', () => {
  const points = draw([{ ...LINE, as_of: '2026-03-06T10:00:00Z' }], [{ stretch: 5, change: '7' }])
  expect(points.slice(4)).toEqual([
    { day: '2026-03-05', delivered: null, added: null, added_days: null, plan: '1000' },
    { day: '2026-03-06', delivered: '7', added: '7', added_days: 6, plan: '1000' },
  ])
})

it('a total taken at the midnight that ends the flight belongs to its last day', () => {
  const points = draw([{ ...LINE, as_of: '2026-03-05T00:00:00Z' }], [{ stretch: 3, change: '7' }])
  expect(points).toHaveLength(4)
  expect(points.at(-1)).toEqual({
    day: '2026-03-04',
    delivered: '7',
    added: '7',
    added_days: 4,
    plan: '1000',
  })
})

it('a flight of years is drawn in intervals of several days, never with more points than can be seen', () => {
  const line = { ...LINE, flight_start: '2020-01-01', flight_end: '2199-12-31', as_of: null }
  const points = draw([line], [])
  expect(points.length).toBeLessThanOrEqual(CHART_POINTS_MAX)
  expect(points.length).toBeGreaterThan(CHART_POINTS_MAX / 2)
  expect(points.at(-1)).toMatchObject({ day: '2199-12-31', delivered: null, added: null, plan: '1000' })
})

it('if the first reports are left out, the increase up to the first one drawn is unknown', () => {
  const steps = [
    { stretch: 1, change: '500' },
    { stretch: 2, change: '10' },
  ]
  const line = { ...LINE, as_of: '2026-03-04T00:00:00Z' }
  const points = drawChart([line], daysOfChart([line]), steps, { isCut: true })
  expect(points.map(({ delivered }) => delivered)).toEqual([null, '500', '510', null])
  expect(points.map(({ added }) => added)).toEqual([null, null, '10', null])
})

describe('of a cancelled campaign', () => {
  const line = { ...LINE, flight_start: '2026-03-01', flight_end: '2026-03-10', as_of: null }
  const drawn = (asOf: string | null, cancelledFrom: string) => {
    const lines = [{ ...line, as_of: asOf }]
    const points = drawChart(lines, daysOfChart(lines, cancelledFrom), [], { isCut: false })
    return points.map(({ day, plan }) => [day.slice(-2), plan])
  }
  const planned = [
    ['01', '100'],
    ['02', '200'],
    ['03', '300'],
  ]

  it('ends with the plan up to the last day before the cancellation', () => {
    expect(drawn(null, '2026-03-04')).toEqual(planned)
    expect(drawn(null, '2026-04-01')).toHaveLength(10)
  })

  it('has days measured later, without a plan', () => {
    expect(drawn('2026-03-05T12:00:00Z', '2026-03-04')).toEqual([...planned, ['04', null], ['05', null]])
  })

  it('has no plan if it was cancelled before it began', () => {
    expect(drawn(null, '2026-02-01')).toEqual([['01', null]])
  })
})

function draw(lines: ChartedLine[], steps: { stretch: number; change: string }[]) {
  return drawChart(lines, daysOfChart(lines), steps, { isCut: false })
}
