import type { StatusFilter } from '../campaign/life.ts'
import { isPaced, type PacingState } from '../campaign/pacing.ts'
import { canonicalUuid } from '../uuid.ts'
import { pacingAt, statusAt } from './campaign-board.ts'
import type { BoardCampaign } from './line-board.ts'

/** What narrows a list of campaigns. */
export interface CampaignFilter {
  search?: string | undefined
  /** Archived campaigns are left out, unless this asks for them, or an ID, or changes that the buyer has not seen. */
  status?: StatusFilter | undefined
  pacing?: PacingState | undefined
  partnerId?: string | undefined
  /** Of any of its lines. */
  currency?: string | undefined
  /** Their terms have changed since the buyer looked. */
  hasUnseenTerms?: boolean | undefined
}

/** Pure. What can be told from the board: terms are not on it. */
export function campaignTest(filter: CampaignFilter, now: number): (campaign: BoardCampaign) => boolean {
  const { status, pacing, partnerId, currency, hasUnseenTerms = false } = filter
  const words = filter.search?.trim().toLowerCase() ?? ''
  const id = canonicalUuid(words)
  return (campaign) =>
    (partnerId === undefined || campaign.partner.id === partnerId) &&
    (words === '' || campaign.id === id || hasWords(campaign, words)) &&
    hasStatus(campaign, status, now) &&
    (status === 'archived' || !campaign.isArchived || campaign.id === id || hasUnseenTerms) &&
    (pacing === undefined || pacingAt(campaign, now) === pacing) &&
    (currency === undefined || hasCurrency(campaign, currency))
}

function hasStatus(campaign: BoardCampaign, status: StatusFilter | undefined, now: number): boolean {
  if (status === undefined) return true
  if (status === 'archived') return campaign.isArchived
  return status === 'live' ? isPaced(statusAt(campaign, now)) : statusAt(campaign, now) === status
}

function hasWords({ searchName, searchPurchaseOrder, partner }: BoardCampaign, words: string): boolean {
  return (
    searchName.includes(words) ||
    searchPurchaseOrder?.includes(words) === true ||
    partner.searchName.includes(words)
  )
}

function hasCurrency({ lines }: BoardCampaign, currency: string): boolean {
  for (const line of lines.values()) if (line.currency === currency) return true
  return false
}
