import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** A campaign that the caller's organization sells: only the seller reports. For its buyer the form does not exist. */
export async function soldCampaign(context: Context, campaignId: string): Promise<CampaignNameRow> {
  const { campaign, side } = await visibleCampaign(context, campaignId)
  if (side !== 'seller')
    throw new Refusal('not_found', 'Delivery is reported by the organization that sells it.')
  return campaign
}
