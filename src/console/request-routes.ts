import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listIngestRequests } from '../core/ingest-log/list-ingest-requests.ts'
import { showIngestRequest } from '../core/ingest-log/show-ingest-request.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { day, uuid } from './query-parts.ts'
import type { RequestAnswer, RequestsAnswer } from './request-answers.ts'

const REQUESTS_PER_PAGE = 50

/** What an organization's systems sent to the feeds, with results. */
export function registerRequestRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/requests',
    query: z.object({
      outcome: z.enum(['all', 'accepted', 'troubled', 'rejected', 'refused']).optional(),
      feed: z.enum(['delivery', 'affiliate_codes', 'affiliate_metrics']).optional(),
      key_id: uuid.optional(),
      dry_run: z
        .enum(['true', 'false'])
        .optional()
        .transform((text) => (text === undefined ? undefined : text === 'true')),
      from: day,
      to: day,
      after: z.string().optional(),
    }),
    answer: async (context, { query }): Promise<RequestsAnswer> => {
      const { outcome, feed, key_id: keyId, dry_run: isDryRun, from, to, after } = query
      const { organizationId } = context
      const filter = { organizationId, outcome, feed, keyId, isDryRun, from, to }
      return listIngestRequests(context, { ...filter, after, limit: REQUESTS_PER_PAGE })
    },
  })

  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/requests/:requestId',
    params: z.object({ requestId: uuid }),
    query: z.object({ received_at: z.string().optional() }),
    answer: async (context, { params, query }): Promise<RequestAnswer> =>
      showIngestRequest(context, {
        organizationId: context.organizationId,
        requestId: params.requestId,
        receivedAt: query.received_at,
      }),
  })
}
