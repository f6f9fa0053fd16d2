import { createHash } from 'node:crypto'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import { Refusal } from '../core/refusal.ts'
import type { Queryable } from '../database/database.ts'
import { errorCode } from '../database/embedded-error.ts'
import type { Servers } from '../database/primary.ts'
import { version } from '../package-root.ts'
import {
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  summaryOf,
  type BackupFooter,
  type BackupContent,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
} from './backup-file.ts'
import {
  beginBackup,
  copyOut,
  hasMigrations,
  selectCircumstances,
  selectMigrations,
  selectPartitions,
  selectReferences,
  selectSequences,
  selectSizes,
  selectTables,
} from './backup-sql.ts'
import { telling, type OnProgress } from './copy-progress.ts'
import { explainFailure } from './explain-failure.ts'
import { onConnection } from './on-connection.ts'
import { ownTables } from './own-tables.ts'
import { referencedFirst } from './referenced-first.ts'
import { estimateShares } from './estimate-shares.ts'

/** Nearly the best compression, at several times its speed. */
const GZIP_LEVEL = 4

export interface BackupTask {
  onProgress: OnProgress
  interruption: AbortSignal
  /** Gets the names of tables that Flightline did not create, and that are left out. */
  onLeftOut?: (tables: string[]) => void
}

/** Writes all data to a file, consistent as of a single point in time, while others keep working. The file is complete or absent. */
export async function writeBackup(
  connection: Servers,
  { path, ...task }: BackupTask & { path: string },
): Promise<BackupSummary> {
  if (await exists(path)) throw new Refusal('conflict', `${path} already exists: choose another name.`)
  const partial = `${path}.partial`
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw explainFailure(error, errorCode(error) === 'EEXIST' ? partial : path)
  })
  try {
    const written = await produce(connection, task, async (chunk) => {
      await file.appendFile(chunk)
    })
    await file.sync()
    await rename(partial, path)
    await syncFolder(dirname(path))
    return summaryOf(path, written)
  } catch (error) {
    await rm(partial, { force: true })
    throw explainFailure(error, path)
  } finally {
    await file.close()
  }
}

/** The same to a stream, for programs that take it further. What was sent before a failure is recognized as incomplete. */
export async function sendBackup(
  connection: Servers,
  { stream, name, ...task }: BackupTask & { stream: Writable; name: string },
): Promise<BackupSummary> {
  try {
    const written = await produce(
      connection,
      task,
      (chunk) =>
        new Promise<void>((resolve, reject) => {
          stream.write(chunk, (error) => (error ? reject(error) : resolve()))
        }),
    )
    return summaryOf(name, written)
  } catch (error) {
    throw explainFailure(error, name)
  }
}

async function produce(
  connection: Servers,
  task: BackupTask,
  write: (compressed: Buffer) => Promise<void>,
): Promise<BackupContent> {
  return onConnection(connection, task.interruption, async (on, client) => {
    if (!(await hasMigrations(on)))
      throw new Refusal('not_found', 'There is nothing to back up: the database has no Flightline data.')
    await beginBackup(on)
    const header = await describe(on, task)
    const result: { footer?: BackupFooter; sha256?: string } = {}
    let bytes = 0
    let writeFailure: unknown
    await pipeline(
      Readable.from(contentOf(on, client, header, task, result), { objectMode: false }),
      createGzip({ level: GZIP_LEVEL }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) {
          await write(chunk).catch((error: unknown) => {
            writeFailure = error
            throw error
          })
          bytes += chunk.length
        }
      },
      { signal: task.interruption },
    ).catch((error: unknown) => {
      // The pipeline says only that it was aborted.
      throw isAbortion(error) ? (writeFailure ?? error) : error
    })
    return { header, footer: result.footer!, sha256: result.sha256!, bytes }
  })
}

async function describe(on: Queryable, { onLeftOut }: BackupTask): Promise<BackupHeader> {
  const migrations = await selectMigrations(on)
  const { own, others } = await ownTables(await selectTables(on), migrations)
  if (others.length > 0) onLeftOut?.(others)
  const names = new Set(own.map(({ name }) => name))
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    flightline_version: version,
    ...(await selectCircumstances(on)),
    migrations,
    tables: referencedFirst(own, await selectReferences(on)),
    partitions: (await selectPartitions(on)).filter(({ table }) => names.has(table)),
  }
}

async function* contentOf(
  on: Queryable,
  client: pg.Client,
  header: BackupHeader,
  { onProgress }: BackupTask,
  result: { footer?: BackupFooter; sha256?: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const shareAfter = estimateShares(header.tables, await selectSizes(on))
  yield hashed(line(header))
  const copies: [table: string, CopyToStreamQuery][] = []
  for (const table of header.tables) {
    yield hashed(line({ table: table.name }))
    const copy = client.query(copyTo(copyOut(table)))
    for await (const chunk of rowsOf(copy, table, shareAfter, onProgress)) yield hashed(chunk)
    yield hashed(Buffer.from(END_OF_ROWS))
    copies.push([table.name, copy])
  }
  // After the snapshot: no sequence can be behind the rows.
  const tables = new Set(header.tables.map(({ name }) => name))
  const sequences = (await selectSequences(on)).filter(({ table }) => tables.has(table))
  // PostgreSQL says how many rows there were after the last of them: an answer to a later question comes after that.
  const rows = Object.fromEntries(copies.map(([name, { rowCount }]) => [name, rowCount]))
  result.footer = { rows, sequences }
  yield hashed(line(result.footer))
  result.sha256 = hash.digest('hex')
  yield line({ sha256: result.sha256 })
}

function rowsOf(
  copy: CopyToStreamQuery,
  { name }: BackupTable,
  shareAfter: (table: string, rows: number) => number,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  return telling(name, copy as AsyncIterable<Buffer>, (rows) => shareAfter(name, rows), onProgress)
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

function isAbortion(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
