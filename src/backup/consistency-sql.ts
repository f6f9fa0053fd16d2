import type { Queryable } from '../database/database.ts'

/** What has to hold in every installation's data. Each counts what it looked at, and what does not hold. */
export interface Findings {
  checked: string
  wrong: string
}

/**
 * A line's history is numbered without gaps up to the figure's revision. It begins with 1, unless the operator has detached
 * months.
 */
export function countWrongRevisions(on: Queryable, hasDetachedMonths: boolean): Promise<Findings> {
  return count(
    on,
    `WITH history AS (
       SELECT organization_number, line_number, count(*) AS rows, min(revision) AS first, max(revision) AS last
       FROM delivery_report GROUP BY 1, 2)
     SELECT count(*)::text AS checked, count(*) FILTER (WHERE f.revision IS NULL
       OR h.last IS NULL AND f.revision > 0 AND NOT $1 OR h.last <> f.revision OR h.rows <> h.last - h.first + 1
       OR h.first <> 1 AND NOT $1)::text AS wrong
     FROM line_figure f FULL JOIN history h USING (organization_number, line_number)`,
    [hasDetachedMonths],
  )
}

/** A figure is its newest report that was not late. Repeating a total moves only the figure's as_of, and leaves no report. */
export function countWrongFigures(on: Queryable, hasDetachedMonths: boolean): Promise<Findings> {
  return count(
    on,
    `WITH newest AS (
       SELECT DISTINCT ON (organization_number, line_number) organization_number, line_number, as_of, quantity
       FROM delivery_report WHERE effect <> 'late' ORDER BY organization_number, line_number, revision DESC)
     SELECT count(*)::text AS checked, count(*) FILTER (WHERE n.as_of IS NULL AND NOT $1
       OR n.as_of IS NOT NULL AND (f.quantity IS DISTINCT FROM n.quantity OR f.as_of < n.as_of))::text AS wrong
     FROM line_figure f LEFT JOIN newest n USING (organization_number, line_number) WHERE f.revision > 0`,
    [hasDetachedMonths],
  )
}

/** The sums of a package and day are those of its codes' results, except those of leads, which are read as they are. */
export function countWrongAffiliateDays(on: Queryable): Promise<Findings> {
  return count(
    on,
    `WITH results AS (
       SELECT organization_number, line_number, date, sum(clicks) AS clicks, sum(conversions) AS conversions,
         sum(conversion_value) AS conversion_value
       FROM affiliate_result WHERE is_summed GROUP BY 1, 2, 3)
     SELECT count(*)::text AS checked, count(*) FILTER (WHERE
       coalesce(d.clicks, 0) <> coalesce(r.clicks, 0) OR coalesce(d.conversions, 0) <> coalesce(r.conversions, 0)
       OR coalesce(d.conversion_value, 0) <> coalesce(r.conversion_value, 0))::text AS wrong
     FROM affiliate_day d FULL JOIN results r USING (organization_number, line_number, date)`,
  )
}

/** Statements are as they were signed. */
export function countWrongStatements(on: Queryable): Promise<Findings> {
  return count(
    on,
    `SELECT count(*)::text AS checked,
       count(*) FILTER (WHERE sha256(convert_to(document, 'UTF8')) <> sha256)::text AS wrong
     FROM statement WHERE number IS NOT NULL`,
  )
}

/** The numbers of a seller's statements have no gap. */
export function countWrongSeries(on: Queryable): Promise<Findings> {
  return count(
    on,
    `SELECT count(*)::text AS checked, count(*) FILTER (WHERE
       (s.last_number, s.last_number) IS DISTINCT FROM (i.last, i.issued))::text AS wrong
     FROM statement_series s FULL JOIN (
       SELECT organization_number, max(number) AS last, count(number) AS issued
       FROM statement WHERE number IS NOT NULL GROUP BY 1) AS i USING (organization_number)`,
  )
}

/** Files that people attached are as they came. */
export function countWrongAttachments(on: Queryable): Promise<Findings> {
  return count(
    on,
    `SELECT count(*)::text AS checked, count(*) FILTER (WHERE sha256(p.bytes) IS DISTINCT FROM a.sha256)::text AS wrong
     FROM attachment a LEFT JOIN LATERAL (
       SELECT string_agg(bytes, '' ORDER BY part) AS bytes FROM attachment_part
       WHERE (organization_number, attachment_id) = (a.organization_number, a.id)) AS p ON true
     WHERE a.removed_at IS NULL`,
  )
}

/** The rows were loaded under them: here they are all still in force. */
export function countKeysNotInForce(on: Queryable): Promise<Findings> {
  return count(
    on,
    `SELECT count(*)::text AS checked, count(*) FILTER (WHERE NOT is_in_force)::text AS wrong FROM (
       SELECT NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgconstraint = c.oid AND t.tgenabled = 'D') AS is_in_force
       FROM pg_constraint c WHERE connamespace = 'public'::regnamespace AND contype = 'f'
       UNION ALL SELECT i.indisvalid AND i.indisready FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace) AS key`,
  )
}

/** Triggers that keep history and statements from being changed. */
export function countDisabledTriggers(on: Queryable): Promise<Findings> {
  return count(
    on,
    `SELECT count(*)::text AS checked, count(*) FILTER (WHERE tgenabled = 'D')::text AS wrong
     FROM pg_trigger WHERE NOT tgisinternal`,
  )
}

async function count(on: Queryable, text: string, values: unknown[] = []): Promise<Findings> {
  const [findings] = await on.query<Findings>(text, values)
  return findings!
}
