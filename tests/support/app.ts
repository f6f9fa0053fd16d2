import { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readConfig, type Config } from '../../src/config.ts'
import { createDeliveryWriter, type WaitingLimits } from '../../src/core/delivery/delivery-writer.ts'
import { createDatabaseClock } from '../../src/database/clock.ts'
import { separateConnections } from '../../src/database/connections.ts'
import type { Database } from '../../src/database/database.ts'
import type { Replica } from '../../src/database/replica.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { openLive } from '../../src/live.ts'
import { createSendMail } from '../../src/mail/send-mail.ts'
import { createMainApp } from '../../src/main-app.ts'
import { whenFileIsDone } from './clean-up.ts'

export interface TestApp {
  url: string
  app: FastifyInstance
  /** Everything logged so far, at the most verbose level. */
  log(): string
}

/** The app on its own port, in this process. Limits are lifted unless a test sets them. */
export async function startApp(
  database: Database,
  settings: Partial<Config> = {},
  waitingMax?: WaitingLimits,
  /** The clock of the machine it runs on. */
  machineMs = () => Date.now(),
  replica?: Replica,
): Promise<TestApp> {
  const unlimited = { ingestRequestsPerMinute: 1_000_000, readRequestsPerMinute: 1_000_000 }
  const config = { ...readConfig({}, '/nonexistent'), ...unlimited, ...settings }
  let log = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const logger = pino({ level: 'trace' }, sink) as FastifyBaseLogger
  const clock = createDatabaseClock(database, machineMs)
  await clock.measure()
  const connections = separateConnections(database, config.databaseConnections, replica)
  const onFault = (error: unknown) => logger.error({ err: error }, 'fault')
  const metrics = createMetrics()
  const live = openLive({ config, database: connections.upkeep, metrics, logger })
  const deliveryWriter = createDeliveryWriter(connections.feeds, onFault, waitingMax, live.announcer)
  const app = await createMainApp({
    config,
    connections,
    clock,
    deliveryWriter,
    agentUrl: () => new URL(`${config.agentUrl ?? 'http://localhost:3001'}/`).href,
    logger,
    live,
    metrics,
    sendMail: createSendMail(config),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  whenFileIsDone(async () => {
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    await live.close()
  })
  return { url, app, log: () => log }
}
