import type { Instant } from '../../exact/instant.ts'
import type { DeliveryContext } from '../context.ts'
import { requireSoldCampaign } from '../campaign/require-campaign.ts'
import { Refusal } from '../refusal.ts'
import { MalformedItem, parseDeliveryItem, screen } from './delivery-item.ts'
import { judge } from './delivery.ts'
import type { ItemResult } from './describe-verdicts.ts'
import { recordDelivery } from './record-delivery.ts'
import { resolveReferences } from './resolve-references.ts'
import { readReportedLines, type ReportedLine } from './reported-line-sql.ts'
import { typedItem, type SentItem, type TypedReport } from './typed-item.ts'
import { unconfirmed, warningsOf, type Warning } from './warnings.ts'

/** As many as one request to the feed may hold. */
export const REPORTS_BY_HAND_MAX = 500

/**
 * Records totals that a person typed for lines of one campaign. Each becomes the item that a system would have sent and
 * goes through `recordDelivery`, so the form cannot decide anything differently. People make typing errors: while any
 * warning is unconfirmed nothing is written, and the answer is that of a dry run.
 */
export async function reportByHand(context: DeliveryContext, input: ReportByHandInput): Promise<HandOutcome> {
  const { actor, database } = context
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Systems report to the delivery feed. Sign in to report by hand.')
  }
  const { reports, requestId, startedAtMs } = input
  if (reports.length === 0 || reports.length > REPORTS_BY_HAND_MAX) {
    throw new Refusal('invalid', `Report on 1 to ${REPORTS_BY_HAND_MAX} lines at a time.`)
  }
  const written = reports.map(({ packageId }) => packageId.trim())
  const named = await resolveReferences(database, actor.organizationNumber, written)
  const packageIds = written.map((text) => named.packageIdOf(text).toLowerCase())
  const lines = await readReportedLines(database, actor.organizationNumber, packageIds)
  if (input.campaignId === null) {
    if (lines.size === 0) throw new Refusal('not_found', 'Your organization does not sell this line.')
  } else {
    await refuseOtherCampaigns(context, input.campaignId, lines)
  }
  const items = reports.map((report, i) =>
    typedItem(
      { ...report, packageId: named.packageIdOf(report.packageId) },
      lines.get(packageIds[i]!)?.terms.pricingBasis,
    ),
  )
  const unknownLines = written.flatMap((text, i) => (named.isUnknown(text) ? [i] : []))
  const warnings = warningsOfItems(items, lines, context.now)
  const needsConfirmation =
    !input.isDryRun && warnings.some((ofLine, i) => unconfirmed(ofLine, reports[i]!.confirmed).length > 0)
  const isDryRun = input.isDryRun || needsConfirmation
  const recorded = await recordDelivery(context, { items, unknownLines, isDryRun, requestId, startedAtMs })
  const after = await readReportedLines(database, actor.organizationNumber, packageIds)
  const results = recorded.map((result, i): HandResult => {
    const packageId = reports[i]!.packageId
    return result.status === 'accepted'
      ? { packageId, status: 'accepted', line: after.get(packageIds[i]!)!, warnings: warnings[i]! }
      : { packageId, ...result }
  })
  return { results, isDryRun, needsConfirmation }
}

export interface ReportByHandInput {
  /** Null: one line of any campaign. */
  campaignId: string | null
  reports: readonly (TypedReport & { confirmed: readonly Warning[] })[]
  isDryRun: boolean
  requestId: string
  startedAtMs: number
}

export interface HandOutcome {
  results: HandResult[]
  /** Nothing was written: a dry run was requested, or a warning is unconfirmed. */
  isDryRun: boolean
  needsConfirmation: boolean
}

/** Accepted, with the line as it is now and what to confirm; or rejected, with the reason in code and in words. */
export type HandResult =
  | { packageId: string; status: 'accepted'; line: ReportedLine; warnings: Warning[] }
  | ({ packageId: string } & Extract<ItemResult, { status: 'rejected' }>)

/** At the positions of the items; none for an item that will be rejected. */
function warningsOfItems(
  items: readonly SentItem[],
  lines: ReadonlyMap<string, ReportedLine>,
  now: Instant,
): Warning[][] {
  const parsed = items.map(parseDeliveryItem)
  const screened = screen(parsed)
  return parsed.map((item, i) => {
    if (item instanceof MalformedItem) return []
    const line = lines.get(item.packageId)
    if (!line || screened[i] !== null || judge(item, line.terms, now) !== null) return []
    return warningsOf(line, { quantity: item.quantity, asOf: item.asOf ?? now, receivedAt: now })
  })
}

async function refuseOtherCampaigns(
  context: DeliveryContext,
  campaignId: string,
  lines: ReadonlyMap<string, ReportedLine>,
): Promise<void> {
  const campaign = await requireSoldCampaign(context, campaignId)
  for (const line of lines.values()) {
    if (line.campaignId !== campaign.id) {
      throw new Refusal('invalid', 'One of these lines belongs to another campaign. Report on it there.')
    }
  }
}
