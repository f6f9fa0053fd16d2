import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { HABIT_MEASUREMENTS_MAX } from './freshness.ts'

/** What is needed of a line to find its measurements. */
export interface FiguredLine {
  line_number: number
  as_of: string
  /** Number of reports in the history. */
  revision: number
}

export interface MeasurementRow {
  line_number: number
  as_of: string
  quantity: string
}

/**
 * For each line its latest measurements, and those on either side of one day and of seven days before its figure: all
 * that freshness and rates are computed from. Only its last `reportsPerLineMax` reports are searched, found by their
 * numbers: a line may have any number of them.
 *
 * A repeated total adds no report, but the next report records how far it was confirmed: that is a measurement too. So
 * is a late report, at the time it was measured.
 */
export async function listMeasurements(
  database: Queryable,
  wanted: { organizationNumber: number; lines: readonly FiguredLine[]; reportsPerLineMax: number },
): Promise<MeasurementRow[]> {
  const { organizationNumber, lines, reportsPerLineMax } = wanted
  if (lines.length === 0) return []
  return database.query<MeasurementRow>(
    `SELECT f.line_number, measured.as_of, measured.quantity
     FROM unnest($2::integer[], $3::integer[], $4::timestamptz[]) AS f (line_number, revision, as_of)
     CROSS JOIN LATERAL (
       WITH report AS MATERIALIZED (
         SELECT revision, as_of, received_at, previous_as_of, quantity, effect FROM delivery_report
         WHERE organization_number = $1 AND line_number = f.line_number
           AND revision > f.revision - $5::integer AND revision <= f.revision AND quantity IS NOT NULL
       ), known AS (
         SELECT as_of, received_at, revision, quantity FROM report
         UNION ALL
         SELECT previous_as_of, lag(received_at) OVER in_order, lag(revision) OVER in_order, lag(quantity) OVER in_order
         FROM report WHERE effect <> 'late' WINDOW in_order AS (ORDER BY revision)
       ), total AS (
         SELECT DISTINCT ON (as_of) as_of, quantity FROM known WHERE as_of IS NOT NULL AND quantity IS NOT NULL
         ORDER BY as_of DESC, received_at DESC, revision DESC
       )
       SELECT as_of, quantity FROM (
         SELECT *, row_number() OVER newest_first AS place, lag(as_of) OVER newest_first AS newer,
           lead(as_of) OVER newest_first AS older
         FROM total WINDOW newest_first AS (ORDER BY as_of DESC)) AS placed
       WHERE place <= ${HABIT_MEASUREMENTS_MAX} OR ${isBeside("f.as_of - interval '1 day'")} OR ${isBeside("f.as_of - interval '7 days'")}
     ) AS measured`,
    [
      organizationNumber,
      arrayLiteral(lines.map(({ line_number }) => line_number)),
      arrayLiteral(lines.map(({ revision }) => revision)),
      lines.map(({ as_of }) => as_of),
      reportsPerLineMax,
    ],
  )
}

/** The last measurement up to a moment, and the first after it. */
function isBeside(moment: string): string {
  return `(as_of <= ${moment} AND newer > ${moment}) OR (as_of > ${moment} AND coalesce(older <= ${moment}, true))`
}
