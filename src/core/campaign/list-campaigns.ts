import { parseInstant, type Instant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { COUNTED_BASES, type CountedBasis } from '../delivery/units.ts'
import { sumByCurrency, valueOfSums } from '../money/currency-sums.ts'
import type { StatusFilter } from './life.ts'
import { PACING_STATES, percentOf, statusOfCampaign, type PacingState } from './pacing.ts'
import { Refusal } from '../refusal.ts'
import { countUnseenTerms } from '../terms/terms-sql.ts'
import { isUuid } from '../uuid.ts'
import {
  findCampaignPage,
  listCampaignNames,
  listLineGroups,
  type CampaignNameRow,
  type CampaignPlace,
  type LineGroupRow,
} from './campaign-list-sql.ts'
import type { CampaignPage, CampaignSide, CampaignSummary } from './campaign.ts'

/** Each is summed from its lines, so a page is short. */
export const CAMPAIGNS_PER_PAGE = 20
/** Counting and paging end here: beyond it, use the search. */
export const CAMPAIGNS_COUNTED_MAX = 5_000
export const CAMPAIGN_PAGES_MAX = CAMPAIGNS_COUNTED_MAX / CAMPAIGNS_PER_PAGE
const SEARCH_LENGTH_MAX = 200

/** The campaigns that the caller's organization sells or buys, newest first, a numbered page at a time. */
export async function listCampaigns(
  context: Context,
  input: {
    side?: CampaignSide | undefined
    search?: string | undefined
    status?: StatusFilter | undefined
    pacing?: PacingState | undefined
    /** `older` of a previous search. */
    after?: string | undefined
    page?: number | undefined
  } = {},
): Promise<CampaignPage> {
  const organizationNumber = requireMember(context)
  const { side = null, search = '', status = null, pacing = null, page = 1 } = input
  if (!Number.isInteger(page) || page < 1 || page > CAMPAIGN_PAGES_MAX) {
    throw new Refusal('invalid', `Ask for a page from 1 to ${CAMPAIGN_PAGES_MAX}.`, 'page')
  }
  if (search.length > SEARCH_LENGTH_MAX) {
    throw new Refusal('invalid', `Search for ${SEARCH_LENGTH_MAX} characters at most.`, 'search')
  }
  const filter = { organizationNumber, side, search: search.trim(), status, pacing }
  const { keys, total, lookedBackTo } = await findCampaignPage(context.database, filter, {
    now: context.now,
    after: input.after === undefined ? null : readPlace(input.after),
    offset: (page - 1) * CAMPAIGNS_PER_PAGE,
    limit: CAMPAIGNS_PER_PAGE,
    countMax: CAMPAIGNS_COUNTED_MAX + 1,
  })
  const [names, groups, unseenTerms] = await Promise.all([
    listCampaignNames(context.database, keys),
    listLineGroups(context.database, keys, context.now),
    countUnseenTerms(context.database, organizationNumber, keys),
  ])
  const summaryOf = (campaign: CampaignNameRow) =>
    summarize(
      campaign,
      groups.filter(({ id }) => id === campaign.id),
      { organizationNumber, now: context.now },
    )
  return {
    campaigns: names.map((campaign) => ({
      ...summaryOf(campaign),
      unseen_terms: unseenTerms.get(campaign.id) ?? 0,
    })),
    page,
    per_page: CAMPAIGNS_PER_PAGE,
    total: Math.min(total, CAMPAIGNS_COUNTED_MAX),
    has_more: total > CAMPAIGNS_COUNTED_MAX,
    older: lookedBackTo === null ? null : `${lookedBackTo.createdAt}_${lookedBackTo.id}`,
    looked_back_to: lookedBackTo?.createdAt ?? null,
  }
}

function readPlace(text: string): CampaignPlace {
  const [createdAt = '', id = '', ...more] = text.split('_')
  if (parseInstant(createdAt) === undefined || !isUuid(id) || more.length > 0) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest campaigns.', 'after')
  }
  return { createdAt, id }
}

/** What the lines of a campaign add up to. */
export function summarize(
  campaign: CampaignNameRow,
  groups: LineGroupRow[],
  reader: { organizationNumber: number; now: Instant },
): Omit<CampaignSummary, 'unseen_terms'> {
  const states = PACING_STATES.map((state) => ({
    state,
    lines: countLines(groups.filter((group) => group.state === state)),
  })).filter(({ lines }) => lines > 0)
  const flatRate = groups.filter((group) => group.pricing_basis === 'flat_rate')
  const flight = {
    flight_start: groups[0]?.flight_start ?? null,
    flight_end: groups[0]?.flight_end ?? null,
  }
  return {
    id: campaign.id,
    name: campaign.name,
    purchase_order: campaign.purchase_order,
    side: campaign.organization_number === reader.organizationNumber ? 'seller' : 'buyer',
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    sharing: campaign.sharing,
    ...flight,
    status: statusOfCampaign({ ...campaign, ...flight }, reader.now),
    is_draft: campaign.is_draft,
    cancelled_from: campaign.cancelled_from,
    archived_at: campaign.archived_at,
    pacing: states[0]?.state ?? null,
    lines: countLines(groups),
    states,
    progress: COUNTED_BASES.flatMap((basis) => progressOf(basis, groups)),
    flat_rate:
      flatRate.length === 0
        ? null
        : {
            lines: countLines(flatRate),
            delivered: countLines(flatRate.filter(({ state }) => state === 'delivered')),
          },
    money: sumByCurrency(
      groups.map((group) => ({
        currency: group.currency,
        lines: group.lines,
        linesWithoutGoal: group.lines_without_goal,
        value: valueOfSums(group.pricing_basis, group),
      })),
    ),
    as_of: groups[0]?.as_of ?? null,
  }
}

function progressOf(basis: CountedBasis, groups: LineGroupRow[]): CampaignSummary['progress'] {
  const group = groups.find(({ pricing_basis }) => pricing_basis === basis)
  if (!group || group.booked === null) return []
  const { booked, delivered } = group
  const percent = delivered === null ? null : percentOf(delivered, booked)
  return [{ pricing_basis: basis, booked, delivered, percent }]
}

function countLines(groups: LineGroupRow[]): number {
  return groups.reduce((count, group) => count + group.lines, 0)
}
