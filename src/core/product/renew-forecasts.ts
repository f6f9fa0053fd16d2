import type { Database, Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import type { ProvenForecast } from './forecast.ts'
import { forecastOf, hasFigures } from './proven-forecast.ts'
import { listProvenDelivery, updateForecasts } from './proven-forecast-sql.ts'

/** Which forecasts, as of when. Null: those of all products. */
interface Renewal {
  productIds: readonly string[] | null
  now: Instant
}

/**
 * Upkeep, at the start and every hour: forecasts follow what was delivered. Several servers may do it at once. If nothing
 * differs, nothing is locked or written, and the catalogue keeps its version.
 */
export async function renewForecasts(database: Database, renewal: Renewal): Promise<number> {
  if ((await findOutdated(database, renewal)).length === 0) return 0
  return database.transaction(async (tx) => {
    await lockCatalogue(tx)
    return (await renewForecastsIn(tx, renewal)).length
  })
}

/** The same within a transaction that has locked the catalogue. Returns the products whose forecast changed. */
export async function renewForecastsIn(tx: Queryable, renewal: Renewal): Promise<Outdated[]> {
  const outdated = await findOutdated(tx, renewal)
  if (outdated.length > 0) await updateForecasts(tx, outdated)
  return outdated
}

interface Outdated {
  product_id: string
  forecast: ProvenForecast | null
}

async function findOutdated(database: Queryable, renewal: Renewal): Promise<Outdated[]> {
  const rows = await listProvenDelivery(database, renewal)
  return rows.flatMap(({ product_id, currency, proven, proven_forecast }) => {
    const figures = forecastOf(proven ?? {}, currency)
    if (hasFigures(proven_forecast, figures)) return []
    return [{ product_id, forecast: figures && { ...figures, generated_at: formatInstant(renewal.now) } }]
  })
}
