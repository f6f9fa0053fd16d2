import { createHash } from 'node:crypto'
import { access, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import { Refusal } from '../core/refusal.ts'
import type { Queryable } from '../database/database.ts'
import type { Servers } from '../database/primary.ts'
import { version } from '../package-root.ts'
import {
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  summaryOf,
  type BackupFooter,
  type BackupHeader,
  type BackupSummary,
} from './backup-file.ts'
import {
  beginBackup,
  copyOut,
  hasMigrations,
  selectCircumstances,
  selectMigrations,
  selectReferences,
  selectSequences,
  selectTables,
} from './backup-sql.ts'
import { explainFailure } from './explain-failure.ts'
import { onConnection } from './on-connection.ts'
import { referencedFirst } from './referenced-first.ts'

/** Nearly the best compression, at several times its speed. */
const GZIP_LEVEL = 4

export interface BackupTask {
  path: string
  /** Gets the number of bytes read so far, whenever more arrive. */
  onProgress: (table: string, bytes: number) => void
  interruption: AbortSignal
}

/** Writes all data to a file, consistent as of a single point in time, while others keep working. The file is complete or absent. */
export async function writeBackup(connection: Servers, task: BackupTask): Promise<BackupSummary> {
  const { path } = task
  if (await exists(path)) throw new Refusal('conflict', `${path} already exists: choose another name.`)
  const partial = `${path}.partial`
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw explainFailure(error, partial)
  })
  try {
    const content = await onConnection(connection, task.interruption, async (on, client) => {
      if (!(await hasMigrations(on)))
        throw new Refusal('not_found', 'There is nothing to back up: the database has no Flightline data.')
      await beginBackup(on)
      const header = await describe(on)
      const result: { footer?: BackupFooter; sha256?: string } = {}
      let diskFailure: unknown
      await pipeline(
        Readable.from(write(on, client, header, task, result), { objectMode: false }),
        createGzip({ level: GZIP_LEVEL }),
        async (compressed: AsyncIterable<Buffer>) => {
          await writeFile(file, compressed).catch((error: unknown) => {
            diskFailure = error
            throw error
          })
        },
        { signal: task.interruption },
      ).catch((error: unknown) => {
        // The pipeline says only that it was aborted.
        throw isAbortion(error) ? (diskFailure ?? error) : error
      })
      return { header, footer: result.footer!, sha256: result.sha256! }
    })
    await file.sync()
    const { size } = await file.stat()
    await rename(partial, path)
    await syncFolder(dirname(path))
    return summaryOf(
      { file: path, bytes: size, content_sha256: content.sha256 },
      content.header,
      content.footer,
    )
  } catch (error) {
    await rm(partial, { force: true })
    throw explainFailure(error, path)
  } finally {
    await file.close()
  }
}

async function describe(on: Queryable): Promise<BackupHeader> {
  const tables = referencedFirst(await selectTables(on), await selectReferences(on))
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    flightline_version: version,
    ...(await selectCircumstances(on)),
    migrations: await selectMigrations(on),
    tables,
  }
}

async function* write(
  on: Queryable,
  client: pg.Client,
  header: BackupHeader,
  task: BackupTask,
  result: { footer?: BackupFooter; sha256?: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  yield hashed(line(header))
  const copies: [table: string, CopyToStreamQuery][] = []
  for (const table of header.tables) {
    yield hashed(line({ table: table.name }))
    const copy = client.query(copyTo(copyOut(table)))
    let bytes = 0
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      yield hashed(chunk)
      task.onProgress(table.name, (bytes += chunk.length))
    }
    yield hashed(Buffer.from(END_OF_ROWS))
    copies.push([table.name, copy])
  }
  // After the snapshot: no sequence can be behind the rows.
  const sequences = await selectSequences(on)
  // PostgreSQL says how many rows there were after the last of them: an answer to a later question comes after that.
  const rows = Object.fromEntries(copies.map(([name, { rowCount }]) => [name, rowCount]))
  result.footer = { rows, sequences }
  yield hashed(line(result.footer))
  result.sha256 = hash.digest('hex')
  yield line({ sha256: result.sha256 })
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
