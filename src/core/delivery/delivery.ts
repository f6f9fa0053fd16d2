import { compareDecimals, type Decimal } from '../../exact/decimal.ts'
import type { Instant } from '../../exact/instant.ts'
import type { CountedBasis, PricingBasis } from './units.ts'

/** The rules of delivery. Pure: the line, the figure and the time are passed in. */

/** One well-formed item of a report, whichever door it came through. */
export interface DeliveryItem {
  /** Lower case. */
  packageId: string
  quantity: Decimal | null
  /** What the quantity counts; null if none was given. */
  unit: CountedBasis | null
  /** Null: measured when the request was received. */
  asOf: Instant | null
}

export type Reason =
  | 'invalid_item'
  | 'duplicate_package_id'
  | 'not_seller'
  | 'before_flight_start'
  | 'as_of_in_future'
  | 'flat_rate_takes_no_quantity'
  | 'quantity_required'
  | 'internal_error'

export type Verdict = 'accepted' | Reason

/** The fields of a delivery item. */
export type DeliveryField = 'package_id' | CountedBasis | 'as_of'

/** Why an item was rejected, in words that say what to do. */
export interface Rejection {
  /** Null if no single field is at fault. */
  field: DeliveryField | null
  message: string
}

/** What the rules need to know about a package line. */
export interface LineTerms {
  pricingBasis: PricingBasis
  flightStart: Instant
}

/** What buyers see of a line: its latest total, when that was measured and received. Flat-rate lines have no quantity. */
export interface Figure {
  quantity: Decimal | null
  asOf: Instant
  receivedAt: Instant
}

/** A line as the rules need it: its terms, and its figure before the report. */
export interface LineState extends LineTerms {
  figure: Figure | null
}

/** The verdict on one item, and its effect on the line; null if there is nothing to write. */
export function settle(
  item: DeliveryItem,
  line: LineState | undefined,
  now: Instant,
): { verdict: Verdict; effect: Effect | null } {
  const reason = judge(item, line, now)
  if (reason !== null || !line) return { verdict: reason ?? 'not_seller', effect: null }
  const { effect, figure } = applyReport(
    line.figure,
    { quantity: item.quantity, asOf: item.asOf ?? now, receivedAt: now },
    line.pricingBasis,
  )
  const changesNothing = effect === 'unchanged' && figure.asOf === line.figure?.asOf
  return { verdict: 'accepted', effect: changesNothing ? null : effect }
}

/**
 * Why an item is refused, or null if it is accepted. The first match in the documented order wins; `invalid_item` and
 * `duplicate_package_id` come first and are about the request, not the line. `line` is undefined if the caller's
 * organization does not sell the package, or it does not exist: the two must look the same.
 */
export function judge(item: DeliveryItem, line: LineTerms | undefined, now: Instant): Reason | null {
  if (!line) return 'not_seller'
  if (now < line.flightStart || (item.asOf !== null && item.asOf < line.flightStart))
    return 'before_flight_start'
  if (item.asOf !== null && isLaterThan(item.asOf, now)) return 'as_of_in_future'
  if (line.pricingBasis === 'flat_rate') return item.unit === null ? null : 'flat_rate_takes_no_quantity'
  return item.unit === line.pricingBasis ? null : 'quantity_required'
}

/** What an accepted report did. `unchanged` leaves no row in the history; at most it moves the figure's as_of forward. */
export type Effect = 'first' | 'replaced' | 'correction' | 'late' | 'unchanged'

/**
 * The figure after a report. The greatest as_of is the line's figure, on equal as_of the later received, so any order
 * of reports with distinct as_of ends in the same figure.
 */
export function applyReport(
  figure: Figure | null,
  report: Figure,
  pricingBasis: PricingBasis,
): { effect: Effect; figure: Figure } {
  if (figure === null) return { effect: 'first', figure: report }
  if (pricingBasis === 'flat_rate') return markDeliveredAgain(figure, report)
  if (report.asOf < figure.asOf) return { effect: 'late', figure }
  if (report.quantity === figure.quantity) {
    return { effect: 'unchanged', figure: report.asOf > figure.asOf ? report : figure }
  }
  if (report.asOf === figure.asOf && report.receivedAt < figure.receivedAt) return { effect: 'late', figure }
  return { effect: isBelow(report, figure) ? 'correction' : 'replaced', figure: report }
}

/** A delivered line stays delivered, as of the earliest time reported, so the order of arrival does not matter. */
function markDeliveredAgain(figure: Figure, report: Figure): { effect: Effect; figure: Figure } {
  return report.asOf < figure.asOf ? { effect: 'replaced', figure: report } : { effect: 'unchanged', figure }
}

function isBelow(report: Figure, figure: Figure): boolean {
  return (
    report.quantity !== null &&
    figure.quantity !== null &&
    compareDecimals(report.quantity, figure.quantity) < 0
  )
}

/** Our clock counts milliseconds: a caller's microseconds within the current one are not yet the future. */
function isLaterThan(asOf: Instant, now: Instant): boolean {
  return asOf >= now + 1000
}
