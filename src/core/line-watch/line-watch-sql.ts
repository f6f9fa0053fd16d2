import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { QUIET_US_MIN } from '../campaign/silence.ts'
import { LINES_AT_ONCE } from '../outbox/outbox.ts'
import { FINAL_AWAITED_DAYS, SHORT_TOLD_DAYS, type LineWatch, type WatchedLine } from './line-watch.ts'

/** A line with what was last said about it, and who may hear of it. */
export interface WatchRow extends WatchedLine {
  line_number: number
  package_id: string
  name: string
  campaign_id: string
  campaign_name: string
  seller_name: string
  buyer_name: string
  shown_to_number: number | null
  watch: LineWatch | null
}

/**
 * The lines with these numbers, each looked up by its key, whatever the statistics say: those of the campaign are remembered. A plan
 * that reads all lines of a seller for each one would hold up everyone (see `listListedLines`).
 */
function linesOf(numbers: string): string {
  return `
    SELECT l.line_number, l.package_id, l.name, l.pricing_basis, l.flight_start, l.flight_end, l.booked,
      c.id AS campaign_id, c.name AS campaign_name, c.is_draft, c.cancelled_from, c.archived_at, c.shown_to_number,
      greatest(c.shown_from, l.created_at) AS known_since,
      f.quantity AS delivered, f.as_of, f.received_at, f.previous_as_of, f.revision,
      s.name AS seller_name, b.name AS buyer_name,
      w.state AS watch_state, w.as_of AS watch_as_of, w.revision AS watch_revision,
      w.is_behind_known AS watch_is_behind_known, w.behind_on AS watch_behind_on, w.reached AS watch_reached,
      w.quiet_since AS watch_quiet_since, w.short_on AS watch_short_on
    FROM ${numbers} AS key (line_number)
    CROSS JOIN LATERAL (
      SELECT * FROM package_line
      WHERE organization_number = $1 AND line_number BETWEEN key.line_number AND key.line_number
      ORDER BY line_number LIMIT 1) AS l
    CROSS JOIN LATERAL (
      SELECT * FROM line_figure WHERE organization_number = $1 AND line_number = key.line_number OFFSET 0) AS f
    CROSS JOIN LATERAL (
      SELECT * FROM campaign WHERE organization_number = $1 AND id BETWEEN l.campaign_id AND l.campaign_id
      ORDER BY id LIMIT 1) AS c
    LEFT JOIN LATERAL (
      SELECT * FROM line_watch WHERE organization_number = $1 AND line_number = key.line_number OFFSET 0) AS w ON true
    JOIN organization s ON s.number = $1
    JOIN organization b ON b.number = c.buyer_number
    ORDER BY l.line_number`
}

type Row = Omit<WatchRow, 'watch'> & {
  watch_state: LineWatch['state'] | null
  watch_as_of: string | null
  watch_revision: number | null
  watch_is_behind_known: boolean | null
  watch_behind_on: string | null
  watch_reached: string | null
  watch_quiet_since: string | null
  watch_short_on: string | null
}

export async function listWatchedLines(
  tx: Queryable,
  wanted: { organizationNumber: number; lineNumbers: readonly number[] },
): Promise<WatchRow[]> {
  const rows = await tx.query<Row>({ name: 'list_watched_lines', text: linesOf('unnest($2::integer[])') }, [
    wanted.organizationNumber,
    arrayLiteral(wanted.lineNumbers),
  ])
  return rows.map(withWatch)
}

/** The first lines of a campaign. */
export async function listWatchedLinesOfCampaign(
  tx: Queryable,
  wanted: { organizationNumber: number; campaignId: string; linesMax: number },
): Promise<WatchRow[]> {
  const rows = await tx.query<Row>(
    linesOf(`(
      SELECT line_number FROM package_line WHERE organization_number = $1 AND campaign_id = $2
      ORDER BY line_number LIMIT $3)`),
    [wanted.organizationNumber, wanted.campaignId, wanted.linesMax],
  )
  return rows.map(withWatch)
}

function withWatch(row: Row): WatchRow {
  const {
    watch_state,
    watch_as_of,
    watch_revision,
    watch_is_behind_known,
    watch_behind_on,
    watch_reached,
    watch_quiet_since,
    watch_short_on,
    ...line
  } = row
  return {
    ...line,
    watch:
      watch_state === null
        ? null
        : {
            state: watch_state,
            as_of: watch_as_of,
            revision: watch_revision,
            is_behind_known: watch_is_behind_known ?? false,
            behind_on: watch_behind_on,
            reached: watch_reached,
            quiet_since: watch_quiet_since,
            short_on: watch_short_on,
          },
  }
}

