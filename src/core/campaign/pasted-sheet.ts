import { normalName } from '../delivery/report-columns.ts'
import { Refusal } from '../refusal.ts'
import { LINE_LABELS } from './line-labels.ts'
import { LINE_FIELDS, type LineTerm } from './line.ts'

/** A column of a pasted sheet. A new term of a line is one more row here, and is read in `pasted-line.ts`. */
interface SheetColumn {
  term: LineTerm
  /** What sheets call it, besides its label and its field in the form. */
  otherNames: readonly string[]
}

/** In the order that a sheet without a header has them. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { term: 'name', otherNames: ['line', 'line_name', 'line_item', 'placement'] },
  { term: 'pricingBasis', otherNames: ['basis', 'priced_on', 'unit', 'pricing_model'] },
  {
    term: 'flightStart',
    otherNames: ['start', 'start_date', 'starts', 'from', 'start_day', 'flight_from'],
  },
  {
    term: 'flightEnd',
    otherNames: ['end', 'end_date', 'ends', 'to', 'until', 'end_day', 'flight_to'],
  },
  {
    term: 'booked',
    otherNames: ['goal', 'quantity', 'booked_quantity', 'qty', 'volume', 'units'],
  },
  {
    term: 'price',
    otherNames: ['cpm', 'rate', 'unit_price', 'price_per_thousand', 'cost'],
  },
  { term: 'currency', otherNames: ['currency_code', 'ccy', 'cur'] },
  {
    term: 'billsOverdelivery',
    otherNames: ['overdelivery', 'overdelivery_billed', 'bill_over_delivery', 'bills_over_delivery'],
  },
  { term: 'reference', otherNames: ['line_reference', 'line_id', 'ref'] },
  { term: 'airDate', otherNames: ['airs', 'air_day', 'release_date'] },
  { term: 'episodeUrl', otherNames: ['episode', 'link', 'url'] },
  {
    term: 'downloadWindowDays',
    otherNames: ['window', 'window_days', 'download_window_days'],
  },
  { term: 'productId', otherNames: ['product'] },
]

export function labelOf(term: LineTerm): string {
  return LINE_LABELS[LINE_FIELDS[term]]
}

/** Which column each term is in, counted from 0. */
export type SheetPositions = Partial<Record<LineTerm, number>>

export interface SheetLayout {
  hasHeader: boolean
  positions: SheetPositions
  /** Columns of the header that mean nothing here, as written. */
  ignored: string[]
  /** A row with more cells than this has slipped: its values may be in the wrong columns. */
  cellsMax: number
}

/**
 * By the names in the first row, or else by the order of the columns. Where lines name no products, a column of them means
 * nothing, whatever it has.
 */
export function layoutOf(first: readonly string[], { hasProducts }: { hasProducts: boolean }): SheetLayout {
  const columnsRead = SHEET_COLUMNS.filter(({ term }) => hasProducts || term !== 'productId')
  const terms = first.map((header) => termNamed(header, columnsRead))
  const filled = first.filter((cell) => cell.trim() !== '').length
  const named = terms.filter((term) => term !== undefined).length
  const hasHeader = named >= Math.min(2, filled)
  if (!hasHeader) {
    const positions = Object.fromEntries(columnsRead.map(({ term }, i) => [term, i]))
    return { hasHeader, positions, ignored: [], cellsMax: columnsRead.length }
  }
  const positions: SheetPositions = {}
  for (const { term } of columnsRead) {
    const columns = terms.flatMap((found, i) => (found === term ? [i] : []))
    const [column, other] = columns
    if (column === undefined) continue
    if (other !== undefined) {
      throw new Refusal(
        'invalid',
        `Two columns could be ${labelOf(term)}: “${first[column]!.trim()}” and “${first[other]!.trim()}”. Rename or remove one.`,
        'text',
      )
    }
    positions[term] = column
  }
  const ignored = first.flatMap((cell, i) =>
    terms[i] === undefined && cell.trim() !== '' ? [cell.trim()] : [],
  )
  return { hasHeader, positions, ignored, cellsMax: first.length }
}

const TERM_OF_NAME = new Map(
  SHEET_COLUMNS.flatMap(({ term, otherNames }) =>
    [labelOf(term), LINE_FIELDS[term], ...otherNames].map((name) => [normalName(name), term] as const),
  ),
)

function termNamed(header: string, columns: readonly SheetColumn[]): LineTerm | undefined {
  const named = TERM_OF_NAME.get(normalName(header.slice(0, HEADER_LENGTH_MAX)))
  return columns.some(({ term }) => term === named) ? named : undefined
}

/** Longer than any name of a column. */
const HEADER_LENGTH_MAX = 100
