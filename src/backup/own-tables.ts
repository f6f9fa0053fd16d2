import { DATA_KINDS } from '../core/retention/data-kind.ts'
import { knownMigrations } from '../database/migrate.ts'
import type { BackupTable } from './backup-file.ts'

/** A detached month is like it. */
export const HISTORY = 'delivery_report'
const DETACHED_MONTH = /^delivery_report_(\d{4}_\d{2}|earlier)$/

/**
 * A restore creates tables by the migrations, so those that an operator has added have no place in a backup. With the migrations
 * of another version, which may have other tables than this program knows, all of them count as ours.
 */
export async function ownTables(
  tables: BackupTable[],
  migrations: readonly { name: string }[],
): Promise<{ own: BackupTable[]; others: string[] }> {
  if (migrations.at(-1)?.name !== (await knownMigrations()).at(-1)?.name) return { own: tables, others: [] }
  const known = new Set(Object.values(DATA_KINDS).flatMap((kind) => kind.tables))
  const isOwn = (table: BackupTable) => known.has(table.name) || isDetachedMonth(table, tables)
  return {
    own: tables.filter(isOwn),
    others: tables.filter((table) => !isOwn(table)).map(({ name }) => name),
  }
}

/** A month of the history that the operator has taken out of it, and not yet dropped. No migration creates it. */
export function isDetachedMonth({ name, columns }: BackupTable, tables: readonly BackupTable[]): boolean {
  const history = tables.find((table) => table.name === HISTORY)
  return DETACHED_MONTH.test(name) && history?.columns.join() === columns.join()
}
