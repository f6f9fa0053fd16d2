import type { Context } from '../context.ts'
import { lockForAct, requireCampaignToChange, saveLife, type LifeInput } from './change-life.ts'

/** The campaign runs as agreed after all. Until the end of the day from which it was cancelled. */
export async function withdrawCancellation(context: Context, input: LifeInput): Promise<{ version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  return context.database.transaction(async (tx) => {
    const { version } = input
    const current = await lockForAct(tx, context, campaign, { version, act: 'withdraw_cancellation' })
    return saveLife(tx, context, current, {
      life: { cancelledFrom: null, cancellationReason: null },
      terms: {
        cancelled_from: [current.cancelled_from, null],
        ...(current.cancellation_reason !== null && {
          cancellation_reason: [current.cancellation_reason, null],
        }),
      },
      act: 'campaign.cancellation_withdrawn',
    })
  })
}
