import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { Decimal } from '../../exact/decimal.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  insertIngestRequests,
  ingestRequestColumns,
  type IngestRequest,
} from '../ingest-log/ingest-log-sql.ts'
import type { Effect, Figure, LineTerms, PricingBasis } from './delivery.ts'

/** A line as a writer reads it: its terms, its figure, and the version that its write will be held to. */
export interface LineState extends LineTerms {
  organizationNumber: number
  lineNumber: number
  version: number
  revision: number
  figure: Figure | null
}

/** What one report does to one line. */
export interface FigureChange {
  line: LineState
  /** `unchanged` moves the figure's as_of and leaves no history; `late` leaves history and no change of the figure. */
  effect: Effect
  report: Figure
  receivedAt: Instant
  sourceNumber: number
}

export interface LineKey {
  organizationNumber: number
  packageId: string
}

const MICROSECONDS_PER_DAY = 86_400_000_000

/** The lines that exist, each at the position of its key; holes where the organization sells no such package. */
export async function readLines(
  database: Queryable,
  keys: readonly LineKey[],
): Promise<(LineState | undefined)[]> {
  const lines: (LineState | undefined)[] = Array.from({ length: keys.length })
  if (keys.length === 0) return lines
  const rows = await database.query<LineRow>(READ_LINES, [
    arrayLiteral(keys.map((key) => key.organizationNumber)),
    arrayLiteral(keys.map((key) => key.packageId)),
  ])
  for (const row of rows) {
    const position = row.position - 1
    lines[position] = {
      organizationNumber: keys[position]!.organizationNumber,
      lineNumber: row.line_number,
      version: row.version,
      revision: row.revision,
      pricingBasis: row.pricing_basis,
      flightStart: (row.flight_start_day * MICROSECONDS_PER_DAY) as Instant,
      figure:
        row.as_of === null ? null : { quantity: row.quantity, asOf: Math.round(row.as_of * 1e6) as Instant },
    }
  }
  return lines
}

interface LineRow {
  [column: string]: unknown
  position: number
  line_number: number
  version: number
  revision: number
  pricing_basis: PricingBasis
  flight_start_day: number
  quantity: Decimal | null
  /** Seconds since 1970; a double holds today's to well below a microsecond. */
  as_of: number | null
}

const READ_LINES = {
  name: 'read_lines',
  text: `
    SELECT key.position::integer, l.line_number, f.version, f.revision, l.pricing_basis,
      l.flight_start - date '1970-01-01' AS flight_start_day, f.quantity, date_part('epoch', f.as_of) AS as_of
    FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS key (organization_number, package_id, position)
    JOIN package_line l ON l.organization_number = key.organization_number AND l.package_id = key.package_id
    JOIN line_figure f ON f.organization_number = l.organization_number AND f.line_number = l.line_number`,
}

/** Locks figures in the order of their key, which every writer follows, so that no two wait for each other. */
export async function lockFigures(tx: Queryable, lines: readonly LineState[]): Promise<void> {
  await tx.query(LOCK_FIGURES, [
    arrayLiteral(lines.map((line) => line.organizationNumber)),
    arrayLiteral(lines.map((line) => line.lineNumber)),
  ])
}

const LOCK_FIGURES = {
  name: 'lock_figures',
  text: `
    SELECT FROM line_figure f
    JOIN unnest($1::integer[], $2::integer[]) AS key (organization_number, line_number)
      ON f.organization_number = key.organization_number AND f.line_number = key.line_number
    ORDER BY f.organization_number, f.line_number
    FOR UPDATE OF f`,
}

/**
 * Writes figures, their history and the log of the requests in one statement, one commit. A line that has moved on
 * since it was read is left alone and returned, and then the log is left out too: it is written with the second try.
 */
export async function writeFigures(
  database: Queryable,
  changes: readonly FigureChange[],
  log: readonly IngestRequest[],
): Promise<FigureChange[]> {
  if (changes.length === 0 && log.length === 0) return []
  const sorted = changes.toSorted(inLockOrder)
  const [row] = await database.query<{ written: string | null }>(WRITE_FIGURES, [
    arrayLiteral(sorted.map((change) => change.line.organizationNumber)),
    arrayLiteral(sorted.map((change) => change.line.lineNumber)),
    arrayLiteral(sorted.map((change) => change.line.version)),
    arrayLiteral(sorted.map((change) => change.sourceNumber)),
    arrayLiteral(sorted.map((change) => change.report.asOf)),
    arrayLiteral(sorted.map((change) => change.receivedAt)),
    arrayLiteral(sorted.map((change) => change.effect)),
    arrayLiteral(sorted.map((change) => change.report.quantity)),
    arrayLiteral(sorted.map((change) => change.line.figure?.asOf ?? null)),
    changes.length,
    ...ingestRequestColumns(log),
  ])
  if (row?.written == null) return []
  const written = new Set(row.written.slice(1, -1).split(',').map(Number))
  return changes.filter((change) => !written.has(change.line.lineNumber))
}

