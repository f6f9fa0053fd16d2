/** Whether a buyer has agreed to see the campaigns of a seller. */
export type ConsentState = 'pending' | 'accepted' | 'declined'

/** A buyer's answer to a seller: to a request, or later. */
export type ConsentAnswer = Exclude<ConsentState, 'pending'>

/** A seller as its buyer sees it. */
export interface SellerView {
  id: string
  name: string
  state: ConsentState
  requested_at: string
  /** Null if the seller was accepted from the start, or is waiting. */
  decided_at: string | null
  decided_by_name: string | null
  /** For a request: the name of the first campaign, and how many are waiting. Null once answered. */
  campaign_name: string | null
  campaigns: number | null
}

/** A pair of organizations, one of which sells to the other. */
export interface Pair {
  sellerNumber: number
  buyerNumber: number
}

/** How many campaigns a seller may prepare for a buyer who has not answered. */
export const CAMPAIGNS_WHILE_PENDING_MAX = 20
/** How many requests may be pending for one buyer. */
export const OPEN_REQUESTS_MAX = 100
/** How many buyers a seller may ask within 24 hours. */
export const REQUESTS_PER_DAY_MAX = 50
