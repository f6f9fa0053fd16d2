import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { packageRoot } from '../package-root.ts'
import type { Database, Queryable } from './database.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** 64-bit key of the advisory lock that lets one process migrate at a time ("flightli" in ASCII). */
const MIGRATION_LOCK = '7380947498178375785'

/** Brings the database up to date, safe to run from several processes at once. Returns the names of what was applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const missing = await missingFrom(tx, migrations)
    for (const { name, sql, checksum } of missing) {
      await tx.query(sql)
      await tx.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    }
    return missing.map(({ name }) => name)
  })
}

/** Whether the database is reachable and has every migration that this program knows. Throws where it is unreachable. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const migrations = await readMigrations()
  const [table] = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  )
  if (!table?.exists) return false
  return (await missingFrom(database, migrations)).length === 0
}

async function missingFrom(database: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const applied = await database.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  )
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = applied.find(({ name }) => !known.has(name))
  if (foreign) {
    throw new MigrationError(
      `The database has migration ${foreign.name}, which this version of Flightline does not know: start a newer version.`,
    )
  }
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was changed after it was applied: restore the file from the release you run.`,
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

export class MigrationError extends Error {}

let migrationsRead: Promise<Migration[]> | undefined

function readMigrations(): Promise<Migration[]> {
  migrationsRead ??= readMigrationFiles(new URL('db/migrations/', packageRoot))
  return migrationsRead
}

async function readMigrationFiles(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        name: name.replace(/\.sql$/, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}
