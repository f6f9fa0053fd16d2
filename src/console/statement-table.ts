import { UNITS } from '../core/delivery/units.ts'
import { add, exactOf, exactText, NOTHING } from '../core/money/money.ts'
import type { CellValue, Column } from '../core/spreadsheet/write-xlsx.ts'
import { REASON_WORDS, SOURCE_WORDS } from '../core/statement/statement-words.ts'
import type {
  StatementAdjustment,
  StatementContent,
  StatementCount,
  StatementDocument,
  StatementFigure,
  StatementLine,
} from '../core/statement/statement.ts'

/**
 * A statement as one table: a row for each line, then one for each adjustment, each with everything that the paper says of it. There
 * is no row of sums: the billable amounts add up to the total.
 */

interface TableRow {
  content: StatementContent | StatementDocument
  line: StatementLine | null
  adjustment: StatementAdjustment | null
}

interface TableColumn extends Column {
  valueOf: (row: TableRow) => CellValue
}

/** What both have: the total and the agreed counts of the period that the row is about. */
const either = ({ line, adjustment }: TableRow) => line ?? adjustment!
const days = ({ content, adjustment }: TableRow) => adjustment?.corrects ?? content.period

const COLUMNS: readonly TableColumn[] = [
  // A draft has no number: then it is text.
  { header: 'Statement', kind: 'decimal', valueOf: ({ content }) => numberOf(content) },
  { header: 'Row', kind: 'text', valueOf: ({ line }) => (line ? 'Line' : 'Adjustment') },
  { header: 'Seller', kind: 'text', valueOf: ({ content }) => content.seller.name },
  { header: 'Buyer', kind: 'text', valueOf: ({ content }) => content.buyer.name },
  {
    header: 'Issued at (UTC)',
    kind: 'time',
    valueOf: ({ content }) => ('issued_at' in content ? content.issued_at : null),
  },
  { header: 'Measured until (UTC)', kind: 'time', valueOf: ({ content }) => content.measured_until },
  { header: 'Known at (UTC)', kind: 'time', valueOf: ({ content }) => content.known_at },
  { header: 'Campaign', kind: 'text', valueOf: ({ content }) => content.campaign.name },
  { header: 'Purchase order', kind: 'text', valueOf: ({ content }) => content.campaign.purchase_order },
  { header: 'First day', kind: 'day', valueOf: (row) => days(row).first_day },
  { header: 'Last day', kind: 'day', valueOf: (row) => days(row).last_day },
  { header: 'Line', kind: 'text', valueOf: (row) => either(row).name },
  { header: 'Reference', kind: 'text', valueOf: (row) => either(row).reference },
  { header: 'Package ID', kind: 'text', valueOf: (row) => either(row).package_id },
  { header: 'Pricing', kind: 'text', valueOf: ({ line }) => line && UNITS[line.pricing_basis].label },
  { header: 'Price', kind: 'decimal', valueOf: ({ line }) => line?.price ?? null },
  { header: 'Price per', kind: 'decimal', valueOf: ({ line }) => line && unitsPerPrice(line) },
  { header: 'Flight start', kind: 'day', valueOf: ({ line }) => line?.flight_start ?? null },
  { header: 'Flight end', kind: 'day', valueOf: ({ line }) => line?.flight_end ?? null },
  { header: 'Booked', kind: 'decimal', valueOf: ({ line }) => line?.booked ?? null },
  {
    header: 'Overdelivery',
    kind: 'text',
    valueOf: ({ line }) => (line?.bills_overdelivery ? 'Billed' : null),
  },
  { header: 'Booked amount', kind: 'money', valueOf: ({ line }) => line?.booked_amount ?? null },
  { header: 'Total to date', kind: 'decimal', valueOf: (row) => figureOf(row)?.total ?? null },
  { header: 'As of (UTC)', kind: 'time', valueOf: (row) => figureOf(row)?.as_of ?? null },
  { header: 'Received (UTC)', kind: 'time', valueOf: (row) => figureOf(row)?.received_at ?? null },
  { header: 'Source', kind: 'text', valueOf: (row) => sourceOf(figureOf(row)) },
  { header: 'Delivered', kind: 'decimal', valueOf: ({ line }) => line?.delivered ?? null },
  { header: 'Delivered amount', kind: 'money', valueOf: ({ line }) => line?.delivered_amount ?? null },
  { header: 'Agreed days', kind: 'text', valueOf: (row) => either(row).agreed.map(daysOf).join('; ') },
  { header: 'Seller’s count', kind: 'decimal', valueOf: (row) => sumOf(either(row).agreed, 'seller_count') },
  { header: 'Buyer’s count', kind: 'decimal', valueOf: (row) => sumOf(either(row).agreed, 'buyer_count') },
  { header: 'Agreed count', kind: 'decimal', valueOf: (row) => sumOf(either(row).agreed, 'agreed') },
  {
    header: 'Billed quantity',
    kind: 'decimal',
    valueOf: ({ line, adjustment }) => line?.billed_quantity ?? adjustment!.quantity_difference,
  },
  { header: 'Capped', kind: 'text', valueOf: ({ line }) => (line?.is_capped ? 'Yes' : null) },
  {
    header: 'Billable',
    kind: 'money',
    valueOf: ({ line, adjustment }) => line?.billable ?? adjustment!.difference,
  },
  { header: 'Billable to date', kind: 'money', valueOf: ({ line }) => line?.billable_to_date ?? null },
  {
    header: 'Quantity before',
    kind: 'decimal',
    valueOf: ({ adjustment }) => adjustment?.quantity_before ?? null,
  },
  {
    header: 'Quantity after',
    kind: 'decimal',
    valueOf: ({ adjustment }) => adjustment?.quantity_after ?? null,
  },
  {
    header: 'Billable before',
    kind: 'money',
    valueOf: ({ adjustment }) => adjustment?.billable_before ?? null,
  },
  {
    header: 'Billable after',
    kind: 'money',
    valueOf: ({ adjustment }) => adjustment?.billable_after ?? null,
  },
  { header: 'Currency', kind: 'text', valueOf: ({ content }) => content.currency },
  {
    header: 'Corrects statement',
    kind: 'decimal',
    valueOf: ({ adjustment }) => adjustment?.corrects.number ?? null,
  },
  {
    header: 'Reason',
    kind: 'text',
    valueOf: ({ adjustment }) =>
      adjustment && adjustment.reasons.map((reason) => REASON_WORDS[reason]).join(', '),
  },
]

