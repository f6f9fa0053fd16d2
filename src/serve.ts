import pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { prepareReading } from './agent/rank-by-brief.ts'
import { startAgent } from './agent/start-agent.ts'
import type { Config } from './config.ts'
import { createDeliveryMonths } from './core/delivery/delivery-months-sql.ts'
import { createDeliveryWriter } from './core/delivery/delivery-writer.ts'
import { deleteOldIngestRequests } from './core/ingest-log/ingest-log-sql.ts'
import { deleteOldRefusedRequests } from './core/ingest-log/refused-requests-sql.ts'
import { deleteOldSecurityEvents } from './core/security-log/security-log-sql.ts'
import { deleteOldDevices } from './core/session/known-device-sql.ts'
import { deleteOldSessions } from './core/session/session-sql.ts'
import { deleteOldAttempts } from './core/session/sign-in-attempt-sql.ts'
import { createDatabaseClock } from './database/clock.ts'
import { separateConnections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import { migrate, type MigrationEvent } from './database/migrate.ts'
import { daysAgo, deleteHourly, doHourly } from './hourly.ts'
import { acceptFaster } from './http/accept-faster.ts'
import { createMainApp } from './http/main-app.ts'
import { openInstallation } from './installation.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

export interface RunningServer {
  /** The app's public address: PUBLIC_URL, or the address that it listens on. */
  appUrl: string
  /** The address that the app listens on. */
  address: string
  /** The agent's public address. */
  agentUrl: string
  database: Database
  /** Stops taking work, finishes work in progress, and stops the embedded database. */
  stop(): Promise<void>
}

const MIGRATION_WORDS: Record<MigrationEvent['kind'], string> = {
  started: 'migration started',
  done: 'migration done',
  waiting: 'waiting for another process to migrate the database',
  locked: 'migration is waiting for a lock that another session holds',
}

/** Stopping the database may take another 5 s, and everything must be done within 10. */
const FINISH_MS_MAX = 4_000
const CLOSE_CHECK_MS = 100

/** Brings up the whole product: database, migrations, listeners. `tell` gets what it is doing, for people who are waiting. */
export async function serve(
  config: Config,
  tell: (doing: string) => void = () => undefined,
): Promise<RunningServer> {
  const { logger, flush: flushLog, close: closeLog } = createLog(config)
  tell('starting the database')
  const installation = await openInstallation(config, (error) =>
    logger.error({ err: error }, 'database connection lost'),
  )
  const undo: (() => unknown)[] = [closeLog, () => installation.close()]
  const unwind = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { database, embedded } = installation
    if (embedded) {
      undo.push(await beTheOnlyServer(embedded.connection, config.dataDir))
      embedded.keepAlive((message) => logger.warn(message))
    }
    await migrate(database, {
      onEvent: ({ kind, ...facts }) => {
        logger.info(facts, MIGRATION_WORDS[kind])
        tell('migration' in facts ? `${MIGRATION_WORDS[kind]}: ${facts.migration}` : MIGRATION_WORDS[kind])
      },
    })
    await createDeliveryMonths(database)
    tell('opening the ports')

    const clock = createDatabaseClock(database)
    await clock.measure()
    undo.push(
      clock.keepMeasuring((error) =>
        logger.warn({ err: error }, 'could not compare the clock with the database'),
      ),
    )
    const connections = separateConnections(database, config.databaseConnections)
    const deliveryWriter = createDeliveryWriter(connections.feeds, (error) =>
      logger.error({ err: error }, 'a report could not be written'),
    )
    undo.push(() => deliveryWriter.drain())
    const agent = await startAgent({ config, connections, clock, logger })
    undo.push(() => agent.finish())
    const agentUrl = () => agent.agentUrl()
    const { briefModel } = agent
    const app = await createMainApp({
      config,
      connections,
      clock,
      deliveryWriter,
      agentUrl,
      briefModel,
      logger,
    })
    undo.push(() => Promise.all([closeWithin(app, FINISH_MS_MAX), closeWithin(agent.app, FINISH_MS_MAX)]))
    // The agent first, because pages of the app show its address.
    await listen(agent.app, config, 'AGENT_PORT')
    await listen(app, config, 'PORT')
    undo.push(
      deleteHourly(
        async () =>
          (await deleteOldIngestRequests(database, daysAgo(config.ingestLogDays))) +
          (await deleteOldRefusedRequests(database, daysAgo(config.ingestLogDays))),
        (error) => logger.error({ err: error }, 'could not delete old entries of the ingest log'),
      ),
    )
    undo.push(
      deleteHourly(
        () => deleteOldSecurityEvents(database, daysAgo(config.securityLogDays)),
        (error) => logger.error({ err: error }, 'could not delete old entries of the security log'),
      ),
    )
    undo.push(
      deleteHourly(
        async () =>
          (await deleteOldSessions(database)) +
          (await deleteOldAttempts(database)) +
          (await deleteOldDevices(database)),
        (error) => logger.error({ err: error }, 'could not delete old sessions'),
      ),
    )
    undo.push(
      doHourly(
        () => createDeliveryMonths(database),
        (error) => logger.error({ err: error }, 'could not prepare the next months of the delivery history'),
      ),
    )
    const address = addressOf(app)
    logger.info({ agent_address: addressOf(agent.app) }, 'agent listening')
    void prepareReading()
    logger.info({ address }, 'listening')
    // Before the caller prints where to go: that must be the last thing on the screen.
    flushLog()
    return {
      appUrl: config.publicUrl ?? address,
      address,
      agentUrl: agent.agentUrl(),
      database,
      stop: async () => {
        logger.info('stopping')
        await unwind()
      },
    }
  } catch (error) {
    await unwind()
    throw error
  }
}

/** Two servers on one data folder would each count limits separately. The lock is held in the database, so it ends with the process. */
async function beTheOnlyServer(connection: pg.ClientConfig, dataDir: string): Promise<() => Promise<void>> {
  const SERVER_LOCK = '7380947498178375786'
  let isHeld = true
  let client = await take()
  return async () => {
    isHeld = false
    await client.end().catch(() => undefined)
  }

  async function take(): Promise<pg.Client> {
    const holder = new pg.Client({
      ...connection,
      application_name: `flightline server ${process.pid}`,
      keepAlive: true,
    })
    holder.on('error', () => undefined)
    await holder.connect()
    const { rows } = await holder.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${SERVER_LOCK}) AS taken`,
    )
    if (!rows[0]?.taken) {
      await holder.end()
      throw new StartError(
        `Another Flightline server is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    holder.on('end', () => void takeAgain())
    return holder
  }

  /** The lock has to be taken again after the database restarts. */
  async function takeAgain(): Promise<void> {
    while (isHeld) {
      try {
        client = await take()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500).unref())
      }
    }
  }
}

async function listen(app: FastifyInstance, config: Config, setting: 'PORT' | 'AGENT_PORT'): Promise<void> {
  const port = setting === 'PORT' ? config.port : config.agentPort
  try {
    // Node's default of 511 would turn away connections for seconds during a burst, including those of good callers.
    const backlog = config.connectionsMax
    await app.listen({ host: config.host, port, backlog })
    await acceptFaster(app.server, backlog)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use: stop the other program, or set ${setting} to another port.`,
      )
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${port}: set ${setting} to a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is not an address of this machine.`)
    throw error
  }
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://localhost'
  const isEveryoneOrLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address.address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${isEveryoneOrLocal ? 'localhost' : host}:${address.port}`
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
