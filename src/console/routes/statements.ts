import { z } from 'zod'
import { NOTE_LENGTH_MAX } from '../../core/note/note.ts'
import { answerStatement } from '../../core/statement/answer-statement.ts'
import { discardDraft } from '../../core/statement/discard-draft.ts'
import { draftStatement } from '../../core/statement/draft-statement.ts'
import { issueStatement } from '../../core/statement/issue-statement.ts'
import { findNextPeriod, listStatements } from '../../core/statement/list-statements.ts'
import { listUnstatedCampaigns } from '../../core/statement/list-unstated-campaigns.ts'
import { exportStatement, showStatement } from '../../core/statement/show-statement.ts'
import { FileAnswer, tableFile } from '../../http/file-answer.ts'
import { uuid } from '../query-parts.ts'
import { member } from '../route.ts'
import { STATEMENT_COLUMNS, statementRows } from '../statement-table.ts'

const DAY_LENGTH_MAX = 100
/** Of what is sent; the operation counts what is left. */
const TEXT_LENGTH_MAX = 4 * NOTE_LENGTH_MAX

const list = z.object({
  campaign_id: uuid.optional(),
  side: z.enum(['seller', 'buyer']).optional(),
  state: z.enum(['draft', 'issued', 'accepted', 'disputed']).optional(),
  /** With days of this month. */
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'give a month as YYYY-MM')
    .optional(),
  before: uuid.optional(),
})

/** Statements, for the seller who makes them and the buyer who gets them. */
export const statements = [
  member('GET /statements', {
    query: list,
    answer: async (context, { query: { campaign_id, ...query } }) =>
      listStatements(context, { ...query, campaignId: campaign_id }),
  }),

  member('GET /unstated-campaigns', {
    answer: async (context) => listUnstatedCampaigns(context),
  }),

  member('GET /campaigns/:campaignId/statements/next', {
    answer: async (context, { params }) => ({ next: await findNextPeriod(context, params) }),
  }),

  member('POST /campaigns/:campaignId/statements', {
    body: z.strictObject({
      last_day: z.string().max(DAY_LENGTH_MAX, 'give a day as YYYY-MM-DD'),
      /** Only of this currency; of all without it. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'give a currency such as EUR')
        .optional(),
    }),
    answer: async (context, { params, body }) =>
      draftStatement(context, { ...params, lastDay: body.last_day, currency: body.currency }),
  }),

  member('GET /statements/:statementId', {
    answer: async (context, { params }) => showStatement(context, params),
  }),

  // With what the draft said when it was read: it may have moved since.
  member('POST /statements/:statementId/issue', {
    body: z.strictObject({
      last_day: z.string().max(DAY_LENGTH_MAX),
      total: z.string().max(TEXT_LENGTH_MAX),
    }),
    answer: async (context, { params, body }) =>
      issueStatement(context, { ...params, seen: { lastDay: body.last_day, total: body.total } }),
  }),

  member('DELETE /statements/:statementId', {
    answer: async (context, { params }) => discardDraft(context, params),
  }),

  member('POST /statements/:statementId/answers', {
    body: z.strictObject({
      kind: z.enum(['accepted', 'disputed', 'comment']),
      note: z.string().max(TEXT_LENGTH_MAX, `write at most ${NOTE_LENGTH_MAX} characters`).default(''),
    }),
    answer: async (context, { params, body }) => answerStatement(context, { ...params, ...body }),
  }),

  member('GET /statements/:statementId/statement.json', {
    answer: async (context, { params }) => {
      const { number, text } = await exportStatement(context, params)
      return new FileAnswer(`statement-${number}.json`, 'application/json; charset=utf-8', [text])
    },
  }),

  member('GET /statements/:statementId/lines', {
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    turns: 'exports',
    answer: async (context, { params, query: { format } }) => {
      const { content, signed } = await showStatement(context, params)
      const name = signed ? `statement-${signed.number}` : 'statement-draft'
      return tableFile(format, name, STATEMENT_COLUMNS, statementRows(content))
    },
  }),
]
