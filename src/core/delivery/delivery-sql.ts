import { integerArray, numericArray, timestampArray, uuidArray } from '../../database/binary-arrays.ts'
import { columnLiteral, type Database, type Queryable } from '../../database/database.ts'
import { inOnePlace, statements, type OfOne } from '../../database/in-one-place.ts'
import type { Decimal } from '../../exact/decimal.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  ingestRequestColumns,
  insertIngestRequests,
  RETURNING_LOGGED,
  type IngestRequest,
} from '../ingest-log/ingest-log-sql.ts'
import { noteDelivery, noteRejected } from '../outbox/outbox-sql.ts'
import type { Effect, Figure, LineState } from './delivery.ts'
import { byCountedBasis, COUNTED_BASES, type CountedBasis, type PricingBasis } from './units.ts'
import { writeInSteps, WRITTEN_COLUMNS, type WrittenFigure } from './write-in-steps.ts'

/**
 * A figure row holds all that a report is judged by: whose line it is, its unit and its first day. So one statement
 * judges and writes, whether or not the line was ever reported on before, and nothing is remembered outside the
 * database. PostgreSQL spends 22.8 µs on an item, and 34.5 µs with the plain `ON CONFLICT` statement, which looks lines
 * up in one table and writes another (500 items × 16, `npm run bench`). Half-empty pages (fillfactor 50), parameters in
 * binary form, sorted here, and a figure row without triggers, checks or foreign key keep it so low.
 */

/** Which line a row belongs to. */
export interface LineKey {
  organizationNumber: number
  lineNumber: number
}

/** Who sent reports, and when they were received. */
export interface ReportingRequest {
  organizationNumber: number
  sourceNumber: number
  now: Instant
}

/** A report that is not from the future and has a quantity. */
export interface AdvancingReport {
  packageId: string
  quantity: Decimal
  asOf: Instant
  unit: CountedBasis
  /** The position of its request, from 1. */
  request: number
}

/**
 * The fast path: reports that the line's terms allow and that move its figure forward, as nearly all do, are written in
 * one statement and one commit with their history and the log. All others are skipped, and so is a package that was
 * just written by the same statement. Conditions are checked on the current row when it is locked, so that no
 * concurrent write can slip in between.
 *
 * `received_at` comes from a subquery, since Citus 13.2 crashes when an element of an array is assigned to a column.
 *
 * Rows are locked in the order of package ids, as by every other writer, so that no two wait for each other. Sorts
 * `reports` and returns those that were skipped. The log is written only if none was.
 */
export async function advanceFigures<R extends AdvancingReport>(
  database: Database,
  requests: readonly ReportingRequest[],
  reports: R[],
  log: readonly IngestRequest[],
): Promise<R[]> {
  reports.sort((a, b) => (a.packageId < b.packageId ? -1 : a.packageId > b.packageId ? 1 : 0))
  const given = [
    uuidArray(reports.map(({ packageId }) => packageId)),
    numericArray(reports.map(({ quantity }) => quantity)),
    timestampArray(reports.map(({ asOf }) => asOf)),
    integerArray(reports.map(({ unit }) => UNIT_NUMBERS[unit])),
    integerArray(reports.map(({ request }) => request)),
    integerArray(requests.map(({ organizationNumber }) => organizationNumber)),
    integerArray(requests.map(({ sourceNumber }) => sourceNumber)),
    timestampArray(requests.map(({ now }) => now)),
  ]
  if (database.isSpread) {
    const rows = await database.transaction((tx) => advanceInSteps(tx, given, reports.length, log))
    const advanced = new Set(rows.map(({ position }) => Number(position)))
    return reports.filter((_report, i) => !advanced.has(i + 1))
  }
  const [row] = await database.query<{ written: string | null }>(ADVANCE_FIGURES.single, [
    ...given,
    reports.length,
    ...ingestRequestColumns(log),
  ])
  if (row?.written == null) return []
  const written = new Set(row.written.slice(1, -1).split(','))
  return reports.filter((_report, i) => !written.has(String(i + 1)))
}

async function advanceInSteps(
  tx: Queryable,
  given: readonly unknown[],
  reportsCount: number,
  log: readonly IngestRequest[],
): Promise<(WrittenFigure & { position: string })[]> {
  const written = await tx.query<WrittenFigure & { position: string }>(ADVANCE_FIGURES.spread, [...given])
  await writeInSteps(tx, written, written.length === reportsCount ? log : [])
  return written
}

/** A number for each unit, as the statement reads numbers faster than names, and cases faster than an array. */
const UNIT_NUMBERS = byCountedBasis((unit) => COUNTED_BASES.indexOf(unit))
const UNIT_CASES = COUNTED_BASES.map(
  (unit) => `WHEN ${UNIT_NUMBERS[unit]} THEN '${unit}'::pricing_basis`,
).join(' ')

/** A plan cannot be pinned on every machine. Counting the locks first takes them all, in the order in which everyone does. */
const LOCKED_IN_ORDER = `WITH locked AS MATERIALIZED (
        SELECT f.line_number FROM line_figure f
        WHERE f.package_id = ANY ($1::uuid[]) AND f.organization_number = ($6::integer[])[1]
        ORDER BY f.package_id FOR UPDATE)`

