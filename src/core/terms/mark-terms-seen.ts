import { visibleCampaign } from '../campaign/visible-campaign.ts'
import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { updateSeenTerms } from './terms-sql.ts'

/** Someone at the buyer has seen the changes up to `version`: they are no longer marked as new. */
export async function markTermsSeen(
  call: Call,
  input: { campaignId: string; version: number },
): Promise<void> {
  const { campaign, side } = await visibleCampaign(call, input.campaignId)
  if (side === 'seller') {
    throw new Refusal('not_allowed', 'Only the buyer can mark changes as seen.')
  }
  await updateSeenTerms(call.database, {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
    version: input.version,
    at: call.now,
  })
}
