import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { PricingBasis } from '../delivery/units.ts'

export interface ChartStepRow {
  /** The number of the interval, from 0. */
  stretch: number
  /** The increase of the lines' total since the end of the previous interval. */
  change: string
}

/** As in `dayMeasured`: a total taken at 00:00 counts for the day that has just ended. */
const DAY_MEASURED = "((as_of - interval '1 microsecond') AT TIME ZONE 'UTC')::date"

/**
 * How the figures of lines moved, for each interval of days in which one was measured. A line's total at the end of an
 * interval is the one with the greatest as_of so far, whenever it was received, so a late report counts on the day it
 * was measured.
 *
 * A confirmation leaves no row, but the report after it says how far the total before was confirmed, and the figure
 * itself how far the last one was. Without these, a late report would show on days when it was never the figure.
 */
export async function listChartSteps(
  database: Queryable,
  chart: {
    organizationNumber: number
    lines: readonly ChartLineRow[]
    /** Of each line, no reports before this one. */
    firstRevision: number
    firstDay: string
    daysPerStretch: number
  },
): Promise<ChartStepRow[]> {
  const { lines } = chart
  return database.query<ChartStepRow>(
    `WITH report AS MATERIALIZED (
       SELECT f.line_number, f.as_of AS figure_as_of, f.received_at AS figure_received_at, r.*
       FROM unnest($2::integer[], $3::timestamptz[], $4::timestamptz[]) AS f (line_number, as_of, received_at)
       CROSS JOIN LATERAL (
         SELECT revision, as_of, received_at, previous_as_of, quantity, effect FROM delivery_report
         WHERE organization_number = $1 AND line_number = f.line_number AND revision >= $5 AND quantity IS NOT NULL
         ORDER BY revision) AS r
     ), confirmed AS (
       SELECT line_number, revision, as_of, quantity,
         coalesce(lead(previous_as_of) OVER in_order, figure_as_of) AS confirmed_until,
         coalesce(lead(received_at) OVER in_order, figure_received_at) AS confirmed_at
       FROM report WHERE effect <> 'late' WINDOW in_order AS (PARTITION BY line_number ORDER BY revision)
     ), known AS (
       SELECT line_number, revision, as_of, received_at, quantity FROM report
       UNION ALL
       SELECT line_number, revision, confirmed_until, confirmed_at, quantity FROM confirmed WHERE confirmed_until > as_of
     ), last_of_stretch AS (
       SELECT DISTINCT ON (line_number, stretch) line_number, stretch, quantity
       FROM (SELECT *, greatest(0, ${DAY_MEASURED} - $6::date) / $7::integer AS stretch FROM known) AS placed
       ORDER BY line_number, stretch, as_of DESC, received_at DESC, revision DESC
     )
     SELECT stretch, trim_scale(sum(change)) AS change FROM (
       SELECT stretch, quantity - lag(quantity, 1, 0::numeric) OVER (PARTITION BY line_number ORDER BY stretch) AS change
       FROM last_of_stretch) AS moved
     GROUP BY stretch ORDER BY stretch`,
    [
      chart.organizationNumber,
      arrayLiteral(lines.map(({ line_number }) => line_number)),
      lines.map(({ as_of }) => as_of),
      lines.map(({ received_at }) => received_at),
      chart.firstRevision,
      chart.firstDay,
      chart.daysPerStretch,
    ],
  )
}

/** What the chart needs of a campaign's line. */
export interface ChartLineRow {
  line_number: number
  package_id: string
  name: string
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  as_of: string | null
  received_at: string | null
  /** Number of reports in the history. */
  revision: number
}

/** The first ones in the order of creation; or the one given. */
export async function listChartLines(
  database: Queryable,
  campaign: { organizationNumber: number; id: string; packageId: string | null },
  rowsMax: number,
): Promise<ChartLineRow[]> {
  const { organizationNumber, id, packageId } = campaign
  return database.query<ChartLineRow>(
    `SELECT l.line_number, l.package_id, l.name, l.pricing_basis, l.flight_start, l.flight_end, l.booked, f.as_of,
       f.received_at, f.revision
     FROM (
       SELECT * FROM package_line WHERE organization_number = $1 AND campaign_id = $2
         ${packageId === null ? '' : 'AND package_id = $4'}
       ORDER BY line_number LIMIT $3) AS l
     CROSS JOIN LATERAL (
       SELECT * FROM line_figure
       WHERE organization_number = l.organization_number AND line_number = l.line_number OFFSET 0) AS f
     ORDER BY l.line_number`,
    [organizationNumber, id, rowsMax, ...(packageId === null ? [] : [packageId])],
  )
}
