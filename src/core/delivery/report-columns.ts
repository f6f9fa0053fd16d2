import { byCountedBasis, COUNTED_BASES, UNITS } from './units.ts'

/** What a column of a report may mean. `total` is whatever the line is priced on. */
export const REPORT_FIELDS = ['package_id', ...COUNTED_BASES, 'total', 'delivered', 'as_of'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]

/** The column of each field, counted from 1 as in a spreadsheet. */
export type ReportColumns = Partial<Record<ReportField, number>>

/** Names in other programs' exports. The API's own name takes precedence. */
const OTHER_NAMES: Record<ReportField, readonly string[]> = {
  package_id: ['api_package_id', 'packageid', 'package', 'package_uuid'],
  ...byCountedBasis((unit) => namesOfQuantity(unit, ...UNITS[unit].columnNames)),
  total: [
    'quantity',
    'total_delivered',
    'delivered_total',
    'delivered_quantity',
    'total_to_date',
    'cumulative_total',
  ],
  delivered: ['is_delivered', 'mark_as_delivered', 'flat_rate_delivered'],
  as_of: [
    'asof',
    'as_of_date',
    'as_of_utc',
    'date',
    'measured',
    'measured_at',
    'measured_on',
    'report_date',
    'timestamp',
  ],
}

function namesOfQuantity(unit: string, ...shorter: string[]): string[] {
  return [
    ...shorter,
    ...['total', 'delivered', 'cumulative'].flatMap((word) => [`${word}_${unit}`, `${unit}_${word}`]),
    `${unit}_to_date`,
    `total_${unit}_to_date`,
  ]
}

/** A line's reference stands in for its package ID. A column of package IDs takes precedence. */
const REFERENCE_NAMES = ['reference', 'line_reference', 'your_reference', 'our_reference', 'seller_reference']

export interface RecognisedColumns {
  columns: ReportColumns
  /** Fields that two columns match equally well: only the sender knows which. */
  ambiguous: ReportField[]
}

/** Finds the columns by their names in the header. */
export function recogniseColumns(header: readonly string[]): RecognisedColumns {
  const names = header.map(normalName)
  const columns: ReportColumns = {}
  const ambiguous: ReportField[] = []
  for (const field of REPORT_FIELDS) {
    const own = positionsOf(names, [field])
    const other = own.length > 0 ? own : positionsOf(names, OTHER_NAMES[field])
    const found = other.length === 0 && field === 'package_id' ? positionsOf(names, REFERENCE_NAMES) : other
    if (found.length > 1) ambiguous.push(field)
    else if (found.length === 1) columns[field] = found[0]!
  }
  return { columns, ambiguous }
}

function positionsOf(names: readonly string[], wanted: readonly string[]): number[] {
  return names.flatMap((name, i) => (wanted.includes(name) ? [i + 1] : []))
}

/** "API package ID" and "api-package_id" are one name; so are "As of (UTC)" and "as_of_utc". */
export function normalName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}
