import { requireMember } from '../access.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import { requireLine } from '../campaign/require-line.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** A campaign, or one of its lines, as one of its two sides sees it. */
export interface EntryPlace {
  /** The seller's. */
  organizationNumber: number
  campaignId: string
  campaignName: string
  buyerNumber: number
  line: { packageId: string; name: string } | null
  side: CampaignSide
  /** The caller's own organization. */
  viewerNumber: number
  viewerName: string
  otherName: string
}

/** Of a campaign that the caller's organization sells or is shown. Any other does not exist for them. */
export async function requireEntryPlace(
  context: Context,
  input: { campaignId: string; packageId?: string | undefined },
): Promise<EntryPlace> {
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const line = input.packageId === undefined ? null : (await requireLine(context, input.packageId)).line
  if (line !== null && line.campaign_id !== campaign.id) {
    throw new Refusal('not_found', 'Line not found. Go back to the campaign to see its lines.')
  }
  const isSeller = side === 'seller'
  return {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    campaignName: campaign.name,
    buyerNumber: campaign.buyer_number,
    line: line && { packageId: line.package_id, name: line.name },
    side,
    viewerNumber: requireMember(context),
    viewerName: isSeller ? campaign.seller_name : campaign.buyer_name,
    otherName: isSeller ? campaign.buyer_name : campaign.seller_name,
  }
}
