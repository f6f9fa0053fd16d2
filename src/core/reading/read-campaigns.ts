import { parseInstant, type Instant } from '../../exact/instant.ts'
import { requireReader } from '../access.ts'
import { listCampaignNames, listLineGroups } from '../campaign/campaign-list-sql.ts'
import { LINES_PER_CAMPAIGN_MAX, type CampaignSummary } from '../campaign/campaign.ts'
import { summarize } from '../campaign/list-campaigns.ts'
import { statusOfCampaign, type FlightStatus } from '../campaign/pacing.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { countFitting, lookAtCampaigns, type CampaignRead } from './reading-sql.ts'
import {
  LOOKED_AT_MAX,
  pageOf,
  requireLimit,
  type PageWanted,
  type ReadPage,
  type ReadSide,
} from './reading.ts'

export interface ReadCampaign extends Omit<CampaignSummary, 'seller_name' | 'buyer_name' | 'unseen_terms'> {
  seller: { id: string; name: string }
  buyer: { id: string; name: string }
  cancellation_reason: string | null
  /** For the buyer, since when it knows the campaign. */
  created_at: string
  updated_at: string
}

/** Of all campaigns of a page: each is added up from its lines. */
const LINES_SUMMED = { linesMax: 20_000, linesOfCampaignMax: LINES_PER_CAMPAIGN_MAX }

/** The campaigns that the caller's organization sells or is shown, archived ones too, in the order of their IDs. */
export async function readCampaigns(
  context: Context,
  input: PageWanted<string> & { side: ReadSide; status: FlightStatus | null; updatedSince: Instant | null },
): Promise<ReadPage<ReadCampaign, string>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const { side, status, updatedSince } = input
  const isFiltered = status !== null || updatedSince !== null
  const lookedAtMax = isFiltered ? LOOKED_AT_MAX : limit + 1
  const lookedAt = await lookAtCampaigns(
    context.database,
    { organizationNumber, side, id: null },
    { after: input.after, limit: lookedAtMax },
  )
  const matching = lookedAt.filter(
    (campaign) =>
      (updatedSince === null || parseInstant(campaign.updated_at)! >= updatedSince) &&
      (status === null || statusOfCampaign(campaign, context.now) === status),
  )
  const fitting = await countFitting(context.database, matching.slice(0, limit), LINES_SUMMED)
  const page = pageOf(
    matching,
    { isAll: lookedAt.length < lookedAtMax, last: lookedAt.at(-1)?.id ?? null },
    { limit: Math.max(1, fitting), placeOf: ({ id }) => id },
  )
  return { rows: await describe(context, organizationNumber, page.rows), next: page.next }
}

export async function readCampaign(context: Context, input: { campaignId: string }): Promise<ReadCampaign> {
  const organizationNumber = requireReader(context)
  const found = isUuid(input.campaignId)
    ? await lookAtCampaigns(
        context.database,
        { organizationNumber, side: null, id: input.campaignId },
        { after: null, limit: 1 },
      )
    : []
  const [campaign] = await describe(context, organizationNumber, found)
  if (!campaign) throw new Refusal('not_found', 'Campaign not found, or your organization does not see it.')
  return campaign
}

async function describe(
  { database, now }: Context,
  organizationNumber: number,
  campaigns: readonly CampaignRead[],
): Promise<ReadCampaign[]> {
  if (campaigns.length === 0) return []
  const keys = campaigns.map(({ organization_number, id }) => ({
    organizationNumber: organization_number,
    id,
  }))
  // One after the other: a reader has one connection.
  const names = await listCampaignNames(database, keys)
  const groups = await listLineGroups(database, keys, now)
  const updatedAt = new Map(campaigns.map(({ id, updated_at }) => [id, updated_at]))
  return names.map((name) => {
    const ofCampaign = groups.filter(({ id }) => id === name.id)
    const { seller_name, buyer_name, ...summary } = summarize(name, ofCampaign, { organizationNumber, now })
    return {
      ...summary,
      seller: { id: name.seller_id, name: seller_name },
      buyer: { id: name.buyer_id, name: buyer_name },
      cancellation_reason: name.cancellation_reason,
      created_at: summary.side === 'buyer' ? name.shown_from : name.created_at,
      updated_at: updatedAt.get(name.id)!,
    }
  })
}
