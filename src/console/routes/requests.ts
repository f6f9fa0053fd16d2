import { z } from 'zod'
import { listIngestRequests } from '../../core/ingest-log/list-ingest-requests.ts'
import { showIngestRequest } from '../../core/ingest-log/show-ingest-request.ts'
import { member } from '../route.ts'
import { day, uuid } from '../query-parts.ts'

const REQUESTS_PER_PAGE = 50

/** What an organization's systems sent to the feeds, with results. */
export const requests = [
  member('GET /requests', {
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
      since: z.enum(['24h']).optional(),
      after: z.string().optional(),
    }),
    answer: async (context, { query }) => {
      const { outcome, feed, key_id: keyId, dry_run: isDryRun, from, to, since, after } = query
      const isOfLastDay = since === '24h'
      const filter = { outcome, feed, keyId, isDryRun, from, to, isOfLastDay }
      return listIngestRequests(context, { ...filter, after, limit: REQUESTS_PER_PAGE })
    },
  }),

  member('GET /requests/:requestId', {
    query: z.object({ received_at: z.string().optional() }),
    answer: async (context, { params, query }) =>
      showIngestRequest(context, {
        requestId: params.requestId,
        receivedAt: query.received_at,
      }),
  }),
]
