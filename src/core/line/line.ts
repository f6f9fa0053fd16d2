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
const SEPARATED = /\d[,'’\s.]\d/

/** Refuses the first term that does not hold, naming the line and, by its position, the field. */
export function agreeOnLine(line: ProposedLine, position: number): AgreedLine {
  const fieldOf = (term: keyof typeof FIELDS) => `lines.${position}.${FIELDS[term]}`
  const name = readableName(line.name, 'each line', fieldOf('name'))
  const refuse = (term: keyof typeof FIELDS, what: string) =>
    new Refusal('invalid', `Line "${name}": ${what}`, fieldOf(term))
  for (const term of ['flightStart', 'flightEnd'] as const) {
    if (!isFlightDate(line[term])) {
      throw refuse(term, `give flight dates from ${DATE_MIN} to ${DATE_MAX} as YYYY-MM-DD.`)
    }
  }
  if (line.flightEnd < line.flightStart) {
    throw refuse('flightEnd', 'the flight must not end before it starts.')
  }
  if (line.pricingBasis === 'flat_rate' && line.booked !== null) {
    throw refuse('booked', 'a flat-rate line has no booked quantity; leave it out.')
  }
  const booked = line.booked === null ? null : parseDecimal(line.booked)
  if (booked === undefined || booked === '0') {
    throw refuse('booked', `the booked quantity must be a number above 0${howToWrite(line.booked)}.`)
  }
  if (line.pricingBasis === 'impressions' && booked?.includes('.')) {
    throw refuse('booked', 'impressions are booked in whole numbers, written without any separator.')
  }
  const price = parseDecimal(line.price)
  if (price === undefined) {
    throw refuse('price', `the price must be a number, 0 or more${howToWrite(line.price)}.`)
  }
  if (!CURRENCY.test(line.currency)) {
    throw refuse('currency', 'give the currency as three letters, such as EUR.')
  }
  const { pricingBasis, flightStart, flightEnd, currency } = line
  return { name, pricingBasis, flightStart, flightEnd, booked, price, currency }
}

const FIELDS = {
  name: 'name',
  flightStart: 'flight_start',
  flightEnd: 'flight_end',
  booked: 'booked',
  price: 'price',
  currency: 'currency',
} as const

/** "1,234" is a thousand to one reader and hardly more than one to the next: it is not guessed at. */
function howToWrite(text: string | null): string {
  return text && SEPARATED.test(text) ? ', written without separators and with a point: 1234 or 1.5' : ''
}

function isFlightDate(text: string): boolean {
  return DATE.test(text) && parseInstant(text) !== undefined && text >= DATE_MIN && text <= DATE_MAX
}
