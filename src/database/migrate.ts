import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { packageRoot } from '../package-root.ts'
import type { Database, Queryable } from './database.ts'
import { failureOf } from './failure.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Events while the database is brought up to date. */
export type MigrationEvent =
  | { kind: 'started'; migration: string }
  | { kind: 'done'; migration: string; seconds: number }
  /** Another process is migrating: we wait for it. */
  | { kind: 'waiting' }
  /** Another session holds a lock that the migration needs: it is tried again. */
  | { kind: 'locked'; migration: string }

export interface MigrateOptions {
  onEvent?: (event: MigrationEvent) => void
  /** Where the migrations are. */
  folder?: URL
  /** The last one to apply; undefined: all. */
  upTo?: string
}

/** 64-bit key of the advisory lock that lets one process migrate at a time ("flightli" in ASCII). */
const MIGRATION_LOCK = '7380947498178375785'
const ASK_AGAIN_MS = 250
/** Between two attempts to get a lock, those queued behind us get through. */
const LOCK_PAUSE_MS = 1_000
const LOCK_TRIES_MAX = 60
/** A migration whose first line is this runs statement by statement, outside a transaction. */
const CONCURRENTLY = /^-- concurrently\s*$/m
const MIGRATIONS = new URL('db/migrations/', packageRoot)

/**
 * Brings the database up to date, safe to run from several processes at once: one migrates, the others wait. Each migration
 * runs in its own transaction, without a time limit, and never again once it is done. Returns the names of those that
 * were applied.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { onEvent = () => undefined, folder = MIGRATIONS, upTo } = options
  const migrations = await readMigrations(folder)
  const wantedOf = async (on: Queryable) =>
    (await stateOf(on, migrations)).missing.filter(({ name }) => upTo === undefined || name <= upTo)
  if ((await wantedOf(database)).length === 0) return []
  const connections = database.dedicated({ purpose: 'migrations', connectionsMax: 2 })
  try {
    return await alone(connections, onEvent, async (holder) => {
      await connections.query(`CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      const wanted = await wantedOf(connections)
      for (const migration of wanted) {
        // Fails if the lock was lost with its connection.
        await holder.query('SELECT 1')
        await apply(connections, migration, onEvent)
      }
      return wanted.map(({ name }) => name)
    })
  } finally {
    await connections.close()
  }
}

/** The migrations of this program, in order. */
export async function knownMigrations(): Promise<readonly { name: string; checksum: string }[]> {
  return readMigrations(MIGRATIONS)
}

/** Whether the database is reachable and has every migration that this program knows. Throws if it is unreachable. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  return (await stateOf(database, await readMigrations(MIGRATIONS))).missing.length === 0
}

/**
 * Holds the lock in a transaction that does nothing else. Those that wait ask again and again rather than in a statement that
 * blocks: CREATE INDEX CONCURRENTLY would wait for that statement, and it for the lock.
 */
async function alone<T>(
  connections: Database,
  onEvent: (event: MigrationEvent) => void,
  work: (holder: Queryable) => Promise<T>,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    const outcome = await connections.transaction(async (holder) => {
      const [lock] = await holder.query<{ taken: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
      )
      if (!lock?.taken) return undefined
      // Behind a pooler in session mode the role's own limits may apply.
      await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      return { value: await work(holder) }
    })
    if (outcome) return outcome.value
    if (isFirst) onEvent({ kind: 'waiting' })
    await delay(ASK_AGAIN_MS)
  }
}

async function apply(
  connections: Database,
  migration: Migration,
  onEvent: (event: MigrationEvent) => void,
): Promise<void> {
  const { name } = migration
  const startedAtMs = performance.now()
  onEvent({ kind: 'started', migration: name })
  for (let tries = 1; ; tries++) {
    try {
      await (isConcurrent(migration) ? applyConcurrently : applyInTransaction)(connections, migration)
      break
    } catch (error) {
      if (failureOf(error) !== 'locked' || tries === LOCK_TRIES_MAX) throw explained(migration, error)
      onEvent({ kind: 'locked', migration: name })
      await delay(LOCK_PAUSE_MS)
    }
  }
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
  onEvent({ kind: 'done', migration: name, seconds })
}

