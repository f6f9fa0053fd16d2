import type { CountLine, CountPage } from '../core/count/list-counts.ts'
import type { CountState } from '../core/count/count.ts'
import { UNITS } from '../core/delivery/units.ts'
import type { CellValue, Column } from '../core/spreadsheet/write-xlsx.ts'

/** Counts as files: what both sides counted, and the template that a buyer fills in. */

export const COUNT_COLUMNS: readonly Column[] = [
  { header: 'Campaign', kind: 'text' },
  { header: 'First day', kind: 'day' },
  { header: 'Last day', kind: 'day' },
  { header: 'Line', kind: 'text' },
  { header: 'Reference', kind: 'text' },
  { header: 'Package ID', kind: 'text' },
  { header: 'Pricing', kind: 'text' },
  { header: 'Seller count', kind: 'decimal' },
  { header: 'Buyer count', kind: 'decimal' },
  { header: 'Difference', kind: 'decimal' },
  { header: 'Difference %', kind: 'decimal' },
  { header: 'Tolerance %', kind: 'decimal' },
  { header: 'Within tolerance', kind: 'text' },
  { header: 'State', kind: 'text' },
  { header: 'Agreed', kind: 'decimal' },
]

export const STATE_WORDS: Record<CountState, string> = {
  open: 'Not counted',
  counted: 'Counted',
  disputed: 'Disputed',
  agreed: 'Agreed',
}

export function* countRows(page: CountPage): Generator<CellValue[]> {
  for (const line of page.lines) {
    const { difference } = line
    yield [
      page.campaign_name,
      page.first_day,
      page.last_day,
      ...namesOf(line),
      line.seller_count,
      line.buyer_count,
      difference?.quantity ?? null,
      difference?.percent ?? null,
      page.tolerance,
      difference && (difference.is_within_tolerance ? 'Yes' : 'No'),
      STATE_WORDS[line.state],
      line.agreed,
    ]
  }
}

/** The column to fill in comes last. Text, so that a spreadsheet leaves the days as they are. */
export const TEMPLATE_COLUMNS: readonly Column[] = [
  { header: 'line', kind: 'text' },
  { header: 'reference', kind: 'text' },
  { header: 'package_id', kind: 'text' },
  { header: 'pricing', kind: 'text' },
  { header: 'first_day', kind: 'text' },
  { header: 'last_day', kind: 'text' },
  { header: 'seller_count', kind: 'decimal' },
  { header: 'count', kind: 'decimal' },
]

/** What was agreed cannot be counted again, nor days before the flight. */
export function* templateRows({ first_day, last_day, lines }: CountPage): Generator<CellValue[]> {
  for (const line of lines) {
    if (line.state === 'agreed' || line.is_before_flight) continue
    yield [...namesOf(line), first_day, last_day, line.seller_count, line.buyer_count]
  }
}

function namesOf({ name, reference, package_id, pricing_basis }: CountLine): CellValue[] {
  return [name, reference, package_id, UNITS[pricing_basis].label]
}
