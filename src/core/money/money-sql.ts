/** A flat rate is one unit, delivered or not. */
const BOOKED = `CASE l.pricing_basis WHEN 'flat_rate' THEN 1 ELSE l.booked END`
const DELIVERED = `CASE l.pricing_basis WHEN 'flat_rate' THEN (f.as_of IS NOT NULL)::integer ELSE coalesce(f.quantity, 0) END`

/**
 * The rule of `money.ts` in SQL, for sums over more lines than one would fetch; a test keeps the two in step. For groups of
 * `package_line l` and `line_figure f` with the same pricing basis and currency: quantities times prices, exact, since
 * `numeric` rounds no product and no sum. LEAST ignores a goal that is null. `isCutShort` says whether a cancellation has
 * ended the flight of `l`.
 */
export function valueSumsSql(isCutShort: string): string {
  const missing = `greatest(${BOOKED} - ${DELIVERED}, 0) * l.price`
  return `
  (count(*) - count(${BOOKED}))::integer AS lines_without_goal,
  sum(${BOOKED} * l.price) AS booked_times_price,
  sum(${DELIVERED} * l.price) AS delivered_times_price,
  sum(CASE WHEN l.bills_overdelivery THEN ${DELIVERED} ELSE least(${DELIVERED}, ${BOOKED}) END * l.price)
    AS billable_times_price,
  sum(CASE WHEN ${isCutShort} THEN 0 ELSE ${missing} END) FILTER (WHERE ${BOOKED} IS NOT NULL) AS remaining_times_price,
  coalesce(sum(${missing}) FILTER (WHERE ${BOOKED} IS NOT NULL AND ${isCutShort}), 0) AS cancelled_times_price`
}
