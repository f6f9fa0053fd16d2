import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { DATABASE, initializeUnlessThere, USER } from './embedded-cluster.ts'
import { EmbeddedPostgresError, messageOf, OR_USE_A_SERVER } from './embedded-error.ts'
import { isLastProgram, tryToJoin, type Connection, type Presence } from './embedded-presence.ts'
import {
  logFileOf,
  PORT,
  readPostmasterPid,
  startPostgres,
  stopPostgres,
  type Attempt,
  type Settings,
} from './embedded-server.ts'
import { chooseSite, type Site } from './embedded-site.ts'

export { EmbeddedPostgresError } from './embedded-error.ts'

export interface EmbeddedPostgres {
  /** What pg needs to connect: the folder of its socket as host, user and database name. No password. */
  readonly connection: Connection
  /** Restart the database whenever it dies while we hold it open. onEvent gets one line for the log each time. */
  keepAlive(onEvent: (message: string) => void): void
  /**
   * Disconnect; the last program to leave stops the database. End your own pools first: they count as another program.
   */
  close(): Promise<void>
}

/** Not far above this, PostgreSQL's programs overrun their buffers. */
const PATH_BYTES_MAX = 900
const START_MS_MAX = 120_000
const CLOSE_WAIT_MS_MAX = 5_000
const RETRY_MS = 25
const RETRY_START_MS = 250
const RESTART_PAUSE_MS_MIN = 100
const RESTART_PAUSE_MS_MAX = 5_000
const STABLE_MS = 60_000

/**
 * Opens the PostgreSQL database of a data folder. Several programs may: the first one starts it, the others join it,
 * and it outlives any of them that is killed.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
  startTimeoutMs?: number
  /** Gets one line if the database had to be put somewhere other than the data folder. */
  onNotice?: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { settings = {}, startTimeoutMs = START_MS_MAX } = options
  const site = await prepare(options.dataDir, settings)
  if (site.notice !== undefined) options.onNotice?.(site.notice)
  const leaving = new AbortController()
  const join = () => joinOrStart(site, settings, startTimeoutMs, leaving.signal)

  let presence = await join()
  let keeping: Promise<void> | undefined
  let closing: Promise<void> | undefined

  async function keepRunning(onEvent: (message: string) => void): Promise<void> {
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    let pauseMs = RESTART_PAUSE_MS_MIN
    let joinedAt = Date.now()
    while (!leaving.signal.aborted) {
      await Promise.race([presence.ended, left])
      if (leaving.signal.aborted) return
      if (Date.now() - joinedAt > STABLE_MS) pauseMs = RESTART_PAUSE_MS_MIN
      onEvent('The database stopped: restarting it')
      try {
        await delay(pauseMs, undefined, { signal: leaving.signal, ref: false })
        pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MS_MAX)
        presence = await join()
        joinedAt = Date.now()
        onEvent('The database is running again')
      } catch (error) {
        if (leaving.signal.aborted) return
        onEvent(messageOf(error))
      }
    }
  }

  async function leave(): Promise<void> {
    leaving.abort()
    await keeping
    const last = presence.isConnected() ? presence : await rejoin(site)
    if (last === undefined) return
    try {
      if (await isLastProgram(last)) await stopPostgres(site.pgData)
    } finally {
      await last.end()
    }
  }

  return {
    connection: connectionTo(site),
    keepAlive: (onEvent) => {
      keeping ??= keepRunning(onEvent)
    },
    close: () => (closing ??= leave()),
  }
}

async function prepare(dataDir: string, settings: Settings): Promise<Site> {
  const binaries = await findBinaries()
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    const folder = await realpath(dataDir)
    if (Buffer.byteLength(folder) > PATH_BYTES_MAX) throw new Error(`path over ${PATH_BYTES_MAX} bytes`)
    const site = await chooseSite(folder, binaries)
    await initializeUnlessThere(site, binaries.major, settings['fsync'] !== 'off')
    return site
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be used (${messageOf(error)}): choose another folder, ${OR_USE_A_SERVER}`,
      { cause: error },
    )
  }
}

/** If several start it at once, the one that locks the folder wins, and the others find it running. */
async function joinOrStart(
  site: Site,
  settings: Settings,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Presence> {
  let attempt: Attempt | undefined
  let obstacle = 'it is still starting'
  try {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(RETRY_MS, undefined, { signal })) {
      const found = await joinIfRunning(site)
      if (typeof found === 'object') return found
      if (found === 'busy' || attempt?.isRunning()) continue
      if (attempt) {
        const { reason, mayPass } = await attempt.explain()
        if (!mayPass) throw cannotStart(site, reason)
        obstacle = reason
        await delay(RETRY_START_MS, undefined, { signal })
      }
      attempt = await startPostgres(site, settings)
    }
  } catch (error) {
    if (signal.aborted) await attempt?.abandon()
    throw error instanceof EmbeddedPostgresError ? error : cannotStart(site, messageOf(error))
  }
  throw cannotStart(site, `not ready after ${timeoutMs / 1000} s, ${obstacle}`)
}

/** When leaving, a database that is recovering or stopping is worth a short wait, but not a new start. */
async function rejoin(site: Site): Promise<Presence | undefined> {
  for (const end = Date.now() + CLOSE_WAIT_MS_MAX; Date.now() < end; await delay(RETRY_MS)) {
    const found = await joinIfRunning(site)
    if (found === 'absent') return undefined
    if (found !== 'busy') return found
  }
  return undefined
}

/** Without a lock file, whatever listens on the socket has lost its files: it is not our database. */
async function joinIfRunning(site: Site): Promise<Presence | 'busy' | 'absent'> {
  return (await readPostmasterPid(site.pgData)) === undefined ? 'absent' : tryToJoin(connectionTo(site))
}

function connectionTo(site: Site): Connection {
  return { host: site.socketFolder, port: PORT, user: USER, database: DATABASE }
}

function cannotStart(site: Site, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${site.pgData} does not start: ${reason} (see ${logFileOf(site)})`,
  )
}
