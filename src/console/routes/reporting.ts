import { z } from 'zod'
import {
  reportByHand,
  REPORTS_BY_HAND_MAX,
  type HandOutcome,
  type HandResult,
} from '../../core/delivery/report-by-hand.ts'
import { WARNING_KINDS } from '../../core/delivery/warnings.ts'
import { listLinesToReport } from '../../core/campaign/list-lines-to-report.ts'
import { showLineProgress } from '../../core/campaign/show-line-progress.ts'
import { member } from '../route.ts'
import { pageNumber, searchText } from '../query-parts.ts'

/** More digits than any number that the feed keeps. */
const QUANTITY_LENGTH_MAX = 2_000
const AS_OF_LENGTH_MAX = 100
const ID_LENGTH_MAX = 100

const quantity = z.string().max(QUANTITY_LENGTH_MAX, 'this is too long').default('')
const asOf = z.string().max(AS_OF_LENGTH_MAX, 'this is too long').default('')
const dryRun = z.boolean().default(false)
/** The warnings of an earlier answer, as they were. */
const confirmed = z
  .array(
    z.object({
      kind: z.enum(WARNING_KINDS),
      from: z.string().max(QUANTITY_LENGTH_MAX).nullable(),
      to: z.string().max(QUANTITY_LENGTH_MAX).nullable(),
      limit: z.string().max(QUANTITY_LENGTH_MAX).nullable(),
    }),
  )
  .max(WARNING_KINDS.length, 'confirm each warning once')
  .default([])

/** Reporting by hand, and the line that is reported on. */
export const reporting = [
  member('GET /lines/:packageId', {
    answer: async (context, { params }) => {
      const { line, isSeller, soldAs, money, hasAgreedCounts, progress } = await showLineProgress(
        context,
        params,
      )
      return {
        ...line,
        is_seller: isSeller,
        sold_as: soldAs,
        money,
        has_agreed_counts: hasAgreedCounts,
        ...progress,
      }
    },
  }),

  member('GET /campaigns/:campaignId/delivery', {
    query: z.object({ search: searchText, page: pageNumber }),
    answer: async (context, { params, query }) => {
      const { campaign, ...found } = await listLinesToReport(context, { ...params, ...query })
      const { id, name, buyer_name, is_draft, cancelled_from, cancellation_reason, archived_at } = campaign
      const life = { is_draft, cancelled_from, cancellation_reason, archived_at }
      return { campaign: { id, name, buyer_name, ...life }, ...found }
    },
  }),

  member('POST /lines/:packageId/delivery', {
    body: z.object({ quantity, as_of: asOf, confirmed, dry_run: dryRun }),
    answer: async (context, { params, body }) => {
      const { requestId, startedAtMs } = context
      const outcome = await reportByHand(context, {
        campaignId: null,
        reports: [
          {
            packageId: params.packageId,
            quantity: body.quantity,
            asOf: body.as_of,
            confirmed: body.confirmed,
          },
        ],
        isDryRun: body.dry_run,
        requestId,
        startedAtMs,
      })
      return describeReported(outcome)
    },
  }),

  member('POST /campaigns/:campaignId/delivery', {
    body: z.object({
      reports: z
        .array(z.object({ package_id: z.string().max(ID_LENGTH_MAX), quantity, as_of: asOf, confirmed }))
        .min(1, 'fill in at least one line')
        .max(REPORTS_BY_HAND_MAX, `report on at most ${REPORTS_BY_HAND_MAX} lines at a time`),
      dry_run: dryRun,
    }),
    answer: async (context, { params, body }) => {
      const { requestId, startedAtMs } = context
      const outcome = await reportByHand(context, {
        campaignId: params.campaignId,
        reports: body.reports.map((report) => ({
          packageId: report.package_id,
          quantity: report.quantity,
          asOf: report.as_of,
          confirmed: report.confirmed,
        })),
        isDryRun: body.dry_run,
        requestId,
        startedAtMs,
      })
      return describeReported(outcome)
    },
  }),
]

function describeReported({ results, isDryRun, needsConfirmation }: HandOutcome) {
  return {
    ...countsOf(results),
    results: results.map(describeResult),
    dry_run: isDryRun,
    needs_confirmation: needsConfirmation,
  }
}

function countsOf(results: readonly { status: 'accepted' | 'rejected' }[]) {
  const accepted = results.filter(({ status }) => status === 'accepted').length
  return { accepted, rejected: results.length - accepted }
}

function describeResult(result: HandResult) {
  const package_id = result.packageId
  if (result.status === 'accepted') {
    const { status, line, warnings } = result
    return { package_id, status, delivered: line.delivered, as_of: line.asOf, warnings }
  }
  const { status, reason, field, message } = result
  return { package_id, status, reason, field, message }
}
