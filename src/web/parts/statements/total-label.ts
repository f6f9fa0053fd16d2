import type { StatementContent } from '../../../core/statement/statement.ts'

/** What the seller owes for corrections of earlier statements is not an invoice. */
export function totalLabel({ totals, buyer }: Pick<StatementContent, 'totals' | 'buyer'>): string {
  return isCredit(totals.total) ? `Credit to ${buyer.name}` : 'Total'
}

/** Beside “Credit to”, which says it already. */
export function withoutSign(total: string): string {
  return total.replace('-', '')
}

export function isCredit(total: string): boolean {
  return total.startsWith('-')
}