async function applyInTransaction(connections: Database, migration: Migration): Promise<void> {
  await connections.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0')
    await tx.query(migration.sql)
    await note(tx, migration)
  })
}

/**
 * Each statement by itself. If one fails, those before it stay: such a migration is written so that it can be run again.
 * It waits for older transactions without a limit, which holds no one up.
 */
async function applyConcurrently(connections: Database, migration: Migration): Promise<void> {
  const unhurried = connections.dedicated({ connectionsMax: 1, settings: { lock_timeout: '0' } })
  try {
    for (const statement of migration.sql.split(/;[ \t]*$/m)) {
      if (statement.replaceAll(/--.*$/gm, '').trim() !== '') await unhurried.query(statement)
    }
    await note(unhurried, migration)
  } finally {
    await unhurried.close()
  }
}

async function note(on: Queryable, { name, checksum }: Migration): Promise<void> {
  await on.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
}

function isConcurrent({ sql }: Migration): boolean {
  return CONCURRENTLY.test(sql.slice(0, sql.indexOf('\n') + 1))
}

/** Says which migration it was, what PostgreSQL said, and what to do. */
function explained(migration: Migration, error: unknown): MigrationError {
  const said = error instanceof Error ? error.message : String(error)
  const code = error instanceof pg.DatabaseError && error.code !== undefined ? `, SQLSTATE ${error.code}` : ''
  const kept = isConcurrent(migration) ? 'It can be run again as it is.' : 'Its changes were rolled back.'
  return new MigrationError(
    `Migration ${migration.name} failed (${said}${code}). ${kept} ${adviceOn(error)}`,
    { cause: error },
  )
}

function adviceOn(error: unknown): string {
  const failure = failureOf(error)
  if (failure === 'locked')
    return 'Another session holds a table that it changes: find it in pg_stat_activity, end it and start again.'
  if (failure === 'unavailable')
    return 'The connection to the database was lost. Start again when it is back: it continues from here.'
  if (failure === 'too_slow')
    return 'It was cancelled, or the pooler or role has a statement_timeout: migrate with a DATABASE_URL that has none.'
  return 'Report this message: the database is as it was before this migration.'
}

/** Refuses a database that this program cannot work with. */
async function stateOf(database: Queryable, migrations: Migration[]): Promise<{ missing: Migration[] }> {
  const [table] = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  )
  if (!table?.exists) return { missing: migrations }
  const applied = await database.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  )
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = applied.find(({ name }) => !known.has(name))
  if (foreign) throw new MigrationError(whyForeign(foreign.name, migrations))
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was changed after it was applied: restore the file from the release you run.`,
    )
  }
  return { missing: migrations.filter(({ name }) => !checksums.has(name)) }
}

function whyForeign(name: string, migrations: Migration[]): string {
  const sameNumber = migrations.find((migration) => numberOf(migration.name) === numberOf(name))
  if (sameNumber) {
    return (
      `The database was created by another build of Flightline: it has migration ${name} where this one has ` +
      `${sameNumber.name}. Start the build that created it, or use another database.`
    )
  }
  if (numberOf(name) > numberOf(migrations.at(-1)?.name ?? '0')) {
    return `The database has migration ${name}, which is newer than this version of Flightline: start a newer version.`
  }
  return (
    `The database was created by another build of Flightline: it has migration ${name}, which this one does not have. ` +
    `Start the build that created it, or use another database.`
  )
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

export class MigrationError extends Error {}

const foldersRead = new Map<string, Promise<Migration[]>>()

function readMigrations(folder: URL): Promise<Migration[]> {
  const read = foldersRead.get(folder.href) ?? readMigrationFiles(folder)
  foldersRead.set(folder.href, read)
  return read
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
