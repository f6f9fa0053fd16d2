import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createIngestKeyAuthentication } from '../core/api-key/authenticate-ingest-key.ts'
import type { DeliveryWriter } from '../core/delivery/delivery-writer.ts'
import type { Database } from '../database/database.ts'
import { registerAffiliateFeeds } from '../ingest/affiliate-feeds.ts'
import { registerDeliveryFeed } from '../ingest/delivery-feed.ts'
import { createHttpApp } from './app.ts'
import { registerHealth } from './health.ts'
import { createMetrics, registerMetrics } from './metrics.ts'
import { registerReference } from './reference.ts'

/** Everything on PORT: the feeds, their reference, health and metrics. */
export async function createMainApp(parts: {
  config: Config
  database: Database
  deliveryWriter: DeliveryWriter
  logger: FastifyBaseLogger
}): Promise<FastifyInstance> {
  const { config, database, deliveryWriter, logger } = parts
  const metrics = createMetrics()
  const app = createHttpApp({
    logger,
    bodyLimitBytes: config.bodyLimitBytes,
    trustedProxies: config.trustedProxies,
  })
  await registerReference(app, config.publicUrl)
  registerMetrics(app, metrics, config.metricsToken)
  registerHealth(app, database)
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs'))
  const ingest = {
    database,
    metrics,
    requestsPerMinute: config.ingestRequestsPerMinute,
    authenticate: createIngestKeyAuthentication(database, config.ingestRequestsPerMinute),
  }
  registerDeliveryFeed(app, ingest, deliveryWriter)
  registerAffiliateFeeds(app, ingest)
  return app
}
