import type { FastifyInstance } from 'fastify'
import type { DatabaseClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { failureOf } from '../database/failure.ts'
import { isMigrated } from '../database/migrate.ts'
import { MigrationError } from '../database/migration-state.ts'
import type { Drain } from './drain.ts'

/** Beyond this the machine's clock is wrong: requests are timed by the database, but log lines are not. */
const AHEAD_MS_MAX = 1_000

/**
 * /healthz: the process is up. /readyz: requests are welcome, the database is reachable and has migrations that this program can work
 * with, and both clocks agree.
 */
export function registerHealth(
  app: FastifyInstance,
  { database, clock, drain }: { database: Database; clock: DatabaseClock; drain: Drain },
): void {
  let hasSaidTooOld = false

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const reason = await whyNotReady().catch((error: unknown) => {
      if (error instanceof MigrationError) {
        if (!hasSaidTooOld)
          request.log.error({ err: error }, 'this version does not work with the database any more')
        hasSaidTooOld = true
        return error.message
      }
      if (failureOf(error) !== 'fault') return 'The database cannot be reached.'
      request.log.error({ err: error }, 'could not tell whether the server is ready')
      return 'Something went wrong. The log says what.'
    })
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'not_ready', reason })
  })

  async function whyNotReady(): Promise<string | undefined> {
    if (drain.hasBegun) return 'The server is about to stop.'
    if (!(await isMigrated(database))) return 'The database lacks migrations of this version.'
    await clock.measure()
    const aheadMs = clock.aheadMs()
    if (Math.abs(aheadMs) <= AHEAD_MS_MAX) return undefined
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
    return `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Set it by NTP.`
  }
}
