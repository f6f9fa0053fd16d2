import { UNITS } from '../core/delivery/units.ts'
import type { CellValue, Column } from '../core/spreadsheet/write-xlsx.ts'
import { REASON_WORDS, SOURCE_WORDS } from '../core/statement/statement-words.ts'
import type { StatementContent } from '../core/statement/statement.ts'

/** A statement as one table: a row for each line, then one for each adjustment. The billable amounts add up to its total. */

export const STATEMENT_COLUMNS: readonly Column[] = [
  { header: 'Statement', kind: 'text' },
  { header: 'Row', kind: 'text' },
  { header: 'Campaign', kind: 'text' },
  { header: 'Purchase order', kind: 'text' },
  { header: 'First day', kind: 'day' },
  { header: 'Last day', kind: 'day' },
  { header: 'Line', kind: 'text' },
  { header: 'Reference', kind: 'text' },
  { header: 'Package ID', kind: 'text' },
  { header: 'Pricing', kind: 'text' },
  { header: 'Price', kind: 'decimal' },
  { header: 'Booked', kind: 'decimal' },
  { header: 'Total', kind: 'decimal' },
  { header: 'As of (UTC)', kind: 'time' },
  { header: 'Source', kind: 'text' },
  { header: 'Delivered', kind: 'decimal' },
  { header: 'Billed quantity', kind: 'decimal' },
  { header: 'Billable', kind: 'money' },
  { header: 'Currency', kind: 'text' },
  { header: 'Corrects statement', kind: 'text' },
  { header: 'Reason', kind: 'text' },
]

export function* statementRows(content: StatementContent, number: number | null): Generator<CellValue[]> {
  const { campaign, currency, period } = content
  const name = number === null ? 'Draft' : String(number)
  const about = (row: string) => [name, row, campaign.name, campaign.purchase_order]
  for (const line of content.lines) {
    const { figure } = line
    yield [
      ...about('Line'),
      period.first_day,
      period.last_day,
      line.name,
      line.reference,
      line.package_id,
      UNITS[line.pricing_basis].label,
      line.price,
      line.booked,
      figure?.total ?? null,
      figure?.as_of ?? null,
      figure && SOURCE_WORDS[figure.source],
      line.delivered,
      line.billed_quantity,
      line.billable,
      currency,
      null,
      line.agreed.length === 0 ? null : REASON_WORDS.agreed_count,
    ]
  }
  for (const adjustment of content.adjustments) {
    const { corrects } = adjustment
    yield [
      ...about('Adjustment'),
      corrects.first_day,
      corrects.last_day,
      adjustment.name,
      adjustment.reference,
      adjustment.package_id,
      ...[null, null, null, null, null, null],
      null,
      adjustment.quantity_difference,
      adjustment.difference,
      currency,
      String(corrects.number),
      adjustment.reasons.map((reason) => REASON_WORDS[reason]).join(', '),
    ]
  }
}
