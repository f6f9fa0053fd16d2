import { requireMember } from '../access.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { listShares, listShareUses, type ListedShare, type ShareUse } from './report-share-sql.ts'
import { SHARES_LISTED_MAX } from './report-share.ts'

/** The links that the caller's own organization made for a campaign. Those of the other side do not exist for it. */
export async function listReportShares(
  context: Context,
  input: { campaignId: string },
): Promise<{ shares: ListedShare[] }> {
  const makerNumber = requireMember(context)
  const { campaign } = await requireCampaign(context, input.campaignId)
  const of = { organizationNumber: campaign.organization_number, campaignId: campaign.id, makerNumber }
  return { shares: await listShares(context.database, of, { now: context.now, limit: SHARES_LISTED_MAX }) }
}

/** How often a link was used, and its last uses, newest first. */
export async function showShareUses(
  context: Context,
  input: { campaignId: string; shareId: string },
): Promise<{ uses: number; log: ShareUse[] }> {
  const makerNumber = requireMember(context)
  const { campaign } = await requireCampaign(context, input.campaignId)
  const id = canonicalUuid(input.shareId)
  const of = { organizationNumber: campaign.organization_number, campaignId: campaign.id, makerNumber }
  const found = id === undefined ? undefined : await listShareUses(context.database, { ...of, id })
  if (!found) throw refuseUnknownShare()
  return found
}

export function refuseUnknownShare(): Refusal {
  return new Refusal('not_found', 'Link not found. List the campaign’s share links to see them.')
}
