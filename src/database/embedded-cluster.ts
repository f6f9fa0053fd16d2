import { execFile } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode, lastWords, OR_USE_A_SERVER } from './embedded-error.ts'
import { renameUnlessThere, spawnAt, type Site } from './embedded-site.ts'

export const PORT = 5432
export const USER = 'flightline'
export const DATABASE = 'flightline'

export type Settings = Readonly<Record<string, string>>

const SETTINGS: Settings = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  cluster_name: 'flightline',
  max_connections: '50',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  logging_collector: 'off',
  // Statements carry customers' data: they do not belong in the log.
  log_min_error_statement: 'panic',
}

const LOG_BYTES_MAX = 10 * 1024 * 1024
const DRAFT_AGE_MS_MAX = 60 * 60 * 1000
const FAST_STOP_MS_MAX = 5_000
const IMMEDIATE_STOP_MS_MAX = 5_000

/** Leaves a complete database in place or nothing: it is prepared beside and moved in when it is whole. */
export async function initializeUnlessThere(site: Site, major: string, settings: Settings): Promise<void> {
  const found = await readFile(join(site.pgData, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found?.trim() === major) return
  if (found !== undefined) {
    throw new EmbeddedPostgresError(
      `${site.pgData} was made by PostgreSQL ${found.trim()} and this release brings ${major}: ` +
        `go back to the release that made it, or move its data with pg_dump and set DATABASE_URL`,
    )
  }
  await removeOldDrafts(site)
  const draft = await mkdtemp(`${site.pgData}.new-`)
  try {
    await chown(draft, site.account.uid, site.account.spawnAs.gid ?? process.getgid!())
    await createCluster(site, draft, settings['fsync'] === 'off')
    await renameUnlessThere(draft, site.pgData)
    await syncFolder(dirname(site.pgData))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function createCluster(site: Site, folder: string, isThrowaway: boolean): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject']
  const safety = ['--data-checksums', ...(isThrowaway ? ['--no-sync'] : [])]
  await complete(site, 'initdb', ['-D', folder, ...access, ...locale, ...safety])
  const singleUser = [
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    ...(isThrowaway ? ['-F'] : []),
    'postgres',
  ]
  await complete(site, 'postgres', singleUser, `CREATE DATABASE ${DATABASE}\n`)
}

/** A program that was killed while it prepared a database could not clean up. */
async function removeOldDrafts(site: Site): Promise<void> {
  const home = dirname(site.pgData)
  for (const name of await readdir(home)) {
    const path = join(home, name)
    if (!path.startsWith(`${site.pgData}.new-`)) continue
    const draft = await stat(path).catch(() => undefined)
    if (draft && Date.now() - draft.mtimeMs > DRAFT_AGE_MS_MAX)
      await rm(path, { recursive: true, force: true })
  }
}

async function complete(site: Site, program: string, args: string[], input = ''): Promise<void> {
  const child = spawnAt(site, program, args, 'pipe')
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin!.on('error', () => {}).end(input)
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : lastWords(output) || `exit code ${code}`))
  })
  if (failure === undefined) return
  throw new EmbeddedPostgresError(
    `PostgreSQL's ${program} could not make a database in ${dirname(site.pgData)} (${failure}): ` +
      `mend that and start again, ${OR_USE_A_SERVER}`,
  )
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

/** One attempt to run the database; another program may have been faster. */
export interface Attempt {
  readonly isRunning: () => boolean
  /** Why it ended, and whether another program's database was in the way, so that waiting helps. */
  readonly explain: () => Promise<{ reason: string; isHeldByAnother: boolean }>
}

/** In a session of its own, so that neither Ctrl+C in our terminal nor our death reaches it. */
export async function startPostgres(site: Site, settings: Settings): Promise<Attempt> {
  await disownStaleLock(site.pgData)
  const logPath = logFileOf(site)
  const logStart = await rotateLog(logPath)
  const socket = { unix_socket_directories: `"${site.socketFolder.replaceAll('"', '""')}"` }
  const options = Object.entries({ ...SETTINGS, ...settings, ...socket }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(logPath, 'a', 0o600)
  let failure: string | undefined
  try {
    const child = spawnAt(site, 'postgres', ['-D', site.pgData, ...options], ['ignore', log, log], true)
    child.once('error', (error) => (failure = error.message))
    child.once('exit', (code, signal) => (failure ??= `exit ${code ?? signal}`))
    child.unref()
  } finally {
    closeSync(log)
  }
  return {
    isRunning: () => failure === undefined,
    explain: async () => {
      const said = (await readFile(logPath)).subarray(logStart).toString()
      const isHeldByAnother = /lock file .*(already exists|is empty)|pre-existing shared memory block/.test(
        said,
      )
      return { reason: lastWords(said) || failure || 'no reason given', isHeldByAnother }
    },
  }
}

export const logFileOf = (site: Site): string => join(site.dataDir, 'postgres.log')

async function rotateLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (log) => log.size,
    () => 0,
  )
  if (size <= LOG_BYTES_MAX) return size
  await rename(path, `${path}.1`)
  return 0
}

/**
 * After a restart of the machine or container, the process id in a stale lock file may be that of any program, and
 * Postgres would wait for it for ever. It takes the id of its parent, us, for stale, and still looks for orphans.
 */
async function disownStaleLock(pgData: string): Promise<void> {
  const path = lockFileIn(pgData)
  const [pid, ...rest] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (!(Number(pid) > 0) || !isAlive(Number(pid)) || (await mayBePostgres(Number(pid)))) return
  await writeFile(path, [process.pid, ...rest].join('\n'))
}

async function mayBePostgres(pid: number): Promise<boolean> {
  const name =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/comm`, 'utf8')
      : promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).then(({ stdout }) => stdout)
  return name.then(
    (text) => text.includes('postgres'),
    () => true,
  )
}

/** Asks it to end its sessions and write everything down; if that takes too long, to stop and recover at next start. */
export async function stopPostgres(pgData: string): Promise<void> {
  const pid = await readPostmasterPid(pgData)
  if (pid === undefined) return
  for (const [signal, limitMs] of [
    ['SIGINT', FAST_STOP_MS_MAX],
    ['SIGQUIT', IMMEDIATE_STOP_MS_MAX],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = Date.now() + limitMs; Date.now() < end; await delay(20)) {
      // Not only by its process: one that nobody waits for stays visible as a zombie.
      if (!isAlive(pid) || (await readPostmasterPid(pgData)) !== pid) return
    }
  }
}

export async function readPostmasterPid(pgData: string): Promise<number | undefined> {
  const text = await readFile(lockFileIn(pgData), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

const lockFileIn = (pgData: string): string => join(pgData, 'postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
