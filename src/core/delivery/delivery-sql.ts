import { arrayLiteral, columnLiteral, type Queryable } from '../../database/database.ts'
import type { Decimal } from '../../exact/decimal.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  ingestRequestColumns,
  insertIngestRequests,
  type IngestRequest,
} from '../ingest-log/ingest-log-sql.ts'
import type { Effect, Figure, LineTerms, PricingBasis } from './delivery.ts'

/** Which line a row belongs to. */
export interface LineKey {
  organizationNumber: number
  lineNumber: number
}

/** The terms of a line as they were at some version. They seldom change, so a process caches them. */
export interface VersionedTerms extends LineKey, LineTerms {
  termsVersion: number
}

/** A line as the rules need it. */
export interface LineState extends VersionedTerms {
  figure: Figure | null
}

/** One report on one line. */
export interface LineReport extends Figure {
  line: VersionedTerms
  sourceNumber: number
}

/**
 * The fast path: accepted reports that move a figure forward, as nearly all do, are written in one statement and one
 * commit with their history and the log. Reports that do not move the figure forward, or were judged by outdated terms,
 * are skipped. Both are checked on the current row when it is locked, so no concurrent write can slip in between.
 *
 * Returns the positions of the reports that were written. The log is written only if all were.
 */
export async function advanceFigures(
  database: Queryable,
  reports: readonly LineReport[],
  log: readonly IngestRequest[],
): Promise<Set<number> | 'all'> {
  const positions = inLockOrder(reports)
  const sorted = positions.map((position) => reports[position]!)
  const [row] = await database.query<{ written: string | null }>(ADVANCE_FIGURES, [
    ...reportColumns(sorted),
    columnLiteral(sorted, ({ line }) => line.termsVersion),
    arrayLiteral(positions),
    reports.length,
    ...ingestRequestColumns(log),
  ])
  if (row?.written == null) return 'all'
  return new Set(row.written === '{}' ? [] : row.written.slice(1, -1).split(',').map(Number))
}

const WRITTEN_COLUMNS =
  'organization_number, line_number, revision, source_number, as_of, received_at, previous_as_of, effect, quantity'

const ADVANCE_FIGURES = {
  name: 'advance_figures',
  text: `
    WITH written AS (
      UPDATE line_figure f SET
        revision = CASE WHEN f.quantity = report.quantity THEN f.revision ELSE f.revision + 1 END,
        effect = CASE WHEN f.as_of IS NULL THEN 'first' WHEN f.quantity = report.quantity THEN 'unchanged'
          WHEN f.quantity > report.quantity THEN 'correction' ELSE 'replaced' END,
        previous_as_of = f.as_of,
        as_of = to_timestamp(report.as_of / 1e6),
        received_at = to_timestamp(report.received_at / 1e6),
        quantity = report.quantity
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::float8[], $5::float8[], $6::numeric[], $7::integer[],
        $8::integer[]) AS report
        (organization_number, line_number, source_number, as_of, received_at, quantity, terms_version, position)
      WHERE f.organization_number = report.organization_number AND f.line_number = report.line_number
        AND f.terms_version = report.terms_version
        AND (f.as_of IS NULL OR f.as_of < to_timestamp(report.as_of / 1e6)
          OR (f.as_of = to_timestamp(report.as_of / 1e6) AND f.quantity <> report.quantity
            AND f.received_at <= to_timestamp(report.received_at / 1e6)))
      RETURNING f.organization_number, f.line_number, f.revision, report.source_number, f.as_of, f.received_at,
        f.previous_as_of, f.effect, f.quantity, report.position
    ), reported AS (
      INSERT INTO delivery_report (${WRITTEN_COLUMNS}) SELECT ${WRITTEN_COLUMNS} FROM written WHERE effect <> 'unchanged'
    ), logged AS (
      ${insertIngestRequests(10)} WHERE (SELECT count(*) FROM written) = $9
    )
    SELECT CASE WHEN count(*) < $9 THEN coalesce(array_agg(position)::text, '{}') END AS written FROM written`,
}

