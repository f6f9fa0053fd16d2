import { requireCampaign } from '../campaign/require-campaign.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { updateSeenTerms } from './terms-sql.ts'

/** Someone at the buyer has seen the changes up to `version`: they are no longer marked as new. */
export async function markTermsSeen(
  context: Context,
  input: { campaignId: string; version: number },
): Promise<void> {
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  if (side === 'seller') {
    throw new Refusal('not_allowed', 'Only the buyer can mark changes as seen.')
  }
  await updateSeenTerms(context.database, {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
    version: input.version,
    at: context.now,
  })
  // The seller sees that they were seen; the page that showed them keeps its marks.
  await announceCampaignsOf(context.database, [campaign.organization_number])
}
