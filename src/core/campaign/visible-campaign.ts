import type { Context } from '../context.ts'
import { memberOrganization } from '../organization/member-organization.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import { findCampaign } from './campaign-sql.ts'
import type { CampaignSide } from './campaign.ts'

/** A campaign that the caller's organization sells or buys. Any other does not exist for them. */
export async function visibleCampaign(
  context: Context,
  campaignId: string,
): Promise<{ campaign: CampaignNameRow; side: CampaignSide }> {
  const organizationNumber = memberOrganization(context)
  const campaign = isUuid(campaignId)
    ? await findCampaign(context.database, { organizationNumber, id: campaignId })
    : undefined
  if (!campaign) {
    throw new Refusal('not_found', 'Campaign not found, or you neither sell nor buy it.')
  }
  return { campaign, side: campaign.organization_number === organizationNumber ? 'seller' : 'buyer' }
}
