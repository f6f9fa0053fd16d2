import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode, lastWords } from './embedded-error.ts'
import { spawnAt, type Site } from './embedded-site.ts'

export const PORT = 5432

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
  // Limits what is replayed after a crash, at about 35 MB a second, while no one is served. With less, a seller of
  // millions of lines would log each page whole nearly every time it changes.
  max_wal_size: '1000MB',
  checkpoint_timeout: '2min',
  logging_collector: 'off',
  // Statements contain customers' data, which does not belong in the log.
  log_min_error_statement: 'panic',
}

const LOG_BYTES_MAX = 10 * 1024 * 1024
const HELD_BY_ANOTHER = /lock file .*(already exists|is empty)|pre-existing shared memory block/
const FAST_STOP_MS_MAX = 5_000
const IMMEDIATE_STOP_MS_MAX = 5_000

/** One attempt to run the database; another program may have been faster. */
export interface Attempt {
  readonly isRunning: () => boolean
  readonly abandon: () => Promise<void>
  /** Why it ended, and whether that was because of another program, so that trying again helps. */
  readonly explain: () => Promise<{ reason: string; mayPass: boolean }>
}

/** In its own session, so that neither Ctrl+C in our terminal nor our death affects it. */
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
  const child = spawnAt(site, 'postgres', ['-D', site.pgData, ...options], ['ignore', log, log], true)
  closeSync(log)
  let end: string | undefined
  child.once('error', (error) => (end = error.message))
  child.once('exit', (code, signal) => (end = `it ended with ${code ?? signal}`))
  child.unref()
  return {
    isRunning: () => end === undefined,
    abandon: async () => {
      if (end !== undefined) return
      child.ref()
      child.kill('SIGINT')
      await Promise.race([once(child, 'exit'), delay(FAST_STOP_MS_MAX, undefined, { ref: false })])
    },
    explain: async () => {
      const said = (await readFile(logPath)).subarray(logStart).toString()
      return {
        reason: lastWords(said) || end || '',
        mayPass: child.exitCode === 0 || HELD_BY_ANOTHER.test(said),
      }
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
  await writeFile(path, [process.pid, ...rest].join('\n'), { flag: 'r+' })
}

/** A dead process that no one has waited for, a zombie (Z), still has its number and name. */
async function mayBePostgres(pid: number): Promise<boolean> {
  const description =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/stat`, 'utf8')
      : promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).then(({ stdout }) => stdout)
  return description.then(
    (text) => text.includes('postgres') && !text.includes('(postgres) Z'),
    () => true,
  )
}

/** Asks it to end its sessions and write everything to disk; if that takes too long, to stop and recover at the next start. */
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
      // Not only by its process: a zombie stays visible.
      if (!isAlive(pid) || (await readPostmasterPid(pgData)) !== pid) return
    }
  }
}

/** However long that takes: nothing is left to recover. */
export async function stopPostgresCleanly(pgData: string): Promise<void> {
  const pid = await readPostmasterPid(pgData)
  if (pid === undefined) return
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid) && (await readPostmasterPid(pgData)) === pid) await delay(20)
}

/** One that a program left behind when it was killed. The number in an old lock file may be that of any process. */
export async function stopAbandonedPostgres(pgData: string): Promise<void> {
  if (await isRunningWith(pgData, pgData)) await stopPostgres(pgData)
}

/** Whether its process has these words in its command line: its folder, or where its socket is. */
export async function isRunningWith(pgData: string, words: string): Promise<boolean> {
  const pid = await readPostmasterPid(pgData)
  return pid !== undefined && (await commandLineOf(pid)).includes(words)
}

async function commandLineOf(pid: number): Promise<string> {
  const found =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).then(({ stdout }) => stdout)
  return found.catch(() => '')
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