/** The lines at the positions of the packages; holes if the organization does not sell the package. */
export async function readLines(
  database: Queryable,
  packages: readonly { organizationNumber: number; packageId: string }[],
): Promise<(LineState | undefined)[]> {
  const lines: (LineState | undefined)[] = Array.from({ length: packages.length })
  const rows = await database.query<LineRow>(READ_LINES, [
    columnLiteral(packages, ({ organizationNumber }) => organizationNumber),
    columnLiteral(packages, ({ packageId }) => packageId),
  ])
  for (const row of rows) {
    lines[row.position - 1] = {
      organizationNumber: packages[row.position - 1]!.organizationNumber,
      lineNumber: row.line_number,
      termsVersion: row.terms_version,
      pricingBasis: row.pricing_basis,
      flightStart: (row.flight_start_day * MICROSECONDS_PER_DAY) as Instant,
      figure:
        row.as_of === null
          ? null
          : { quantity: row.quantity, asOf: instantOf(row.as_of), receivedAt: instantOf(row.received_at!) },
    }
  }
  return lines
}

interface LineRow {
  [column: string]: unknown
  position: number
  line_number: number
  terms_version: number
  pricing_basis: PricingBasis
  flight_start_day: number
  as_of: number | null
  received_at: number | null
  quantity: Decimal | null
}

const MICROSECONDS_PER_DAY = 86_400_000_000

const READ_LINES = {
  name: 'read_lines',
  text: `
    SELECT asked.position::integer, l.line_number, f.terms_version, l.pricing_basis,
      l.flight_start - date '1970-01-01' AS flight_start_day, date_part('epoch', f.as_of) AS as_of,
      date_part('epoch', f.received_at) AS received_at, f.quantity
    FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS asked (organization_number, package_id, position)
    JOIN package_line l ON l.organization_number = asked.organization_number AND l.package_id = asked.package_id
    JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number`,
}

/** From seconds since 1970 as a double, which is exact to well below a microsecond today. */
function instantOf(seconds: number): Instant {
  return Math.round(seconds * 1e6) as Instant
}

/** Locks figures in the order that every writer uses, so that no two deadlock. */
export async function lockFigures(tx: Queryable, keys: readonly LineKey[]): Promise<void> {
  await tx.query(LOCK_FIGURES, keyColumns(keys))
}

const LOCK_FIGURES = {
  name: 'lock_figures',
  text: `
    SELECT FROM line_figure f
    JOIN unnest($1::integer[], $2::integer[]) AS key (organization_number, line_number)
      ON f.organization_number = key.organization_number AND f.line_number = key.line_number
    ORDER BY f.line_number
    FOR UPDATE OF f`,
}

/** Writes what the rules decided, under the same lock, and the log of the requests. */
export async function writeSettled(
  tx: Queryable,
  reports: readonly (LineReport & { effect: Effect })[],
  log: readonly IngestRequest[],
): Promise<void> {
  if (reports.length === 0 && log.length === 0) return
  await tx.query(WRITE_SETTLED, [
    ...reportColumns(reports),
    columnLiteral(reports, ({ effect }) => effect),
    ...ingestRequestColumns(log),
  ])
}

