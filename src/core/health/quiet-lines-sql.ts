import type { Queryable, Row } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { QuietLine } from './health.ts'

/** Where a line stands among those in flight: the flights that end first are looked at first. */
export interface FlightPlace {
  flightEnd: string
  organizationNumber: number
  lineNumber: number
}

/**
 * How many lines in flight one page looks at. When each was reported on has no index, since every report would have to
 * move it; so a page ends here with what was found, and says where to go on.
 */
export const LOOKED_AT_MAX = 100_000

/** With the parameters $1 to $4. */
const LOOKED_AT = `
  SELECT flight_end, organization_number, line_number FROM package_line
  WHERE (flight_end, organization_number, line_number) > ($1::date, $2::integer, $3::integer)
    AND flight_end >= ($4::timestamptz)::date
  ORDER BY flight_end, organization_number, line_number LIMIT ${LOOKED_AT_MAX}`

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
 * Lines in flight whose figure was not renewed since `before`. Flat-rate lines are reported on once and lines that have
 * reached their goal need not be again; neither are those of suspended organizations, whose keys are refused.
 */
export async function listQuietLineRows(
  database: Queryable,
  asked: { now: Instant; before: Instant; after: FlightPlace | undefined; rowsMax: number },
): Promise<QuietLineRow[]> {
  return database.query<QuietLineRow & Row>(
    `WITH looked_at AS MATERIALIZED (${LOOKED_AT})
     SELECT l.organization_number, l.line_number, l.package_id, l.name, c.name AS campaign_name,
       o.id AS organization_id, o.name AS organization_name, l.flight_start, l.flight_end,
       f.received_at AS reported_at
     FROM looked_at
     JOIN line_figure f USING (organization_number, line_number)
     JOIN package_line l USING (organization_number, line_number)
     JOIN organization o ON o.number = l.organization_number
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     WHERE coalesce(f.received_at, '-infinity') < $5::timestamptz
       AND (f.received_at IS NOT NULL OR greatest(l.flight_start::timestamptz, l.created_at) < $5::timestamptz)
       AND l.flight_start <= ($4::timestamptz)::date AND l.pricing_basis <> 'flat_rate'
       AND NOT coalesce(f.quantity >= l.booked, false) AND o.suspended_at IS NULL
     ORDER BY looked_at.flight_end, looked_at.organization_number, looked_at.line_number LIMIT $6`,
    [...lookedAtParameters(asked.now, asked.after), formatInstant(asked.before), asked.rowsMax],
  )
}

/** How many lines a page looked at, and the last of them. */
export async function findLookedAt(
  database: Queryable,
  asked: { now: Instant; after: FlightPlace | undefined },
): Promise<{ lines: number; last: FlightPlace | undefined }> {
  const [row] = await database.query<{
    lines: number
    flight_end: string
    organization_number: number
    line_number: number
  }>(
    `WITH looked_at AS MATERIALIZED (${LOOKED_AT})
     SELECT *, (SELECT count(*)::integer FROM looked_at) AS lines FROM looked_at
     ORDER BY flight_end DESC, organization_number DESC, line_number DESC LIMIT 1`,
    lookedAtParameters(asked.now, asked.after),
  )
  if (!row) return { lines: 0, last: undefined }
  const { lines, flight_end: flightEnd, organization_number, line_number } = row
  return { lines, last: { flightEnd, organizationNumber: organization_number, lineNumber: line_number } }
}
