import type { Instant } from '../../exact/instant.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { KeptCampaign } from '../campaign/life.ts'
import type { LineWithFigure } from '../campaign/line-with-figure.ts'
import { isPaced, paceLine, type FlightStatus, type PacingState } from '../campaign/pacing.ts'
import { ratesOf } from '../campaign/rates.ts'
import type { ConsentState } from '../consent/consent.ts'
import { amountsOf } from '../money/currency-sums.ts'
import { valueOfLineAt } from '../money/money.ts'
import type { ListedLineRow } from './listed-line-sql.ts'

/** A line in a list over all campaigns. Quantities and money are decimal text, percentages are rounded down. */
export interface ListedLine extends LineWithFigure, KeptCampaign {
  campaign_id: string
  campaign_name: string
  purchase_order: string | null
  /** The side of the reader's organization; the partner is on the other. */
  side: CampaignSide
  partner_id: string
  partner_name: string
  /** Whether the buyer sees it. */
  sharing: ConsentState
  status: FlightStatus
  state: PacingState
  delivered_percent: string | null
  /** 100.0 is on plan. */
  pace_percent: string | null
  /** What it has to deliver each day to reach its goal, in whole units; null if there is nothing left to decide, as after its flight. */
  needed_per_day: string | null
  /** In the places of the currency. */
  booked_value: string | null
  delivered_value: string
  billable_value: string
  remaining_value: string | null
  received_at: string | null
  /** The product that it was sold as; always null for the buyer. */
  product_id: string | null
  /** Silent for longer than usual. */
  is_quiet: boolean
}

export function listedLine(
  row: ListedLineRow,
  reader: { organizationNumber: number; now: Instant; isQuiet: boolean },
): ListedLine {
  const pacing = paceLine(row, reader.now)
  const { booked, delivered, billable, remaining } = amountsOf(row.currency, valueOfLineAt(row, reader.now))
  return {
    package_id: row.package_id,
    name: row.name,
    reference: row.reference,
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name,
    purchase_order: row.purchase_order,
    side: row.organization_number === reader.organizationNumber ? 'seller' : 'buyer',
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    sharing: row.sharing,
    is_draft: row.is_draft,
    cancelled_from: row.cancelled_from,
    archived_at: row.archived_at,
    pricing_basis: row.pricing_basis,
    flight_start: row.flight_start,
    flight_end: row.flight_end,
    status: pacing.status,
    state: pacing.state,
    booked: row.booked,
    delivered: row.delivered,
    delivered_percent: pacing.delivered_percent,
    pace_percent: pacing.pace_percent,
    needed_per_day: isPaced(pacing.status) && pacing.status !== 'ended' ? neededPerDay(row) : null,
    price: row.price,
    currency: row.currency,
    bills_overdelivery: row.bills_overdelivery,
    air_date: row.air_date,
    episode_url: row.episode_url,
    download_window_days: row.download_window_days,
    booked_value: booked,
    delivered_value: delivered,
    billable_value: billable,
    remaining_value: remaining,
    as_of: row.as_of,
    received_at: row.received_at,
    product_id: row.product_id,
    is_quiet: reader.isQuiet,
  }
}

function neededPerDay(row: ListedLineRow): string | null {
  return ratesOf(row, { measurements: [], isComplete: false })?.required_per_day ?? null
}
