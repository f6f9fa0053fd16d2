import { expect, it } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { CHART_POINTS_MAX, daysOfChart, drawChart, type ChartedLine } from './delivery-chart.ts'

const LINE: ChartedLine = {
  flight_start: '2026-03-01',
  flight_end: '2026-03-04',
  booked: '1000',
  as_of: '2026-03-02T10:00:00Z',
}

it('a chart has a point for each day of the flight: what was delivered so far, and an even plan to what was booked', () => {
  expect(draw([LINE], [{ stretch: 0, change: '100' }], '2026-03-03T01:00:00Z')).toEqual([
    { day: '2026-03-01', delivered: '100', plan: '250' },
    { day: '2026-03-02', delivered: '100', plan: '500' },
    { day: '2026-03-03', delivered: '100', plan: '750' },
    { day: '2026-03-04', delivered: null, plan: '1000' },
  ])
})

it('a correction goes down, and decimals stay exact', () => {
  const steps = [
    { stretch: 0, change: '0.1' },
    { stretch: 1, change: '0.2' },
    { stretch: 2, change: '-0.3' },
  ]
  const points = draw([LINE], steps, '2026-04-01')
  expect(points.map(({ delivered }) => delivered)).toEqual(['0.1', '0.3', '0', '0'])
})

it('without a goal there is no plan', () => {
  expect(draw([{ ...LINE, booked: null }], [], '2026-03-02').map(({ plan }) => plan)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('the plan of several lines is the sum of theirs, over the days of each', () => {
  const other = { ...LINE, flight_start: '2026-03-03', flight_end: '2026-03-05', booked: '100' }
  expect(draw([LINE, other], [], '2026-03-01').map(({ plan }) => plan)).toEqual([
    '250',
    '500',
    '783',
    '1066',
    '1100',
  ])
})

it('reports after the flight are drawn, beside a plan that stays where it ended', () => {
  const points = draw(
    [{ ...LINE, as_of: '2026-03-06T00:00:00Z' }],
    [{ stretch: 5, change: '7' }],
    '2026-04-01',
  )
  expect(points.slice(4)).toEqual([
    { day: '2026-03-05', delivered: '0', plan: '1000' },
    { day: '2026-03-06', delivered: '7', plan: '1000' },
  ])
})

it('a flight of years is drawn in stretches of days, never with more points than can be seen', () => {
  const line = { ...LINE, flight_start: '2020-01-01', flight_end: '2199-12-31', as_of: null }
  const points = draw([line], [], '2026-03-01')
  expect(points.length).toBeLessThanOrEqual(CHART_POINTS_MAX)
  expect(points.length).toBeGreaterThan(CHART_POINTS_MAX / 2)
  expect(points.at(-1)).toEqual({ day: '2199-12-31', delivered: null, plan: '1000' })
})

function draw(lines: ChartedLine[], steps: { stretch: number; change: string }[], now: string) {
  return drawChart(lines, daysOfChart(lines), steps, { now: parseInstant(now)!, isCut: false })
}
