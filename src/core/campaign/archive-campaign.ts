import type { Context } from '../context.ts'
import { lockForAct, requireCampaignToChange, saveLife, type LifeInput } from './change-life.ts'

/** Leaves a campaign out of both sides' lists and totals, unless they are asked for archived ones. Nothing is deleted. */
export async function archiveCampaign(context: Context, input: LifeInput): Promise<{ version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  return context.database.transaction(async (tx) => {
    const current = await lockForAct(tx, context, campaign, { version: input.version, act: 'archive' })
    return saveLife(tx, context, current, {
      life: { archivedAt: context.now },
      terms: { archived: [false, true] },
      act: 'campaign.archived',
    })
  })
}
