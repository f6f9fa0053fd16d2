import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../core/refusal.ts'
import type { Database, Queryable } from '../database/database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import type { Servers } from '../database/primary.ts'
import type { BackupHeader, BackupSummary, BackupTable } from './backup-file.ts'
import {
  beginRestore,
  closeAfterLoading,
  copyIn,
  countRows,
  hasMigrations,
  hasTables,
  isInUse,
  isServerRunning,
  lockTables,
  openForLoading,
  selectMigrations,
  selectTables,
  setSequence,
} from './backup-sql.ts'
import { explainFailure } from './explain-failure.ts'
import { onConnection } from './on-connection.ts'
import { readBackup } from './read-backup.ts'
import type { BackupTask } from './write-backup.ts'

/**
 * Loads a backup into an empty database: all of it or nothing. The tables are created as they were when the backup
 * was written; newer migrations run after the rows are loaded, as they would have on the original database.
 */
export async function restoreBackup(
  { database, connection }: { database: Database; connection: Servers },
  { header, ...task }: BackupTask & { header: BackupHeader },
): Promise<{ summary: BackupSummary; applied: string[] }> {
  await refuseUnknownMigrations(header)
  await refuseUnlessEmpty(database, header)
  await migrate(database, { upTo: header.migrations.at(-1)?.name ?? '' })
  const summary = await onConnection(connection, task.interruption, (on, client) =>
    load(on, client, task),
  ).catch((error: unknown) => {
    throw explainFailure(error, task.path)
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

async function load(
  on: Queryable,
  client: pg.Client,
  { path, onProgress, interruption }: BackupTask,
): Promise<BackupSummary> {
  await beginRestore(on)
  const tables = await selectTables(on)
  await lockTables(on, tables)
  // Someone may have started using it in the meantime.
  if (await isInUse(on)) throw notEmpty()
  await openForLoading(on, tables)
  const copied = new Map<string, BackupTable>()
  const { header, footer, summary } = await readBackup(path, {
    interruption,
    async onTable(table, rows) {
      refuseOtherTable(table, tables)
      copied.set(table.name, table)
      const copy = client.query(copyFrom(copyIn(table)))
      await pipeline(Readable.from(counted(table, rows, onProgress), { objectMode: false }), copy, {
        signal: interruption,
      })
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
  for (const sequence of footer.sequences) await setSequence(on, sequence)
  await closeAfterLoading(on, tables)
  await on.query('COMMIT')
  return summary
}

function refuseOtherTable({ name, columns }: BackupTable, tables: BackupTable[]): void {
  const ours = tables.find((table) => table.name === name)
  if (ours?.columns.join() === columns.join()) return
  throw new Refusal('invalid', `Table ${name} of the backup comes from another version of Flightline.`)
}

async function* counted(
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
  onProgress: BackupTask['onProgress'],
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of rows) {
    yield chunk
    onProgress(table.name, (bytes += chunk.length))
  }
}
