import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { prepareReading } from './agent/rank-by-brief.ts'
import { startAgent } from './agent/start-agent.ts'
import type { Config } from './config.ts'
import { createDeliveryWriter, WAITING_MAX } from './core/delivery/delivery-writer.ts'
import type { Counting } from './core/rate-limit/counting.ts'
import { createDatabaseClock } from './database/clock.ts'
import { separateConnections, writerConnections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import { openReplica, type Replica } from './database/replica.ts'
import type { Drain } from './http/drain.ts'
import { createMetrics, watchServers, type Metrics } from './http/metrics.ts'
import { openLive } from './live.ts'
import { createSendMail } from './mail/send-mail.ts'
import { createMainApp } from './main-app.ts'
import { observeBackups } from './observe-backups.ts'
import { observeDatabase } from './observe-database.ts'
import { OUTBOX_CONNECTIONS, startOutbox } from './outbox.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

/** The two ports. */
export type Door = 'app' | 'agent'

/** What undoes each step so far. Undone from the last to the first. */
export type Undo = (() => unknown)[]

/** What serves the two ports. */
export interface OpenDoors extends Record<Door, FastifyInstance> {
  /** From now on it is not ready, and still serves. */
  drain: () => void
}

export async function unwind(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step()
}

/** Stopping the database may take another 5 s, and everything must be done within 10. */
const FINISH_MS_MAX = 4_000
const CLOSE_CHECK_MS = 100

/** Opens both ports and all that serves them, by `listen`. */
export async function openDoors(
  parts: {
    config: Config
    database: Database
    logger: FastifyBaseLogger
    listen: (app: FastifyInstance, door: Door) => Promise<unknown>
    counting?: Counting
    metrics?: Metrics
  },
  undo: Undo,
): Promise<OpenDoors> {
  const { config, database, logger, listen, counting, metrics = createMetrics() } = parts
  watchServers(metrics, database)
  const drain: Drain = { hasBegun: false }
  const clock = createDatabaseClock(database)
  await clock.measure()
  const { onAnswer } = observeDatabase(metrics.registry, database, clock)
  if (config.backupDir !== undefined) observeBackups(metrics.registry, config.backupDir)
  undo.push(
    clock.keepMeasuring(
      (error) => logger.warn({ err: error }, 'could not compare the clock with the database'),
      onAnswer,
    ),
  )
  const replica = openReplicaOf(config, database, metrics, logger)
  undo.push(() => replica?.close())
  const connections = separateConnections(database, config.databaseConnections, replica)
  const live = openLive({ config, database: connections.upkeep, metrics, logger })
  undo.push(() => live.close())
  const deliveryWriter = createDeliveryWriter(
    connections.feeds,
    (error) => logger.error({ err: error }, 'a report could not be written'),
    WAITING_MAX,
    live.announcer,
  )
  undo.push(() => deliveryWriter.drain())
  const sendMail = createSendMail(config)
  const { publicUrl } = config
  const stopOutbox = startOutbox({
    database: writerConnections(connections.feeds, OUTBOX_CONNECTIONS),
    clock,
    sendMail,
    publicUrl,
    logger,
    onMail: (outcome) => metrics.alertMails.inc({ outcome }),
    onAccountMail: (outcome) => metrics.accountMails.inc({ outcome }),
    onState: ({ waiting, oldest_seconds, failed }) => {
      metrics.outboxWaiting.set(waiting)
      metrics.outboxOldest.set(oldest_seconds)
      metrics.outboxFailed.set(failed)
    },
  })
  undo.push(stopOutbox)
  const agent = await startAgent({ config, connections, clock, metrics, logger, counting, drain })
  undo.push(() => agent.finish())
  const app = await createMainApp({
    config,
    connections,
    clock,
    deliveryWriter,
    agentUrl: () => agent.agentUrl(),
    briefModel: agent.briefModel,
    logger,
    live,
    metrics,
    sendMail,
    drain,
    ...(counting && { counting }),
  })
  const webhooks = startWebhooks({ config, database, clock, metrics, logger })
  undo.push(() =>
    Promise.all([closeWithin(app, FINISH_MS_MAX), closeWithin(agent.app, FINISH_MS_MAX), webhooks.close()]),
  )
  // The agent first, because pages of the app show its address.
  await listen(agent.app, 'agent')
  await listen(app, 'app')
  void prepareReading()
  return { app, agent: agent.app, drain: () => void (drain.hasBegun = true) }
}

function openReplicaOf(
  { databaseReadUrl }: Config,
  { isSpread }: Database,
  metrics: Metrics,
  logger: FastifyBaseLogger,
): Replica | undefined {
  if (databaseReadUrl === undefined) return undefined
  if (isSpread) {
    logger.warn(
      'DATABASE_READ_URL is not used: the database is spread over machines, and a replica of one of them does not have the data of the others',
    )
    return undefined
  }
  for (const from of ['replica', 'primary'] as const) metrics.databaseReads.inc({ from }, 0)
  return openReplica(
    { connectionString: databaseReadUrl },
    {
      onRead: (from) => metrics.databaseReads.inc({ from }),
      onError: (error) => logger.warn({ err: error }, 'connection to the replica lost'),
      onLeft: (reason) =>
        logger.warn({ reason }, 'the replica (DATABASE_READ_URL) is left alone, and the primary answers'),
      onUsedAgain: () => logger.warn('the replica (DATABASE_READ_URL) is used again'),
    },
  )
}

/** Neither an endless connection nor one opened at the last moment may keep us from stopping. */
async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const endsAtMs = performance.now() + ms
  const timer = setInterval(() => {
    if (performance.now() >= endsAtMs) app.server.closeAllConnections()
  }, CLOSE_CHECK_MS)
  await app.close()
  clearInterval(timer)
}
