import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findSoldCampaign } from './line-view-sql.ts'

export interface SoldCampaign {
  organizationNumber: number
  id: string
  name: string
  buyer_name: string
}

/** A campaign that the caller's organization sells: only the seller reports. Any other does not exist for them. */
export async function soldCampaign(call: Call, campaignId: string): Promise<SoldCampaign> {
  const { actor, database } = call
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Systems report to the delivery feed. Sign in to report by hand.')
  }
  const { organizationNumber } = actor
  const found = isUuid(campaignId)
    ? await findSoldCampaign(database, organizationNumber, campaignId)
    : undefined
  if (!found) throw new Refusal('not_found', 'Your organization sells no such campaign.')
  return { organizationNumber, ...found }
}
