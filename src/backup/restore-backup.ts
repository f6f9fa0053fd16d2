import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Refusal } from '../core/refusal.ts'
import type { Database, Queryable } from '../database/database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import type { Servers } from '../database/primary.ts'
import type { BackupHeader, BackupSummary, BackupTable } from './backup-file.ts'
import {
  beginRestore,
  closeAfterLoading,
  copyIn,
  copyOut,
  countRows,
  createTableLike,
  hasMigrations,
  hasTables,
  isInUse,
  isServerRunning,
  lockTables,
  openForLoading,
  replacePartitions,
  selectMigrations,
  selectPartitions,
  selectTables,
  setSequence,
} from './backup-sql.ts'
import { telling, type OnProgress } from './copy-progress.ts'
import { explainFailure } from './explain-failure.ts'
import { onConnection } from './on-connection.ts'
import { HISTORY, isDetachedMonth } from './own-tables.ts'
import type { OpenBackup } from './read-backup.ts'
import { RowDigest } from './row-digest.ts'

export interface RestoreTask {
  backup: OpenBackup
  onProgress: OnProgress
  interruption: AbortSignal
  /** Reads every row again once it is loaded, and compares it with the backup. */
  comparesRows?: boolean
  /** Before the rows are read again. */
  onCompare?: () => void
}

/**
 * Loads a backup into an empty database: all of it or nothing. The tables are created as they were when the backup
 * was written; newer migrations run after the rows are loaded, as they would have on the original database.
 */
export async function restoreBackup(
  { database, connection }: { database: Database; connection: Servers },
  task: RestoreTask,
): Promise<{ summary: BackupSummary; applied: string[] }> {
  const { header } = task.backup
  await refuseUnknownMigrations(header)
  await refuseUnlessEmpty(database, header)
  await migrate(database, { upTo: header.migrations.at(-1)?.name ?? '' })
  const summary = await onConnection(connection, task.interruption, (on, client) =>
    load(on, client, task),
  ).catch((error: unknown) => {
    throw explainFailure(error, 'The database')
  })
  const applied = await migrate(database)
  return { summary, applied }
}

async function refuseUnknownMigrations({ migrations, flightline_version }: BackupHeader): Promise<void> {
  const known = await knownMigrations()
  for (const [position, { name, checksum }] of migrations.entries()) {
    const ours = known[position]
    if (ours?.name === name && ours.checksum === checksum) continue
    throw new Refusal(
      'invalid',
      `The backup was created by Flightline ${flightline_version} with migration ${name}, which this version ` +
        'does not know: restore it with that version or a newer one.',
    )
  }
}

async function refuseUnlessEmpty(on: Queryable, header: BackupHeader): Promise<void> {
  if (await isServerRunning(on))
    throw new Refusal(
      'conflict',
      'A server is running on this database: stop it, and restore into an empty one.',
    )
  if (!(await hasMigrations(on))) {
    if (await hasTables(on)) throw notEmpty()
    return
  }
  if (await isInUse(on)) throw notEmpty()
  const inBackup = new Set(header.migrations.map(({ name }) => name))
  const newer = (await selectMigrations(on)).find(({ name }) => !inBackup.has(name))
  if (newer)
    throw new Refusal(
      'conflict',
      `The database already has migration ${newer.name}, which the backup does not: restore into a new, empty database.`,
    )
}

function notEmpty(): Refusal {
  return new Refusal(
    'conflict',
    'The database is not empty, and a restore never overwrites data: set DATA_DIR to a new folder, ' +
      'or DATABASE_URL to an empty database.',
  )
}

async function load(on: Queryable, client: pg.Client, task: RestoreTask): Promise<BackupSummary> {
  const { backup, onProgress, interruption } = task
  await beginRestore(on)
  await lockTables(on, await selectTables(on))
  // Someone may have started using it in the meantime.
  if (await isInUse(on)) throw notEmpty()
  await makeMonths(on, backup.header)
  const tables = await selectTables(on)
  await openForLoading(on, tables)
  const copied = new Map<string, RowDigest>()
  const { header, footer, summary } = await backup.read({
    interruption,
    onProgress,
    async onTable(table, rows) {
      refuseOtherTable(table, tables)
      const digest = new RowDigest()
      copied.set(table.name, digest)
      const copy = client.query(copyFrom(copyIn(table)))
      const source = task.comparesRows ? addingTo(digest, rows) : rows
      await pipeline(Readable.from(source, { objectMode: false }), copy, { signal: interruption })
    },
  })
  const missing = tables.find(({ name }) => !copied.has(name))
  if (missing)
    throw new Refusal(
      'invalid',
      `The backup has no table ${missing.name}: it comes from another version of Flightline.`,
    )
  for (const table of header.tables) {
    const rows = await countRows(on, table)
    if (rows !== footer.rows[table.name])
      throw new Error(`${table.name} has ${rows} rows instead of ${footer.rows[table.name]}`)
  }
  if (task.comparesRows) {
    task.onCompare?.()
    for (const table of header.tables) await compareRows(client, table, copied.get(table.name)!, task)
  }
  // Backups were written that name those of tables that are not in them.
  for (const sequence of footer.sequences) if (copied.has(sequence.table)) await setSequence(on, sequence)
  await closeAfterLoading(on, tables)
  await on.query('COMMIT')
  return summary
}

/** The history's months as they were. Those that the migrations have just made begin today. */
async function makeMonths(on: Queryable, { partitions, tables }: BackupHeader): Promise<void> {
  if (partitions.length > 0)
    await replacePartitions(on, { old: await selectPartitions(on), wanted: partitions })
  for (const table of tables)
    if (isDetachedMonth(table, tables)) await createTableLike(on, table.name, HISTORY)
}

async function compareRows(
  client: pg.Client,
  table: BackupTable,
  ofBackup: RowDigest,
  { onProgress, interruption }: RestoreTask,
): Promise<void> {
  const stored = new RowDigest()
  const rows = client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>
  for await (const chunk of telling(table.name, rows, () => undefined, onProgress)) {
    interruption.throwIfAborted()
    stored.add(chunk)
  }
  if (!stored.equals(ofBackup)) throw new Error(`The rows of ${table.name} differ from those of the backup`)
}

async function* addingTo(digest: RowDigest, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    digest.add(chunk)
    yield chunk
  }
}

function refuseOtherTable({ name, columns }: BackupTable, tables: BackupTable[]): void {
  const ours = tables.find((table) => table.name === name)
  if (ours?.columns.join() === columns.join()) return
  throw new Refusal('invalid', `Table ${name} of the backup comes from another version of Flightline.`)
}
