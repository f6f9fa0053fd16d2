import { z } from 'zod'
import { checkRequestAgain } from '../../core/ingest-log/check-request-again.ts'
import { countRequestsByHour } from '../../core/ingest-log/count-requests-by-hour.ts'
import { listIngestRequests } from '../../core/ingest-log/list-ingest-requests.ts'
import { showIngestRequest } from '../../core/ingest-log/show-ingest-request.ts'
import { showRequestContent } from '../../core/ingest-log/show-request-content.ts'
import { Problem, PROBLEM_CODES, problemDocument, type ProblemCode } from '../../http/problem.ts'
import { member } from '../route.ts'
import { day, uuid } from '../query-parts.ts'

const REQUESTS_PER_PAGE = 50

const filters = {
  feed: z.enum(['delivery', 'affiliate_codes', 'affiliate_metrics']).optional(),
  key_id: uuid.optional(),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true')),
}
const receivedAt = z.object({ received_at: z.string().optional() })

/** What an organization's systems sent to the feeds, with results. */
export const requests = [
  member('GET /requests', {
    onlyReads: true,
    query: z.object({
      ...filters,
      outcome: z.enum(['all', 'accepted', 'troubled', 'rejected', 'refused']).optional(),
      from: day,
      to: day,
      since: z.enum(['24h']).optional(),
      hour: z.string().optional(),
      after: z.string().optional(),
    }),
    answer: async (context, { query }) => {
      const { outcome, feed, key_id: keyId, dry_run: isDryRun, from, to, since, hour, after } = query
      const isOfLastDay = since === '24h'
      const filter = { outcome, feed, keyId, isDryRun, from, to, isOfLastDay, hour }
      return listIngestRequests(context, { ...filter, after, limit: REQUESTS_PER_PAGE })
    },
  }),

  member('GET /requests-by-hour', {
    onlyReads: true,
    query: z.object({ ...filters, span: z.enum(['24h', '7d']).optional() }),
    answer: async (context, { query }) => {
      const { feed, key_id: keyId, dry_run: isDryRun, span = '24h' } = query
      return countRequestsByHour(context, { feed, keyId, isDryRun, span })
    },
  }),

  member('GET /requests/:requestId', {
    query: receivedAt,
    answer: async (context, { params, query }) =>
      showIngestRequest(context, { requestId: params.requestId, receivedAt: query.received_at }),
  }),

  member('GET /requests/:requestId/content', {
    query: receivedAt,
    answer: async (context, { params, query }) => {
      const wanted = { requestId: params.requestId, receivedAt: query.received_at }
      const { sent, answered, refused } = await showRequestContent(context, wanted)
      return { sent, answered: refused ? problemText(refused, params.requestId) : answered }
    },
  }),

  member('POST /requests/:requestId/dry-run', {
    body: z.object({ received_at: z.string().optional() }),
    answer: async (context, { params, body }) => {
      const { requestId: dryRunId, startedAtMs } = context
      const wanted = { requestId: params.requestId, receivedAt: body.received_at }
      return checkRequestAgain(context, { ...wanted, dryRunId, startedAtMs })
    },
  }),
]

/** As the feed answered it. */
function problemText({ code, detail }: { code: string; detail: string }, requestId: string): string | null {
  const isKnown = (PROBLEM_CODES as string[]).includes(code)
  return isKnown ? JSON.stringify(problemDocument(new Problem(code as ProblemCode, detail), requestId)) : null
}
