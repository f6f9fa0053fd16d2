import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createDeliveryMonths } from './core/delivery/create-delivery-months.ts'
import { checkSigningKey, SIGNING_KEY_PROBLEMS } from './core/signing/check-signing-key.ts'
import { sealAppSecrets } from './core/second-factor/seal-app-secrets.ts'
import { sealSigningKeys } from './core/signing/seal-signing-keys.ts'
import { sealClientSecrets } from './core/single-sign-on/seal-client-secrets.ts'
import { sealEndpointSecrets } from './core/webhook/seal-endpoint-secrets.ts'
import type { Database } from './database/database.ts'
import { refuseHalfSpread } from './database/distribute.ts'
import { migrate, type MigrationEvent } from './database/migrate.ts'
import { openDoors, unwind, type Door, type Undo } from './doors.ts'
import { acceptFaster } from './http/accept-faster.ts'
import { embeddedConnections, logged, openInstallation, type Installation } from './installation.ts'
import { listenFailure, portOf } from './listen-failure.ts'
import { createLog } from './log.ts'
import { beTheOnlyServer } from './only-server.ts'
import { StartError } from './start-error.ts'
import { startUpkeep } from './upkeep.ts'
import { shareWebFiles } from './web-files.ts'
import { startWorkers } from './workers/start-workers.ts'

export interface RunningServer {
  /** The app's public address: PUBLIC_URL, or the address that it listens on. */
  appUrl: string
  /** The address that the app listens on. */
  address: string
  database: Database
  /** From now on it is not ready, and still serves. */
  drain: () => void
  /** Stops taking work, finishes work in progress, and stops the embedded database. */
  stop(): Promise<void>
}

const MIGRATION_WORDS: Record<MigrationEvent['kind'], string> = {
  started: 'migration started',
  done: 'migration done',
  waiting: 'waiting for another process to migrate the database',
  locked: 'migration is waiting for a lock that another session holds',
  newer: 'the database has newer migrations, which this version works with',
  placed: 'a new table was placed on the machines that it belongs on',
}

/** Brings up the whole product: database, migrations, listeners. `tell` gets what it is doing, for people who are waiting. */
export async function serve(
  config: Config,
  tell: (doing: string) => void = () => undefined,
): Promise<RunningServer> {
  const { logger, flush: flushLog, close: closeLog } = createLog(config)
  tell('starting the database')
  const installation = await openWithRoom(config, logged(logger), {
    tell: eachStage(tell, (stage) => logger.info(`moving to another PostgreSQL: ${stage}`)),
    notice: (message) => logger.warn(message),
  })
  const undo: Undo = [closeLog, () => installation.close()]
  try {
    const { database, embedded, connection } = installation
    if (embedded) {
      undo.push(await beTheOnlyServer(embedded.connection, config.dataDir))
      embedded.keepAlive((message) => logger.warn(message))
    }
    await refuseHalfSpread(database)
    await migrate(database, {
      onEvent: ({ kind, ...facts }) => {
        logger.info(facts, MIGRATION_WORDS[kind])
        tell('migration' in facts ? `${MIGRATION_WORDS[kind]}: ${facts.migration}` : MIGRATION_WORDS[kind])
      },
    })
    await createDeliveryMonths(database)
    await prepareSigningKeys(database, config, logger)
    await shareWebFiles(database)
    tell('opening the ports')
    const listening =
      config.workers === 1
        ? await listenHere({ config, database, logger }, undo)
        : await startWorkers({ config, connection, isSpread: database.isSpread, logger }, undo)
    undo.push(startUpkeep(database, config, logger))
    const address = urlOf(listening.app)
    logger.info({ agent_address: urlOf(listening.agent) }, 'agent listening')
    logger.info({ address }, 'listening')
    // Before the caller prints where to go: that must be the last thing on the screen.
    flushLog()
    return {
      appUrl: config.publicUrl ?? address,
      address,
      database,
      drain() {
        logger.info({ seconds: config.drainSeconds }, 'draining')
        listening.drain()
      },
      stop: async () => {
        logger.info('stopping')
        await unwind(undo)
      },
    }
  } catch (error) {
    await unwind(undo)
    throw error
  }
}

/** What is wrong with them stops no start: only statements need them, and their refusals say the same. */
async function prepareSigningKeys(
  database: Database,
  { signingSecret }: Config,
  logger: FastifyBaseLogger,
): Promise<void> {
  if (signingSecret !== undefined) {
    const sealed = await sealSigningKeys(database, signingSecret)
    if (sealed.length > 0) logger.info({ keys: sealed }, 'signing keys sealed with SIGNING_SECRET')
    const endpoints = await sealEndpointSecrets(database, signingSecret)
    if (endpoints > 0) logger.info({ endpoints }, 'secrets of webhooks sealed with SIGNING_SECRET')
    const connections = await sealClientSecrets(database, signingSecret)
    if (connections > 0)
      logger.info({ connections }, 'client secrets of single sign-on sealed with SIGNING_SECRET')
    const apps = await sealAppSecrets(database, signingSecret)
    if (apps > 0) logger.info({ apps }, 'secrets of authenticator apps sealed with SIGNING_SECRET')
  }
  const problem = SIGNING_KEY_PROBLEMS[await checkSigningKey(database, signingSecret)]
  if (problem !== undefined) logger.error(problem)
}

/** A database that was left running by fewer workers allows too few connections: it is restarted, if no one else uses it. */
async function openWithRoom(
  ...[config, events, moving]: Parameters<typeof openInstallation>
): Promise<Installation> {
  for (let tries = 1; ; tries++) {
    const installation = await openInstallation(config, events, moving)
    if (!installation.embedded || (await hasRoom(installation.database, config))) return installation
    await installation.close()
    if (tries > 1)
      throw new StartError(
        `The database in ${config.dataDir} is in use and allows too few connections for ${config.workers} workers: wait until the other program has ended.`,
      )
  }
}

/** The screen gets every word; the log what is before the colon, once. */
function eachStage(tell: (doing: string) => void, log: (stage: string) => void): (doing: string) => void {
  let last: string | undefined
  return (doing) => {
    tell(doing)
    const [stage] = doing.split(':')
    if (stage !== last) log(stage!)
    last = stage
  }
}

async function hasRoom(database: Database, config: Config): Promise<boolean> {
  const [row] = await database.query<{ most: number }>(
    `SELECT current_setting('max_connections')::integer AS most`,
  )
  return row!.most >= embeddedConnections(config)
}

async function listenHere(
  parts: { config: Config; database: Database; logger: FastifyBaseLogger },
  undo: Undo,
): Promise<Record<Door, AddressInfo> & { drain: () => void }> {
  const { config } = parts
  const { app, agent, drain } = await openDoors({ ...parts, listen }, undo)
  return { app: app.server.address() as AddressInfo, agent: agent.server.address() as AddressInfo, drain }

  async function listen(on: FastifyInstance, door: Door): Promise<void> {
    // Node's default of 511 would turn away connections for seconds during a burst, including those of good callers.
    const backlog = config.connectionsMax
    try {
      await on.listen({ host: config.host, port: portOf(config, door), backlog })
    } catch (error) {
      throw listenFailure(error, config, door)
    }
    await acceptFaster(on.server, backlog)
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  const isEveryoneOrLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(address)
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${isEveryoneOrLocal ? 'localhost' : host}:${port}`
}
