import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listAgentKeys } from '../core/agent-key/list-agent-keys.ts'
import { CALLS_EXPORTED_MAX, exportCalls } from '../core/call-log/export-calls.ts'
import { listCalls } from '../core/call-log/list-calls.ts'
import { countUnkeptCalls, findCallKinds, type CallRow } from '../core/call-log/read-calls-sql.ts'
import { showCall } from '../core/call-log/show-call.ts'
import { DEMAND_DAYS_MAX, showDemand } from '../core/call-log/show-demand.ts'
import { listPublishers } from '../core/product/list-publishers.ts'
import { showPublisher } from '../core/product/show-publisher.ts'
import { parseInstant } from '../exact/instant.ts'
import { sendCsv } from '../http/csv.ts'
import { routeForOperator, type ConsoleContext } from './console-route.ts'
import type {
  AdagentsAnswer,
  AdagentsListAnswer,
  CallsAnswer,
  DemandAnswer,
  KeyNamesAnswer,
} from './insight-answers.ts'
import { pageNumber, searchText, uuid } from './query-parts.ts'
import { viewAs } from './view-as.ts'

/** A little more than the agent's longest brief. */
const VIEW_BODY_BYTES_MAX = 256 * 1024
const PRODUCTS_SHOWN_MAX = 100
const DAYS_SHOWN = 30

const optionalText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text === '' ? undefined : text))

const callFilter = z.strictObject({
  key: optionalText.pipe(uuid.optional()),
  tool: optionalText,
  outcome: optionalText,
  from: optionalText,
  before: optionalText,
})

const days = z
  .string()
  .regex(/^[1-9]\d?$/, `give 1 to ${DEMAND_DAYS_MAX} days`)
  .optional()
  .transform((text) => Number(text ?? DAYS_SHOWN))
  .refine((number) => number <= DEMAND_DAYS_MAX, `give 1 to ${DEMAND_DAYS_MAX} days`)

/** For operators: what the sales agent shows to each key, what it was asked, and what publishers declare. */
export function registerInsightRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { agentView } = context
  const { callLogDays, agentUrl } = context.config

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/key-names',
    answer: async (call): Promise<KeyNamesAnswer> => {
      const keys = await listAgentKeys(call)
      return {
        keys: keys.map(({ id, label, buyer_name, prefix, revoked_at, expires_at }) => ({
          id,
          label,
          buyer_name,
          prefix,
          is_working: revoked_at === null && (expires_at === null || parseInstant(expires_at)! > call.now),
        })),
      }
    },
  })

  // Read-only; a POST because the input is too long for an address.
  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/view-as',
    bodyLimitBytes: VIEW_BODY_BYTES_MAX,
    body: z.strictObject({
      key_id: uuid,
      other_key_id: uuid.optional(),
      arguments: z.record(z.string(), z.unknown()).default({}),
      only: z.enum(['all', 'unseen', 'different']).default('all'),
      page: z.int().min(1).default(1),
    }),
    answer: async (call, { body }) =>
      viewAs(call, agentView, {
        keyId: body.key_id,
        otherKeyId: body.other_key_id,
        args: body.arguments,
        only: body.only,
        page: body.page,
      }),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/calls',
    query: callFilter.extend({ cursor: optionalText }),
    answer: async (call, { query }): Promise<CallsAnswer> => ({
      ...(await listCalls(call, query)),
      ...(await findCallKinds(call.database)),
      not_kept: await countUnkeptCalls(call.database, call.now),
      days_kept: callLogDays,
      exported_max: CALLS_EXPORTED_MAX,
    }),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/calls.csv',
    query: callFilter,
    answer: async (call, { query }, reply) =>
      sendCsv(reply, 'calls.csv', CALL_COLUMNS, csvRows(await exportCalls(call, query))),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/calls/:number',
    params: z.object({ number: z.string() }),
    answer: async (call, { params }) => showCall(call, params),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/demand',
    query: z.strictObject({ days, key: optionalText.pipe(uuid.optional()) }),
    answer: async (call, { query }): Promise<DemandAnswer> => ({
      ...(await showDemand(call, query)),
      days_kept: callLogDays,
    }),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/adagents',
    query: z.strictObject({ search: searchText, page: pageNumber }),
    answer: async (call, { query }): Promise<AdagentsListAnswer> => ({
      ...(await listPublishers(call, { search: query.search, page: query.page })),
      agent_url: agentView.agentUrl(),
      is_agent_url_set: agentUrl !== undefined,
    }),
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/adagents/:domain',
    params: z.object({ domain: z.string() }),
    query: z.strictObject({ download: z.literal('true').optional() }),
    answer: async (call, { params, query }, reply): Promise<AdagentsAnswer | typeof reply> => {
      const { domain } = params
      const { products, lastUpdated } = await showPublisher(call, { domain })
      const file = agentView.adagentsFile({ domain, agentUrl: agentView.agentUrl(), products, lastUpdated })
      if (query.download) {
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="adagents.json"')
          .send(`${JSON.stringify(file, null, 2)}\n`)
      }
      return {
        domain,
        file,
        agent_url: agentView.agentUrl(),
        is_agent_url_set: agentUrl !== undefined,
        products: products
          .slice(0, PRODUCTS_SHOWN_MAX)
          .map(({ product_id, name, territories }) => ({ product_id, name, territories })),
        products_total: products.length,
      }
    },
  })
}

const CALL_COLUMNS = [
  'number',
  'called_at',
  'tool',
  'asked_for',
  'key_id',
  'key_label',
  'buyer_name',
  'address',
  'outcome',
  'field',
  'message',
  'products',
  'duration_us',
  'arguments',
] as const

async function* csvRows(calls: AsyncIterable<CallRow>) {
  for await (const call of calls) yield CALL_COLUMNS.map((column) => call[column])
}
