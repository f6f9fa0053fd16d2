import { normalName } from '../core/delivery/report-columns.ts'
import { typedQuantity } from '../core/delivery/typed-item.ts'
import { Refusal } from '../core/refusal.ts'

/** The columns of a file of affiliate rows, by the fields of the feed. */
export interface AffiliateColumn {
  field: string
  /** What it is called in the file, in the form of `normalName`. */
  names: readonly string[]
  /** Of a number; otherwise it is text. */
  number?: { isWhole: boolean }
  isOptional?: boolean
}

const CODE: AffiliateColumn = { field: 'code', names: ['code', 'affiliate_code'] }

export const CODE_COLUMNS: readonly AffiliateColumn[] = [
  { field: 'packageId', names: ['packageid', 'package_id', 'api_package_id', 'package'] },
  CODE,
  { field: 'slug', names: ['slug'], isOptional: true },
]

export const METRIC_COLUMNS: readonly AffiliateColumn[] = [
  CODE,
  { field: 'date', names: ['date', 'day'] },
  { field: 'clicks', names: ['clicks'], number: { isWhole: true } },
  { field: 'conversions', names: ['conversions'], number: { isWhole: true } },
  {
    field: 'conversionValue',
    names: ['conversionvalue', 'conversion_value', 'value'],
    number: { isWhole: false },
  },
]

/** Where each field is, from 0. */
export function findColumns(
  columns: readonly AffiliateColumn[],
  header: readonly string[],
): Map<AffiliateColumn, number> {
  const names = header.map(normalName)
  const found = new Map<AffiliateColumn, number>()
  for (const column of columns) {
    const positions = names.flatMap((name, i) => (column.names.includes(name) ? [i] : []))
    if (positions.length > 1) throw refuse(`Two columns can be ${column.field}. Rename one.`)
    if (positions.length === 1) found.set(column, positions[0]!)
    else if (!column.isOptional) throw refuse(`The file has no column ${column.field}.`)
  }
  return found
}

/** A row as the feed takes it. Empty cells count as absent. */
export function affiliateItem(
  columns: ReadonlyMap<AffiliateColumn, number>,
  cells: readonly string[],
): Record<string, unknown> {
  const item: Record<string, unknown> = {}
  for (const [{ field, number }, position] of columns) {
    const text = (cells[position] ?? '').trim()
    if (text !== '') item[field] = number ? typedQuantity(text, number) : text
  }
  return item
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
