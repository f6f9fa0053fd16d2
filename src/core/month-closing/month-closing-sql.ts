import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { USUAL_TIME_ZONE } from '../organization/time-zone.ts'

export interface ClosingRow {
  organization_number: number
  time_zone: string
  /** Both null: months are closed by hand. */
  closes_on_day: number | null
  closes_since: string | null
  /** The last month that closed by itself, with when and how many statements it issued. */
  closed_until: string | null
  closed_at: string | null
  statements: number | null
}

const CLOSING_COLUMNS = `s.organization_number, s.time_zone, s.closes_on_day, s.closes_since, closed.month AS closed_until,
  closed.finished_at AS closed_at, closed.statements`
const CLOSED = `LEFT JOIN (
    SELECT DISTINCT ON (organization_number) organization_number, month, finished_at, statements FROM month_closing
    WHERE finished_at IS NOT NULL ORDER BY organization_number, month DESC
  ) AS closed ON closed.organization_number = s.organization_number`

export async function findClosing(
  database: Queryable,
  organizationNumber: number,
): Promise<ClosingRow | undefined> {
  const [row] = await database.query<ClosingRow>(
    `SELECT ${CLOSING_COLUMNS} FROM organization_setting s ${CLOSED} WHERE s.organization_number = $1`,
    [organizationNumber],
  )
  return row
}

export type ClosingSeller = ClosingRow & { closes_on_day: number; closes_since: string }

/** All organizations whose months close by themselves. Those that are suspended go on when they no longer are. */
export async function listClosingSellers(database: Queryable): Promise<ClosingSeller[]> {
  return database.query<ClosingSeller>(
    `SELECT ${CLOSING_COLUMNS} FROM organization_setting s
     JOIN organization o ON o.number = s.organization_number AND o.suspended_at IS NULL ${CLOSED}
     WHERE s.closes_on_day IS NOT NULL ORDER BY s.organization_number`,
  )
}

export async function upsertClosing(
  tx: Queryable,
  organizationNumber: number,
  closing: { closesOnDay: number | null; closesSince: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO organization_setting (organization_number, time_zone, closes_on_day, closes_since)
     VALUES ($1, '${USUAL_TIME_ZONE}', $2, $3)
     ON CONFLICT (organization_number) DO UPDATE
     SET closes_on_day = excluded.closes_on_day, closes_since = excluded.closes_since`,
    [organizationNumber, closing.closesOnDay, closing.closesSince],
  )
}

export interface MonthKey {
  organizationNumber: number
  month: string
}

export async function insertMonth(database: Queryable, key: MonthKey, at: Instant): Promise<void> {
  await database.query(
    `INSERT INTO month_closing (organization_number, month, started_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [key.organizationNumber, key.month, formatInstant(at)],
  )
}

/**
 * A month that is not closed yet, held until `tx` ends. Undefined if another server holds it or has finished it, or if months no
 * longer close by themselves.
 */
export async function holdMonth(
  tx: Queryable,
  key: MonthKey,
  { waits }: { waits: boolean },
): Promise<{ closed_until: string | null } | undefined> {
  const [row] = await tx.query<{ closed_until: string | null }>(
    `SELECT m.closed_until FROM month_closing m
     JOIN organization_setting s ON s.organization_number = m.organization_number AND s.closes_on_day IS NOT NULL
     WHERE m.organization_number = $1 AND m.month = $2 AND m.finished_at IS NULL
     FOR UPDATE OF m ${waits ? '' : 'SKIP LOCKED'}`,
    [key.organizationNumber, key.month],
  )
  return row
}

/** A published campaign after the one that was closed last, in the order of IDs. */
export async function findNextToClose(
  tx: Queryable,
  organizationNumber: number,
  after: string | null,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM campaign WHERE organization_number = $1 AND NOT is_draft AND ($2::uuid IS NULL OR id > $2)
     ORDER BY id LIMIT 1`,
    [organizationNumber, after],
  )
  return row?.id
}

export async function moveMonth(
  tx: Queryable,
  key: MonthKey,
  moved: { closedUntil: string; statements: number },
): Promise<void> {
  await tx.query(
    `UPDATE month_closing SET closed_until = $3, statements = statements + $4
     WHERE organization_number = $1 AND month = $2`,
    [key.organizationNumber, key.month, moved.closedUntil, moved.statements],
  )
}

/** With how many statements. */
export async function finishMonth(tx: Queryable, key: MonthKey, at: Instant): Promise<number> {
  const [row] = await tx.query<{ statements: number }>(
    `UPDATE month_closing SET finished_at = $3 WHERE organization_number = $1 AND month = $2 RETURNING statements`,
    [key.organizationNumber, key.month, formatInstant(at)],
  )
  return row!.statements
}
