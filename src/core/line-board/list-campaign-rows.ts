import { requireMember } from '../access.ts'
import { listCampaignNames, type CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { LinesContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { countUnseenTerms, listCampaignsWithUnseenTerms } from '../terms/terms-sql.ts'
import { campaignTest, type CampaignFilter } from './campaign-filter.ts'
import { firstCampaigns, type CampaignOrder } from './campaign-order.ts'
import { campaignFigures, type CampaignFigures, type CampaignRow } from './campaign-row.ts'
import { boardOf } from './choose-lines.ts'
import { linesOf, type BoardCampaign, type BoardLine, type LineBoard } from './line-board.ts'
import { pageWithin } from './page-within.ts'
import { partnersOf } from './partners-of.ts'
import { sumLines, type LineTotals } from './sum-lines.ts'

export const CAMPAIGN_ROWS_PER_PAGE = 50
/** Paging ends here: beyond it, narrow the filters. */
export const CAMPAIGNS_PAGED_MAX = 10_000
export const CAMPAIGN_ROW_PAGES_MAX = CAMPAIGNS_PAGED_MAX / CAMPAIGN_ROWS_PER_PAGE
const SEARCH_LENGTH_MAX = 200

export interface CampaignQuestion {
  side?: CampaignSide | undefined
  filter: CampaignFilter
  order: CampaignOrder
  isDescending: boolean
  page: number
}

export interface CampaignRows {
  side: CampaignSide
  campaigns: CampaignRow[]
  page: number
  per_page: number
  /** How many can be paged to. */
  paged_max: number
  /** How many campaigns match. */
  total: number
  /** Of all campaigns that match. */
  totals: LineTotals
  /** What can be filtered by, whatever the filter. */
  partners: { id: string; name: string }[]
  /** False if the organization has more lines than are kept in memory: the others are not counted. */
  is_complete: boolean
}

/** Campaigns as rows of a table, a numbered page at a time, the last one at most, with the totals of all that match. */
export async function listCampaignRows(
  context: LinesContext,
  input: CampaignQuestion,
): Promise<CampaignRows> {
  const organizationNumber = requireMember(context)
  requireSensible(input)
  const { filter } = input
  const unseen = filter.hasUnseenTerms
    ? await listCampaignsWithUnseenTerms(context.database, organizationNumber)
    : undefined
  // Only buyers have unseen terms: sellers make the changes.
  const { side, board } = await boardOf(context, organizationNumber, unseen ? 'buyer' : input.side)
  const matching = campaignsThatMatch(board, filter, { unseen, now: context.now })
  const page = pageWithin(input.page, matching.length, CAMPAIGN_ROWS_PER_PAGE)
  const shown = firstCampaigns(matching, {
    ...input,
    now: context.now,
    count: page * CAMPAIGN_ROWS_PER_PAGE,
  }).slice((page - 1) * CAMPAIGN_ROWS_PER_PAGE)
  const answer = {
    side,
    page,
    per_page: CAMPAIGN_ROWS_PER_PAGE,
    paged_max: CAMPAIGNS_PAGED_MAX,
    total: matching.length,
    totals: sumLines(
      matching.length === board.campaigns.size ? linesOf(board) : linesIn(matching),
      context.now,
    ),
    partners: partnersOf(board),
    is_complete: board.isComplete,
  }
  const figures = shown.map((campaign) => campaignFigures(campaign, context.now))
  // The board may change from here on.
  return { ...answer, campaigns: await readRows(context, organizationNumber, figures) }
}

function requireSensible({ page, filter: { search = '' } }: CampaignQuestion): void {
  if (!Number.isInteger(page) || page < 1 || page > CAMPAIGN_ROW_PAGES_MAX) {
    throw new Refusal('invalid', `Ask for a page from 1 to ${CAMPAIGN_ROW_PAGES_MAX}.`, 'page')
  }
  if (search.length > SEARCH_LENGTH_MAX) {
    throw new Refusal('invalid', `Search for ${SEARCH_LENGTH_MAX} characters at most.`, 'search')
  }
}

function campaignsThatMatch(
  board: LineBoard,
  filter: CampaignFilter,
  { unseen, now }: { unseen: ReadonlySet<string> | undefined; now: number },
): BoardCampaign[] {
  const test = campaignTest(filter, now)
  const matching: BoardCampaign[] = []
  for (const campaign of board.campaigns.values()) {
    if ((unseen === undefined || unseen.has(campaign.id)) && test(campaign)) matching.push(campaign)
  }
  return matching
}

function* linesIn(campaigns: readonly BoardCampaign[]): Iterable<BoardLine> {
  for (const { lines } of campaigns) yield* lines.values()
}

/** A campaign that has gone, or is no longer shown to the buyer, is left out. */
async function readRows(
  { database }: LinesContext,
  organizationNumber: number,
  figures: readonly CampaignFigures[],
): Promise<CampaignRow[]> {
  const keys = figures.map(({ key }) => key)
  const [names, unseenTerms] = await Promise.all([
    listCampaignNames(database, keys),
    countUnseenTerms(database, organizationNumber, keys),
  ])
  const nameOf = new Map(names.map((row) => [row.id, row]))
  return figures.flatMap(({ key, ...rest }) => {
    const row = nameOf.get(key.id)
    if (!row || !isVisible(row, organizationNumber)) return []
    return [
      {
        id: row.id,
        name: row.name,
        purchase_order: row.purchase_order,
        ...partnerOf(row, organizationNumber),
        sharing: row.sharing,
        is_draft: row.is_draft,
        cancelled_from: row.cancelled_from,
        archived_at: row.archived_at,
        unseen_terms: unseenTerms.get(row.id) ?? 0,
        ...rest,
      },
    ]
  })
}

function isVisible(row: CampaignNameRow, organizationNumber: number): boolean {
  return (
    row.organization_number === organizationNumber ||
    (row.buyer_number === organizationNumber && row.sharing === 'accepted' && !row.is_draft)
  )
}

function partnerOf(row: CampaignNameRow, organizationNumber: number) {
  return row.organization_number === organizationNumber
    ? { partner_id: row.buyer_id, partner_name: row.buyer_name }
    : { partner_id: row.seller_id, partner_name: row.seller_name }
}
