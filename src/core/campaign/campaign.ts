import type { ConsentState } from '../consent/consent.ts'
import type { PricingBasis } from '../delivery/delivery.ts'
import type { LineProgress } from '../line/measure-progress.ts'
import type { FlightStatus, PacingState } from '../line/pacing.ts'

/** What seller and buyer see of their campaigns. Amounts are decimal text, percentages are rounded down. */

/** More lines than anyone can manage on one page: larger deals are several campaigns. */
export const LINES_PER_CAMPAIGN_MAX = 1_000

export type CampaignSide = 'seller' | 'buyer'

export interface CampaignPage {
  campaigns: CampaignSummary[]
  page: number
  per_page: number
  /** Never more than can be turned to; `has_more` says that there are others. */
  total: number
  has_more: boolean
  /**
   * Set where a filter had looked at as many campaigns as one look may: the place to go on from, as `after`, and when
   * the last campaign looked at was created.
   */
  older: string | null
  looked_back_to: string | null
}

export interface CampaignSummary {
  id: string
  name: string
  /** Which side of it the reader's organization is. */
  side: CampaignSide
  seller_name: string
  buyer_name: string
  /** The buyer's answer to the seller: it sees the campaign once it has accepted. */
  sharing: ConsentState
  flight_start: string | null
  flight_end: string | null
  status: FlightStatus
  /** Of the line to look at first; null while there are no lines. */
  pacing: PacingState | null
  lines: number
  /** How many lines are in each state, in the order of what to look at first. */
  states: { state: PacingState; lines: number }[]
  /** The lines that have a goal, by what they are priced on. */
  progress: {
    pricing_basis: 'impressions' | 'downloads'
    booked: string
    /** Both null while none of these lines has been measured. */
    delivered: string | null
    percent: string | null
  }[]
  /** Flat-rate lines, which are delivered or not; null where there are none. */
  flat_rate: { lines: number; delivered: number } | null
  /** Of the freshest figure. */
  as_of: string | null
  /** How many changes of terms the reader has not looked at; the seller, who made them, has none. */
  unseen_terms: number
}

export interface CampaignView {
  id: string
  name: string
  /** Sent back with a change, which is refused if the campaign has changed since. */
  version: number
  created_at: string
  /** Which side of it the reader's organization is. */
  side: CampaignSide
  seller_id: string
  seller_name: string
  buyer_id: string
  buyer_name: string
  sharing: ConsentState
  flight_start: string | null
  flight_end: string | null
  status: FlightStatus
  pacing: PacingState | null
  /** Nothing has been reported on it yet, so it may still go to another buyer. */
  can_change_buyer: boolean
  lines: LineView[]
  /** There are others, which are neither listed nor counted here. */
  has_more_lines: boolean
}

export interface LineView extends LineProgress {
  package_id: string
  name: string
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  price: string
  currency: string
  delivered: string | null
  as_of: string | null
  received_at: string | null
  /** How the figure arrived; null where there is none. */
  arrival: Arrival | null
  /** A line with reports keeps its basis and its first day, and cannot be removed. */
  has_reports: boolean
  /** Nor can one that affiliate codes are or were on. */
  has_codes: boolean
}

/** The buyer sees the way, the seller also by which key, person or file. */
export interface Arrival {
  by: 'api' | 'form' | 'file' | 'command_line'
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
  /** How many of them were never reported on. Their plan is drawn all the same. */
  lines_without_data: number
  points: ChartPoint[]
  /** The line has more reports than are drawn: so many, the newest of them. Null where all are drawn. */
  reports_drawn: number | null
}

export type CountedBasis = Exclude<PricingBasis, 'flat_rate'>

/** Totals at the end of a UTC day; a total measured at 00:00 is that of the day before. */
export interface ChartPoint {
  day: string
  /** Null after the last day that was measured, and before the first report that is drawn. */
  delivered: string | null
  /** By how much the total is higher than at the point before; below zero after a correction. */
  added: string | null
  /**
   * What even delivery of everything booked would come to, in whole units; null without a goal. On the last day that was
   * measured it is taken at the moment of measurement, like the total beside it.
   */
  plan: string | null
}

export interface Buyer {
  id: string
  name: string
  /** How many campaigns the organization sells to them. */
  campaigns: number
}