export async function upsertWatches(
  tx: Queryable,
  organizationNumber: number,
  watches: readonly (LineWatch & { line_number: number })[],
): Promise<void> {
  if (watches.length === 0) return
  await tx.query(
    `INSERT INTO line_watch (organization_number, line_number, state, as_of, revision, is_behind_known, behind_on,
       reached, quiet_since, short_on)
     SELECT $1, line_number, state, as_of, revision, is_behind_known, behind_on, reached, quiet_since, short_on
     FROM json_to_recordset($2) AS watch (line_number integer, state text, as_of timestamptz, revision integer,
       is_behind_known boolean, behind_on date, reached numeric,
       quiet_since timestamptz, short_on date)
     ON CONFLICT (organization_number, line_number) DO UPDATE SET state = excluded.state, as_of = excluded.as_of,
       revision = excluded.revision, is_behind_known = excluded.is_behind_known, behind_on = excluded.behind_on,
       reached = excluded.reached, quiet_since = excluded.quiet_since,
       short_on = excluded.short_on`,
    [organizationNumber, JSON.stringify(watches)],
  )
}

/** A line's place among those whose flights are not long over. */
export interface ScanPlace {
  flight_end: string
  organization_number: number
  line_number: number
}

export const SCANNED_AT_ONCE = 5_000

/**
 * Puts lines into the outbox that time alone may have made news of: in flight and silent, or over and short. The rules decide;
 * this only leaves out most of the lines that they would. Returns where to go on; undefined at the end.
 */
export async function noteTimePassed(
  database: Queryable,
  { now, after }: { now: Instant; after: ScanPlace | undefined },
): Promise<ScanPlace | undefined> {
  const [row] = await database.query<{ last: ScanPlace | null }>(
    `WITH looked_at AS MATERIALIZED (
       SELECT flight_end, organization_number, line_number, campaign_id, created_at, flight_start, pricing_basis, booked FROM package_line
       WHERE (flight_end, organization_number, line_number) > ($2::date, $3::integer, $4::integer)
         AND flight_end >= ${timestampOf('$1')}::date - ${SHORT_TOLD_DAYS + 1}
       ORDER BY flight_end, organization_number, line_number LIMIT ${SCANNED_AT_ONCE}
     ), candidate AS (
       SELECT l.organization_number, l.line_number FROM looked_at l
       JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number
       JOIN campaign c ON c.organization_number = f.organization_number AND c.id = l.campaign_id
       LEFT JOIN line_watch w ON w.organization_number = f.organization_number AND w.line_number = f.line_number
       WHERE NOT c.is_draft AND c.archived_at IS NULL
         AND NOT coalesce(c.cancelled_from <= l.flight_end AND c.cancelled_from::timestamptz <= ${timestampOf('$1')}, false)
         AND l.flight_start::timestamptz <= ${timestampOf('$1')}
         AND NOT coalesce(CASE l.pricing_basis WHEN 'flat_rate' THEN f.as_of IS NOT NULL ELSE f.quantity >= l.booked END, false)
         AND CASE WHEN (l.flight_end + 1)::timestamptz > ${timestampOf('$1')} THEN l.pricing_basis <> 'flat_rate'
             AND coalesce(f.received_at, greatest(l.flight_start::timestamptz, c.shown_from, l.created_at))
               < ${timestampOf('$1')} - make_interval(secs => ${QUIET_US_MIN / 1_000_000})
             AND w.quiet_since IS DISTINCT FROM coalesce(f.received_at, greatest(l.flight_start::timestamptz, c.shown_from, l.created_at))
           ELSE (l.pricing_basis = 'flat_rate' OR l.booked IS NOT NULL)
             AND (l.flight_end + 1 + ${FINAL_AWAITED_DAYS})::timestamptz < ${timestampOf('$1')}
             AND w.short_on IS DISTINCT FROM l.flight_end END
     ), noted AS (
       INSERT INTO outbox (organization_number, kind, line_numbers, at, due_at)
       SELECT organization_number, 'time', array_agg(line_number), ${timestampOf('$1')}, ${timestampOf('$1')}
       FROM (SELECT *, row_number() OVER (PARTITION BY organization_number) / ${LINES_AT_ONCE} AS part FROM candidate) AS numbered
       GROUP BY organization_number, part
     )
     SELECT (SELECT to_json(l) FROM looked_at l ORDER BY flight_end DESC, organization_number DESC, line_number DESC LIMIT 1) AS last
     WHERE (SELECT count(*) FROM looked_at) = ${SCANNED_AT_ONCE}`,
    [now, after?.flight_end ?? '-infinity', after?.organization_number ?? 0, after?.line_number ?? 0],
  )
  return row?.last ?? undefined
}
