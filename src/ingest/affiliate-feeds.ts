import type { FastifyInstance, FastifySchema } from 'fastify'
import { writeAffiliateAnswer } from '../core/affiliate/affiliate-answer.ts'
import { recordAffiliateCodes } from '../core/affiliate/record-affiliate-codes.ts'
import { recordAffiliateMetrics } from '../core/affiliate/record-affiliate-metrics.ts'
import type { Feed } from '../core/ingest-log/ingest-log-sql.ts'
import { writerConnections } from '../database/connections.ts'
import { Problem } from '../http/problem.ts'
import { codesSchema, metricsSchema, ROWS_MAX } from './affiliate-schema.ts'
import { registerFeed, type IngestServices } from './feed.ts'

/** Its own connections, so that no key look-up waits for a thousand rows. */
const CONNECTIONS = 2

/** POST /api/ingest/affiliate/codes and /api/ingest/affiliate/metrics. */
export function registerAffiliateFeeds(app: FastifyInstance, services: IngestServices): void {
  const database = writerConnections(services.database, CONNECTIONS)
  register('codes', 'affiliate_codes', codesSchema, recordAffiliateCodes)
  register('metrics', 'affiliate_metrics', metricsSchema, recordAffiliateMetrics)

  function register(
    name: 'codes' | 'metrics',
    feed: Feed,
    schema: FastifySchema,
    recordRows: typeof recordAffiliateCodes,
  ): void {
    registerFeed(app, services, {
      path: `/api/ingest/affiliate/${name}`,
      feed,
      schema,
      async record({ key, now, requestId, isDryRun, startedAtMs }, body) {
        const rows = readRows(body, name)
        const context = {
          actor: { kind: 'api_key' as const, ...key },
          database,
          now,
          ingestLogBudget: services.ingestLogBudget,
          announcer: services.announcer,
          onFault: (error: unknown) =>
            app.log.error({ err: error, request_id: requestId }, 'could not store an affiliate row'),
        }
        const verdicts = await recordRows(context, { rows, requestId, isDryRun, startedAtMs })
        return writeAffiliateAnswer(verdicts)
      },
    })
  }
}

function readRows(body: unknown, name: string): unknown[] {
  const rows = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  if (!Array.isArray(rows)) {
    throw new Problem(
      'invalid_body',
      `The body has no "${name}" array. Send an object with "${name}", an array of up to ${ROWS_MAX} rows.`,
    )
  }
  if (rows.length > ROWS_MAX) {
    throw new Problem(
      'too_many_items',
      `Send at most ${ROWS_MAX} rows per request; this one has ${rows.length}.`,
    )
  }
  return rows
}
