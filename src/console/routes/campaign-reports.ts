import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { REPORT_STEPS, type CampaignReport } from '../../core/campaign-report/campaign-report.ts'
import { showCampaignReport } from '../../core/campaign-report/show-campaign-report.ts'
import { createReportShare } from '../../core/report-share/create-report-share.ts'
import { listReportShares, showShareUses } from '../../core/report-share/list-report-shares.ts'
import {
  openReportShare,
  requireOpenShare,
  showSharedLogos,
} from '../../core/report-share/open-report-share.ts'
import type { OpenShare } from '../../core/report-share/report-share-sql.ts'
import { deviceOf, type ShareUseKind } from '../../core/report-share/report-share.ts'
import { revokeReportShare } from '../../core/report-share/revoke-report-share.ts'
import { Problem } from '../../http/problem.ts'
import type { VisitorContext } from '../callers.ts'
import { REPORT_TABLES, reportFile } from '../campaign-report-table.ts'
import { day } from '../query-parts.ts'
import { anybody, member } from '../route.ts'

/** Of what is sent; the operation counts what is left. */
const TEXT_LENGTH_MAX = 1_000
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')

const step = z.enum(REPORT_STEPS).optional()
const format = z.enum(['csv', 'xlsx'])
const table = z.enum(REPORT_TABLES)

const shown = z.object({
  from: day,
  to: day,
  by: step,
  money: z.enum(['yes', 'no']).default('yes'),
})

/** Campaign reports, and links that show one to anyone who has them. */
export const campaignReports = [
  member('GET /campaigns/:campaignId/campaign-report', {
    query: shown,
    answer: async (context, { params, query: { money, ...query } }) =>
      showCampaignReport(context, { ...params, ...query, showsMoney: money === 'yes' }),
  }),

  member('GET /campaigns/:campaignId/campaign-report/file', {
    query: shown.extend({ format: format.default('xlsx'), table: table.default('lines') }),
    turns: 'exports',
    answer: async (context, { params, query: { money, format: wanted, table: ofTable, ...query } }) => {
      const { report } = await showCampaignReport(context, {
        ...params,
        ...query,
        showsMoney: money === 'yes',
      })
      return reportFile(report, wanted, ofTable)
    },
  }),

  member('GET /campaigns/:campaignId/report-shares', {
    answer: async (context, { params }) => listReportShares(context, params),
  }),

  member('POST /campaigns/:campaignId/report-shares', {
    body: z.strictObject({
      label: text,
      expires_in_days: z.number(),
      shows_money: z.boolean(),
      /** Null: the whole flight, up to date. */
      days: z.strictObject({ from: text, to: text }).nullable(),
    }),
    status: 201,
    answer: async (context, { params, body }) => {
      const { id, expires_at, token } = await createReportShare(context, {
        ...params,
        label: body.label,
        expiresInDays: body.expires_in_days,
        showsMoney: body.shows_money,
        days: body.days,
      })
      // Behind the #, so that browsers send it to no server.
      return { id, expires_at, link: `/shared#${token}` }
    },
  }),

  member('POST /campaigns/:campaignId/report-shares/:shareId/revocation', {
    answer: async (context, { params }) => revokeReportShare(context, params),
  }),

  member('GET /campaigns/:campaignId/report-shares/:shareId/uses', {
    answer: async (context, { params }) => showShareUses(context, params),
  }),

  anybody('POST /shared-report', {
    body: z.strictObject({ token: text, by: step }),
    answer: async (context, { body: { token, by } }, reply) =>
      withShare(context, reply, token, async (share) => ({
        report: await open(context, reply, share, { kind: 'page', by }),
        logos: await showSharedLogos(context, share),
      })),
  }),

  anybody('POST /shared-report/file', {
    body: z.strictObject({ token: text, by: step, format, table: table.default('lines') }),
    answer: async (context, { body }, reply) =>
      withShare(context, reply, body.token, async (share) => {
        const report = await open(context, reply, share, { kind: body.format, by: body.by })
        return reportFile(report, body.format, body.table)
      }),
  }),
]

/** Opens a link within its limits: so many times a minute, and a few at a time. */
async function withShare<Answer>(
  context: VisitorContext,
  reply: FastifyReply,
  token: string,
  answer: (share: OpenShare) => Promise<Answer>,
): Promise<Answer> {
  const share = await requireOpenShare(context, { token })
  const { isAllowed, resetSeconds } = await context.services.shareOpenings.hit(share.id)
  if (!isAllowed) {
    throw new Problem(
      'rate_limited',
      `This link was opened very often just now. Try again in ${resetSeconds} seconds.`,
      { 'retry-after': String(resetSeconds) },
    )
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const turn = await context.services.takeTurn(`share link ${share.id}`, gone.signal)
  try {
    return await answer(share)
  } finally {
    turn.end()
  }
}

function open(
  context: VisitorContext,
  reply: FastifyReply,
  share: OpenShare,
  use: { kind: ShareUseKind; by: CampaignReport['by'] | undefined },
): Promise<CampaignReport> {
  return openReportShare(context, share, { ...use, device: deviceOf(reply.request.headers['user-agent']) })
}