const updateFigures = (ofOne: OfOne, isSpread: boolean) => `
      ${isSpread ? LOCKED_IN_ORDER : ''}
      UPDATE line_figure f SET
        revision = CASE WHEN f.quantity = report.quantity THEN f.revision ELSE f.revision + 1 END,
        effect = CASE WHEN f.as_of IS NULL THEN 'first'::report_effect WHEN f.quantity = report.quantity THEN 'unchanged'
          WHEN f.quantity > report.quantity THEN 'correction' ELSE 'replaced' END,
        previous_as_of = f.as_of,
        as_of = report.as_of,
        received_at = report.received_at,
        quantity = report.quantity
      FROM (
        SELECT given.*, ($8::timestamptz[])[request] AS received_at
        FROM unnest($1::uuid[], $2::numeric[], $3::timestamptz[], $4::integer[], $5::integer[]) WITH ORDINALITY
          AS given (package_id, quantity, as_of, unit, request, position)) AS report
      WHERE f.package_id = report.package_id AND f.organization_number = ($6::integer[])[report.request]
        AND f.pricing_basis = CASE report.unit ${UNIT_CASES} END
        AND f.starts_at <= report.as_of
        AND (f.as_of IS NULL OR f.as_of < report.as_of
          OR (f.as_of = report.as_of AND f.quantity <> report.quantity
            AND f.received_at <= report.received_at))
        ${ofOne('f.organization_number', '$6')}
        ${isSpread ? 'AND (SELECT count(*) FROM locked) IS NOT NULL' : ''}
      RETURNING f.organization_number, f.line_number, f.revision, ($7::integer[])[report.request] AS source_number, f.as_of,
        f.received_at, f.previous_as_of, f.effect, f.quantity, report.position`

const ADVANCE_FIGURES = {
  single: statements(
    'advance_figures',
    (ofOne) => `
    WITH written AS (${updateFigures(ofOne, false)}
    ), reported AS (
      INSERT INTO delivery_report (${WRITTEN_COLUMNS}) SELECT ${WRITTEN_COLUMNS} FROM written WHERE effect <> 'unchanged'
    ), noted AS (
      ${noteDelivery('written')}
    ), logged AS (
      ${insertIngestRequests(10)} WHERE (SELECT count(*) FROM written) = $9 ${RETURNING_LOGGED}
    ), noted_rejected AS (
      ${noteRejected('logged')}
    )
    SELECT CASE WHEN count(*) < $9 THEN coalesce(array_agg(position)::text, '{}') END AS written FROM written`,
  ).single,
  spread: statements('advance_figures_of_one', updateFigures).spread,
}

/** A line, and its figure as it is now. */
export interface StoredLine extends LineKey, LineState {}

/**
 * The lines at the positions of the packages; holes if the organization does not sell the package. With a lock, no one
 * else can change them until the transaction ends.
 */
export async function readLines(
  database: Queryable,
  packages: readonly { organizationNumber: number; packageId: string }[],
  lock: 'locked' | 'unlocked',
): Promise<(StoredLine | undefined)[]> {
  const lines: (StoredLine | undefined)[] = Array.from({ length: packages.length })
  const rows = await database.query<LineRow>(
    inOnePlace(database, lock === 'locked' ? LOCK_LINES : READ_LINES),
    [
      columnLiteral(packages, ({ organizationNumber }) => organizationNumber),
      columnLiteral(packages, ({ packageId }) => packageId),
    ],
  )
  for (const row of rows) {
    lines[row.position - 1] = {
      organizationNumber: packages[row.position - 1]!.organizationNumber,
      lineNumber: row.line_number,
      pricingBasis: row.pricing_basis,
      flightStart: instantOf(row.starts_at),
      figure:
        row.as_of === null
          ? null
          : { quantity: row.quantity, asOf: instantOf(row.as_of), receivedAt: instantOf(row.received_at!) },
    }
  }
  return lines
}

interface LineRow {
  position: number
  line_number: number
  pricing_basis: PricingBasis
  starts_at: number
  as_of: number | null
  received_at: number | null
  quantity: Decimal | null
}

const readLinesOf = (ofOne: OfOne) => `
    SELECT asked.position::integer, f.line_number, f.pricing_basis, date_part('epoch', f.starts_at) AS starts_at,
      date_part('epoch', f.as_of) AS as_of, date_part('epoch', f.received_at) AS received_at, f.quantity
    FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS asked (organization_number, package_id, position)
    JOIN line_figure f ON f.package_id = asked.package_id AND f.organization_number = asked.organization_number
      ${ofOne('f.organization_number', '$1')}
    ORDER BY f.package_id`

const READ_LINES = statements('read_lines', readLinesOf)
const LOCK_LINES = statements('lock_lines', (ofOne) => `${readLinesOf(ofOne)} FOR UPDATE OF f`)