function inLockOrder(a: FigureChange, b: FigureChange): number {
  return a.line.organizationNumber - b.line.organizationNumber || a.line.lineNumber - b.line.lineNumber
}

const WRITE_FIGURES = {
  name: 'write_figures',
  text: `
    WITH written AS (
      UPDATE line_figure f SET
        version = f.version + 1,
        revision = CASE change.effect WHEN 'unchanged' THEN f.revision ELSE f.revision + 1 END,
        as_of = CASE change.effect WHEN 'late' THEN f.as_of ELSE to_timestamp(change.as_of / 1e6) END,
        received_at = CASE change.effect WHEN 'late' THEN f.received_at ELSE to_timestamp(change.received_at / 1e6) END,
        quantity = CASE change.effect WHEN 'late' THEN f.quantity ELSE change.quantity END
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::float8[], $6::float8[], $7::text[],
        $8::numeric[], $9::float8[]) AS change (organization_number, line_number, version, source_number, as_of,
        received_at, effect, quantity, previous_as_of)
      WHERE f.organization_number = change.organization_number AND f.line_number = change.line_number
        AND f.version = change.version
      RETURNING f.organization_number, f.line_number, f.revision, change.source_number, change.as_of,
        change.received_at, change.effect, change.quantity, change.previous_as_of
    ), reported AS (
      INSERT INTO delivery_report
        (organization_number, line_number, revision, source_number, as_of, received_at, previous_as_of, effect, quantity)
      SELECT organization_number, line_number, revision, source_number, to_timestamp(as_of / 1e6),
        to_timestamp(received_at / 1e6), to_timestamp(previous_as_of / 1e6), effect, quantity
      FROM written WHERE effect <> 'unchanged'
    ), logged AS (
      ${insertIngestRequests(11)} WHERE (SELECT count(*) FROM written) = $10
    )
    SELECT CASE WHEN count(*) < $10 THEN coalesce(array_agg(line_number)::text, '{}') END AS written FROM written`,
}

/** Positions of the late reports that say nothing new: the same total was reported for the same time before. */
export async function findKnownReports(tx: Queryable, late: readonly FigureChange[]): Promise<Set<number>> {
  const rows = await tx.query<{ position: number }>(FIND_KNOWN_REPORTS, [
    arrayLiteral(late.map((change) => change.line.organizationNumber)),
    arrayLiteral(late.map((change) => change.line.lineNumber)),
    arrayLiteral(late.map((change) => change.report.asOf)),
    arrayLiteral(late.map((change) => change.report.quantity)),
  ])
  return new Set(rows.map((row) => row.position - 1))
}

/**
 * A report is known when the history holds its total at its time, or when its time lies between the report of that
 * total and its last confirmation: a confirmation moves the figure's as_of and leaves no row.
 */
const FIND_KNOWN_REPORTS = {
  name: 'find_known_reports',
  text: `
    SELECT late.position::integer
    FROM unnest($1::integer[], $2::integer[], $3::float8[], $4::numeric[]) WITH ORDINALITY
      AS late (organization_number, line_number, as_of_us, quantity, position)
    JOIN line_figure f ON f.organization_number = late.organization_number AND f.line_number = late.line_number
    WHERE EXISTS (
      SELECT FROM (
        SELECT r.quantity, r.as_of, CASE WHEN r.effect = 'late' THEN r.as_of ELSE coalesce(
          lead(r.previous_as_of) OVER (PARTITION BY r.effect = 'late' ORDER BY r.revision), f.as_of) END AS confirmed_as_of
        FROM delivery_report r
        WHERE r.organization_number = late.organization_number AND r.line_number = late.line_number) AS stated
      WHERE stated.quantity = late.quantity
        AND to_timestamp(late.as_of_us / 1e6) BETWEEN stated.as_of AND stated.confirmed_as_of)`,
}
