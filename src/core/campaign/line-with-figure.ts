import type { PricingBasis } from '../delivery/units.ts'
import type { CampaignLife } from './life.ts'

/**
 * A line as it is stored and shown: its terms, the life of its campaign, and the figure that both sides see. Quantities and
 * money are decimal text.
 */
export interface LineWithFigure extends CampaignLife {
  package_id: string
  name: string
  /** The seller's own name for it. */
  reference: string | null
  pricing_basis: PricingBasis
  /** Dates are UTC days, both included in the flight. */
  flight_start: string
  flight_end: string
  booked: string | null
  price: string
  currency: string
  /** Delivery beyond the booked quantity is billed too. */
  bills_overdelivery: boolean
  /** Of a podcast line: when the episode airs and where it is, and how many days its downloads count (null: always). */
  air_date: string | null
  episode_url: string | null
  download_window_days: string | null
  delivered: string | null
  as_of: string | null
}
