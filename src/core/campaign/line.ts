import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import { UNITS, type PricingBasis } from '../delivery/units.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal } from '../refusal.ts'
import { isCurrency } from './currency.ts'
import {
  DETAIL_FIELDS,
  detailProblems,
  detailsOf,
  type LineDetails,
  type ProposedDetails,
} from './line-details.ts'

/** What seller and buyer agreed on. Dates are UTC days, both included in the flight. */
export interface AgreedLine extends LineDetails {
  name: string
  pricingBasis: PricingBasis
  flightStart: string
  flightEnd: string
  /** The quantity sold; null if none was agreed, as on every flat-rate line. */
  booked: Decimal | null
  price: Decimal
  currency: string
  /** Delivery beyond the booked quantity is billed too. Only with a booked quantity. */
  billsOverdelivery: boolean
}

/** The same as typed: amounts are text. */
export interface ProposedLine
  extends Omit<AgreedLine, 'booked' | 'price' | 'billsOverdelivery' | keyof LineDetails>, ProposedDetails {
  booked: string | null
  price: string
  /** Left out: no. */
  billsOverdelivery?: boolean
}

const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_MIN = '2000-01-01'
const DATE_MAX = '2199-12-31'
const SEPARATED = /\d[,'’\s.]\d/

/** Refuses the first term that is not valid, naming the line and, by its position, the field. */
export function agreeOnLine(line: ProposedLine, position: number): AgreedLine {
  const agreed = agreeOnKeptCurrency(line, position)
  checkCurrency(agreed, position)
  return agreed
}

/** The same without checking the currency: a line keeps the code it was stored with. */
export function agreeOnKeptCurrency(line: ProposedLine, position: number): AgreedLine {
  const fieldOf = (term: keyof typeof FIELDS) => `lines.${position}.${FIELDS[term]}`
  const name = parseName(line.name, 'each line', fieldOf('name'))
  const refuse = (term: keyof typeof FIELDS, what: string) =>
    new Refusal('invalid', `Line “${name}”: ${what}`, fieldOf(term))
  for (const term of ['flightStart', 'flightEnd'] as const) {
    if (!isFlightDate(line[term])) {
      throw refuse(term, `enter a date from ${DATE_MIN} to ${DATE_MAX}, as YYYY-MM-DD.`)
    }
  }
  if (line.flightEnd < line.flightStart) {
    throw refuse('flightEnd', 'the last day is before the first day.')
  }
  const unit = UNITS[line.pricingBasis]
  if (!unit.isCounted && line.booked !== null) {
    throw refuse('booked', 'a flat-rate line has no booked quantity. Leave Booked empty.')
  }
  const booked = line.booked === null ? null : parseDecimal(line.booked)
  if (booked === undefined || booked === '0') {
    throw refuse('booked', `Booked must be a number above 0${howToWrite(line.booked)}.`)
  }
  if (unit.isCounted && unit.isWhole && booked?.includes('.')) {
    throw refuse('booked', `${unit.words} are booked in whole numbers, without separators.`)
  }
  const price = parseDecimal(line.price)
  if (price === undefined) {
    throw refuse('price', `Price must be a number, 0 or more${howToWrite(line.price)}.`)
  }
  const { pricingBasis, flightStart, flightEnd, currency, billsOverdelivery = false } = line
  if (billsOverdelivery && booked === null) {
    throw refuse(
      'billsOverdelivery',
      unit.isCounted
        ? 'without a booked quantity there is no overdelivery: all delivery is billed. Enter Booked, or do not bill overdelivery.'
        : 'a flat-rate line has no overdelivery to bill.',
    )
  }
  for (const { term, what } of detailProblems(line, isFlightDate)) throw refuse(term, what)
  const terms = { name, pricingBasis, flightStart, flightEnd, booked, price, currency, billsOverdelivery }
  return { ...terms, ...detailsOf(line) }
}

export function checkCurrency({ name, currency }: AgreedLine, position: number): void {
  if (isCurrency(currency)) return
  const what =
    currency === ''
      ? 'choose a currency, such as EUR.'
      : `"${currency}" is not an ISO 4217 currency code in use. Choose one from the list, such as EUR.`
  throw new Refusal('invalid', `Line “${name}”: ${what}`, `lines.${position}.${FIELDS.currency}`)
}

const FIELDS = {
  name: 'name',
  flightStart: 'flight_start',
  flightEnd: 'flight_end',
  booked: 'booked',
  price: 'price',
  currency: 'currency',
  billsOverdelivery: 'bills_overdelivery',
  ...DETAIL_FIELDS,
} as const

/** "1,234" is a thousand to one reader and just over one to the next: we do not guess. */
function howToWrite(text: string | null): string {
  return text && SEPARATED.test(text) ? ', without separators and with a decimal point: 1234 or 1.5' : ''
}

function isFlightDate(text: string): boolean {
  return DATE.test(text) && parseInstant(text) !== undefined && text >= DATE_MIN && text <= DATE_MAX
}
