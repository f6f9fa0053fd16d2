import { formatPercents } from '../../format.ts'

/** Rounded to a tenth, but never to none or to all unless it is; null without items. */
export function rejectedShare({ items, rejected }: { items: number; rejected: number }): string | null {
  if (items === 0) return null
  if (rejected === 0 || rejected === items) return formatPercents(rejected === 0 ? '0' : '100')
  const percents = Math.min(99.9, Math.max(0.1, (100 * rejected) / items))
  return formatPercents(percents.toFixed(1))
}
