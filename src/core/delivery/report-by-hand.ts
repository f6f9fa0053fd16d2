import type { DeliveryCall } from '../call.ts'
import { soldCampaign } from '../campaign/sold-campaign.ts'
import { Refusal } from '../refusal.ts'
import type { ItemResult } from './describe-verdicts.ts'
import { recordDelivery } from './record-delivery.ts'
import { readReportedLines, type ReportedLine } from './reported-line-sql.ts'
import { typedItem, type TypedReport } from './typed-item.ts'

/** As many as one request to the feed may hold. */
export const REPORTS_BY_HAND_MAX = 500

/**
 * Records totals that a person typed for lines of one campaign. Each becomes the item that a system would have sent and
 * goes through `recordDelivery`, so the form cannot decide anything differently.
 */
export async function reportByHand(call: DeliveryCall, input: ReportByHandInput): Promise<HandResult[]> {
  const { actor, database } = call
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Systems report to the delivery feed. Sign in to report by hand.')
  }
  const { reports, isDryRun, requestId, startedAtMs } = input
  if (reports.length === 0 || reports.length > REPORTS_BY_HAND_MAX) {
    throw new Refusal('invalid', `Report on 1 to ${REPORTS_BY_HAND_MAX} lines at a time.`)
  }
  const packageIds = reports.map(({ packageId }) => packageId.trim().toLowerCase())
  const lines = await readReportedLines(database, actor.organizationNumber, packageIds)
  if (input.campaignId === null) {
    if (lines.size === 0) throw new Refusal('not_found', 'Your organization sells no such line.')
  } else {
    await refuseOtherCampaigns(call, input.campaignId, lines)
  }
  const items = reports.map((report, i) => typedItem(report, lines.get(packageIds[i]!)?.terms.pricingBasis))
  const results = await recordDelivery(call, { items, isDryRun, requestId, startedAtMs })
  const after = await readReportedLines(database, actor.organizationNumber, packageIds)
  return results.map((result, i) => {
    const packageId = reports[i]!.packageId
    return result.status === 'accepted'
      ? { packageId, status: 'accepted', line: after.get(packageIds[i]!)! }
      : { packageId, ...result }
  })
}

export interface ReportByHandInput {
  /** Null: one line of whichever campaign. */
  campaignId: string | null
  reports: readonly TypedReport[]
  isDryRun: boolean
  requestId: string
  startedAtMs: number
}

/** Accepted, with the line as it is now; or rejected, with the reason in code and in words. */
export type HandResult =
  | { packageId: string; status: 'accepted'; line: ReportedLine }
  | ({ packageId: string } & Extract<ItemResult, { status: 'rejected' }>)

async function refuseOtherCampaigns(
  call: DeliveryCall,
  campaignId: string,
  lines: ReadonlyMap<string, ReportedLine>,
): Promise<void> {
  const campaign = await soldCampaign(call, campaignId)
  for (const line of lines.values()) {
    if (line.campaignId !== campaign.id) {
      throw new Refusal('invalid', 'One of these lines belongs to another campaign. Report on it there.')
    }
  }
}
