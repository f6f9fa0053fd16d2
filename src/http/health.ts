import type { FastifyInstance } from 'fastify'
import type { DatabaseClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { failureOf } from '../database/failure.ts'
import { isMigrated, MigrationError } from '../database/migrate.ts'

const OTHER_MIGRATIONS = 'The migrations of the database do not match this version.'
/** Beyond this the machine's clock is wrong: requests are timed by the database, but log lines are not. */
const AHEAD_MS_MAX = 1_000

/** /healthz: the process is up. /readyz: the database is reachable and migrated, and both clocks agree. */
export function registerHealth(app: FastifyInstance, database: Database, clock: DatabaseClock): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const reason = await whyNotReady().catch((error: unknown) => {
      if (error instanceof MigrationError) return OTHER_MIGRATIONS
      if (failureOf(error) !== 'fault') return 'The database cannot be reached.'
      request.log.error({ err: error }, 'could not tell whether the server is ready')
      return 'Something went wrong. The log says what.'
    })
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'not_ready', reason })
  })

  async function whyNotReady(): Promise<string | undefined> {
    if (!(await isMigrated(database))) return OTHER_MIGRATIONS
    await clock.measure()
    const aheadMs = clock.aheadMs()
    if (Math.abs(aheadMs) <= AHEAD_MS_MAX) return undefined
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
    return `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Set it by NTP.`
  }
}
