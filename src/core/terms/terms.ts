import type { PricingBasis } from '../delivery/units.ts'
import type { AgreedLine } from '../campaign/line.ts'

/** Changes to the agreed terms, as both sides see them. Amounts are decimal text, days YYYY-MM-DD. */

const TEXT_TERMS = [
  'name',
  'pricing_basis',
  'flight_start',
  'flight_end',
  'booked',
  'price',
  'currency',
  'reference',
  'air_date',
  'episode_url',
  'download_window_days',
] as const

type TextTerm = (typeof TEXT_TERMS)[number]

export interface LineTerms extends Record<TextTerm, string | null> {
  bills_overdelivery: boolean
}

/** Of the campaign itself. The buyer is named as it was then; a state is `draft` or `live`. */
type CampaignTerm = 'purchase_order' | 'buyer' | 'state' | 'cancelled_from' | 'cancellation_reason'

/** Each changed term, before and after. */
export interface ChangedTerms extends Partial<Record<TextTerm | CampaignTerm, Change<string>>> {
  bills_overdelivery?: Change<boolean>
  archived?: Change<boolean>
}

type Change<Value> = [before: Value | null, after: Value | null]

/** One save may change the campaign itself and any number of its lines: each of them is one change. */
export interface TermsChange {
  /** The campaign's version after the save. */
  version: number
  at: string
  kind: 'changed' | 'added' | 'removed'
  /** Null: the campaign itself. */
  package_id: string | null
  /** Its name after the change. */
  line_name: string | null
  /** The pricing basis and currency of the price; null if unknown, for changes older than this history. */
  pricing_basis: PricingBasis | null
  currency: string | null
  terms: ChangedTerms
  /** Who saved it: the seller sees the person, the buyer only how it was saved. */
  by: 'person' | 'command_line'
  person_name: string | null
  person_email: string | null
  /** The buyer has not seen it yet. Always false for changes that the buyer is not shown. */
  is_unseen: boolean
}

export interface TermsHistory {
  side: 'seller' | 'buyer'
  seller_name: string
  buyer_name: string
  changes: TermsChange[]
  /** Where to continue, as `before`; null on the last page. */
  older: string | null
  /** Number of changes the buyer has not seen, counted up to `UNSEEN_COUNTED_MAX`. */
  unseen: number
  /** The lines among them that still exist. */
  unseen_package_ids: string[]
  /** The last version the buyer has seen; 0: none yet. */
  seen_version: number
  /** When the buyer last saw changes; null: not yet. */
  seen_at: string | null
  /** The version of the latest change; null: none. */
  latest_version: number | null
}

export const UNSEEN_COUNTED_MAX = 1_000
export const CHANGES_PER_PAGE = 20

export function termsOf(line: AgreedLine): LineTerms {
  const { name, pricingBasis, flightStart, flightEnd, booked, price, currency, billsOverdelivery } = line
  return {
    name,
    pricing_basis: pricingBasis,
    flight_start: flightStart,
    flight_end: flightEnd,
    booked,
    price,
    currency,
    bills_overdelivery: billsOverdelivery,
    reference: line.reference,
    air_date: line.airDate,
    episode_url: line.episodeUrl,
    download_window_days: line.downloadWindowDays,
  }
}

/** `null`: the line did not exist before, or no longer exists. */
export function changedTerms(before: LineTerms | null, after: LineTerms | null): ChangedTerms {
  const changed: ChangedTerms = {}
  for (const term of TEXT_TERMS) {
    const pair: Change<string> = [before?.[term] ?? null, after?.[term] ?? null]
    if (pair[0] !== pair[1]) changed[term] = pair
  }
  const bills: Change<boolean> = [before?.bills_overdelivery ?? null, after?.bills_overdelivery ?? null]
  if (bills[0] !== bills[1]) changed.bills_overdelivery = bills
  return changed
}
