import { COUNTED_BASES, type CountedBasis } from '../delivery/units.ts'
import type { ProvenForecast } from './forecast.ts'

/**
 * The forecast of a product from proven delivery: what the lines that were sold as it delivered per day. Keys of the agent
 * belong to buyers, so a forecast is always shown to somebody else than the sellers of the lines: none is made from fewer than
 * three, and its figures are rounded to two digits, so that no line's exact figure can be read from them.
 */

/** Of the same metric. */
export const FORECAST_LINES_MIN = 3
/** Of its flight that a line has been measured for; a shorter flight as a whole. */
export const FORECAST_DAYS_MIN = 7
/** How long ago it was last measured, at most. */
export const FORECAST_MEASURED_DAYS_MAX = 365

/** What the lines that count delivered per day, of one metric: the 25th percentile, the median and the 75th percentile. */
export interface DailyDelivery {
  lines: number
  quartiles: readonly [low: number, mid: number, high: number]
}

export type ProvenDelivery = Partial<Record<CountedBasis, DailyDelivery>>

/** All of it but when it was made. */
export type ForecastFigures = Omit<ProvenForecast, 'generated_at'>

/** Null if too few lines stand behind every metric. The same delivery always gives the same figures, to the letter. */
export function forecastOf(proven: ProvenDelivery, currency: string): ForecastFigures | null {
  const shown = COUNTED_BASES.flatMap((metric) => {
    const delivery = proven[metric]
    return delivery && delivery.lines >= FORECAST_LINES_MIN ? [{ metric, ...delivery }] : []
  })
  if (shown.length === 0) return null
  const lines = shown.reduce((sum, one) => sum + one.lines, 0)
  const metrics = Object.fromEntries(shown.map(({ metric, quartiles }) => [metric, rangeOf(quartiles)]))
  return {
    points: [{ metrics }],
    forecast_range_unit: 'daily',
    method: 'estimate',
    currency,
    ext: { flightline: { basis: 'proven_delivery', lines, explanation: explain(lines) } },
  }
}

function rangeOf(quartiles: DailyDelivery['quartiles']) {
  const [low, mid, high] = quartiles
  return { low: roughly(low), mid: roughly(mid), high: roughly(high) }
}

/** To two significant digits. */
function roughly(figure: number): number {
  return Number(figure.toPrecision(2))
}

function explain(lines: number): string {
  return (
    `What one line delivered per day: 25th percentile, median and 75th percentile of ${lines} lines sold as this product, each ` +
    `measured within the last ${FORECAST_MEASURED_DAYS_MAX} days over at least ${FORECAST_DAYS_MIN} days or its whole flight, ` +
    `rounded to two digits. No commitment, and not the most that can be bought.`
  )
}

/** Whether a forecast has these figures, to the letter: only a change moves the catalogue. One that says no time is made again. */
export function hasFigures(forecast: ProvenForecast | null, figures: ForecastFigures | null): boolean {
  const { generated_at, ...stored } = forecast ?? {}
  if (generated_at === undefined) return forecast === null && figures === null
  return JSON.stringify(stored) === JSON.stringify(figures)
}
