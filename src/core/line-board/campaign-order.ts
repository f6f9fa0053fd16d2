import { asOfOf, firstCurrencyOf, flightOf, urgencyAt, valuesOf } from './campaign-board.ts'
import { compareKeys, firstInOrder, type SortKey } from './first-in-order.ts'
import type { BoardCampaign } from './line-board.ts'

/** What a list of campaigns can be sorted by. */
export const CAMPAIGN_ORDERS = [
  'name',
  'partner',
  'flight_start',
  'flight_end',
  'pacing',
  'lines',
  'booked_value',
  'delivered_value',
  'delivered_percent',
  'billable_value',
  'remaining_value',
  'as_of',
] as const

export type CampaignOrder = (typeof CAMPAIGN_ORDERS)[number]

interface Keyed {
  key: SortKey
  /** Only of amounts. */
  currency: string | null
  campaign: BoardCampaign
}

/**
 * The first `count` campaigns in an order, without sorting all of them. Campaigns without a value come last, in either
 * direction. Amounts are sorted within their currency.
 */
export function firstCampaigns(
  campaigns: readonly BoardCampaign[],
  wanted: { order: CampaignOrder; isDescending: boolean; now: number; count: number },
): BoardCampaign[] {
  const { order, now, count } = wanted
  const keyOf = KEYS[order]
  const sign = wanted.isDescending ? -1 : 1
  const isAmount = order.endsWith('_value')
  const keyed = function* (): Iterable<Keyed> {
    for (const campaign of campaigns) {
      yield { key: keyOf(campaign, now), currency: isAmount ? firstCurrencyOf(campaign) : null, campaign }
    }
  }
  const compare = (a: Keyed, b: Keyed) =>
    compareKeys(a.currency, b.currency, 1) ||
    compareKeys(a.key, b.key, sign) ||
    compareKeys(a.campaign.searchName, b.campaign.searchName, 1) ||
    compareKeys(a.campaign.id, b.campaign.id, 1)
  return firstInOrder(keyed(), compare, count).map(({ campaign }) => campaign)
}

const KEYS: Record<CampaignOrder, (campaign: BoardCampaign, now: number) => SortKey> = {
  name: ({ searchName }) => searchName,
  partner: ({ partner }) => partner.searchName,
  flight_start: (campaign) => flightOf(campaign)?.startsAt ?? null,
  flight_end: (campaign) => flightOf(campaign)?.endsAt ?? null,
  pacing: urgencyAt,
  lines: ({ lines }) => lines.size,
  booked_value: (campaign, now) => valuesOf(campaign, now)?.booked ?? null,
  delivered_value: (campaign, now) => valuesOf(campaign, now)?.delivered ?? null,
  delivered_percent: deliveredShare,
  billable_value: (campaign, now) => valuesOf(campaign, now)?.billable ?? null,
  remaining_value: (campaign, now) => valuesOf(campaign, now)?.remaining ?? null,
  as_of: asOfOf,
}

/** What is missing is not delivered, as it is shown. */
function deliveredShare(campaign: BoardCampaign, now: number): number | null {
  const { booked, missing } = valuesOf(campaign, now) ?? { booked: null, missing: null }
  return booked === null || missing === null || booked === 0 ? null : (booked - missing) / booked
}
