import type { Queryable } from '../../database/database.ts'
import { instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import type { SettableKind } from './data-kind.ts'

/** What operators chose, by kind. A later version may have kinds that this one does not know. */
export async function readChosenDays(database: Queryable): Promise<Map<string, number>> {
  const rows = await database.query<{ kind: string; days: number }>('SELECT kind, days FROM data_retention')
  return new Map(rows.map(({ kind, days }) => [kind, days]))
}

/** By the database's clock: a server whose clock is wrong deletes nothing too early. */
export async function readTime(database: Queryable): Promise<Instant> {
  const [row] = await database.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
  )
  return instantFromMilliseconds(row!.ms)
}

/** One change at a time, so that each entry of the audit log says what was before. Until `tx` ends. */
export async function lockChosenDays(tx: Queryable): Promise<Map<string, number>> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('data retention', 0))`)
  return readChosenDays(tx)
}

/** Null: the environment or the default decides again. */
export async function writeChosenDays(tx: Queryable, kind: SettableKind, days: number | null): Promise<void> {
  if (days === null) {
    await tx.query('DELETE FROM data_retention WHERE kind = $1', [kind])
    return
  }
  await tx.query(
    'INSERT INTO data_retention (kind, days) VALUES ($1, $2) ON CONFLICT (kind) DO UPDATE SET days = excluded.days',
    [kind, days],
  )
}
