import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { createLiveStreams, type LiveStreams } from './console/live-streams.ts'
import { createAnnouncer, type Announcer } from './core/change/announce-changes.ts'
import type { Database } from './database/database.ts'
import type { Metrics } from './http/metrics.ts'

/** What keeps open pages up to date: those who report announce, and the pages hear of it, in this process or another. */
export interface Live {
  announcer: Announcer
  liveStreams: LiveStreams
  close(): Promise<void>
}

export function openLive(parts: {
  config: Config
  /** For upkeep: pages and reports wait for none of this. */
  database: Database
  metrics: Metrics
  logger: FastifyBaseLogger
}): Live {
  const { config, database, metrics, logger } = parts
  const liveStreams = createLiveStreams(database, config, {
    onCount: (open) => metrics.liveStreams.set(open),
    onError: (error) => logger.warn({ err: error }, 'could not look up the sessions of open pages'),
  })
  // If other processes serve pages, we do not know whether anyone is looking.
  const isAlone = !database.isShared && config.workers === 1
  const announcer = createAnnouncer(
    database,
    () => !isAlone || liveStreams.isWatching(),
    (error) => logger.warn({ err: error }, 'could not announce changes to open pages'),
  )
  return {
    announcer,
    liveStreams,
    async close() {
      await liveStreams.close()
      await announcer.close()
    },
  }
}