const WRITE_SETTLED = {
  name: 'write_settled',
  text: `
    WITH written AS (
      UPDATE line_figure f SET
        revision = CASE report.effect WHEN 'unchanged' THEN f.revision ELSE f.revision + 1 END,
        effect = report.effect,
        previous_as_of = f.as_of,
        as_of = CASE report.effect WHEN 'late' THEN f.as_of ELSE to_timestamp(report.as_of / 1e6) END,
        received_at = CASE report.effect WHEN 'late' THEN f.received_at ELSE to_timestamp(report.received_at / 1e6) END,
        quantity = CASE report.effect WHEN 'late' THEN f.quantity ELSE report.quantity END
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::float8[], $5::float8[], $6::numeric[], $7::text[])
        AS report (organization_number, line_number, source_number, as_of, received_at, quantity, effect)
      WHERE f.organization_number = report.organization_number AND f.line_number = report.line_number
      RETURNING f.organization_number, f.line_number, f.revision, report.source_number,
        to_timestamp(report.as_of / 1e6) AS as_of, to_timestamp(report.received_at / 1e6) AS received_at,
        f.previous_as_of, report.effect, report.quantity
    ), reported AS (
      INSERT INTO delivery_report (${WRITTEN_COLUMNS}) SELECT ${WRITTEN_COLUMNS} FROM written WHERE effect <> 'unchanged'
    )
    ${insertIngestRequests(8)}`,
}

/** Positions of the late reports that are already known. */
export async function findKnownReports(tx: Queryable, late: readonly LineReport[]): Promise<Set<number>> {
  const rows = await tx.query<{ position: number }>(FIND_KNOWN_REPORTS, [
    ...keyColumns(late.map(({ line }) => line)),
    columnLiteral(late, ({ asOf }) => asOf),
    columnLiteral(late, ({ quantity }) => quantity),
  ])
  return new Set(rows.map(({ position }) => position - 1))
}

/**
 * A report is known when the history holds its total at its time, or when its time is between the report of that total
 * and its last confirmation: a confirmation moves the figure's as_of without adding a row.
 */
const FIND_KNOWN_REPORTS = {
  name: 'find_known_reports',
  text: `
    SELECT late.position::integer
    FROM unnest($1::integer[], $2::integer[], $3::float8[], $4::numeric[]) WITH ORDINALITY
      AS late (organization_number, line_number, as_of, quantity, position)
    JOIN line_figure f ON f.organization_number = late.organization_number AND f.line_number = late.line_number
    WHERE EXISTS (
      SELECT FROM delivery_report r
      LEFT JOIN LATERAL (
        SELECT next.previous_as_of FROM delivery_report next
        WHERE next.organization_number = r.organization_number AND next.line_number = r.line_number
          AND next.revision > r.revision AND next.effect <> 'late' AND r.effect <> 'late'
        ORDER BY next.revision LIMIT 1) AS replaced ON true
      WHERE r.organization_number = late.organization_number AND r.line_number = late.line_number
        AND r.quantity = late.quantity AND r.as_of <= to_timestamp(late.as_of / 1e6)
        AND to_timestamp(late.as_of / 1e6) <=
          CASE WHEN r.effect = 'late' THEN r.as_of ELSE coalesce(replaced.previous_as_of, f.as_of) END)`,
}

function keyColumns(keys: readonly LineKey[]): string[] {
  return [
    columnLiteral(keys, ({ organizationNumber }) => organizationNumber),
    columnLiteral(keys, ({ lineNumber }) => lineNumber),
  ]
}

function reportColumns(reports: readonly LineReport[]): string[] {
  return [
    ...keyColumns(reports.map(({ line }) => line)),
    columnLiteral(reports, ({ sourceNumber }) => sourceNumber),
    columnLiteral(reports, ({ asOf }) => asOf),
    columnLiteral(reports, ({ receivedAt }) => receivedAt),
    columnLiteral(reports, ({ quantity }) => quantity),
  ]
}

/**
 * The positions of the reports, sorted by line number, so that no two writers deadlock and lines on the same pages are
 * visited together. Number and position are packed into one double, which sorts without objects.
 */
function inLockOrder(reports: readonly LineReport[]): number[] {
  const packed = Float64Array.from(
    reports,
    ({ line }, position) => line.lineNumber * POSITIONS_MAX + position,
  ).sort()
  return Array.from(packed, (value) => value % POSITIONS_MAX)
}

/** More than a flush can hold; times the greatest line number still exact in a double. */
const POSITIONS_MAX = 2 ** 20
