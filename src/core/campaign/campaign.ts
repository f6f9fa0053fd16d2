import type { ConsentState } from '../consent/consent.ts'
import type { CountedBasis } from '../delivery/units.ts'
import type { Amounts, CurrencySum } from '../money/currency-sums.ts'
import type { KeptCampaign, LifeAct } from './life.ts'
import type { Contact } from '../contact/contact.ts'
import type { LineWithFigure } from './line-with-figure.ts'
import type { SoldAs } from './sold-as-sql.ts'
import type { LineProgress } from './measure-progress.ts'
import type { FlightStatus, PacingState } from './pacing.ts'

/** Campaigns as their seller and buyer see them. Amounts are decimal text, percentages are rounded down. */

/** More lines than anyone can manage on one page: larger deals are several campaigns. */
export const LINES_PER_CAMPAIGN_MAX = 1_000

export type CampaignSide = 'seller' | 'buyer'

export interface CampaignPage {
  campaigns: CampaignSummary[]
  page: number
  per_page: number
  /** Never more than can be paged to; `has_more` says that there are others. */
  total: number
  has_more: boolean
  /**
   * Set if a filter has searched as many campaigns as one request may: where to continue, as `after`, and when the last
   * campaign searched was created.
   */
  older: string | null
  looked_back_to: string | null
}

export interface CampaignSummary extends KeptCampaign {
  id: string
  name: string
  /** The buyer's, if there is one. */
  purchase_order: string | null
  /** The side of the reader's organization. */
  side: CampaignSide
  seller_name: string
  buyer_name: string
  /** The buyer's answer to the seller: it sees the campaign once it accepts. */
  sharing: ConsentState
  flight_start: string | null
  flight_end: string | null
  status: FlightStatus
  /** Of the most urgent line; null while there are no lines. */
  pacing: PacingState | null
  lines: number
  /** Number of lines in each state, most urgent first. */
  states: { state: PacingState; lines: number }[]
  /** The lines that have a goal, by what they are priced on. */
  progress: {
    pricing_basis: CountedBasis
    booked: string
    /** Both null while none of these lines has been measured. */
    delivered: string | null
    percent: string | null
  }[]
  /** Flat-rate lines, which are delivered or not; null if there are none. */
  flat_rate: { lines: number; delivered: number } | null
  /** What the lines are worth, by currency. */
  money: CurrencySum[]
  /** Of the latest figure. */
  as_of: string | null
  /** Number of changes to the terms that the reader has not seen; always 0 for the seller, who made them. */
  unseen_terms: number
}

export interface CampaignView extends KeptCampaign {
  id: string
  name: string
  /** The buyer's, if there is one. */
  purchase_order: string | null
  /** Sent back with a change, which is refused if the campaign has changed since. */
  version: number
  created_at: string
  /** The side of the reader's organization. */
  side: CampaignSide
  seller_id: string
  seller_name: string
  buyer_id: string
  buyer_name: string
  /** The version of the other side's logo; null: it has none, or the campaign is not shown to the buyer. */
  partner_logo: string | null
  sharing: ConsentState
  /** Whom to ask, on each side. */
  contacts: Record<CampaignSide, Contact[]>
  flight_start: string | null
  flight_end: string | null
  status: FlightStatus
  pacing: PacingState | null
  cancellation_reason: string | null
  /** What the reader may do to it next: nothing for the buyer. */
  life_acts: readonly LifeAct[]
  /** It has neither delivery nor statements yet, so it may still go to another buyer. */
  can_change_buyer: boolean
  /** Statements bill what was agreed; amounts here are by what was measured. */
  has_agreed_counts: boolean
  /** What the lines are worth, by currency. */
  money: CurrencySum[]
  lines: LineView[]
  /** There are others, which are neither listed nor counted here. */
  has_more_lines: boolean
}

export interface LineView extends LineWithFigure, LineProgress {
  received_at: string | null
  /** How the figure was reported; null if there is none. */
  arrival: Arrival | null
  money: Amounts
  /** A line with reports keeps its basis and its first day, and cannot be removed. */
  has_reports: boolean
  /** Nor can one that has or had affiliate codes. */
  has_codes: boolean
  /** As with reports: statements bill what the sides agree on. */
  has_counts: boolean
  /** The product that it was sold as; always null for the buyer. */
  sold_as: SoldAs | null
}

/** The buyer sees only how it was reported; the seller also the key, person or file. */
export interface Arrival {
  by: 'api' | 'form' | 'file' | 'command_line'
  /** When that report was received. The figure's own `received_at` is later once the same total was confirmed. */
  at: string
  key_label: string | null
  key_prefix: string | null
  person_name: string | null
  person_email: string | null
  file_name: string | null
}

export interface DeliveryChart {
  pricing_basis: CountedBasis
  /** The lines that are drawn, as one sum. */
  lines: { package_id: string; name: string }[]
  /** How many of them have no delivery. Their plan is drawn anyway. */
  lines_without_data: number
  points: ChartPoint[]
  /** The number of reports drawn (the newest ones) if the line has more. Null if all are drawn. */
  reports_drawn: number | null
}

/** Totals at the end of a UTC day; a total measured at 00:00 is that of the day before. */
export interface ChartPoint {
  day: string
  /** Null on days without a measurement. */
  delivered: string | null
  /** The increase since the previous measurement; below zero after a correction. */
  added: string | null
  /** The number of days over which it was added: more than one after days without a measurement. */
  added_days: number | null
  /**
   * Even delivery of the goal, in whole units; null without a goal. On the last measured day it is taken at the moment
   * of measurement, like the total.
   */
  plan: string | null
}

export interface Buyer {
  id: string
  name: string
  /** How many campaigns the organization sells to them. */
  campaigns: number
}
