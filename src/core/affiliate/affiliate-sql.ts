import { bigintArray, dateArray, numericArray, textArray } from '../../database/binary-arrays.ts'
import { columnLiteral, type Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  ingestRequestColumns,
  insertIngestRequests,
  type IngestRequest,
} from '../ingest-log/ingest-log-sql.ts'
import type { CodeRow } from './code-row.ts'
import type { MetricRow } from './metric-row.ts'

/** Well-formed rows of one request, with distinct keys. */
export interface Batch<Row> {
  organizationNumber: number
  sourceNumber: number
  now: Instant
  isDryRun: boolean
  rows: readonly Row[]
  log: readonly IngestRequest[]
}

/**
 * Each of the two upserts is one statement for any number of rows: it looks up within the organization what each row
 * refers to, and writes the rows with a match in key order, so that two batches cannot deadlock. Returns the positions
 * of the others. The log, which holds the counts, is written only if there are no others.
 */
export type Upsert<Row> = (database: Queryable, batch: Batch<Row>) => Promise<number[]>

export const upsertCodes: Upsert<CodeRow> = async (database, batch) => {
  const { rows } = batch
  const unresolved = await database.query<{ position: number }>(UPSERT_CODES, [
    ...batchColumns(batch),
    columnLiteral(rows, ({ packageId }) => packageId),
    rows.map(({ code }) => code),
    rows.map(({ codeKey }) => codeKey),
    rows.map(({ slug }) => slug),
    ...ingestRequestColumns(batch.log),
  ])
  return unresolved.map(({ position }) => position)
}

export const upsertMetrics: Upsert<MetricRow> = async (database, batch) => {
  const { rows } = batch
  const unresolved = await database.query<{ position: number }>(UPSERT_METRICS, [
    ...batchColumns(batch),
    textArray(rows.map(({ codeKey }) => codeKey)),
    dateArray(rows.map(({ date }) => date)),
    bigintArray(rows.map(({ clicks }) => clicks)),
    bigintArray(rows.map(({ conversions }) => conversions)),
    numericArray(rows.map(({ conversionValue }) => conversionValue)),
    ...ingestRequestColumns(batch.log),
  ])
  return unresolved.map(({ position }) => position)
}

/** The parameters $1 to $4 of both. */
function batchColumns({ organizationNumber, sourceNumber, now, isDryRun }: Batch<unknown>): unknown[] {
  return [organizationNumber, sourceNumber, now, isDryRun]
}

/** The end of both: the log, and the positions of the rows that were not written. */
function logAndTellUnresolved(firstLogParameter: number): string {
  return `logged AS (
      ${insertIngestRequests(firstLogParameter)}
      WHERE NOT EXISTS (SELECT FROM sent WHERE line_number IS NULL)
    )
    SELECT (position - 1)::integer AS position FROM sent WHERE line_number IS NULL`
}

/** The first code on a package is its lead, unless it has become the lead of another since. */
const UPSERT_CODES = {
  name: 'upsert_affiliate_codes',
  text: `
    WITH sent AS MATERIALIZED (
      SELECT code.*, line.line_number, CASE
        WHEN row_number() OVER (PARTITION BY line.line_number ORDER BY code.code_key COLLATE "C") = 1
          AND NOT EXISTS (SELECT FROM affiliate_placement p
            WHERE p.organization_number = $1 AND p.line_number = line.line_number)
        THEN line.line_number END AS lead_line_number
      FROM unnest($5::uuid[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
        AS code (package_id, code, code_key, slug, position)
      LEFT JOIN package_line line ON line.organization_number = $1 AND line.package_id = code.package_id
    ), written AS (
      INSERT INTO affiliate_code AS k (organization_number, line_number, lead_line_number, code, code_key, slug,
        created_source_number, created_at, source_number, written_at)
      SELECT $1::integer, line_number, lead_line_number, code, code_key, slug, $2::integer,
        ${timestampOf('$3')}, $2::integer, ${timestampOf('$3')}
      FROM sent WHERE line_number IS NOT NULL AND NOT $4::boolean
      ORDER BY code_key COLLATE "C"
      ON CONFLICT (organization_number, code_key) DO UPDATE SET line_number = excluded.line_number,
        lead_line_number = coalesce(excluded.lead_line_number, k.lead_line_number), code = excluded.code,
        slug = excluded.slug, source_number = excluded.source_number, written_at = excluded.written_at
      RETURNING organization_number, code_number, line_number, lead_line_number
    ), placed AS (
      INSERT INTO affiliate_placement AS p (organization_number, code_number, line_number, is_lead)
      SELECT organization_number, code_number, line_number, coalesce(lead_line_number = line_number, false)
      FROM written
      ON CONFLICT (organization_number, code_number, line_number) DO UPDATE SET is_lead = true
        WHERE excluded.is_lead AND NOT p.is_lead
    ), ${logAndTellUnresolved(9)}`,
}

