import { requireMember } from '../access.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import { dayOf } from '../campaign/life.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { firstDayOf } from './draft-statement.ts'
import { listSeries } from './series-sql.ts'
import { dayBefore, lastOfMonth } from './period.ts'
import {
  findStatementOf,
  listStatementRows,
  type ListedStatement,
  type StatementRow,
} from './statement-list-sql.ts'
import type { StatementState } from './statement.ts'

export const STATEMENTS_PER_PAGE = 50

/** A statement in a list. */
export interface StatementSummary {
  id: string
  number: number | null
  state: StatementState
  side: CampaignSide
  campaign_id: string
  campaign_name: string
  purchase_order: string | null
  seller_name: string
  buyer_name: string
  currency: string
  first_day: string
  last_day: string
  issued_at: string | null
  /** Null: a draft, whose total still moves. */
  total: string | null
}

/** The statements that the caller's organization makes or was sent, of one campaign or of all; drafts first, then the newest. */
export async function listStatements(
  context: Context,
  input: {
    campaignId?: string | undefined
    side?: CampaignSide | undefined
    state?: StatementState | undefined
    /** YYYY-MM: those with days of it. */
    month?: string | undefined
    before?: string | undefined
  },
): Promise<{ statements: StatementSummary[]; older: string | null }> {
  const organizationNumber = requireMember(context)
  if (input.campaignId !== undefined) await requireCampaign(context, input.campaignId)
  const rows = await listStatementRows(
    context.database,
    {
      organizationNumber,
      side: input.side ?? null,
      campaignId: input.campaignId ?? null,
      state: input.state ?? null,
      month: input.month ?? null,
      number: null,
    },
    { after: await readPlace(context, organizationNumber, input.before), limit: STATEMENTS_PER_PAGE + 1 },
  )
  const page = rows.slice(0, STATEMENTS_PER_PAGE)
  return {
    statements: page.map((row) => summaryOf(row, organizationNumber)),
    older: rows.length > page.length ? page.at(-1)!.id : null,
  }
}

async function readPlace(
  { database }: Context,
  organizationNumber: number,
  before: string | undefined,
): Promise<StatementRow | null> {
  if (before === undefined) return null
  const last = isUuid(before)
    ? await findStatementOf(database, { organizationNumber, id: before })
    : undefined
  if (!last) throw new Refusal('invalid', 'There is no such page. Start with the newest.', 'before')
  return last
}

export function summaryOf(row: ListedStatement, organizationNumber: number): StatementSummary {
  return {
    id: row.id,
    number: row.number === null ? null : Number(row.number),
    state: row.state,
    side: row.organization_number === organizationNumber ? 'seller' : 'buyer',
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name,
    purchase_order: row.purchase_order,
    seller_name: row.seller_name,
    buyer_name: row.buyer_name,
    currency: row.currency,
    first_day: row.period_start,
    last_day: row.period_end,
    issued_at: row.issued_at,
    total: row.total,
  }
}

/** The period of the next statement of a campaign: from where the last one ended, up to a day that is over. */
export interface NextPeriod {
  first_day: string
  /** The end of its month; null while that month is not over. */
  suggested_last_day: string | null
  /** The last day that is over; null if the first one is not. */
  latest_last_day: string | null
  /** All flights ended before the first day: only adjustments and late delivery are left. */
  is_after_flight: boolean
  /** Each has a statement of its own, and may begin later than the others. */
  currencies: { currency: string; first_day: string }[]
}

/** Null if there is nothing to state. Only the seller makes statements. */
export async function findNextPeriod(
  context: Context,
  input: { campaignId: string },
): Promise<NextPeriod | null> {
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  if (side === 'buyer' || campaign.is_draft) return null
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  const series = await listSeries(context.database, key)
  const [first] = series.map(firstDayOf).toSorted()
  if (first === undefined) return null
  const today = dayOf(context.now)
  const monthEnd = lastOfMonth(first)
  return {
    first_day: first,
    suggested_last_day: monthEnd < today ? monthEnd : null,
    latest_last_day: first < today ? dayBefore(today) : null,
    is_after_flight: series.every(({ flight_end }) => flight_end < first),
    currencies: series.map((each) => ({ currency: each.currency, first_day: firstDayOf(each) })),
  }
}
