import { AHEAD_ABOVE_TENTHS, BEHIND_BELOW_TENTHS } from './pacing.ts'

/**
 * The rule of `pacing.ts` in SQL, for queries over more lines than one would fetch; a test keeps the two in step. For
 * `package_line l`, with `is_draft` and `cancelled_from` of its campaign, and `line_figure f`; `now` is a placeholder.
 * Numeric throughout, so equally exact.
 */
export function pacingStateSql(now: string): string {
  const delivered = 'coalesce(f.quantity, 0) * (l.flight_end + 1 - l.flight_start) * 86400 * 10'
  const planned =
    'l.booked * extract(epoch FROM greatest(f.as_of, l.flight_start::timestamptz) - l.flight_start::timestamptz)'
  return `CASE
    WHEN l.pricing_basis = 'flat_rate' AND f.as_of IS NOT NULL THEN 'delivered'
    WHEN l.is_draft THEN 'draft'
    WHEN ${isCutShortSql(now)} THEN 'cancelled'
    WHEN ${now}::timestamptz < l.flight_start::timestamptz THEN 'not_started'
    WHEN l.pricing_basis = 'flat_rate' THEN 'not_delivered'
    WHEN f.as_of IS NULL THEN 'no_data'
    WHEN l.booked IS NULL THEN 'no_goal'
    WHEN f.as_of >= (l.flight_end + 1)::timestamptz
      THEN CASE WHEN f.quantity >= l.booked THEN 'delivered' ELSE 'short' END
    WHEN ${delivered} < ${planned} * ${BEHIND_BELOW_TENTHS} THEN 'behind'
    WHEN ${delivered} > ${planned} * ${AHEAD_ABOVE_TENTHS} THEN 'ahead'
    ELSE 'on_plan' END`
}

/** The rule of `life.ts`. Null unless the campaign was cancelled. */
export function isCutShortSql(now: string): string {
  return `(l.cancelled_from <= l.flight_end AND l.cancelled_from::timestamptz <= ${now}::timestamptz)`
}
