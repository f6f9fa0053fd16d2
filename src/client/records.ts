/**
 * What the reading API answers. Quantities, percentages and money are decimal text, with every digit; days are YYYY-MM-DD in
 * UTC, times RFC 3339. Fields may be added: ignore those that you do not know.
 */

/** Your side of a campaign. */
export type Side = 'seller' | 'buyer'
export type CountedBasis = 'impressions' | 'downloads'
export type PricingBasis = CountedBasis | 'flat_rate'
export type FlightStatus = 'upcoming' | 'running' | 'ended' | 'draft' | 'cancelled'
export type PacingState =
  | 'behind'
  | 'no_data'
  | 'ahead'
  | 'on_plan'
  | 'short'
  | 'not_delivered'
  | 'no_goal'
  | 'not_started'
  | 'draft'
  | 'cancelled'
  | 'delivered'
/** By a system, typed in, with a file, or on the command line. */
export type ReportSource = 'api' | 'form' | 'file' | 'command_line'
export type StatementState = 'issued' | 'accepted' | 'disputed'

export interface Party {
  id: string
  name: string
}

export interface Amounts {
  /** Null if no quantity was booked. */
  booked: string | null
  delivered: string
  /** By what was measured; statements bill what the two sides agreed. */
  billable: string
  remaining: string | null
}

export interface Campaign {
  id: string
  name: string
  /** The buyer's number for it. */
  purchase_order: string | null
  side: Side
  seller: Party
  buyer: Party
  /** The buyer's answer to the seller: it sees the campaign once it accepts. */
  sharing: 'pending' | 'accepted' | 'declined'
  /** The first day of its lines. */
  flight_start: string | null
  /** The last day of its lines, included. */
  flight_end: string | null
  status: FlightStatus
  /** The first day without delivery. */
  cancelled_from: string | null
  cancellation_reason: string | null
  archived_at: string | null
  /** Of its most urgent line. */
  pacing: PacingState | null
  /** Number of lines. */
  lines: number
  /** Number of lines in each pacing state, most urgent first. */
  states: { state: PacingState; lines: number }[]
  /** The lines with a booked quantity, by what they are priced on. */
  progress: {
    pricing_basis: CountedBasis
    booked: string
    delivered: string | null
    percent: string | null
  }[]
  /** Flat-rate lines, and how many of them are delivered. */
  flat_rate: { lines: number; delivered: number } | null
  /** What the lines are worth, by currency. */
  money: (Amounts & {
    currency: string
    lines: number
    lines_without_goal: number
    percent: string | null
  })[]
  /** Of the latest figure. */
  as_of: string | null
  created_at: string
  /** When the campaign, its terms or its lines last changed. Figures have their own times. */
  updated_at: string
}

export interface Line {
  package_id: string
  name: string
  /** The seller's own name for it. */
  reference: string | null
  side: Side
  campaign: { id: string; name: string; purchase_order: string | null }
  /** The organization on the other side. */
  partner: Party
  pricing_basis: PricingBasis
  flight_start: string
  /** Included. */
  flight_end: string
  status: FlightStatus
  cancelled_from: string | null
  /** Of its campaign. */
  archived_at: string | null
  air_date: string | null
  episode_url: string | null
  download_window_days: string | null
  /** The goal; null if no quantity was booked. */
  booked: string | null
  /** What both sides see; null before the first report. */
  figure: Figure | null
  pacing: Pacing
  /** Per 1000, per unit or for all of it, by the pricing basis. */
  price: string
  currency: string
  bills_overdelivery: boolean
  money: Amounts
  /** When its figure, its terms or its campaign last changed. */
  updated_at: string
}

export interface Figure {
  /** The total so far; null on flat-rate lines. */
  delivered: string | null
  /** When it was measured. */
  as_of: string
  received_at: string
  source: ReportSource
}

export interface Pacing {
  state: PacingState
  /** Of the goal. Percentages are rounded down. */
  delivered_percent: string | null
  /** Of the flight, when it was measured. */
  elapsed_percent: string | null
  /** Delivered divided by elapsed: 100.0 is on plan. */
  pace_percent: string | null
  projected_total: string | null
  projected_end: string | null
}

/** One report in the history of a line. */
export interface Report {
  /** Its place in the history, from 1. */
  revision: number
  /** What was reported; null on flat-rate lines. */
  quantity: string | null
  figure_before: string | null
  /** The line's figure after it; a late report changes nothing. */
  figure_after: string | null
  as_of: string
  received_at: string
  effect: 'first' | 'replaced' | 'correction' | 'late'
  source: ReportSource
}

/** As lists have it. */
export interface Statement {
  id: string
  /** Of the seller's statements, without gaps. */
  number: number
  /** The buyer's last answer; `issued` until there is one. */
  state: StatementState
  side: Side
  campaign_id: string
  campaign_name: string
  purchase_order: string | null
  seller_name: string
  buyer_name: string
  currency: string
  /** Of the period. */
  first_day: string
  /** Of the period, included. */
  last_day: string
  issued_at: string
  total: string
}

/** The file that anyone can verify. The guide for finance says what the document has. */
export interface SignedStatement {
  /** Exactly as it was signed. */
  statement: Record<string, unknown>
  /** Of the document in canonical JSON (RFC 8785), in hexadecimal. */
  sha256: string
  signature: {
    algorithm: 'Ed25519'
    /** One of the keys at /.well-known/flightline-keys.json. */
    key_id: string
    /** Base64url. */
    value: string
  }
}

export interface ListedAffiliateCode {
  id: string
  code: string
  slug: string | null
  side: Side
  seller: Party
  /** The line that it is on now; null if you do not see that one. */
  package_id: string | null
  /** All lines that it is or was on, as far as you see them. */
  package_ids: string[]
}

/** What a code brought on a day. */
export interface ListedAffiliateMetric {
  code_id: string
  code: string
  side: Side
  /** The line on which the day was earned. */
  package_id: string
  campaign_id: string
  date: string
  clicks: number
  conversions: number
  conversion_value: string
  /** When the day was last sent. */
  updated_at: string
}
