import type { Queryable } from '../../database/database.ts'
import { listContacts } from '../contact/contact-sql.ts'
import type { Context } from '../context.ts'
import { hasAgreedCounts } from '../count/count-sql.ts'
import { amountsOf, sumByCurrency, valuedLine } from '../money/currency-sums.ts'
import { valueOfLineAt, type LineValue } from '../money/money.ts'
import { findPartnerLogo } from '../organization/logo-sql.ts'
import { hasStatements } from '../statement/statement-sql.ts'
import { measureProgress, type LineProgress } from './measure-progress.ts'
import { lifeActsOf } from './life.ts'
import { PACING_STATES, statusOfCampaign } from './pacing.ts'
import { listCampaignLines, type CampaignLineRow } from './campaign-sql.ts'
import {
  LINES_PER_CAMPAIGN_MAX,
  type Arrival,
  type CampaignSide,
  type CampaignView,
  type LineView,
} from './campaign.ts'
import { requireCampaign } from './require-campaign.ts'

/**
 * A campaign with its lines, for its seller and its buyer: the same figures for both. If it has more lines than
 * allowed, only the first ones count.
 */
export async function showCampaign(context: Context, input: { campaignId: string }): Promise<CampaignView> {
  const { campaign, side } = await requireCampaign(context, input.campaignId)
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  const [found, contacts, partnerLogo, isAgreed] = await Promise.all([
    listCampaignLines(context.database, key, LINES_PER_CAMPAIGN_MAX + 1),
    listContacts(context.database, key),
    findPartnerLogo(context.database, { ...key, side }),
    hasAgreedCounts(context.database, {
      organizationNumber: campaign.organization_number,
      campaignId: campaign.id,
    }),
  ])
  const rows = found.slice(0, LINES_PER_CAMPAIGN_MAX)
  const progress = await measureProgress(context, campaign.organization_number, rows)
  const values = rows.map((row) => valueOfLineAt(row, context.now))
  const lines = rows.map((row, i) => viewOf(row, side, progress[i]!, values[i]!))
  const states = new Set(lines.map(({ pacing }) => pacing.state))
  const flight = {
    flight_start: lines.map((line) => line.flight_start).sort()[0] ?? null,
    flight_end:
      lines
        .map((line) => line.flight_end)
        .sort()
        .at(-1) ?? null,
  }
  return {
    id: campaign.id,
    name: campaign.name,
    purchase_order: campaign.purchase_order,
    version: side === 'seller' ? campaign.version : campaign.shown_version,
    created_at: side === 'buyer' ? campaign.shown_from : campaign.created_at,
    side,
    seller_id: campaign.seller_id,
    seller_name: campaign.seller_name,
    buyer_id: campaign.buyer_id,
    buyer_name: campaign.buyer_name,
    partner_logo: partnerLogo,
    sharing: campaign.sharing,
    contacts,
    ...flight,
    status: statusOfCampaign({ ...campaign, ...flight }, context.now),
    pacing: PACING_STATES.find((state) => states.has(state)) ?? null,
    is_draft: campaign.is_draft,
    cancelled_from: campaign.cancelled_from,
    cancellation_reason: campaign.cancellation_reason,
    archived_at: campaign.archived_at,
    life_acts: side === 'seller' ? lifeActsOf({ ...campaign, ...flight }, context.now) : [],
    can_change_buyer: side === 'seller' && !(await isBuyerLocked(context.database, key, rows)),
    has_agreed_counts: isAgreed,
    money: sumByCurrency(values.map((value, i) => valuedLine(rows[i]!.currency, value))),
    lines,
    has_more_lines: found.length > rows.length,
  }
}

/** Delivery, affiliate results, counts or statements: with any of them, the buyer has seen something. */
export async function isBuyerLocked(
  database: Queryable,
  campaign: { organizationNumber: number; id: string },
  lines: readonly CampaignLineRow[],
): Promise<boolean> {
  if (lines.some((line) => line.revision > 0 || line.has_codes || line.has_counts)) return true
  return hasStatements(database, campaign)
}

function viewOf(
  row: CampaignLineRow,
  side: CampaignSide,
  progress: LineProgress,
  value: LineValue,
): LineView {
  return {
    package_id: row.package_id,
    name: row.name,
    reference: row.reference,
    pricing_basis: row.pricing_basis,
    flight_start: row.flight_start,
    flight_end: row.flight_end,
    booked: row.booked,
    price: row.price,
    currency: row.currency,
    bills_overdelivery: row.bills_overdelivery,
    is_draft: row.is_draft,
    cancelled_from: row.cancelled_from,
    air_date: row.air_date,
    episode_url: row.episode_url,
    download_window_days: row.download_window_days,
    delivered: row.delivered,
    as_of: row.as_of,
    received_at: row.received_at,
    arrival: arrivalOf(row, side),
    money: amountsOf(row.currency, value),
    ...progress,
    has_reports: row.revision > 0,
    has_codes: row.has_codes,
    has_counts: row.has_counts,
    sold_as: side === 'seller' ? row.sold_as : null,
  }
}

/** How a figure was reported, as both sides see it. */
export const WAYS = { api_key: 'api', person: 'form', file: 'file', command_line: 'command_line' } as const

function arrivalOf(row: CampaignLineRow, side: CampaignSide): Arrival | null {
  if (row.source_kind === null || row.reported_at === null) return null
  const isSeller = side === 'seller'
  return {
    by: WAYS[row.source_kind],
    at: row.reported_at,
    key_label: isSeller ? row.key_label : null,
    key_prefix: isSeller ? row.key_prefix : null,
    person_name: isSeller ? row.person_name : null,
    person_email: isSeller ? row.person_email : null,
    file_name: isSeller ? row.file_name : null,
  }
}
