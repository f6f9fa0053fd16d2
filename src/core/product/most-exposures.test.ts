import { describe, expect, test } from 'vitest'
import type { DeliveryForecast } from './forecast.ts'
import { mostExposures } from './most-exposures.ts'

const flight = { days: 14, territories: ['DE', 'AT'] }

describe('the most that a product is forecast to deliver', () => {
  test('is the high figure of each day or week of the flight', () => {
    expect(mostExposures(of({ forecast_range_unit: 'daily' }), flight)).toBe(14_000)
    expect(mostExposures(of({ forecast_range_unit: 'weekly' }), flight)).toBe(2_000)
  })

  test('is the whole availability, whatever the dates', () => {
    expect(mostExposures(of({ forecast_range_unit: 'availability' }), { ...flight, days: undefined })).toBe(
      1_000,
    )
  })

  test('is not known without dates, or from a forecast by spend', () => {
    expect(
      mostExposures(of({ forecast_range_unit: 'daily' }), { ...flight, days: undefined }),
    ).toBeUndefined()
    expect(mostExposures(of({ forecast_range_unit: 'spend' }), flight)).toBeUndefined()
    expect(mostExposures(of({}), flight)).toBeUndefined()
  })

  test('counts downloads where there are no impressions, and nothing else', () => {
    const downloads = [{ metrics: { downloads: { mid: 300 } } }]
    expect(mostExposures(of({ forecast_range_unit: 'daily', points: downloads }), flight)).toBe(4_200)
    const reach = [{ metrics: { reach: { mid: 300 } } }]
    expect(mostExposures(of({ forecast_range_unit: 'daily', points: reach }), flight)).toBeUndefined()
  })

  test('is the sum of the countries that are available to the buyer, if all of them are forecast', () => {
    const points: DeliveryForecast['points'] = [country('DE', 100), country('AT', 10), country('CH', 1)]
    const forecast = of({ forecast_range_unit: 'availability', points })
    expect(mostExposures(forecast, flight)).toBe(110)
    expect(mostExposures(forecast, { ...flight, territories: ['DE', 'FR'] })).toBeUndefined()
  })
})

function country(geo_code: string, mid: number): DeliveryForecast['points'][number] {
  return {
    dimensions: [{ kind: 'geo', geo_level: 'country', geo_code }],
    metrics: { impressions: { mid } },
  }
}

function of(changes: Partial<DeliveryForecast>): DeliveryForecast {
  const points = [{ metrics: { impressions: { low: 500, mid: 700, high: 1_000 } } }]
  return { points, method: 'estimate', currency: 'EUR', ...changes }
}
