import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import type { PricingBasis } from '../delivery/delivery.ts'
import { readableName } from '../organization/readable-name.ts'
import { Refusal } from '../refusal.ts'

/** What seller and buyer agreed on. Dates are UTC days, both of them within the flight. */
export interface AgreedLine {
  name: string
  pricingBasis: PricingBasis
  flightStart: string
  flightEnd: string
  /** How much was sold; null where no quantity was agreed, as on every flat-rate line. */
  booked: Decimal | null
  price: Decimal
  currency: string
}

/** The same as somebody wrote it down: amounts are decimal text. */
export interface ProposedLine extends Omit<AgreedLine, 'booked' | 'price'> {
  booked: string | null
  price: string
}

const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_MIN = '2000-01-01'
const DATE_MAX = '2199-12-31'
const CURRENCY = /^[A-Z]{3}$/

/** Refuses the first term that does not hold, naming the line. */
export function agreeOnLine(line: ProposedLine): AgreedLine {
  const name = readableName(line.name, 'each line')
  const refuse = (what: string) => new Refusal('invalid', `Line "${name}": ${what}`)
  for (const date of [line.flightStart, line.flightEnd]) {
    if (!isFlightDate(date)) throw refuse(`give flight dates from ${DATE_MIN} to ${DATE_MAX} as YYYY-MM-DD.`)
  }
  if (line.flightEnd < line.flightStart) throw refuse('the flight must not end before it starts.')
  if (line.pricingBasis === 'flat_rate' && line.booked !== null) {
    throw refuse('a flat-rate line has no booked quantity; leave it out.')
  }
  const booked = line.booked === null ? null : parseDecimal(line.booked)
  if (booked === undefined || booked === '0') throw refuse('the booked quantity must be a number above 0.')
  const price = parseDecimal(line.price)
  if (price === undefined) throw refuse('the price must be a number, 0 or more.')
  if (!CURRENCY.test(line.currency)) throw refuse('give the currency as three letters, such as EUR.')
  const { pricingBasis, flightStart, flightEnd, currency } = line
  return { name, pricingBasis, flightStart, flightEnd, booked, price, currency }
}

function isFlightDate(text: string): boolean {
  return DATE.test(text) && parseInstant(text) !== undefined && text >= DATE_MIN && text <= DATE_MAX
}
