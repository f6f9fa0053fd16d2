import type { Instant } from '../../exact/instant.ts'
import { applyReport, judge, type DeliveryItem, type Effect, type Reason } from './delivery.ts'
import type { LineState } from './delivery-sql.ts'

export type Verdict = 'accepted' | Reason

/** The verdicts that need no line: malformed, or a duplicate package. Null: still to be judged. */
export function screen(
  items: readonly (DeliveryItem | undefined)[],
  seen: Set<string> = new Set(),
): (Reason | null)[] {
  return items.map((item) => {
    if (!item) return 'invalid_item'
    if (seen.has(item.packageId)) return 'duplicate_package_id'
    seen.add(item.packageId)
    return null
  })
}

/** The verdict on one item, and its effect on the line; null if there is nothing to write. */
export function settle(
  item: DeliveryItem,
  line: LineState | undefined,
  now: Instant,
): { verdict: Verdict; effect: Effect | null } {
  const reason = judge(item, line, now)
  if (reason !== null || !line) return { verdict: reason ?? 'not_seller', effect: null }
  const { effect, figure } = applyReport(
    line.figure,
    { quantity: item.quantity, asOf: item.asOf ?? now, receivedAt: now },
    line.pricingBasis,
  )
  const changesNothing = effect === 'unchanged' && figure.asOf === line.figure?.asOf
  return { verdict: 'accepted', effect: changesNothing ? null : effect }
}
