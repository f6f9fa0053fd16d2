import type { Queryable } from '../../database/database.ts'
import { parseInstant } from '../../exact/instant.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ChangedTerms } from '../terms/terms.ts'
import { insertTermsChanges } from '../terms/terms-sql.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import { findCampaign, findLastDay, lockCampaignRow, updateLife, type NewLife } from './campaign-sql.ts'
import { lifeActsOf, type LifeAct } from './life.ts'
import { requireCampaign } from './require-campaign.ts'

/** What every act on the life of a campaign has in common. Any member of the seller may. */

/** Sent with every act, which is refused if the campaign has changed since. */
export interface LifeInput {
  campaignId: string
  version: number
}

export type LivingCampaign = CampaignNameRow & { flight_end: string | null }

/** The campaign, before it is locked. */
export async function requireCampaignToChange(
  context: Context,
  campaignId: string,
): Promise<CampaignNameRow> {
  const { campaign, side } = await requireCampaign(context, campaignId)
  if (side === 'buyer') throw new Refusal('not_allowed', 'Only the seller can change a campaign.')
  return campaign
}

/** The campaign as it is now, locked until `tx` ends. Refused if it has changed, or is not in a state for the act. */
export async function lockForAct(
  tx: Queryable,
  context: Context,
  campaign: CampaignNameRow,
  { version, act }: { version: number; act: LifeAct },
): Promise<LivingCampaign> {
  const key = keyOf(campaign)
  await lockCampaignRow(tx, key)
  const current = { ...(await findCampaign(tx, key))!, flight_end: await findLastDay(tx, key) }
  if (current.version !== version || current.buyer_number !== campaign.buyer_number) {
    throw new Refusal(
      'conflict',
      'Someone else changed this campaign after you opened it. Reload it, then try again.',
    )
  }
  if (!lifeActsOf(current, context.now).includes(act)) throw new Refusal('invalid', REFUSALS[act])
  return current
}

const REFUSALS: Record<LifeAct, string> = {
  publish: 'Only a draft that is not archived can be published.',
  cancel:
    'This campaign cannot be cancelled: it is a draft, has ended, is archived, or is already cancelled.',
  withdraw_cancellation: 'There is no cancellation to withdraw, or it has already taken effect.',
  archive: 'Only drafts and campaigns that have ended or are cancelled can be archived.',
  unarchive: 'This campaign is not archived.',
}

/** Saves what an act changes, for both sides to see in the history of terms. The buyer of a draft sees none of it. */
export async function saveLife(
  tx: Queryable,
  context: Context,
  current: LivingCampaign,
  change: { life: Partial<NewLife>; terms: ChangedTerms; act: string },
): Promise<{ version: number }> {
  const { act } = change
  const key = keyOf(current)
  const { version, shownVersion } = await updateLife(tx, key, { ...lifeOf(current), ...change.life })
  const isSeenByBuyer = change.life.isDraft === false || !current.is_draft
  await insertTermsChanges(
    tx,
    context.actor,
    {
      organizationNumber: key.organizationNumber,
      campaignId: key.id,
      version: shownVersion,
      buyerNumber: isSeenByBuyer ? current.buyer_number : null,
      at: context.now,
    },
    [
      {
        kind: 'changed',
        packageId: null,
        lineName: null,
        pricingBasis: null,
        currency: null,
        terms: change.terms,
      },
    ],
  )
  await writeAudit(tx, context.actor, {
    organizationNumber: key.organizationNumber,
    act,
    subjectKind: 'campaign',
    subjectId: key.id,
    detail: { name: current.name, ...change.terms },
  })
  await announceCampaign(tx, key)
  return { version }
}

function keyOf({ organization_number: organizationNumber, id }: CampaignNameRow) {
  return { organizationNumber, id }
}

function lifeOf(campaign: CampaignNameRow): NewLife {
  return {
    isDraft: campaign.is_draft,
    cancelledFrom: campaign.cancelled_from,
    cancellationReason: campaign.cancellation_reason,
    archivedAt: campaign.archived_at === null ? null : parseInstant(campaign.archived_at)!,
  }
}