/**
 * Also adds to the sums per package and day what the rows changed, unless the code is the package's lead: `previous_*` is
 * the result that such a row replaces, taken from the row itself once it is locked, so changes by several writers add up in
 * any order. Days are locked after all results, in key order. Sums that stay the same are not written, unless they are new.
 */
const UPSERT_METRICS = {
  name: 'upsert_affiliate_metrics',
  text: `
    WITH sent AS MATERIALIZED (
      SELECT metric.*, code.code_number, code.line_number,
        code.lead_line_number IS DISTINCT FROM code.line_number AS is_summed
      FROM unnest($5::text[], $6::date[], $7::bigint[], $8::bigint[], $9::numeric[]) WITH ORDINALITY
        AS metric (code_key, date, clicks, conversions, conversion_value, position)
      LEFT JOIN affiliate_code code ON code.organization_number = $1 AND code.code_key = metric.code_key
    ), written AS (
      INSERT INTO affiliate_result AS r (organization_number, code_number, date, line_number, clicks, conversions,
        conversion_value, source_number, written_at, is_summed)
      SELECT $1::integer, code_number, date, line_number, clicks, conversions, conversion_value, $2::integer,
        ${timestampOf('$3')}, is_summed
      FROM sent WHERE line_number IS NOT NULL AND NOT $4::boolean
      ORDER BY code_number, date
      ON CONFLICT (organization_number, code_number, date) DO UPDATE SET clicks = excluded.clicks,
        conversions = excluded.conversions, conversion_value = excluded.conversion_value,
        source_number = excluded.source_number, written_at = excluded.written_at,
        previous_clicks = CASE WHEN r.is_summed THEN r.clicks END,
        previous_conversions = CASE WHEN r.is_summed THEN r.conversions END,
        previous_conversion_value = CASE WHEN r.is_summed THEN r.conversion_value END
      RETURNING line_number, date, is_summed, previous_clicks IS NULL AS is_new,
        clicks - coalesce(previous_clicks, 0) AS clicks,
        conversions - coalesce(previous_conversions, 0) AS conversions,
        conversion_value - coalesce(previous_conversion_value, 0) AS conversion_value
    ), summed AS (
      INSERT INTO affiliate_day AS d (organization_number, line_number, date, clicks, conversions, conversion_value)
      SELECT $1::integer, line_number, date, sum(clicks), sum(conversions), sum(conversion_value)
      FROM written WHERE is_summed GROUP BY line_number, date
      HAVING bool_or(is_new) OR (sum(clicks), sum(conversions), sum(conversion_value)) <> (0, 0, 0)
      ORDER BY line_number, date
      ON CONFLICT (organization_number, line_number, date) DO UPDATE SET clicks = d.clicks + excluded.clicks,
        conversions = d.conversions + excluded.conversions,
        conversion_value = d.conversion_value + excluded.conversion_value
    ), ${logAndTellUnresolved(10)}`,
}
