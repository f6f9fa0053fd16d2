import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { SourceKind } from '../campaign/history-sql.ts'

/** The total of a line that counts at a cut-off: the one with the greatest as_of by then. */
export interface FigureRow {
  line_number: number
  /** Index of the first cut-off that the figure is not later than. */
  cutoff: number
  /** One, for a flat rate that was delivered. */
  quantity: string
  as_of: string
  received_at: string
  source: SourceKind
}

/**
 * For each line and each day, the last total that was measured after the day before in the list and by the end of this one, as
 * far as is known now. `days` are in order. A total measured at 00:00 counts for the day that has just ended.
 *
 * What is known of a line are its reports; how far each was confirmed by repetition, which leaves no row, but the next report or
 * the figure says so; and what earlier statements printed, since only the last repetition is remembered.
 */
export async function listFiguresBy(database: Queryable, wanted: FiguresWanted): Promise<FigureRow[]> {
  if (wanted.lineNumbers.length === 0 || wanted.days.length === 0) return []
  return database.query<FigureRow>(FIGURES_BY, parametersOf(wanted))
}

/** By how much the totals of some lines together moved between two days of a list. */
export interface FigureChangeRow {
  /** As it was given for the lines. */
  series: number
  /** Index of the day by whose end they had moved, from 1. */
  cutoff: number
  change: string
}

/**
 * How the same totals moved from each day of a list to the next, summed up by series. If `isFromStart`, what was measured by the
 * first day of the list counts for the second one.
 */
export async function listFigureChanges(
  database: Queryable,
  wanted: FiguresWanted & { series: readonly number[]; isFromStart: boolean },
): Promise<FigureChangeRow[]> {
  if (wanted.lineNumbers.length === 0 || wanted.days.length === 0) return []
  return database.query<FigureChangeRow>(
    `SELECT series, greatest(cutoff, 1) AS cutoff, trim_scale(sum(change)) AS change
     FROM (
       SELECT line_number, cutoff, quantity - lag(quantity, 1, 0::numeric) OVER (PARTITION BY line_number ORDER BY cutoff) AS change
       FROM (${FIGURES_BY}) AS figure) AS moved
     JOIN unnest($3::integer[], $5::integer[]) AS line (line_number, series) USING (line_number)
     WHERE cutoff > 0 OR $6
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [...parametersOf(wanted), arrayLiteral(wanted.series), wanted.isFromStart],
  )
}

export interface FiguresWanted {
  organizationNumber: number
  campaignId: string
  lineNumbers: readonly number[]
  /** In order. */
  days: readonly string[]
}

function parametersOf({ organizationNumber, campaignId, lineNumbers, days }: FiguresWanted): unknown[] {
  return [organizationNumber, campaignId, arrayLiteral(lineNumbers), days.map((day) => `${day} 24:00:00+00`)]
}

/**
 * Line by line, so that only a line's own reports are sorted: a campaign may have hundreds of thousands. A report is known from its
 * as_of on, and as far as it was confirmed; between two days of the list, only the later of these counts.
 */
const FIGURES_BY = `WITH figure AS MATERIALIZED (
       SELECT line_number, package_id, as_of, received_at, pricing_basis FROM line_figure
       WHERE organization_number = $1 AND line_number = ANY ($3::integer[]) AND revision > 0
     ), reported AS MATERIALIZED (
       SELECT f.line_number, last.*
       FROM figure f CROSS JOIN LATERAL (
         SELECT DISTINCT ON (cutoff) cutoff, revision, as_of, received_at, quantity, source_number
         FROM (
           SELECT revision, quantity, source_number, CASE WHEN is_own THEN own_cutoff ELSE until_cutoff END AS cutoff,
             CASE WHEN is_own THEN as_of ELSE until_as_of END AS as_of,
             CASE WHEN is_own THEN received_at ELSE until_received_at END AS received_at
           FROM (
             SELECT *, width_bucket(as_of - interval '1 microsecond', $4::timestamptz[]) AS own_cutoff,
               CASE WHEN until_as_of > as_of
                 THEN width_bucket(until_as_of - interval '1 microsecond', $4::timestamptz[]) END AS until_cutoff
             FROM (
               SELECT revision, as_of, received_at, quantity, source_number,
                 CASE WHEN effect <> 'late' THEN coalesce(lead(previous_as_of) OVER in_order, f.as_of) END AS until_as_of,
                 coalesce(lead(received_at) OVER in_order, f.received_at) AS until_received_at
               FROM delivery_report WHERE organization_number = $1 AND line_number = f.line_number
               WINDOW in_order AS (PARTITION BY effect = 'late' ORDER BY revision)) AS report
             OFFSET 0) AS placed
           CROSS JOIN (VALUES (true), (false)) AS end_of (is_own)
           WHERE CASE WHEN is_own THEN until_cutoff IS DISTINCT FROM own_cutoff ELSE until_cutoff IS NOT NULL END) AS known
         WHERE cutoff < cardinality($4::timestamptz[])
         ORDER BY cutoff, as_of DESC, received_at DESC, revision DESC) AS last
       WHERE f.pricing_basis <> 'flat_rate'
     ), flat AS (
       SELECT f.line_number, width_bucket(f.as_of - interval '1 microsecond', $4::timestamptz[]) AS cutoff, r.revision, f.as_of,
         f.received_at, 1::numeric AS quantity, r.source_number
       FROM figure f CROSS JOIN LATERAL (
         SELECT revision, source_number FROM delivery_report
         WHERE organization_number = $1 AND line_number = f.line_number ORDER BY revision DESC LIMIT 1) AS r
       WHERE f.pricing_basis = 'flat_rate'
     ), known AS (
       SELECT line_number, cutoff, revision, as_of, received_at, quantity, s.kind AS source
       FROM (SELECT * FROM reported UNION ALL SELECT * FROM flat) AS last
       JOIN report_source s ON s.number = last.source_number
       UNION ALL
       SELECT f.line_number, width_bucket(e.measured_as_of - interval '1 microsecond', $4::timestamptz[]), 0, e.measured_as_of,
         e.measured_received_at, e.measured, e.measured_source
       FROM figure f JOIN statement_entry e ON e.organization_number = $1 AND e.campaign_id = $2
         AND e.package_id = f.package_id AND e.measured_as_of IS NOT NULL
       WHERE f.pricing_basis <> 'flat_rate'
     )
     SELECT DISTINCT ON (line_number, cutoff) line_number, cutoff, trim_scale(quantity) AS quantity, as_of, received_at, source
     FROM known WHERE cutoff < cardinality($4::timestamptz[])
     ORDER BY line_number, cutoff, as_of DESC, received_at DESC, revision DESC`
