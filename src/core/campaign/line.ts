import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import { UNITS, type PricingBasis } from '../delivery/units.ts'
import { problemOfName } from '../organization/parse-name.ts'
import { refuseInvalid, type FieldProblem } from '../refusal.ts'
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
const EXPONENT = /\de/i

/** What a form calls each term. */
export const LINE_FIELDS = {
  name: 'name',
  pricingBasis: 'pricing_basis',
  flightStart: 'flight_start',
  flightEnd: 'flight_end',
  booked: 'booked',
  price: 'price',
  currency: 'currency',
  billsOverdelivery: 'bills_overdelivery',
  ...DETAIL_FIELDS,
} as const

export type LineTerm = keyof typeof LINE_FIELDS

/** What is wrong with one term of a line. */
export interface TermProblem {
  term: LineTerm
  /** Follows the name of the line: "the last day is before the first day." */
  what: string
}

/** A line as agreed, or else everything that is wrong with it. */
export type ExaminedLine =
  { agreed: AgreedLine; problems: readonly [] } | { agreed: null; problems: readonly TermProblem[] }

/** Refuses a line that is not valid, naming it and, by its position, every wrong field. */
export function agreeOnLine(line: ProposedLine, position: number): AgreedLine {
  const examined = examineLine(line)
  refuseInvalid(problemsOfLine(line, position, examined.problems))
  return examined.agreed!
}

/** A line may keep the currency that it was stored with, even if the code is no longer in use. */
export function examineLine(line: ProposedLine, keptCurrency?: string): ExaminedLine {
  const { pricingBasis, flightStart, flightEnd, currency, billsOverdelivery = false } = line
  const problems: TermProblem[] = []
  const refuse = (term: LineTerm, what: string) => void problems.push({ term, what })

  const nameProblem = problemOfName(line.name, 'each line')
  if (nameProblem) refuse('name', nameProblem.message)
  for (const term of ['flightStart', 'flightEnd'] as const) {
    if (!isFlightDate(line[term])) {
      refuse(term, `enter a date from ${DATE_MIN} to ${DATE_MAX}, as YYYY-MM-DD.`)
    }
  }
  if (isFlightDate(flightStart) && isFlightDate(flightEnd) && flightEnd < flightStart) {
    refuse('flightEnd', 'the last day is before the first day.')
  }
  const unit = UNITS[pricingBasis]
  const booked = line.booked === null ? null : parseAmount(line.booked)
  if (!unit.isCounted && line.booked !== null) {
    refuse('booked', 'a flat-rate line has no booked quantity. Leave Booked empty.')
  } else if (booked === undefined || booked === '0') {
    refuse('booked', `Booked must be a number above 0${howToWrite(line.booked)}.`)
  } else if (unit.isCounted && unit.isWhole && booked?.includes('.')) {
    refuse('booked', `${unit.words} are booked in whole numbers, without separators.`)
  }
  const price = parseAmount(line.price)
  if (price === undefined) {
    refuse('price', `Price must be a number, 0 or more${howToWrite(line.price)}.`)
  }
  if (currency !== keptCurrency && !isCurrency(currency)) refuse('currency', currencyProblem(currency))
  if (billsOverdelivery && line.booked === null) {
    refuse(
      'billsOverdelivery',
      unit.isCounted
        ? 'without a booked quantity there is no overdelivery: all delivery is billed. Enter Booked, or do not bill overdelivery.'
        : 'a flat-rate line has no overdelivery to bill.',
    )
  }
  problems.push(...detailProblems(line, isFlightDate))
  if (problems.length > 0 || booked === undefined || price === undefined) return { agreed: null, problems }
  const name = line.name.trim()
  const terms = { name, pricingBasis, flightStart, flightEnd, booked, price, currency, billsOverdelivery }
  return { agreed: { ...terms, ...detailsOf(line) }, problems: [] }
}

/** Each names the line, and its field by the position of the line. */
export function problemsOfLine(
  line: ProposedLine,
  position: number,
  problems: readonly TermProblem[],
): FieldProblem[] {
  const isNamed = !problems.some(({ term }) => term === 'name')
  const lineName = isNamed ? `Line “${line.name.trim()}”` : `Line ${position + 1}`
  return problems.map(({ term, what }) => ({
    field: `lines.${position}.${LINE_FIELDS[term]}`,
    message: term === 'name' ? what : `${lineName}: ${what}`,
  }))
}

function currencyProblem(currency: string): string {
  return currency === ''
    ? 'choose a currency, such as EUR.'
    : `"${currency}" is not an ISO 4217 currency code in use. Choose one from the list, such as EUR.`
}

/** All digits, written out: a sheet shows 1234567 as 1.23E+06 in a narrow column, and copies only what it shows. */
function parseAmount(text: string): Decimal | undefined {
  return EXPONENT.test(text) ? undefined : parseDecimal(text)
}

/** "1,234" is a thousand to one reader and just over one to the next: we do not guess. */
function howToWrite(text: string | null): string {
  if (!text) return ''
  if (EXPONENT.test(text)) return ', with all its digits: 1234567, not 1.23E+06'
  return SEPARATED.test(text) ? ', without separators and with a decimal point: 1234 or 1.5' : ''
}

function isFlightDate(text: string): boolean {
  return DATE.test(text) && parseInstant(text) !== undefined && text >= DATE_MIN && text <= DATE_MAX
}
