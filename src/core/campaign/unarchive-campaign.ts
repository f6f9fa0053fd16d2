import type { Context } from '../context.ts'
import { lockForAct, requireCampaignToChange, saveLife, type LifeInput } from './change-life.ts'

/** Puts an archived campaign back into the lists, as it was. */
export async function unarchiveCampaign(context: Context, input: LifeInput): Promise<{ version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  return context.database.transaction(async (tx) => {
    const current = await lockForAct(tx, context, campaign, { version: input.version, act: 'unarchive' })
    return saveLife(tx, context, current, {
      life: { archivedAt: null },
      terms: { archived: [true, false] },
      act: 'campaign.unarchived',
    })
  })
}
