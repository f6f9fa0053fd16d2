import { setTimeout as delay } from 'node:timers/promises'
import { DATABASE, USER } from './embedded-cluster.ts'
import { EmbeddedPostgresError, messageOf } from './embedded-error.ts'
import { tryToJoin, type Connection, type Presence } from './embedded-presence.ts'
import {
  logFileOf,
  PORT,
  readPostmasterPid,
  startPostgres,
  type Attempt,
  type Settings,
} from './embedded-server.ts'
import type { Site } from './embedded-site.ts'

export const START_MS_MAX = 120_000
const CLOSE_WAIT_MS_MAX = 5_000
const RETRY_MS = 25
const RETRY_START_MS = 250

/** If several start it at once, the one that locks the folder wins, and the others find it running. */
export async function joinOrStart(
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
export async function rejoin(site: Site): Promise<Presence | undefined> {
  for (const end = Date.now() + CLOSE_WAIT_MS_MAX; Date.now() < end; await delay(RETRY_MS)) {
    const found = await joinIfRunning(site)
    if (found === 'absent') return undefined
    if (found !== 'busy') return found
  }
  return undefined
}

/** Without a lock file, whatever listens on the socket has lost its files: it is not our database. */
export async function joinIfRunning(site: Site): Promise<Presence | 'busy' | 'absent'> {
  return (await readPostmasterPid(site.pgData)) === undefined ? 'absent' : tryToJoin(connectionTo(site))
}

export function connectionTo(site: Site): Connection {
  return { host: site.socketFolder, port: PORT, user: USER, database: DATABASE }
}

function cannotStart(site: Site, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${site.pgData} does not start: ${reason} (see ${logFileOf(site)})`,
  )
}
