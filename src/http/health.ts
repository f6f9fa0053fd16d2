import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'

/** /healthz: the process lives. /readyz: the database is reachable and migrated. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await isMigrated(database).catch(() => false)
    if (!isReady) return reply.code(503).header('retry-after', '5').send({ status: 'not_ready' })
    return { status: 'ready' }
  })
}
