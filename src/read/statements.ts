import { z } from 'zod'
import { readStatement, readStatements, type IssuedState } from '../core/reading/read-statements.ts'
import { formatInstant, parseInstant } from '../exact/instant.ts'
import { LIMIT_DEFAULT, listAnswer, PAGE_PARAMETERS, uuidOf } from './campaigns.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { EXAMPLE_IDS, SIGNED_EXAMPLE, STATEMENT_EXAMPLE } from './examples.ts'
import { itemSchema, listSchema, moment, sideField, sideFilter, since } from './openapi-parts.ts'
import { id, instant, oneOf, readQuery } from './query.ts'
import type { Resource } from './resource.ts'

const STATES = ['issued', 'accepted', 'disputed'] as const satisfies readonly IssuedState[]

export const statement = z.object({
  id: z.uuid(),
  number: z.int().min(1).describe("Of the seller's statements, without gaps."),
  state: z.enum(STATES).describe("The buyer's last answer; `issued` until there is one."),
  side: sideField,
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  purchase_order: z.string().nullable(),
  seller_name: z.string(),
  buyer_name: z.string(),
  currency: z.string(),
  first_day: z.iso.date().describe('Of the period, UTC.'),
  last_day: z.iso.date().describe('Of the period, UTC, included.'),
  issued_at: moment,
  total: z.string().describe('In the currency, as decimal text.'),
})

export const signed = z
  .object({
    statement: z.object({}).loose().describe('The document, exactly as it was signed.'),
    sha256: z.string().describe('Of the document in canonical JSON (RFC 8785), in hexadecimal.'),
    signature: z.object({
      algorithm: z.literal('Ed25519'),
      key_id: z.string().describe('One of the keys at `/.well-known/flightline-keys.json`.'),
      value: z.string().describe('Base64url.'),
    }),
  })
  .describe('The file that the web app gives as JSON, byte for byte.')

export const STATEMENT_PARAMETERS = {
  side: oneOf(['seller', 'buyer']),
  campaign_id: id,
  status: oneOf(STATES),
  issued_since: instant,
  ...PAGE_PARAMETERS,
}

export const statementResources: readonly Resource[] = [
  {
    path: '/api/v1/statements',
    name: 'statements',
    schema: listSchema({
      operationId: 'listStatements',
      summary: 'List statements',
      description: 'What was billed, newest first. Drafts are left out.',
      filters: {
        side: sideFilter,
        campaign_id: z.uuid().optional().describe('Only statements of this campaign.'),
        status: z.enum(STATES).optional().describe('Only statements in this state.'),
        issued_since: since('Only statements issued then or later.'),
      },
      row: statement,
      example: {
        path: '/api/v1/statements?status=issued&limit=1',
        answer: { data: [STATEMENT_EXAMPLE], next_cursor: null },
      },
    }),
    async read(context, { query }) {
      const given = readQuery(query, STATEMENT_PARAMETERS)
      const { side, campaign_id: campaignId, status: state, issued_since: issuedSince } = given
      const filter = { side, campaignId, state, issued_since: issuedSince && formatInstant(issuedSince) }
      const list = {
        list: 'statements',
        filter,
        check: ([issuedAt, first]: unknown[]) => {
          const ofStatement = uuidOf(first)
          const time = typeof issuedAt === 'string' ? parseInstant(issuedAt) : undefined
          if (time === undefined || ofStatement === undefined) return undefined
          // In UTC: PostgreSQL takes fewer time zones than we do.
          return { issuedAt: formatInstant(time), id: ofStatement }
        },
      }
      const { rows, next } = await readStatements(context, {
        side,
        campaignId,
        state,
        issuedSince,
        limit: given.limit ?? LIMIT_DEFAULT,
        after: readCursor(given.cursor, list),
      })
      return listAnswer(rows, next && writeCursor(list.list, filter, [next.issuedAt, next.id]))
    },
  },
  {
    path: '/api/v1/statements/:id',
    name: 'statement',
    schema: itemSchema({
      operationId: 'getStatement',
      summary: 'Get a signed statement',
      description: 'The signed document. Anyone can verify it with the public keys of the installation.',
      params: z.object({ id: z.uuid() }),
      item: signed,
      example: { path: `/api/v1/statements/${EXAMPLE_IDS.statement}`, answer: SIGNED_EXAMPLE },
    }),
    async read(context, { params, query }) {
      readQuery(query, {})
      return { text: await readStatement(context, { statementId: params['id']! }), rows: 1 }
    },
  },
]
