import type { CampaignSide } from '../campaign/campaign.ts'
import { percentOf } from '../campaign/pacing.ts'
import { compare, exactOf, exactText, subtract, type Exact } from '../money/money.ts'
import { firstOfMonth } from '../statement/period.ts'

/**
 * The two sides' counts of a line on some days: how far they are apart, and what was agreed. Quantities are decimal text. Pure.
 */

/** Limits each side's entries for a line and its days. Agreements are exempt: each one needs a new offer, and offers are limited. */
export const ENTRIES_PER_SIDE_MAX = 50

/** The days must have one of the line's flight, and none before its month: a calendar month can always be counted. */
export function isBeforeFlight(flightStart: string, days: { firstDay: string; lastDay: string }): boolean {
  return days.lastDay < flightStart || days.firstDay < firstOfMonth(flightStart)
}

/** Something that was said, in order. */
export interface CountEntry {
  kind: 'counted' | 'proposed' | 'agreed' | 'disputed'
  side: CampaignSide
  /** Null: a dispute. */
  quantity: string | null
  /** What the seller had measured when this was said. */
  seller_count: string
  note: string | null
  file_name: string | null
  at: string
  /** As it was then; null for the other side. */
  person_name: string | null
}

export type CountState =
  /** The buyer has not counted. */
  'open' | 'counted' | 'disputed' | 'agreed'

export interface Reconciliation {
  state: CountState
  buyer_count: string | null
  /** What each side last proposed since the last agreement. */
  proposals: Record<CampaignSide, string | null>
  agreed: string | null
}

export function reconcile(
  entries: readonly Pick<CountEntry, 'kind' | 'side' | 'quantity'>[],
): Reconciliation {
  const result: Reconciliation = {
    state: 'open',
    buyer_count: null,
    proposals: { seller: null, buyer: null },
    agreed: null,
  }
  for (const { kind, side, quantity } of entries) {
    if (kind === 'counted') {
      result.buyer_count = quantity
      result.proposals.buyer = null
      result.state = 'counted'
    } else if (kind === 'proposed') {
      result.proposals[side] = quantity
    } else if (kind === 'agreed') {
      result.agreed = quantity
      result.proposals = { seller: null, buyer: null }
      result.state = 'agreed'
    } else if (result.state !== 'agreed') result.state = 'disputed'
  }
  return result
}

/** The entries of each line, in order. */
export function entriesByLine<Row extends { package_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const lines = new Map<string, Row[]>()
  for (const row of rows) {
    const entries = lines.get(row.package_id)
    if (entries) entries.push(row)
    else lines.set(row.package_id, [row])
  }
  return lines
}

/**
 * What the other side can agree to: the last proposal of a side, or else its own count. Null: nothing. After an agreement only a new
 * proposal is an offer, since the counts may have moved and nobody stands by them any more. A correction can make the seller's
 * count negative, which nobody agrees to.
 */
export function offerOf(side: CampaignSide, said: Reconciliation, sellerCount: string): string | null {
  const proposal = said.proposals[side]
  if (proposal !== null || said.state === 'agreed') return proposal
  if (side === 'buyer') return said.buyer_count
  return exactOf(sellerCount).units < 0n ? null : sellerCount
}

/** By how much the buyer's count differs from the seller's. */
export interface Difference {
  quantity: string
  /** Of the seller's count, with one decimal, such as "-3.2"; null if that is zero and the buyer's is not. */
  percent: string | null
  /** Exactly, not by the rounded percentage. */
  is_within_tolerance: boolean
}

export function differenceOf(sellerCount: string, buyerCount: string, tolerancePercent: string): Difference {
  const seller = exactOf(sellerCount)
  const difference = subtract(exactOf(buyerCount), seller)
  const size = absolute(difference)
  // The difference is at most the tolerance's share of the seller's count, without a division.
  const allowed = times(absolute(seller), exactOf(tolerancePercent))
  return {
    quantity: exactText(difference),
    percent:
      size.units === 0n ? '0.0' : signed(difference, percentOf(exactText(size), exactText(absolute(seller)))),
    is_within_tolerance: compare(times(size, exactOf('100')), allowed) <= 0,
  }
}

function signed({ units }: Exact, percent: string | null): string | null {
  return percent === null || units > 0n ? percent : `-${percent}`
}

function absolute({ units, places }: Exact): Exact {
  return { units: units < 0n ? -units : units, places }
}

function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, places: a.places + b.places }
}
