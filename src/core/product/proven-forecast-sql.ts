import { moveCatalogueVersion } from './catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import { DAY_US } from '../../exact/day.ts'
import type { Instant } from '../../exact/instant.ts'
import type { CountedBasis } from '../delivery/units.ts'
import type { ProvenForecast } from './forecast.ts'
import { FORECAST_DAYS_MIN, FORECAST_MEASURED_DAYS_MAX, type ProvenDelivery } from './proven-forecast.ts'

/**
 * A line `l` that names a product, with its campaign `c` and its figure `f`; and the days that the figure covers: from the first
 * day of the flight to the day that the total counts for, as in `measured-day.ts`, to the last day, or to the day before the
 * cancellation.
 */
const NAMING_LINE = `package_line l
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number`

const DAYS = `(least(((f.as_of - interval '1 microsecond') AT TIME ZONE 'UTC')::date, l.flight_end, c.cancelled_from - 1)
  - l.flight_start + 1)`

/** Whether that line counts, if its seller is still assigned to the product. `since` is a placeholder. */
const isCounted = (
  since: string,
) => `(NOT c.is_draft AND l.pricing_basis <> 'flat_rate' AND f.quantity IS NOT NULL
  AND f.as_of >= ${timestampOf(since)} AND ${DAYS} >= least(${FORECAST_DAYS_MIN}, l.flight_end - l.flight_start + 1))`

export interface ProvenRow {
  product_id: string
  /** Of its first pricing option. */
  currency: string
  /** As it is stored. */
  proven_forecast: ProvenForecast | null
  proven: ProvenDelivery | null
}

/** The products on sale that have such a forecast, or lines that count; all of them, or only these. */
export async function listProvenDelivery(
  database: Queryable,
  wanted: { productIds: readonly string[] | null; now: Instant },
): Promise<ProvenRow[]> {
  const { productIds, now } = wanted
  return database.query<ProvenRow>(
    `WITH proven AS (
       SELECT product_id, json_object_agg(metric, json_build_object('lines', lines, 'quartiles', quartiles)) AS by_metric
       FROM (
         SELECT l.product_id, l.pricing_basis AS metric, count(*) AS lines,
           percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY f.quantity::float8 / ${DAYS}) AS quartiles
         FROM ${NAMING_LINE}
         JOIN product_seller s ON s.organization_number = l.organization_number AND s.product_id = l.product_id
         WHERE l.product_id IS NOT NULL ${productIds === null ? '' : 'AND l.product_id = ANY ($2)'} AND ${isCounted('$1')}
         GROUP BY l.product_id, l.pricing_basis) AS counted
       GROUP BY product_id)
     SELECT p.product_id, p.document -> 'pricing_options' -> 0 ->> 'currency' AS currency, p.proven_forecast,
       proven.by_metric AS proven
     FROM product p LEFT JOIN proven USING (product_id)
     WHERE p.withdrawn_at IS NULL AND (proven.product_id IS NOT NULL OR p.proven_forecast IS NOT NULL)
       ${productIds === null ? '' : 'AND p.product_id = ANY ($2)'}
     ORDER BY p.product_id`,
    [sinceOf(now), ...(productIds === null ? [] : [productIds])],
  )
}

function sinceOf(now: Instant): number {
  return now - FORECAST_MEASURED_DAYS_MAX * DAY_US
}

/** The caller has locked the catalogue, and names only those that differ: the statement moves the catalogue's version. */
export async function updateForecasts(
  tx: Queryable,
  forecasts: readonly { product_id: string; forecast: ProvenForecast | null }[],
): Promise<void> {
  await tx.query(
    `UPDATE product p SET proven_forecast = n.forecast, shown_revision = p.shown_revision + 1
     FROM json_to_recordset($1) AS n (product_id text, forecast json) WHERE p.product_id = n.product_id`,
    [JSON.stringify(forecasts)],
  )
  await moveCatalogueVersion(tx)
}

export async function findProvenForecast(
  database: Queryable,
  productId: string,
): Promise<ProvenForecast | null> {
  const [row] = await database.query<{ proven_forecast: ProvenForecast | null }>(
    'SELECT proven_forecast FROM product WHERE product_id = $1',
    [productId],
  )
  return row?.proven_forecast ?? null
}

export interface NamingLines {
  pricing_basis: CountedBasis | 'flat_rate'
  lines: number
  counted: number
}

/** How many lines name a product, and how many of them count. */
export async function countNamingLines(
  database: Queryable,
  { productId, now }: { productId: string; now: Instant },
): Promise<NamingLines[]> {
  return database.query<NamingLines>(
    `SELECT l.pricing_basis, count(*)::integer AS lines,
       (count(*) FILTER (WHERE s.product_id IS NOT NULL AND ${isCounted('$2')}))::integer AS counted
     FROM ${NAMING_LINE}
     LEFT JOIN product_seller s ON s.organization_number = l.organization_number AND s.product_id = l.product_id
     WHERE l.product_id = $1 GROUP BY l.pricing_basis`,
    [productId, sinceOf(now)],
  )
}
