import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { isCutShortSql } from '../campaign/pacing-sql.ts'
import type { QuietLine } from './health.ts'

/** A line's place among those in flight: flights that end first are checked first. */
export interface FlightPlace {
  flightEnd: string
  organizationNumber: number
  lineNumber: number
}

/**
 * How many lines in flight one page checks. There is no index on the last report, since every report would have to move
 * it; so a page ends here with what it found, and says where to continue.
 */
export const LOOKED_AT_MAX = 10_000

/** With the parameters $1 to $4. */
function lookedAt(columns: string): string {
  return `SELECT ${columns} FROM package_line
    WHERE (flight_end, organization_number, line_number) > ($1::date, $2::integer, $3::integer)
      AND flight_end >= ($4::timestamptz)::date
    ORDER BY flight_end, organization_number, line_number`
}

const PLACE = 'flight_end, organization_number, line_number'

function lookedAtParameters(now: Instant, after: FlightPlace | undefined): unknown[] {
  return [
    after?.flightEnd ?? '-infinity',
    after?.organizationNumber ?? 0,
    after?.lineNumber ?? 0,
    formatInstant(now),
  ]
}

export type QuietLineRow = QuietLine & { organization_number: number; line_number: number }

/**
 * Lines in flight without a report since `before`; those that never had one count from the start of their flight, whenever
 * they were entered. Left out: flat-rate lines, which are reported once, lines that have reached their goal, lines of
 * suspended organizations, whose keys are refused, and lines that need no reports: of drafts, of archived campaigns, and
 * those that a cancellation has cut short. OFFSET 0 keeps the figure of each line and the campaign of each silent one
 * looked up by their keys. In the order of the page, so that campaigns are looked up for little more than its lines, and
 * names for these only.
 */
export async function listQuietLineRows(
  database: Queryable,
  asked: { now: Instant; before: Instant; after: FlightPlace | undefined; rowsMax: number },
): Promise<QuietLineRow[]> {
  return database.query<QuietLineRow>(
    `WITH looked_at AS MATERIALIZED (
       ${lookedAt(`${PLACE}, campaign_id, flight_start, pricing_basis, booked`)} LIMIT ${LOOKED_AT_MAX}
     ), silent AS MATERIALIZED (
       SELECT l.flight_end, l.organization_number, l.line_number, l.campaign_id, f.received_at FROM looked_at l CROSS JOIN LATERAL (
         SELECT received_at, quantity FROM line_figure
         WHERE organization_number = l.organization_number AND line_number = l.line_number
           AND coalesce(received_at, '-infinity') < $5::timestamptz OFFSET 0) AS f
       WHERE l.flight_start <= ($4::timestamptz)::date AND l.pricing_basis <> 'flat_rate'
         AND coalesce(f.received_at, l.flight_start::timestamptz) < $5::timestamptz
         AND NOT coalesce(f.quantity >= l.booked, false)
         AND l.organization_number NOT IN (SELECT number FROM organization WHERE suspended_at IS NOT NULL)
     ), quiet AS MATERIALIZED (
       SELECT l.flight_end, l.organization_number, l.line_number, l.received_at
       FROM (SELECT s.*, c.* FROM (SELECT * FROM silent ORDER BY ${PLACE}) AS s CROSS JOIN LATERAL (
               SELECT is_draft, cancelled_from, archived_at FROM campaign
               WHERE organization_number = s.organization_number AND id = s.campaign_id OFFSET 0) AS c) AS l
       WHERE NOT l.is_draft AND l.archived_at IS NULL AND ${isCutShortSql('$4')} IS NOT TRUE
       ORDER BY ${PLACE} LIMIT $6
     )
     SELECT q.organization_number, q.line_number, line.*, q.flight_end, q.received_at AS reported_at
     FROM quiet q CROSS JOIN LATERAL (
       SELECT l.package_id, l.name, c.name AS campaign_name, o.id AS organization_id, o.name AS organization_name,
         l.flight_start
       FROM package_line l JOIN organization o ON o.number = l.organization_number
       JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
       WHERE l.organization_number = q.organization_number AND l.line_number = q.line_number OFFSET 0
     ) AS line
     ORDER BY q.flight_end, q.organization_number, q.line_number`,
    [...lookedAtParameters(asked.now, asked.after), formatInstant(asked.before), asked.rowsMax],
  )
}

/** The last line that a page checked; undefined if it checked all of them. */
export async function lastLookedAt(
  database: Queryable,
  asked: { now: Instant; after: FlightPlace | undefined },
): Promise<FlightPlace | undefined> {
  const [row] = await database.query<{
    flight_end: string
    organization_number: number
    line_number: number
  }>(`${lookedAt(PLACE)} OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`, lookedAtParameters(asked.now, asked.after))
  return (
    row && {
      flightEnd: row.flight_end,
      organizationNumber: row.organization_number,
      lineNumber: row.line_number,
    }
  )
}
