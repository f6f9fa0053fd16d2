import type { DeliveryForecast } from './forecast.ts'

/** When a campaign runs, and where the product is available to its buyer. */
export interface Flight {
  /** Undefined if the flight is not known. */
  days: number | undefined
  territories: readonly string[]
}

const DAYS_PER_WEEK = 7

/** The most that a product is forecast to deliver in a flight, or undefined if the forecast does not say. */
export function mostExposures(forecast: DeliveryForecast, { days, territories }: Flight): number | undefined {
  const periods = periodsIn(forecast, days)
  const most = mostInPeriod(forecast, territories)
  return periods === undefined || most === undefined ? undefined : most * periods
}

function periodsIn(forecast: DeliveryForecast, days: number | undefined): number | undefined {
  switch (forecast.forecast_range_unit) {
    case 'availability':
      return 1
    case 'daily':
      return days
    case 'weekly':
      return days === undefined ? undefined : days / DAYS_PER_WEEK
    default:
      return undefined
  }
}

/** Of the points for everywhere, the highest; of points for countries, the sum of those the buyer can use. */
function mostInPeriod({ points }: DeliveryForecast, territories: readonly string[]): number | undefined {
  const everywhere = points.filter(({ dimensions }) => dimensions === undefined).flatMap(highOf)
  if (everywhere.length > 0) return Math.max(...everywhere)
  const byCountry = new Map<string, number>()
  for (const point of points) {
    const code = point.dimensions?.[0].geo_code
    const [high] = highOf(point)
    if (code === undefined || high === undefined) continue
    byCountry.set(code, Math.max(high, byCountry.get(code) ?? 0))
  }
  const known = territories.filter((code) => byCountry.has(code))
  // A country without a point may deliver anything.
  if (known.length === 0 || known.length < territories.length) return undefined
  return known.reduce((sum, code) => sum + byCountry.get(code)!, 0)
}

function highOf({ metrics }: DeliveryForecast['points'][number]): number[] {
  const { high, mid } = metrics.impressions ?? metrics.downloads ?? {}
  const most = high ?? mid
  return most === undefined ? [] : [most]
}
