import { z } from 'zod'
import { archiveCampaign } from '../../core/campaign/archive-campaign.ts'
import { cancelCampaign } from '../../core/campaign/cancel-campaign.ts'
import { publishCampaign } from '../../core/campaign/publish-campaign.ts'
import { unarchiveCampaign } from '../../core/campaign/unarchive-campaign.ts'
import { withdrawCancellation } from '../../core/campaign/withdraw-cancellation.ts'
import type { MemberContext } from '../callers.ts'
import { member } from '../route.ts'

/** No day and no reason is longer; the operation checks both. */
const TEXT_LENGTH_MAX = 1_000
const VERSION_MAX = 2 ** 31 - 1

const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')
const version = z.int().max(VERSION_MAX)
const act = z.strictObject({ version })

type Act<Input> = (context: MemberContext, input: Input) => Promise<{ version: number }>

/** Both sides see the change in the history of terms, and the buyer may want a mail. */
function noted<Input extends { campaignId: string }>(change: Act<Input>): Act<Input> {
  return async (context, input) => {
    const changed = await change(context, input)
    return changed
  }
}

const publish = noted(publishCampaign)
const cancel = noted(cancelCampaign)
const withdraw = noted(withdrawCancellation)
const archive = noted(archiveCampaign)
const unarchive = noted(unarchiveCampaign)

/** From draft to archive, for the sellers of campaigns. */
export const campaignLife = [
  member('POST /campaigns/:campaignId/publish', {
    body: act,
    answer: async (context, { params, body }) => publish(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/cancel', {
    body: act.extend({ from: text, reason: text.default('') }),
    answer: async (context, { params, body }) => cancel(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/withdraw-cancellation', {
    body: act,
    answer: async (context, { params, body }) => withdraw(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/archive', {
    body: act,
    answer: async (context, { params, body }) => archive(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/unarchive', {
    body: act,
    answer: async (context, { params, body }) => unarchive(context, { ...params, ...body }),
  }),
]
