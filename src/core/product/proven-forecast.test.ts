import { expect, test } from 'vitest'
import { deliveryForecast } from './forecast.ts'
import { forecastOf, hasFigures } from './proven-forecast.ts'

test('a range has two significant digits, whatever its size, and keeps its order', () => {
  const metricsOf = (...quartiles: [number, number, number]) =>
    forecastOf({ impressions: { lines: 3, quartiles } }, 'EUR')!.points[0]!.metrics.impressions
  expect(metricsOf(12_345, 98_765.4, 995_000)).toEqual({ low: 12_000, mid: 99_000, high: 1_000_000 })
  expect(metricsOf(0, 0.12345, 7.06)).toEqual({ low: 0, mid: 0.12, high: 7.1 })
  expect(metricsOf(41, 41, 42.4)).toEqual({ low: 41, mid: 41, high: 42 })
})

test('fewer than three lines give no forecast, and none of a metric beside another', () => {
  const quartiles = [100, 200, 300] as const
  expect(forecastOf({}, 'EUR')).toBeNull()
  const few = { lines: 2, quartiles }
  expect(forecastOf({ impressions: few, downloads: few }, 'EUR')).toBeNull()
  const one = forecastOf({ impressions: few, downloads: { lines: 4, quartiles } }, 'EUR')!
  expect(one.points).toEqual([{ metrics: { downloads: { low: 100, mid: 200, high: 300 } } }])
  expect(one.ext.flightline.lines).toBe(4)
  const both = { impressions: { lines: 3, quartiles }, downloads: { lines: 4, quartiles } }
  expect(forecastOf(both, 'EUR')!.ext.flightline.lines).toBe(7)
})

test('it says how it was made, in a form that an operator could have written', () => {
  const { ext, ...forecast } = forecastOf({ downloads: { lines: 5, quartiles: [1, 2, 3] } }, 'SEK')!
  expect(deliveryForecast.parse(forecast)).toEqual(forecast)
  expect(forecast).toMatchObject({ forecast_range_unit: 'daily', method: 'estimate', currency: 'SEK' })
  expect(ext.flightline).toMatchObject({ basis: 'proven_delivery', lines: 5 })
  expect(ext.flightline.explanation).toContain('5 lines')
})

test('it changes only with a rounded figure, the number of lines or the currency, not with the time', () => {
  const of = (mid: number, lines = 3, currency = 'EUR') =>
    forecastOf({ downloads: { lines, quartiles: [100, mid, 900] } }, currency)!
  const stored = { ...of(201), generated_at: '2026-11-14T10:00:00Z' }
  expect(hasFigures(stored, of(204))).toBe(true)
  // As it comes back from the database.
  expect(hasFigures(JSON.parse(JSON.stringify(stored)) as typeof stored, of(204))).toBe(true)
  expect(hasFigures(stored, of(210))).toBe(false)
  expect(hasFigures(stored, of(201, 4))).toBe(false)
  expect(hasFigures(stored, of(201, 3, 'SEK'))).toBe(false)
  expect(hasFigures(stored, null)).toBe(false)
  expect(hasFigures(null, of(201))).toBe(false)
  expect(hasFigures(null, null)).toBe(true)
  expect(hasFigures(of(201) as typeof stored, of(201))).toBe(false)
})
