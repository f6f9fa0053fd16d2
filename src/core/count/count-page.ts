import type { Queryable } from '../../database/database.ts'
import { dayOf } from '../campaign/life.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { listCampaignLines, lockCampaignRow, type CampaignLineRow } from '../campaign/campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX, type CampaignSide } from '../campaign/campaign.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import type { Context } from '../context.ts'
import { requireDayRange } from '../day-range.ts'
import { UNITS, type CountedBasis } from '../delivery/units.ts'
import { exactOf, exactText, subtract } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { listFiguresBy } from '../statement/figures-sql.ts'
import { dayBefore, firstOfMonth } from '../statement/period.ts'
import { isBeforeFlight } from './count.ts'

/** The lines of a campaign whose delivery on some days both sides can count. */
export interface CountPlace {
  campaign: CampaignNameRow
  side: CampaignSide
  firstDay: string
  lastDay: string
}

export interface CountDays {
  campaignId: string
  firstDay: string
  lastDay: string
}

/** Older than any flight. */
const FIRST_DAY_MIN = '2000-01-01'

/** Of a campaign that the caller's organization sells or is shown, and days that are over. */
export async function requireCountPlace(
  context: Context,
  input: CountDays,
  database: Queryable = context.database,
): Promise<CountPlace> {
  const { campaign, side } = await requireCampaign(context, input.campaignId, database)
  const { firstDay, lastDay } = input
  requireDayRange(firstDay, lastDay, { from: 'first_day', to: 'last_day' })
  if (firstDay < FIRST_DAY_MIN) {
    throw new Refusal('invalid', `Choose a first day from ${FIRST_DAY_MIN} on.`, 'first_day')
  }
  if (lastDay >= dayOf(context.now)) {
    throw new Refusal('invalid', 'The last day must be over: choose a day before today (UTC).', 'last_day')
  }
  return { campaign, side, firstDay, lastDay }
}

/** The same for the buyer's own counts. */
export async function requirePlaceToCount(context: Context, input: CountDays): Promise<CountPlace> {
  const place = await requireCountPlace(context, input)
  if (place.side === 'seller') {
    throw new Refusal('not_allowed', 'Only the buyer records its own counts. Yours are what you reported.')
  }
  return place
}

/** The same as seen by the caller, locked until `tx` ends: a caller who was shown the campaign a moment ago may no longer be. */
export async function lockCountPlace(
  tx: Queryable,
  context: Context,
  input: CountDays,
  { campaign }: CountPlace,
): Promise<CountPlace> {
  await lockCampaignRow(tx, { organizationNumber: campaign.organization_number, id: campaign.id })
  const place = await requireCountPlace(context, input, tx)
  if (place.campaign.is_draft) {
    throw new Refusal('conflict', 'Only you see a draft. Publish the campaign before you agree on counts.')
  }
  return place
}

/** What to do if nothing can be counted of a line on these days; null: it can. */
export function problemOfDays(
  { flight_start }: { flight_start: string },
  days: { firstDay: string; lastDay: string },
): string | null {
  return isBeforeFlight(flight_start, days)
    ? `The flight of this line begins on ${flight_start}. Count days from ${firstOfMonth(flight_start)} on, at least one of them in the flight.`
    : null
}

/** What count entries are found by. */
export function countKeyOf({ campaign, firstDay, lastDay }: CountPlace) {
  return {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
    firstDay,
    lastDay,
  }
}

/** A line with what the seller measured on these days. */
export interface CountedLine {
  line: CampaignLineRow & { pricing_basis: CountedBasis }
  sellerCount: string
}

/** Of a campaign's lines, the first ones; statements are made for no more. */
export async function listLinesToCount(
  database: Queryable,
  { organization_number: organizationNumber, id }: CampaignNameRow,
): Promise<{ lines: CountedLine['line'][]; hasMoreLines: boolean }> {
  const all = await listCampaignLines(database, { organizationNumber, id }, LINES_PER_CAMPAIGN_MAX + 1)
  const first = all.slice(0, LINES_PER_CAMPAIGN_MAX)
  return { lines: first.filter(isCounted), hasMoreLines: all.length > first.length }
}

function isCounted(line: CampaignLineRow): line is CountedLine['line'] {
  return UNITS[line.pricing_basis].isCounted
}

/** `database` may be a transaction. */
export async function measureLines(
  database: Queryable,
  { campaign, firstDay, lastDay }: CountPlace,
  lines: readonly CountedLine['line'][],
): Promise<CountedLine[]> {
  const figures = await listFiguresBy(database, {
    organizationNumber: campaign.organization_number,
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
