import type { FlightStatus, PacingState, Side, StatementState } from './records.ts'

/** What lists can be limited to, in the API's own names. */

/** A Date, a date, or a time with its zone. */
type Since = string | Date

interface PageFilters {
  /** How many rows a page has at most: 1 to 500, 100 by default. */
  limit?: number | undefined
  /** Begins with the page that this `next_cursor` is for. */
  cursor?: string | undefined
}

export interface CampaignFilters extends PageFilters {
  side?: Side | undefined
  status?: FlightStatus | undefined
  updated_since?: Since | undefined
}

export interface LineFilters extends PageFilters {
  side?: Side | undefined
  campaign_id?: string | undefined
  status?: FlightStatus | undefined
  pacing?: PacingState | undefined
  /** Up to 100. */
  package_id?: string | readonly string[] | undefined
  /** Looks at every line: for changes as they happen, receive webhooks. */
  updated_since?: Since | undefined
}

export type HistoryFilters = PageFilters

export interface StatementFilters extends PageFilters {
  side?: Side | undefined
  campaign_id?: string | undefined
  status?: StatementState | undefined
  issued_since?: Since | undefined
}

export interface AffiliateCodeFilters extends PageFilters {
  side?: Side | undefined
  package_id?: string | undefined
}

export interface AffiliateMetricFilters extends PageFilters {
  side?: Side | undefined
  code?: string | undefined
  /** The first day, YYYY-MM-DD. */
  from?: string | undefined
  /** The last day, included. */
  to?: string | undefined
}
