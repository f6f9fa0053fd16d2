import { askConsent } from '../consent/ask-consent.ts'
import type { Context } from '../context.ts'
import { lockForAct, requireCampaignToChange, saveLife, type LifeInput } from './change-life.ts'

/** Shows a draft to its buyer, or asks a buyer who is new to the seller, as creating it would have done. */
export async function publishCampaign(context: Context, input: LifeInput): Promise<{ version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  const { organization_number: sellerNumber, buyer_number: buyerNumber } = campaign
  return context.database.transaction(async (tx) => {
    // Before the campaign is locked, in the same order as when the buyer answers.
    const isShown = campaign.is_draft ? await askConsent(tx, context, { sellerNumber, buyerNumber }) : false
    const current = await lockForAct(tx, context, campaign, { version: input.version, act: 'publish' })
    return saveLife(tx, context, current, {
      life: { isDraft: false, isWithheld: !isShown, publishedAt: context.now },
      terms: { state: ['draft', 'live'] },
      act: 'campaign.published',
    })
  })
}
