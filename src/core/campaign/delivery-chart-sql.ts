import { arrayLiteral, type Queryable, type Row } from '../../database/database.ts'

export interface ChartStepRow {
  /** Which stretch of days it is, from 0. */
  stretch: number
  /** By how much the total of the lines stood higher at its end than at that of the one before. */
  change: string
}

/**
 * How the figures of lines moved over stretches of days: what each line's figure was at the end of each stretch is the
 * total with the greatest as_of until then, whenever it was received. So a late report falls on the day it was measured.
 *
 * A confirmation leaves no row, but the report after it tells how far the total before was confirmed, and the figure
 * itself how far the last one was. Without these, a late report would show from its day on, where it never was the figure.
 */
export async function listChartSteps(
  database: Queryable,
  chart: {
    organizationNumber: number
    lineNumbers: readonly number[]
    firstDay: string
    daysPerStretch: number
  },
): Promise<ChartStepRow[]> {
  return database.query<ChartStepRow & Row>(
    `WITH report AS (
       SELECT r.line_number, r.revision, r.as_of, r.received_at, r.quantity, r.effect,
         lead(r.previous_as_of) OVER in_order AS next_previous_as_of, lead(r.received_at) OVER in_order AS next_received_at
       FROM delivery_report r
       WHERE r.organization_number = $1 AND r.line_number = ANY ($2::integer[]) AND r.quantity IS NOT NULL
       WINDOW in_order AS (PARTITION BY r.organization_number, r.line_number, r.effect = 'late' ORDER BY r.revision)
     ), known AS (
       SELECT line_number, revision, as_of, received_at, quantity FROM report
       UNION ALL
       SELECT line_number, r.revision, coalesce(r.next_previous_as_of, f.as_of),
         coalesce(r.next_received_at, f.received_at), r.quantity
       FROM report r
       JOIN line_figure f USING (line_number)
       WHERE f.organization_number = $1 AND r.effect <> 'late'
         AND coalesce(r.next_previous_as_of, f.as_of) > r.as_of
     ), last_of_stretch AS (
       SELECT DISTINCT ON (line_number, stretch) line_number, stretch, quantity
       FROM (SELECT *, greatest(0, (as_of AT TIME ZONE 'UTC')::date - $3::date) / $4::integer AS stretch FROM known) AS placed
       ORDER BY line_number, stretch, as_of DESC, received_at DESC, revision DESC
     )
     SELECT stretch, trim_scale(sum(change)) AS change FROM (
       SELECT stretch, quantity - lag(quantity, 1, 0::numeric) OVER (PARTITION BY line_number ORDER BY stretch) AS change
       FROM last_of_stretch) AS moved
     GROUP BY stretch HAVING sum(change) <> 0 ORDER BY stretch`,
    [chart.organizationNumber, arrayLiteral(chart.lineNumbers), chart.firstDay, chart.daysPerStretch],
  )
}
