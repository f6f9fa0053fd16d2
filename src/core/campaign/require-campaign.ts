import type { Queryable } from '../../database/database.ts'
import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import { findCampaign } from './campaign-sql.ts'
import type { CampaignSide } from './campaign.ts'

/** A campaign that the caller's organization sells or buys. Any other does not exist for them. `database` may be a transaction. */
export async function requireCampaign(
  context: Context,
  campaignId: string,
  database: Queryable = context.database,
): Promise<{ campaign: CampaignNameRow; side: CampaignSide }> {
  const organizationNumber = requireMember(context)
  const campaign = isUuid(campaignId)
    ? await findCampaign(database, { organizationNumber, id: campaignId })
    : undefined
  if (!campaign) {
    throw new Refusal('not_found', 'Campaign not found, or you do not have access to it.')
  }
  return { campaign, side: campaign.organization_number === organizationNumber ? 'seller' : 'buyer' }
}

/** A campaign that the caller's organization sells: only the seller reports. For its buyer the form does not exist. */
export async function requireSoldCampaign(context: Context, campaignId: string): Promise<CampaignNameRow> {
  const { campaign, side } = await requireCampaign(context, campaignId)
  if (side !== 'seller')
    throw new Refusal('not_found', 'Delivery is reported by the organization that sells it.')
  return campaign
}
