import type { CampaignSide } from '../campaign/campaign.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import { requireLine } from '../campaign/require-line.ts'
import { Refusal } from '../refusal.ts'
import { CHANGES_PER_PAGE, type TermsChange, type TermsHistory } from './terms.ts'
import { findSeenTerms, listTermsChanges, type TermsPlace } from './terms-sql.ts'

/** How the terms of a campaign, or of one of its lines, have changed, latest first; for both sides. */
export async function listTerms(
  context: Context,
  input: ({ campaignId: string } | { packageId: string }) & { before?: string | undefined },
): Promise<TermsHistory> {
  const line = 'packageId' in input ? (await requireLine(context, input.packageId)).line : null
  const campaignId = 'packageId' in input ? line!.campaign_id : input.campaignId
  const { campaign, side } = await requireCampaign(context, campaignId)
  const before = input.before === undefined ? null : readPlace(input.before)
  const scope = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
    side,
    packageId: line?.package_id ?? null,
  }
  const [rows, seen] = await Promise.all([
    listTermsChanges(context.database, scope, { before, limit: CHANGES_PER_PAGE + 1 }),
    findSeenTerms(context.database, scope),
  ])
  const page = rows.slice(0, CHANGES_PER_PAGE)
  const last = page.at(-1)
  return {
    side,
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    changes: page.map(({ position: _position, is_news, ...change }) =>
      asSeenBy(side, { ...change, is_unseen: is_news && change.version > seen.seen_version }),
    ),
    older: rows.length > page.length && last ? `${last.version}_${last.position}` : null,
    ...seen,
  }
}

/** Only the seller sees which of its people made a change, as with reports. */
function asSeenBy(side: CampaignSide, change: TermsChange): TermsChange {
  return side === 'seller' ? change : { ...change, person_name: null, person_email: null }
}

function readPlace(text: string): TermsPlace {
  const [, version, position] = /^(\d{1,9})_(\d{1,9})$/.exec(text) ?? []
  if (version === undefined) {
    throw new Refusal('invalid', 'There is no such page. Start with the latest changes.', 'before')
  }
  return { version: Number(version), position: Number(position) }
}
