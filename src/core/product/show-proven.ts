import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { byCountedBasis, type CountedBasis } from '../delivery/units.ts'
import type { ProvenForecast } from './forecast.ts'
import { FORECAST_DAYS_MIN, FORECAST_LINES_MIN } from './proven-forecast.ts'
import { countNamingLines, findProvenForecast } from './proven-forecast-sql.ts'

/** What stands behind the forecast of a product, for the operator. */
export interface Proven {
  /** As of the last update; null while too few lines count. */
  forecast: ProvenForecast | null
  /** How many lines name the product, and how many of them count now. */
  lines: number
  counted: number
  metrics: Record<CountedBasis, { lines: number; counted: number }>
  /** How many lines of a metric a forecast needs, and for how many days each has to have delivered. */
  lines_needed: number
  days_needed: number
}

export async function showProven(
  database: Queryable,
  product: { productId: string; now: Instant },
): Promise<Proven> {
  const rows = await countNamingLines(database, product)
  const metrics = byCountedBasis((basis) => {
    const { lines = 0, counted = 0 } = rows.find(({ pricing_basis }) => pricing_basis === basis) ?? {}
    return { lines, counted }
  })
  return {
    forecast: await findProvenForecast(database, product.productId),
    lines: rows.reduce((sum, row) => sum + row.lines, 0),
    counted: rows.reduce((sum, row) => sum + row.counted, 0),
    metrics,
    lines_needed: FORECAST_LINES_MIN,
    days_needed: FORECAST_DAYS_MIN,
  }
}
