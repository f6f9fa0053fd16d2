import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { misplacedTables, readSpread } from './distribution.ts'
import { failureOf } from './failure.ts'
import { MigrationError, stateOf, type MigrationState } from './migration-state.ts'
import { PLACING_SETTINGS, placeTables, type PlacingEvent } from './place-tables.ts'
import { MIGRATIONS, readMigrations, type Migration } from './read-migrations.ts'

/** Events while the database is brought up to date. */
export type MigrationEvent =
  | { kind: 'started'; migration: string }
  | { kind: 'done'; migration: string; seconds: number }
  /** Another process is migrating: we wait for it. */
  | { kind: 'waiting' }
  /** Another session holds a lock that the migration needs: it is tried again. */
  | { kind: 'locked'; migration: string }
  /** The database is ahead: this is its last migration. */
  | { kind: 'newer'; migration: string }
  /** On a spread database, a new table was put where it belongs. */
  | Extract<PlacingEvent, { kind: 'placed' }>

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
/**
 * Everyone who wants the table queues behind us while we wait for its lock, and the writers of the feeds wait for half a second: servers
 * that serve meanwhile refuse no report. Between two attempts those behind us get through.
 */
const LOCK_MS_MAX = 200
const LOCK_PAUSE_MS = 1_000
const LOCK_TRIES_MAX = 150

/**
 * Brings the database up to date, safe to run from several processes at once: one migrates, the others wait. Each migration
 * runs in its own transaction, without a time limit, and never again once it is done. On a spread database, the tables that it has made
 * are then placed, before the next one refers to them. Returns the names of those that were applied.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { onEvent = () => undefined, folder = MIGRATIONS, upTo } = options
  const migrations = await readMigrations(folder)
  const wantedOf = ({ missing }: MigrationState) =>
    missing.filter(({ name }) => upTo === undefined || name <= upTo)
  const state = await stateOf(database, migrations)
  const newest = state.newer.at(-1)
  if (newest !== undefined) onEvent({ kind: 'newer', migration: newest })
  if (wantedOf(state).length === 0) return []
  const settings = database.isSpread ? PLACING_SETTINGS : {}
  const connections = database.dedicated({ purpose: 'migrations', connectionsMax: 2, settings })
  try {
    return await alone(connections, onEvent, async (holder) => {
      await createList(connections, onEvent)
      const wanted = wantedOf(await stateOf(connections, migrations))
      for (const migration of wanted) {
        // Fails if the lock was lost with its connection.
        await holder.query('SELECT 1')
        const placedAlready = await misplacedOn(connections)
        await apply(connections, migration, onEvent)
        await placeNew(connections, placedAlready, onEvent)
      }
      return wanted.map(({ name }) => name)
    })
  } finally {
    await connections.close()
  }
}

/** Those that `distribute` has yet to place are left to it: on them, servers may be at work. */
async function placeNew(
  connections: Database,
  left: readonly string[],
  onEvent: (event: MigrationEvent) => void,
): Promise<void> {
  const unplaced = async () => (await misplacedOn(connections)).filter((table) => !left.includes(table))
  const tables = await unplaced()
  if (tables.length === 0) return
  await onceUnlocked(
    // Some may have been placed before another was locked.
    async () =>
      placeTables(connections, await unplaced(), (event) => event.kind === 'placed' && onEvent(event)),
    () => onEvent({ kind: 'locked', migration: tables.join(', ') }),
  )
}

/** None on a single server. */
async function misplacedOn(connections: Database): Promise<string[]> {
  return connections.isSpread ? misplacedTables(await readSpread(connections)) : []
}

/** The migrations of this program, in order. */
export async function knownMigrations(): Promise<readonly { name: string; checksum: string }[]> {
  return readMigrations(MIGRATIONS)
}

/** Names of the migrations of this program that the database does not have yet. */
export async function unappliedMigrations(database: Queryable): Promise<string[]> {
  return (await stateOf(database, await readMigrations(MIGRATIONS))).missing.map(({ name }) => name)
}

/** Whether the database has every migration that this program knows. Throws if it is unreachable, or has others that do not work with it. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  return (await unappliedMigrations(database)).length === 0
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

/** The list of migrations that were applied. */
async function createList(connections: Database, onEvent: (event: MigrationEvent) => void): Promise<void> {
  await connections.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), works_with text)`)
  const [column] = await connections.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'works_with'`,
  )
  if (column) return
  await onceUnlocked(
    () => connections.query('ALTER TABLE schema_migration ADD COLUMN works_with text'),
    () => onEvent({ kind: 'locked', migration: 'schema_migration' }),
  )
}

async function apply(
  connections: Database,
  migration: Migration,
  onEvent: (event: MigrationEvent) => void,
): Promise<void> {
  const { name } = migration
  const startedAtMs = performance.now()
  onEvent({ kind: 'started', migration: name })
  try {
    await onceUnlocked(
      () => (migration.isConcurrent ? applyConcurrently : applyInTransaction)(connections, migration),
      () => onEvent({ kind: 'locked', migration: name }),
    )
  } catch (error) {
    throw explained(migration, error)
  }
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
  onEvent({ kind: 'done', migration: name, seconds })
}

/** Tried again while another session holds a lock that it needs. */
async function onceUnlocked(work: () => Promise<unknown>, onLocked: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (failureOf(error) !== 'locked' || tries === LOCK_TRIES_MAX) throw error
      onLocked()
      await delay(LOCK_PAUSE_MS)
    }
  }
}

async function applyInTransaction(connections: Database, migration: Migration): Promise<void> {
  await connections.transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = ${LOCK_MS_MAX}`)
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

async function note(on: Queryable, { name, checksum, worksWith }: Migration): Promise<void> {
  await on.query('INSERT INTO schema_migration (name, checksum, works_with) VALUES ($1, $2, $3)', [
    name,
    checksum,
    worksWith,
  ])
}

/** Says which migration it was, what PostgreSQL said, and what to do. */
function explained(migration: Migration, error: unknown): MigrationError {
  const said = error instanceof Error ? error.message : String(error)
  const code = error instanceof pg.DatabaseError && error.code !== undefined ? `, SQLSTATE ${error.code}` : ''
  const kept = migration.isConcurrent ? 'It can be run again as it is.' : 'Its changes were rolled back.'
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
