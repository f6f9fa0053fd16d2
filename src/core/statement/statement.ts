import type { SourceKind } from '../campaign/history-sql.ts'
import type { PricingBasis } from '../delivery/units.ts'

/**
 * A statement as it is signed and printed, the same for both sides. Quantities and amounts are decimal text, amounts in the places
 * of the currency; days are UTC, YYYY-MM-DD, first and last included; instants RFC 3339.
 */
export interface StatementDocument extends StatementContent {
  type: typeof STATEMENT_TYPE
  version: 1
  /** Of the seller's statements, without gaps. */
  number: number
  issued_at: string
  /** Its place among the statements of the campaign, from 1, and the one before. */
  place: number
  previous: StatementReference | null
}

export const STATEMENT_TYPE = 'flightline.statement'

export interface StatementReference {
  number: number
  sha256: string
}

/** What a draft has too. */
export interface StatementContent {
  seller: StatementParty
  buyer: StatementParty
  campaign: { id: string; name: string; purchase_order: string | null }
  currency: string
  period: { first_day: string; last_day: string }
  /** Totals measured up to then count: the end of the period. */
  measured_until: string
  /** As far as they were known then: when the statement was made. */
  known_at: string
  lines: StatementLine[]
  adjustments: StatementAdjustment[]
  totals: {
    booked: string
    delivered: string
    billable: string
    adjustments: string
    total: string
  }
}

export interface StatementParty {
  id: string
  name: string
}

export interface StatementLine {
  package_id: string
  name: string
  reference: string | null
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  booked: string | null
  price: string
  bills_overdelivery: boolean
  /** Null: no quantity was agreed. */
  booked_amount: string | null
  /** The total at the end of the period. Null: none was measured by then. */
  figure: StatementFigure | null
  /** In the period, as measured. */
  delivered: string
  delivered_amount: string
  /** Counts that both sides agreed on, which are billed in place of what was measured on those days. */
  agreed: StatementCount[]
  /** No more than was booked, unless the line bills overdelivery: times the price it is what is billable. */
  billed_quantity: string
  is_capped: boolean
  billable: string
  billable_to_date: string
}

/** A total. If it was repeated, of the last time, as far as that is known. */
export interface StatementFigure {
  total: string
  /** Up to when it was measured. */
  as_of: string
  /** By when it had been received. */
  received_at: string
  /** How the total was first sent. */
  source: SourceKind
}

export interface StatementCount {
  first_day: string
  last_day: string
  seller_count: string
  buyer_count: string | null
  agreed: string
}

/** What turned out differently for a period that was billed before. */
export interface StatementAdjustment {
  corrects: StatementReference & { first_day: string; last_day: string }
  package_id: string
  name: string
  reference: string | null
  reasons: AdjustmentReason[]
  /** The total at the end of that period, as it is known now. */
  figure: StatementFigure | null
  /** As for a line, of that period. */
  agreed: StatementCount[]
  quantity_before: string
  quantity_after: string
  quantity_difference: string
  billable_before: string
  billable_after: string
  difference: string
}

/** Newer or corrected totals, changed terms, or a count that was agreed on. */
export type AdjustmentReason = 'figure' | 'terms' | 'agreed_count'

export type StatementState = 'draft' | 'issued' | 'accepted' | 'disputed'
