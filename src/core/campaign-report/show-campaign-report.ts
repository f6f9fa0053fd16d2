import { requireMember } from '../access.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import { hasAgreedCounts } from '../count/count-sql.ts'
import { listCampaignLogoVersions } from '../organization/logo-sql.ts'
import type { CampaignReport } from './campaign-report.ts'
import { composeCampaignReport, type ReportWanted } from './compose-campaign-report.ts'

export interface CampaignReportView {
  side: CampaignSide
  /** Of each side: whose logo, and its version; null if there is none. */
  logos: Record<CampaignSide, { organization_id: string; version: string } | null>
  /** Links can be made: only its seller sees a draft. */
  can_share: boolean
  /** Statements bill what was agreed; the report has what was measured. */
  has_agreed_counts: boolean
  report: CampaignReport
}

/** The report of a campaign, for its seller and its buyer. */
export async function showCampaignReport(
  context: Context,
  input: ReportWanted & { campaignId: string },
): Promise<CampaignReportView> {
  const readerNumber = requireMember(context)
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const { database, now } = context
  const key = { organizationNumber: campaign.organization_number, id: campaign.id, readerNumber }
  const [report, versions, isAgreed] = await Promise.all([
    composeCampaignReport(database, campaign, { ...input, readerNumber, now }),
    listCampaignLogoVersions(database, key),
    hasAgreedCounts(database, { organizationNumber: key.organizationNumber, campaignId: key.id }),
  ])
  const logoOf = (of: CampaignSide, organization_id: string) => {
    const version = versions.find((logo) => logo.side === of)?.version
    return version === undefined ? null : { organization_id, version }
  }
  return {
    side,
    logos: { seller: logoOf('seller', campaign.seller_id), buyer: logoOf('buyer', campaign.buyer_id) },
    can_share: !campaign.is_draft,
    has_agreed_counts: isAgreed,
    report,
  }
}
