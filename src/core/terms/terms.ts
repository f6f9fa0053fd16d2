import type { PricingBasis } from '../delivery/delivery.ts'
import type { AgreedLine } from '../line/line.ts'

/** Changes of what was agreed, as both sides see them. Amounts are decimal text, days YYYY-MM-DD. */

export const LINE_TERMS = [
  'name',
  'pricing_basis',
  'flight_start',
  'flight_end',
  'booked',
  'price',
  'currency',
] as const

export type LineTerm = (typeof LINE_TERMS)[number]
export type LineTerms = Record<LineTerm, string | null>

/** Each term that differs, as it was and as it is now. A campaign has a name and a buyer, named as it was called then. */
export type ChangedTerms = Partial<Record<LineTerm | 'buyer', [string | null, string | null]>>

/** One save may change the campaign itself and any number of its lines: each of them is one change. */
export interface TermsChange {
  /** The campaign's version after the save. */
  version: number
  at: string
  kind: 'changed' | 'added' | 'removed'
  /** Null: the campaign itself. */
  package_id: string | null
  /** As it was called after the change. */
  line_name: string | null
  /** What the price is for and in; null where it is not known, of changes that are older than this history. */
  pricing_basis: PricingBasis | null
  currency: string | null
  terms: ChangedTerms
  /** Who saved it: the seller sees the person, the buyer only which way it came. */
  by: 'person' | 'command_line'
  person_name: string | null
  person_email: string | null
  /** The buyer has not looked since. Never so for changes that the buyer is not shown. */
  is_unseen: boolean
}

export interface TermsHistory {
  side: 'seller' | 'buyer'
  seller_name: string
  buyer_name: string
  changes: TermsChange[]
  /** Where to go on, as `before`; null where that was all. */
  older: string | null
  /** How many changes the buyer has not looked at, counted no further than `UNSEEN_COUNTED_MAX`. */
  unseen: number
  /** The lines among them that are still there. */
  unseen_package_ids: string[]
  /** Up to which version the buyer has looked; 0: not yet. */
  seen_version: number
  /** When the buyer saw the latest of those that it has seen; null: none yet. */
  seen_at: string | null
  /** Up to which version there are changes; null: none. */
  latest_version: number | null
}

export const UNSEEN_COUNTED_MAX = 1_000
export const CHANGES_PER_PAGE = 20

export function termsOf(line: AgreedLine): LineTerms {
  const { name, pricingBasis, flightStart, flightEnd, booked, price, currency } = line
  return {
    name,
    pricing_basis: pricingBasis,
    flight_start: flightStart,
    flight_end: flightEnd,
    booked,
    price,
    currency,
  }
}

/** `null`: the line was not there before, or is not there now. */
export function changedTerms(before: LineTerms | null, after: LineTerms | null): ChangedTerms {
  const changed: ChangedTerms = {}
  for (const term of LINE_TERMS) {
    const pair: [string | null, string | null] = [before?.[term] ?? null, after?.[term] ?? null]
    if (pair[0] !== pair[1]) changed[term] = pair
  }
  return changed
}
