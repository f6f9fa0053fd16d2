import { withoutTrailingZeros } from '../../exact/decimal.ts'
import type { Instant } from '../../exact/instant.ts'
import { UNITS, type PricingBasis } from '../delivery/units.ts'
import { placesOfCurrency } from '../campaign/currency.ts'
import { isCutShort, type CampaignLife } from '../campaign/life.ts'

/**
 * What a line is worth: quantity times price. Exact: nothing is rounded but the amount that is shown, once, half away from
 * zero, to the places of its currency. Sums are of unrounded amounts. Pure.
 */

/** A decimal number: `units` of ten to the power of minus `places`. Values of lines are never negative; differences may be. */
export interface Exact {
  units: bigint
  places: number
}

export interface PricedLine {
  pricing_basis: PricingBasis
  booked: string | null
  delivered: string | null
  /** Of the figure, in any form. On a flat-rate line it alone says that the line was delivered. */
  as_of: string | number | null
  price: string
  /** Delivery beyond the booked quantity is billed too. */
  bills_overdelivery: boolean
}

export interface LineValue {
  /** Null if no quantity was agreed. */
  booked: Exact | null
  delivered: Exact
  /** Delivered, but no more than booked, unless the line bills overdelivery. */
  billable: Exact
  /** Booked and not yet delivered; null if no quantity was agreed. */
  remaining: Exact | null
  /** What remained when a cancellation cut the flight short: it is owed no longer. */
  cancelled: Exact
}

/** What a line is worth at a moment: nothing remains once its campaign is cancelled. */
export function valueOfLineAt(
  line: PricedLine & CampaignLife & { flight_end: string },
  now: Instant,
): LineValue {
  const value = valueOfLine(line)
  if (value.remaining === null || !isCutShort(line, now)) return value
  return { ...value, remaining: NOTHING, cancelled: value.remaining }
}

export const NOTHING: Exact = { units: 0n, places: 0 }

export function valueOfLine(line: PricedLine): LineValue {
  const price = exactOf(line.price)
  if (!UNITS[line.pricing_basis].isCounted) {
    const isDelivered = line.as_of !== null
    return {
      booked: price,
      delivered: isDelivered ? price : NOTHING,
      billable: isDelivered ? price : NOTHING,
      remaining: isDelivered ? NOTHING : price,
      cancelled: NOTHING,
    }
  }
  const valueOf = (quantity: string) => {
    const { units, places } = exactOf(quantity)
    return perPricedUnit({ units: units * price.units, places: places + price.places }, line.pricing_basis)
  }
  const delivered = line.delivered === null ? NOTHING : valueOf(line.delivered)
  if (line.booked === null) {
    return { booked: null, delivered, billable: delivered, remaining: null, cancelled: NOTHING }
  }
  const booked = valueOf(line.booked)
  const isOver = compare(delivered, booked) > 0
  return {
    booked,
    delivered,
    billable: isOver && !line.bills_overdelivery ? booked : delivered,
    remaining: isOver ? NOTHING : subtract(booked, delivered),
    cancelled: NOTHING,
  }
}

/** A quantity times a price, which is that of a thousand or of whatever else the unit says. */
export function perPricedUnit({ units, places }: Exact, basis: PricingBasis): Exact {
  const unit = UNITS[basis]
  return { units, places: unit.isCounted ? places + unit.placesPerPrice : places }
}

/** Decimal text such as "1234.5", as the database writes it. */
export function exactOf(decimal: string): Exact {
  const point = decimal.indexOf('.')
  if (point < 0) return { units: BigInt(decimal), places: 0 }
  return {
    units: BigInt(decimal.slice(0, point) + decimal.slice(point + 1)),
    places: decimal.length - point - 1,
  }
}

export function add(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places)
  return { units: unitsAt(a, places) + unitsAt(b, places), places }
}

export function subtract(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places)
  return { units: unitsAt(a, places) - unitsAt(b, places), places }
}

export function compare(a: Exact, b: Exact): number {
  const places = Math.max(a.places, b.places)
  const difference = unitsAt(a, places) - unitsAt(b, places)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function unitsAt({ units, places }: Exact, wanted: number): bigint {
  return places === wanted ? units : units * 10n ** BigInt(wanted - places)
}

/** In the places of its currency, such as "18883.10": rounded here and nowhere else, half away from zero. */
export function amountIn(currency: string, value: Exact): string {
  return roundedText(value, placesOfCurrency(currency))
}

/** As many places as there are, without zeros at the end. */
export function exactText({ units, places }: Exact): string {
  const [whole = '', fraction = ''] = withPoint(units, places).split('.')
  const digits = withoutTrailingZeros(fraction)
  return digits === '' ? whole : `${whole}.${digits}`
}

function roundedText({ units, places }: Exact, wanted: number): string {
  if (units < 0n) return `-${roundedText({ units: -units, places }, wanted)}`
  if (places <= wanted) return withPoint(unitsAt({ units, places }, wanted), wanted)
  const divisor = 10n ** BigInt(places - wanted)
  return withPoint((units * 2n + divisor) / (divisor * 2n), wanted)
}

function withPoint(units: bigint, places: number): string {
  if (units < 0n) return `-${withPoint(-units, places)}`
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
