import { z } from 'zod'
import { archiveCampaign } from '../../core/campaign/archive-campaign.ts'
import { cancelCampaign } from '../../core/campaign/cancel-campaign.ts'
import { publishCampaign } from '../../core/campaign/publish-campaign.ts'
import { unarchiveCampaign } from '../../core/campaign/unarchive-campaign.ts'
import { withdrawCancellation } from '../../core/campaign/withdraw-cancellation.ts'
import { member } from '../route.ts'

/** No day and no reason is longer; the operation checks both. */
const TEXT_LENGTH_MAX = 1_000
const VERSION_MAX = 2 ** 31 - 1

const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')
const version = z.int().max(VERSION_MAX)
const act = z.strictObject({ version })

/** From draft to archive, for the sellers of campaigns. */
export const campaignLife = [
  member('POST /campaigns/:campaignId/publish', {
    body: act,
    answer: async (context, { params, body }) => publishCampaign(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/cancel', {
    body: act.extend({ from: text, reason: text.default('') }),
    answer: async (context, { params, body }) => cancelCampaign(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/withdraw-cancellation', {
    body: act,
    answer: async (context, { params, body }) => withdrawCancellation(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/archive', {
    body: act,
    answer: async (context, { params, body }) => archiveCampaign(context, { ...params, ...body }),
  }),

  member('POST /campaigns/:campaignId/unarchive', {
    body: act,
    answer: async (context, { params, body }) => unarchiveCampaign(context, { ...params, ...body }),
  }),
]
