import type { CampaignSide } from '../campaign/campaign.ts'
import type { Context } from '../context.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { requireCountPlace, listCountedLines } from './count-page.ts'
import { findTolerance, listCountedPeriods, listCountEntries } from './count-sql.ts'
import {
  differenceOf,
  offerOf,
  reconcile,
  type CountEntry,
  type CountState,
  type Difference,
} from './count.ts'

export interface CountLine {
  package_id: string
  name: string
  reference: string | null
  pricing_basis: PricingBasis
  seller_count: string
  buyer_count: string | null
  /** Null while the buyer has not counted. */
  difference: Difference | null
  state: CountState
  agreed: string | null
  /** What the caller's side can agree to, if the other side has given a figure; and what it has proposed itself. */
  offer: string | null
  own_proposal: string | null
  entries: CountEntry[]
}

export interface CountPage {
  side: CampaignSide
  seller_name: string
  buyer_name: string
  campaign_name: string
  first_day: string
  last_day: string
  /** In percent. */
  tolerance: string
  lines: CountLine[]
  /** Days that were counted before, newest first. */
  periods: { first_day: string; last_day: string; lines: number; agreed: number }[]
}

/** Both sides' counts of every line of a campaign on some days. */
export async function listCounts(
  context: Context,
  input: { campaignId: string; firstDay: string; lastDay: string },
): Promise<CountPage> {
  const place = await requireCountPlace(context, input)
  const { campaign, side, firstDay, lastDay } = place
  const key = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
  }
  const [lines, entries, tolerance, periods] = await Promise.all([
    listCountedLines(context.database, place),
    listCountEntries(context.database, { ...key, firstDay, lastDay }),
    findTolerance(context.database, key),
    listCountedPeriods(context.database, key),
  ])
  const other = side === 'seller' ? 'buyer' : 'seller'
  return {
    side,
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    campaign_name: campaign.name,
    first_day: firstDay,
    last_day: lastDay,
    tolerance,
    lines: lines.map(({ line, sellerCount }) => {
      const said = entries.filter(({ package_id }) => package_id === line.package_id)
      const state = reconcile(said)
      return {
        package_id: line.package_id,
        name: line.name,
        reference: line.reference,
        pricing_basis: line.pricing_basis,
        seller_count: sellerCount,
        buyer_count: state.buyer_count,
        difference:
          state.buyer_count === null ? null : differenceOf(sellerCount, state.buyer_count, tolerance),
        state: state.state,
        agreed: state.agreed,
        offer: offerOf(other, state, sellerCount),
        own_proposal: state.proposals[side],
        entries: said.map(({ package_id: _line, ...entry }) => asSeenBy(side, entry)),
      }
    }),
    periods,
  }
}

/** The other side hears which organization said it, not who; and not from which file. */
function asSeenBy(side: CampaignSide, entry: CountEntry): CountEntry {
  return entry.side === side ? entry : { ...entry, person_name: null, file_name: null }
}
