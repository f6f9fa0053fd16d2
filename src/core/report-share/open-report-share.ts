import { findCampaign } from '../campaign/campaign-sql.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { CampaignReport, ReportStep } from '../campaign-report/campaign-report.ts'
import { composeCampaignReport } from '../campaign-report/compose-campaign-report.ts'
import type { Context } from '../context.ts'
import { listCampaignLogoContents } from '../organization/logo-sql.ts'
import { isWellFormedToken, tokenFingerprint } from '../person/session.ts'
import { refuseShare, type ShareDevice, type ShareUseKind } from './report-share.ts'
import { findOpenShare, insertShareUse, type OpenShare } from './report-share-sql.ts'

type Anyone = Pick<Context, 'database' | 'now'>

/** The link of a secret, if it works now. For anyone who has it. */
export async function requireOpenShare(context: Anyone, input: { token: string }): Promise<OpenShare> {
  const { token } = input
  const share = isWellFormedToken(token)
    ? await findOpenShare(context.database, { fingerprint: tokenFingerprint(token), now: context.now })
    : undefined
  if (!share) throw refuseShare()
  return share
}

/** What a link shows: the report, and nothing that the report does not need. Its use is logged before it is shown. */
export async function openReportShare(
  context: Anyone,
  share: OpenShare,
  use: { kind: ShareUseKind; device: ShareDevice; by?: ReportStep | undefined },
): Promise<CampaignReport> {
  const { database, now } = context
  const campaign = await findCampaign(database, {
    organizationNumber: share.maker_number,
    id: share.campaign_id,
  })
  // It stopped being shown a moment ago.
  if (!campaign) throw refuseShare()
  const report = await composeCampaignReport(database, campaign, {
    ...(share.first_day !== null && { from: share.first_day, to: share.last_day! }),
    by: use.by,
    showsMoney: share.shows_money,
    readerNumber: share.maker_number,
    now,
  })
  await insertShareUse(database, {
    organizationNumber: share.organization_number,
    id: share.id,
    kind: use.kind,
    device: use.device,
    now,
  })
  // It belongs to the two sides.
  return { ...report, purchase_order: null }
}

/** The logos of both sides as `data:` addresses: a stranger can ask for no others. */
export async function showSharedLogos(
  context: Anyone,
  share: OpenShare,
): Promise<Record<CampaignSide, string | null>> {
  const rows = await listCampaignLogoContents(context.database, {
    organizationNumber: share.organization_number,
    id: share.campaign_id,
    readerNumber: share.maker_number,
  })
  const logoOf = (side: CampaignSide) => {
    const logo = rows.find((row) => row.side === side)
    return logo ? `data:${logo.media_type};base64,${logo.content.toString('base64')}` : null
  }
  return { seller: logoOf('seller'), buyer: logoOf('buyer') }
}
