import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries, type Binaries } from './embedded-binaries.ts'
import { initializeUnlessThere } from './embedded-cluster.ts'
import { EmbeddedPostgresError, messageOf, OR_USE_A_SERVER } from './embedded-error.ts'
import { connectionTo, joinOrStart, rejoin, START_MS_MAX } from './embedded-join.ts'
import { isLastProgram, type Connection } from './embedded-presence.ts'
import { stopPostgres, type Settings } from './embedded-server.ts'
import { chooseSite, type Site } from './embedded-site.ts'
import { isOfAnotherMajor, moveCluster, refuseToMove, type Move } from './embedded-move.ts'

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
  /** Moves a database of an earlier version of PostgreSQL to this one. Without it, such a database is refused. */
  move?: Move
  /** Those of the version that this release brings, unless others are given. */
  binaries?: Binaries
}): Promise<EmbeddedPostgres> {
  const { settings = {}, startTimeoutMs = START_MS_MAX } = options
  const site = await prepare(options, settings)
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

async function prepare(
  { dataDir, move, binaries: given }: { dataDir: string; move?: Move; binaries?: Binaries },
  settings: Settings,
): Promise<Site> {
  const binaries = given ?? (await findBinaries())
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    const folder = await realpath(dataDir)
    if (Buffer.byteLength(folder) > PATH_BYTES_MAX) throw new Error(`path over ${PATH_BYTES_MAX} bytes`)
    const site = await chooseSite(folder, binaries)
    if (await isOfAnotherMajor(site, binaries.major)) {
      if (!move) await refuseToMove(site, binaries.major)
      else await moveCluster(site, binaries.major, move)
    }
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
