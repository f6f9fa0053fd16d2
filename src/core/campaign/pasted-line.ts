import { DATE_FORM_NAMES, DATE_FORMS, readDate, type DateForm } from '../delivery/date-form.ts'
import { cutValue } from '../delivery/delivery-file.ts'
import { PRICING_BASES, UNITS, type PricingBasis } from '../delivery/units.ts'
import { normalName } from '../delivery/report-columns.ts'
import type { TableRow } from '../spreadsheet/table.ts'
import { readingsOf, readNumber, type DecimalSign } from '../spreadsheet/typed-number.ts'
import { isCurrency } from './currency.ts'
import { examineLine, type LineTerm, type ProposedLine, type TermProblem } from './line.ts'
import { SHEET_COLUMNS, type SheetLayout } from './pasted-sheet.ts'

/** How to read what can be read in two ways, and what to take where the sheet says nothing. */
export interface SheetReading {
  /** Null: a date that can be read in two ways is refused. */
  dateForm: DateForm | null
  /** Null: the same for numbers. */
  decimalSign: DecimalSign | null
  usual: { pricingBasis: PricingBasis | null; currency: string }
}

/** A row of a pasted sheet, read and checked. */
export interface PastedLine {
  /** Counted from 1 in what was pasted, including the header. */
  row: number
  /** The cells, as written; long ones are cut, to be shown. */
  written: Record<LineTerm, string>
  /** As the form takes it. Null if something in the row has no place in the form: it has to be fixed in the sheet. */
  line: ProposedLine | null
  problems: TermProblem[]
  /** What is wrong with the row as a whole. */
  fault: string | null
  /** The cells that can be read in two ways. */
  unclear: { dates: string[]; numbers: string[] }
}

/** What was made of a cell, and why it cannot be taken. */
interface Read<Value> {
  value: Value
  problem?: string
  /** It can be read in two ways, whichever was chosen. */
  isUnclear?: boolean
}

/** Reads a row, then checks it by the rules for a line that is typed: what is right here can be saved. */
export function readPastedLine(
  { row, cells }: TableRow,
  layout: SheetLayout,
  reading: SheetReading,
): PastedLine {
  const cellOf = ofEachTerm((term) => {
    const column = layout.positions[term]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  })
  // No day, amount or choice is longer: they are read from what is shown. Names and links are taken whole.
  const written = ofEachTerm((term) => cutValue(cellOf[term]))
  const sum = readPrice(written.price, written.currency || reading.usual.currency)
  const read = {
    pricingBasis: readPricing(written.pricingBasis, reading.usual.pricingBasis),
    flightStart: readDay(written.flightStart, reading.dateForm),
    flightEnd: readDay(written.flightEnd, reading.dateForm),
    booked: readAmount(NO_GOAL.has(written.booked.toLowerCase()) ? '' : written.booked, reading.decimalSign),
    price:
      sum.problem === undefined ? readAmount(sum.amount, reading.decimalSign) : { ...sum, value: sum.amount },
    billsOverdelivery: readYesNo(written.billsOverdelivery),
    airDate: readDay(written.airDate, reading.dateForm),
  }
  const line: ProposedLine = {
    name: cellOf.name,
    pricingBasis: read.pricingBasis.value ?? LEAST_STRICT,
    flightStart: read.flightStart.value,
    flightEnd: read.flightEnd.value,
    booked: read.booked.value === '' ? null : read.booked.value,
    price: read.price.value,
    currency: sum.currency.toUpperCase(),
    billsOverdelivery: read.billsOverdelivery.value,
    reference: cellOf.reference,
    airDate: read.airDate.value,
    episodeUrl: cellOf.episodeUrl,
    downloadWindowDays: written.downloadWindowDays.replace(DAYS, ''),
    productId: cellOf.productId,
  }
  const unread = (Object.keys(read) as (keyof typeof read)[]).flatMap((term): TermProblem[] => {
    const { problem } = read[term]
    return problem === undefined ? [] : [{ term, what: problem }]
  })
  const byRule = examineLine(line).problems
  // If the rules would take what could not be read, the form would too: the wrong value would be saved.
  const fitsForm = unread.every(({ term }) => byRule.some((problem) => problem.term === term))
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const fault =
    length > layout.cellsMax
      ? `This row has ${length} cells, ${layout.cellsMax} are expected. A comma within a number or a name splits a cell.`
      : null
  return {
    row,
    written,
    line: fitsForm && fault === null ? line : null,
    problems: [...unread, ...byRule.filter(({ term }) => !unread.some((problem) => problem.term === term))],
    fault,
    unclear: {
      dates: (['flightStart', 'flightEnd', 'airDate'] as const).flatMap((term) =>
        read[term].isUnclear ? [written[term]] : [],
      ),
      numbers: [
        ...(read.booked.isUnclear ? [written.booked] : []),
        ...(read.price.isUnclear ? [sum.amount] : []),
      ],
    },
  }
}

function ofEachTerm(textOf: (term: LineTerm) => string): Record<LineTerm, string> {
  const entries = SHEET_COLUMNS.map(({ term }) => [term, textOf(term)])
  return Object.fromEntries(entries) as Record<LineTerm, string>
}

/** Checks the other terms of a line whose pricing is not known. */
const LEAST_STRICT: PricingBasis = 'downloads'

