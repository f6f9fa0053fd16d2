import type { NewLinkAnswer } from './member-answers.ts'

/** Campaigns, as the web app sees them. */
export type {
  Arrival,
  Buyer,
  CampaignPage,
  CampaignSide,
  CampaignSummary,
  CampaignView,
  ChartPoint,
  CountedBasis,
  DeliveryChart,
  LineView,
} from '../core/campaign/campaign.ts'
export type { Freshness } from '../core/campaign/freshness.ts'
export type { FlightStatus, Pacing, PacingState } from '../core/campaign/pacing.ts'
export type { Rates } from '../core/campaign/rates.ts'
export type { ChangedTerms, LineTerm, TermsChange, TermsHistory } from '../core/terms/terms.ts'
export type { PricingBasis } from '../core/delivery/delivery.ts'

/** A campaign as a form describes it. */
export interface CampaignForm {
  name: string
  buyer_id: string
  lines: LineForm[]
}

/** Amounts as they were typed. */
export interface LineForm {
  /** Null: a new line. */
  package_id: string | null
  name: string
  pricing_basis: 'impressions' | 'downloads' | 'flat_rate'
  flight_start: string
  flight_end: string
  booked: string | null
  price: string
  currency: string
}

/** A buyer who is new to the installation, and the link for its first admin. */
export interface NewBuyerAnswer extends NewLinkAnswer {
  id: string
  name: string
}
