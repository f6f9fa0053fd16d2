import type { CampaignSide } from '../campaign/campaign.ts'
import { dayOf } from '../campaign/life.ts'
import { dayMeasured } from '../campaign/measured-day.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import type { CountedBasis } from '../delivery/units.ts'
import { parseInstant } from '../../exact/instant.ts'
import {
  countKeyOf,
  listLinesToCount,
  measureLines,
  requireCountPlace,
  type CountDays,
  type CountedLine,
} from './count-page.ts'
import { findTolerance, listAgreedDays, listCountedPeriods, listCountEntries } from './count-sql.ts'
import {
  differenceOf,
  entriesByLine,
  offerOf,
  reconcile,
  type CountEntry,
  type CountState,
  type Difference,
} from './count.ts'
import { usualDays, type Days } from './usual-days.ts'

export interface CountLine {
  package_id: string
  name: string
  reference: string | null
  pricing_basis: CountedBasis
  seller_count: string
  buyer_count: string | null
  /** Null while the buyer has not counted. */
  difference: Difference | null
  state: CountState
  agreed: string | null
  /** What the caller's side can agree to, and whether the other side proposed it or has counted it. */
  offer: string | null
  is_offer_proposed: boolean
  own_proposal: string | null
  /** Other days with an agreement that overlap these: there can be none for these. */
  agreed_days: { first_day: string; last_day: string } | null
  entries: CountEntry[]
}

export interface CountPage {
  campaign_id: string
  side: CampaignSide
  seller_name: string
  buyer_name: string
  campaign_name: string
  first_day: string
  last_day: string
  /** In percent. */
  tolerance: string
  lines: CountLine[]
  /** The campaign has lines beyond the first thousand. */
  has_more_lines: boolean
  /** Days that were counted before, newest first. */
  periods: { first_day: string; last_day: string; lines: number; agreed: number }[]
}

/**
 * Both sides' counts of every line of a campaign on some days; without days, on those that were counted last, or else the usual
 * ones.
 */
export async function listCounts(
  context: Context,
  input: { campaignId: string; days: Days | null },
): Promise<CountPage> {
  const { database } = context
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const key = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
  }
  const [{ lines: rows, hasMoreLines }, tolerance, periods] = await Promise.all([
    listLinesToCount(database, campaign),
    findTolerance(database, key),
    listCountedPeriods(database, key),
  ])
  const days = input.days ?? daysCounted(periods) ?? usualDaysOf(context, rows)
  const place = await requireCountPlace(context, { campaignId: campaign.id, ...days } satisfies CountDays)
  const [lines, entries, agreedDays] = await Promise.all([
    measureLines(database, place, rows),
    listCountEntries(database, countKeyOf(place)).then(entriesByLine),
    listAgreedDays(database, countKeyOf(place)),
  ])
  const other = side === 'seller' ? 'buyer' : 'seller'
  return {
    campaign_id: campaign.id,
    side,
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    campaign_name: campaign.name,
    first_day: place.firstDay,
    last_day: place.lastDay,
    tolerance,
    lines: lines.map(({ line, sellerCount }): CountLine => {
      const said = entries.get(line.package_id) ?? []
      const { state, buyer_count, agreed, ...rest } = reconcile(said)
      const overlapping = agreedDays.find(({ package_id }) => package_id === line.package_id)
      return {
        package_id: line.package_id,
        name: line.name,
        reference: line.reference,
        pricing_basis: line.pricing_basis,
        seller_count: sellerCount,
        buyer_count,
        difference: buyer_count === null ? null : differenceOf(sellerCount, buyer_count, tolerance),
        state,
        agreed,
        offer: offerOf(other, { state, buyer_count, agreed, ...rest }, sellerCount),
        is_offer_proposed: rest.proposals[other] !== null,
        own_proposal: rest.proposals[side],
        agreed_days: overlapping
          ? { first_day: overlapping.first_day, last_day: overlapping.last_day }
          : null,
        entries: said.map((entry) => asSeenBy(side, entry)),
      }
    }),
    has_more_lines: hasMoreLines,
    periods,
  }
}

function daysCounted([newest]: CountPage['periods']): Days | undefined {
  return newest && { firstDay: newest.first_day, lastDay: newest.last_day }
}

function usualDaysOf({ now }: Context, lines: readonly CountedLine['line'][]): Days {
  const measured = lines.flatMap(({ as_of }) => (as_of === null ? [] : dayMeasured(parseInstant(as_of)!)))
  return usualDays(dayOf(now), {
    firstDay: lines.map(({ flight_start }) => flight_start).toSorted()[0] ?? null,
    lastMeasured: measured.toSorted().at(-1) ?? null,
  })
}

/** The other side hears which organization said it, not who; and not from which file. */
function asSeenBy(side: CampaignSide, entry: CountEntry): CountEntry {
  const { kind, quantity, seller_count, note, at } = entry
  const isOwn = entry.side === side
  return {
    kind,
    side: entry.side,
    quantity,
    seller_count,
    note,
    at,
    person_name: isOwn ? entry.person_name : null,
    file_name: isOwn ? entry.file_name : null,
  }
}