/** "7 days" is 7. */
const DAYS = /\s*(days?|d)$/i

const NO_GOAL = new Set(['-', '–', '—', 'n/a', 'none', 'no goal', 'open'])

const FLAT_NAMES = ['flat', 'flat_fee', 'flat_price', 'fixed', 'fixed_fee', 'fixed_price']

const PRICING_NAMES = new Map(
  PRICING_BASES.flatMap((basis) => {
    const unit = UNITS[basis]
    const others = unit.isCounted ? unit.columnNames : FLAT_NAMES
    return [basis, unit.label, ...others].map((name) => [normalName(name), basis] as const)
  }),
)

const PRICING_CHOICES = PRICING_BASES.map((basis) => UNITS[basis].words).join(', ')

function readPricing(text: string, usual: PricingBasis | null): Read<PricingBasis | null> {
  if (text === '' && usual !== null) return { value: usual }
  const value = PRICING_NAMES.get(normalName(text)) ?? null
  if (value !== null) return { value }
  const wrong = text === '' ? 'the pricing is missing' : `unknown pricing “${shortened(text)}”`
  return { value, problem: `${wrong}. Use one of ${PRICING_CHOICES}.` }
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const LONG_YEAR = /(?<!\d)\d{4}(?!\d)/
const MIDNIGHT = 'T00:00:00Z'

/** A day. In words or with the year first it needs no choice, nor does 14/11/2026, which no other order fits. */
function readDay(text: string, form: DateForm | null): Read<string> {
  if (text === '' || ISO_DAY.test(text)) return { value: text }
  const days = new Set(DATE_FORMS.flatMap((one) => dayIn(text, one) ?? []))
  const isUnclear = days.size > 1 || (days.size === 1 && !LONG_YEAR.test(text))
  if (isUnclear && form === null) {
    return { value: '', problem: inTwoWays(text, 'dates'), isUnclear }
  }
  const value = form === null ? [...days][0] : dayIn(text, form)
  if (value !== undefined) return { value, isUnclear }
  const wrong = form === null || days.size === 0 ? 'is not a day' : `does not fit ${DATE_FORM_NAMES[form]}`
  return { value: '', problem: `“${shortened(text)}” ${wrong}. Write it as YYYY-MM-DD.`, isUnclear }
}

function dayIn(text: string, form: DateForm): string | undefined {
  const day = readDate(text, form)?.replace(MIDNIGHT, '')
  return day !== undefined && ISO_DAY.test(day) ? day : undefined
}

/** What is not a number stays as it is: the rules refuse it. */
function readAmount(text: string, sign: DecimalSign | null): Read<string> {
  const readings = readingsOf(text)
  const isUnclear = readings.length > 1
  if (isUnclear && sign === null) return { value: text, problem: inTwoWays(text, 'numbers'), isUnclear }
  const value = sign === null ? readings[0] : readNumber(text, sign)
  if (value !== undefined || readings.length === 0) return { value: value ?? text, isUnclear }
  return { value: text, problem: `“${shortened(text)}” does not have a decimal ${sign}.`, isUnclear }
}

function inTwoWays(text: string, what: string): string {
  return `“${shortened(text)}” can be read in two ways. Choose how ${what} are written.`
}

const CODE_FIRST = /^([A-Z]{3})\s*(\d.*)$/i
const CODE_LAST = /^(.*\d)\s*([A-Z]{3})$/i
const SIGN = /^([€£$])\s*(\d.*)$|^(\d.*?)\s*([€£$])$/
const CODES_OF_SIGN: Record<string, readonly string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'MXN', 'TWD'],
}

/** A price may have its currency with it, as sheets show money: €12.50, USD 12.50. */
function readPrice(text: string, currency: string): { amount: string; currency: string; problem?: string } {
  const [, codeFirst, amountLast] = CODE_FIRST.exec(text) ?? []
  const [, amountFirst, codeLast] = CODE_LAST.exec(text) ?? []
  const [, signFirst, afterSign, beforeSign, signLast] = SIGN.exec(text) ?? []
  const code = (codeFirst ?? codeLast)?.toUpperCase()
  const sign = signFirst ?? signLast
  const codes =
    sign !== undefined ? CODES_OF_SIGN[sign]! : code !== undefined && isCurrency(code) ? [code] : []
  if (codes.length === 0) return { amount: text, currency }
  const amount = afterSign ?? beforeSign ?? amountLast ?? amountFirst ?? ''
  if (codes.includes(currency.toUpperCase())) return { amount, currency }
  if (currency === '' && codes.length === 1) return { amount, currency: codes[0]! }
  const problem =
    currency === ''
      ? `“${sign}” is the sign of several currencies. Give the code in the Currency column.`
      : `“${shortened(text)}” does not fit the currency ${currency.slice(0, 3).toUpperCase()}.`
  return { amount: text, currency, problem }
}

const YES = new Set(['yes', 'y', 'true', 'x', '1'])
const NO = new Set(['', 'no', 'n', 'false', '0', '-', '–', '—'])

function readYesNo(text: string): Read<boolean> {
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true }
  if (NO.has(word)) return { value: false }
  return { value: false, problem: `“${shortened(text)}” is not yes or no.` }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
