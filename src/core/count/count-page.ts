import type { Queryable } from '../../database/database.ts'
import { requireDayRange } from '../day-range.ts'
import { dayOf } from '../campaign/life.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { listCampaignLines, type CampaignLineRow } from '../campaign/campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX, type CampaignSide } from '../campaign/campaign.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import { UNITS } from '../delivery/units.ts'
import { exactOf, exactText, subtract } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { listFiguresBy } from '../statement/figures-sql.ts'
import { dayBefore } from '../statement/period.ts'

/** The lines of a campaign whose delivery on some days both sides can count. */
export interface CountPlace {
  campaign: CampaignNameRow
  side: CampaignSide
  firstDay: string
  lastDay: string
}

/** Of a campaign that the caller's organization sells or is shown, and days that are over. */
export async function requireCountPlace(
  context: Context,
  input: { campaignId: string; firstDay: string; lastDay: string },
): Promise<CountPlace> {
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const { firstDay, lastDay } = input
  requireDayRange(firstDay, lastDay)
  if (lastDay >= dayOf(context.now)) {
    throw new Refusal('invalid', 'The last day must be over: choose a day before today (UTC).', 'to')
  }
  return { campaign, side, firstDay, lastDay }
}

/** A line with what the seller measured on these days. */
export interface CountedLine {
  line: CampaignLineRow
  sellerCount: string
}

/** Lines with a quantity. `database` may be a transaction. */
export async function listCountedLines(
  database: Queryable,
  { campaign, firstDay, lastDay }: CountPlace,
): Promise<CountedLine[]> {
  const organizationNumber = campaign.organization_number
  const all = await listCampaignLines(
    database,
    { organizationNumber, id: campaign.id },
    LINES_PER_CAMPAIGN_MAX,
  )
  const lines = all.filter(({ pricing_basis }) => UNITS[pricing_basis].isCounted)
  const figures = await listFiguresBy(database, {
    organizationNumber,
    campaignId: campaign.id,
    lineNumbers: lines.map(({ line_number }) => line_number),
    days: [dayBefore(firstDay), lastDay],
  })
  const totals = new Map<string, string>()
  for (const { line_number, cutoff, quantity } of figures) totals.set(`${line_number} ${cutoff}`, quantity)
  return lines.map((line) => {
    const before = totals.get(`${line.line_number} 0`) ?? '0'
    const after = totals.get(`${line.line_number} 1`) ?? before
    return { line, sellerCount: exactText(subtract(exactOf(after), exactOf(before))) }
  })
}
