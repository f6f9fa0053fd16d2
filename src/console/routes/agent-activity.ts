import { z } from 'zod'
import { CALLS_EXPORTED_MAX, exportCalls } from '../../core/call-log/export-calls.ts'
import { listCalls } from '../../core/call-log/list-calls.ts'
import type { CallRow } from '../../core/call-log/read-calls-sql.ts'
import { showCall } from '../../core/call-log/show-call.ts'
import { DEMAND_DAYS_MAX, showDemand } from '../../core/call-log/show-demand.ts'
import { listPublishers } from '../../core/product/list-publishers.ts'
import { showPublisher } from '../../core/product/show-publisher.ts'
import { showDaysKept } from '../../core/retention/show-data-kept.ts'
import { csvFile, jsonFile } from '../../http/file-answer.ts'
import { agentAddressOf } from '../agent-address.ts'
import type { OperatorContext } from '../callers.ts'
import { operator } from '../route.ts'
import { pageNumber, searchText, uuid } from '../query-parts.ts'
import { viewAs } from '../view-as.ts'

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
export const agentActivity = [
  // Read-only; a POST because the input is too long for an address.
  operator('POST /operator/view-as', {
    bodyLimitBytes: VIEW_BODY_BYTES_MAX,
    body: z.strictObject({
      key_id: uuid,
      other_key_id: uuid.optional(),
      arguments: z.record(z.string(), z.unknown()).default({}),
      only: z.enum(['all', 'unseen', 'different']).default('all'),
      page: z.int().min(1).default(1),
    }),
    answer: async (context, { body }) =>
      viewAs(context, context.services.agentView, {
        keyId: body.key_id,
        otherKeyId: body.other_key_id,
        args: body.arguments,
        only: body.only,
        page: body.page,
      }),
  }),

  operator('GET /operator/calls', {
    query: callFilter.extend({ cursor: optionalText }),
    answer: async (context, { query }) => ({
      ...(await listCalls(context, query)),
      days_kept: await showDaysKept({ ...context, settings: context.services.config }, 'agent_calls'),
      exported_max: CALLS_EXPORTED_MAX,
    }),
  }),

  operator('GET /operator/calls.csv', {
    query: callFilter,
    answer: async (context, { query }) =>
      csvFile('calls.csv', CALL_COLUMNS, csvRows(await exportCalls(context, query))),
  }),

  operator('GET /operator/calls/:number', {
    params: 'verbatim',
    answer: async (context, { params }) => showCall(context, params),
  }),

  operator('GET /operator/demand', {
    query: z.strictObject({ days, key: optionalText.pipe(uuid.optional()) }),
    answer: async (context, { query }) => ({
      ...(await showDemand(context, query)),
      days_kept: await showDaysKept({ ...context, settings: context.services.config }, 'agent_calls'),
    }),
  }),

  operator('GET /operator/adagents', {
    query: z.strictObject({ search: searchText, page: pageNumber }),
    answer: async (context, { query }) => ({
      ...(await listPublishers(context, { search: query.search, page: query.page })),
      ...agentAddressOf(context),
    }),
  }),

  operator('GET /operator/adagents/:domain', {
    params: 'verbatim',
    answer: async (context, { params }) => {
      const { file, products } = await adagentsFileOf(context, params.domain)
      return {
        domain: params.domain,
        file,
        ...agentAddressOf(context),
        /** The first of them. */
        products: products
          .slice(0, PRODUCTS_SHOWN_MAX)
          .map(({ product_id, name, territories }) => ({ product_id, name, territories })),
        products_total: products.length,
      }
    },
  }),

  operator('GET /operator/adagents/:domain/adagents.json', {
    params: 'verbatim',
    answer: async (context, { params }) => {
      const { file } = await adagentsFileOf(context, params.domain)
      return jsonFile('adagents.json', [`${JSON.stringify(file, null, 2)}\n`])
    },
  }),
]

async function adagentsFileOf(context: OperatorContext, domain: string) {
  const { agentView } = context.services
  const { products, collections, lastUpdated } = await showPublisher(context, { domain })
  return {
    products,
    file: agentView.adagentsFile({
      domain,
      agentUrl: agentView.agentUrl(),
      products,
      collections,
      lastUpdated,
    }),
  }
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
