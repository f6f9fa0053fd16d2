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
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type {
  AdagentsAnswer,
  AdagentsListAnswer,
  CallsAnswer,
  DemandAnswer,
  KeyNamesAnswer,
} from './agent-activity-answers.ts'
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
export function registerAgentActivityRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { agentView } = services
  const { callLogDays, agentUrl } = services.config

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/key-names',
    answer: async (context): Promise<KeyNamesAnswer> => {
      const keys = await listAgentKeys(context)
      return {
        keys: keys.map(({ id, label, buyer_name, prefix, revoked_at, expires_at }) => ({
          id,
          label,
          buyer_name,
          prefix,
          is_working: revoked_at === null && (expires_at === null || parseInstant(expires_at)! > context.now),
        })),
      }
    },
  })

  // Read-only; a POST because the input is too long for an address.
  routeForOperator(app, services, {
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
    answer: async (context, { body }) =>
      viewAs(context, agentView, {
        keyId: body.key_id,
        otherKeyId: body.other_key_id,
        args: body.arguments,
        only: body.only,
        page: body.page,
      }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/calls',
    query: callFilter.extend({ cursor: optionalText }),
    answer: async (context, { query }): Promise<CallsAnswer> => ({
      ...(await listCalls(context, query)),
      ...(await findCallKinds(context.database)),
      not_kept: await countUnkeptCalls(context.database, context.now),
      days_kept: callLogDays,
      exported_max: CALLS_EXPORTED_MAX,
    }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/calls.csv',
    query: callFilter,
    answer: async (context, { query }, reply) =>
      sendCsv(reply, 'calls.csv', CALL_COLUMNS, csvRows(await exportCalls(context, query))),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/calls/:number',
    params: z.object({ number: z.string() }),
    answer: async (context, { params }) => showCall(context, params),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/demand',
    query: z.strictObject({ days, key: optionalText.pipe(uuid.optional()) }),
    answer: async (context, { query }): Promise<DemandAnswer> => ({
      ...(await showDemand(context, query)),
      days_kept: callLogDays,
    }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/adagents',
    query: z.strictObject({ search: searchText, page: pageNumber }),
    answer: async (context, { query }): Promise<AdagentsListAnswer> => ({
      ...(await listPublishers(context, { search: query.search, page: query.page })),
      agent_url: agentView.agentUrl(),
      is_agent_url_set: agentUrl !== undefined,
    }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/adagents/:domain',
    params: z.object({ domain: z.string() }),
    query: z.strictObject({ download: z.literal('true').optional() }),
    answer: async (context, { params, query }, reply): Promise<AdagentsAnswer | typeof reply> => {
      const { domain } = params
      const { products, lastUpdated } = await showPublisher(context, { domain })
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
  for await (const context of calls) yield CALL_COLUMNS.map((column) => context[column])
}
