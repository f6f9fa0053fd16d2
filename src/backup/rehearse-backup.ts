import { chmod, lstat, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { openEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { removeEmbeddedDatabase } from '../database/remove-embedded-database.ts'
import type { BackupSummary } from './backup-file.ts'
import { checkConsistency, type Check } from './check-consistency.ts'
import type { OnProgress } from './copy-progress.ts'
import { onConnection } from './on-connection.ts'
import { openBackup, type BackupSource } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const FOLDER = 'flightline-rehearsal-'
/** Nothing in it has to survive a crash. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '20',
}
const CONNECTIONS = 3

export interface Rehearsal {
  summary: BackupSummary
  /** Migrations that came after the backup. */
  applied: string[]
  checks: Check[]
  passed: boolean
}

/** Restores a backup into a database that is thrown away afterwards, and checks what it finds there. */
export async function rehearseBackup({
  source,
  ...task
}: {
  source: BackupSource
  onStep: (words: string) => void
  onProgress: OnProgress
  interruption: AbortSignal
}): Promise<Rehearsal> {
  const backup = await openBackup(source)
  try {
    await removeAbandoned()
    return await inThrowAwayFolder((dataDir) => rehearseIn(dataDir, { ...task, backup }))
  } finally {
    backup.close()
  }
}

async function rehearseIn(
  dataDir: string,
  {
    backup,
    onStep,
    onProgress,
    interruption,
  }: {
    backup: Awaited<ReturnType<typeof openBackup>>
    onStep: (words: string) => void
    onProgress: OnProgress
    interruption: AbortSignal
  },
): Promise<Rehearsal> {
  const embedded = await openEmbeddedPostgres({ dataDir, settings: THROW_AWAY })
  const connection = { ...embedded.connection, ssl: false }
  const database = openDatabase({
    connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: CONNECTIONS,
    onError: () => undefined,
  })
  try {
    interruption.throwIfAborted()
    onStep(`Restoring into ${dataDir} …`)
    const { summary, applied } = await restoreBackup(
      { database, connection },
      {
        backup,
        onProgress,
        interruption,
        comparesRows: true,
        onCompare: () => onStep('Comparing every row …'),
      },
    )
    onStep('Checking the figures …')
    const checks: Check[] = [
      {
        check: 'The file is complete, and every row is restored',
        passed: true,
        detail: `tables: ${summary.tables}, rows: ${summary.rows}`,
      },
      ...(await onConnection(connection, interruption, (on) => checkConsistency(on))),
    ]
    return { summary, applied, checks, passed: checks.every(({ passed }) => passed) }
  } finally {
    await database.close()
    await embedded.close()
  }
}

/** Gone afterwards, whatever happens. */
async function inThrowAwayFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  // Root's database may run as another account. Only that can enter the database itself.
  await chmod(folder, 0o711)
  await writeFile(join(folder, OWNER), String(process.pid))
  try {
    return await work(join(folder, DATA))
  } finally {
    await remove(folder)
  }
}

const OWNER = 'pid'
const DATA = 'data'

/** Folders of rehearsals that were killed, with their databases, which may be running. */
async function removeAbandoned(): Promise<void> {
  const parent = await realpath(tmpdir())
  for (const name of await readdir(parent)) {
    if (!name.startsWith(FOLDER)) continue
    const folder = join(parent, name)
    if (!(await isOwn(folder)) || (await isLink(join(folder, DATA)))) continue
    const owner = Number(await readFile(join(folder, OWNER), 'utf8').catch(() => ''))
    if (owner > 0 && !isAlive(owner)) await remove(folder).catch(() => undefined)
  }
}

/** Anyone may create files beside ours, and links in them to the data of a live installation. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isSymbolicLink() === true
}

async function remove(folder: string): Promise<void> {
  await removeEmbeddedDatabase(join(folder, DATA))
  await rm(folder, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