export const STATEMENT_COLUMNS: readonly Column[] = COLUMNS

export function* statementRows(content: StatementContent | StatementDocument): Generator<CellValue[]> {
  for (const line of content.lines) yield cellsOf({ content, line, adjustment: null })
  for (const adjustment of content.adjustments) yield cellsOf({ content, line: null, adjustment })
}

function cellsOf(row: TableRow): CellValue[] {
  return COLUMNS.map(({ valueOf }) => valueOf(row))
}

function numberOf(content: StatementContent | StatementDocument): CellValue {
  return 'number' in content ? content.number : 'Draft'
}

/** 1,000 for a price per thousand. */
function unitsPerPrice({ pricing_basis }: StatementLine): number {
  const unit = UNITS[pricing_basis]
  return unit.isCounted ? 10 ** unit.placesPerPrice : 1
}

function figureOf(row: TableRow): StatementFigure | null {
  return either(row).figure
}

function sourceOf(figure: StatementFigure | null): string | null {
  return figure && SOURCE_WORDS[figure.source]
}

function daysOf({ first_day, last_day }: StatementCount): string {
  return first_day === last_day ? first_day : `${first_day} to ${last_day}`
}

/** Of all agreed days of the row. Empty if there are none, or if the buyer did not count some of them. */
function sumOf(
  agreed: readonly StatementCount[],
  name: 'seller_count' | 'buyer_count' | 'agreed',
): string | null {
  const counts = agreed.map((count) => count[name])
  if (counts.length === 0 || counts.includes(null)) return null
  return exactText(counts.reduce((sum, count) => add(sum, exactOf(count!)), NOTHING))
}