/** From seconds since 1970 as a double, which is exact to well below a microsecond today. */
function instantOf(seconds: number): Instant {
  return Math.round(seconds * 1e6) as Instant
}

/** One report on one line, and what the rules made of it. */
export interface SettledReport extends Figure {
  line: LineKey
  sourceNumber: number
  effect: Effect
}

/** Writes what the rules decided, under the same lock, and the log of the requests. */
export async function writeSettled(
  tx: Queryable,
  reports: readonly SettledReport[],
  log: readonly IngestRequest[],
): Promise<void> {
  if (reports.length === 0 && log.length === 0) return
  const given = [
    ...keyColumns(reports),
    columnLiteral(reports, ({ sourceNumber }) => sourceNumber),
    timestampArray(reports.map(({ asOf }) => asOf)),
    timestampArray(reports.map(({ receivedAt }) => receivedAt)),
    columnLiteral(reports, ({ quantity }) => quantity),
    columnLiteral(reports, ({ effect }) => effect),
  ]
  if (!tx.isSpread) {
    await tx.query(WRITE_SETTLED.single, [...given, ...ingestRequestColumns(log)])
    return
  }
  const written = reports.length > 0 ? await tx.query<WrittenFigure>(WRITE_SETTLED.spread, given) : []
  await writeInSteps(tx, written, log)
}

const updateSettled = (ofOne: OfOne) => `
      UPDATE line_figure f SET
        revision = CASE report.effect WHEN 'unchanged' THEN f.revision ELSE f.revision + 1 END,
        effect = report.effect,
        previous_as_of = f.as_of,
        as_of = CASE report.effect WHEN 'late' THEN f.as_of ELSE report.as_of END,
        received_at = CASE report.effect WHEN 'late' THEN f.received_at ELSE report.received_at END,
        quantity = CASE report.effect WHEN 'late' THEN f.quantity ELSE report.quantity END
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::timestamptz[], $5::timestamptz[], $6::numeric[],
        $7::report_effect[]) AS report (organization_number, line_number, source_number, as_of, received_at, quantity, effect)
      WHERE f.organization_number = report.organization_number AND f.line_number = report.line_number
        ${ofOne('f.organization_number', '$1')}
      RETURNING f.organization_number, f.line_number, f.revision, report.source_number, report.as_of, report.received_at,
        f.previous_as_of, report.effect, report.quantity`

const WRITE_SETTLED = {
  single: statements(
    'write_settled',
    (ofOne) => `
    WITH written AS (${updateSettled(ofOne)}
    ), reported AS (
      INSERT INTO delivery_report (${WRITTEN_COLUMNS}) SELECT ${WRITTEN_COLUMNS} FROM written WHERE effect <> 'unchanged'
    ), noted AS (
      ${noteDelivery(`written WHERE effect <> 'late'`)}
    ), logged AS (
      ${insertIngestRequests(8)} ${RETURNING_LOGGED}
    ), noted_rejected AS (
      ${noteRejected('logged')}
    )
    SELECT`,
  ).single,
  spread: statements('write_settled_of_one', updateSettled).spread,
}

/** Positions of the late reports that are already known. */
export async function findKnownReports(tx: Queryable, late: readonly SettledReport[]): Promise<Set<number>> {
  if (late.length === 0) return new Set()
  const rows = await tx.query<{ position: number }>(inOnePlace(tx, FIND_KNOWN_REPORTS), [
    ...keyColumns(late),
    timestampArray(late.map(({ asOf }) => asOf)),
    columnLiteral(late, ({ quantity }) => quantity),
  ])
  return new Set(rows.map(({ position }) => position - 1))
}

/**
 * A report is known when the history holds its total at its time, or when its time is between the report of that total
 * and its last confirmation: a confirmation moves the figure's as_of without adding a row.
 */
const FIND_KNOWN_REPORTS = statements(
  'find_known_reports',
  (ofOne) => `
    SELECT late.position::integer
    FROM unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::numeric[]) WITH ORDINALITY
      AS late (organization_number, line_number, as_of, quantity, position)
    JOIN line_figure f ON f.organization_number = late.organization_number AND f.line_number = late.line_number
      ${ofOne('f.organization_number', '$1')}
    WHERE EXISTS (
      SELECT FROM delivery_report r
      LEFT JOIN LATERAL (
        SELECT next.previous_as_of FROM delivery_report next
        WHERE next.organization_number = r.organization_number AND next.line_number = r.line_number
          AND next.revision > r.revision AND next.effect <> 'late' AND r.effect <> 'late'
        ORDER BY next.revision LIMIT 1) AS replaced ON true
      WHERE r.organization_number = late.organization_number AND r.line_number = late.line_number
        AND r.quantity = late.quantity AND r.as_of <= late.as_of
        AND late.as_of <= CASE WHEN r.effect = 'late' THEN r.as_of ELSE coalesce(replaced.previous_as_of, f.as_of) END)`,
)

function keyColumns(reports: readonly SettledReport[]): string[] {
  return [
    columnLiteral(reports, ({ line }) => line.organizationNumber),
    columnLiteral(reports, ({ line }) => line.lineNumber),
  ]
}
