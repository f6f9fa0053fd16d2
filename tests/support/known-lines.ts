import type { Answer } from '../../src/console/routes.ts'
import { PACING_STATES } from '../../src/core/campaign/pacing.ts'
import type { LineOrder } from '../../src/core/line-board/line-order.ts'

/** What the list of all lines should say about a line, computed plainly from the page of its campaign. */

type Campaign = Answer<'GET /campaigns/:campaignId'>

export interface Known {
  campaign: Campaign
  line: Campaign['lines'][number]
  /** Of the measurement before the last. */
  previousAsOf: string | null
}

const DAY_MS = 86_400_000

/** Two days without a report, or half as long again as between the last two measurements, a week at most. */
export function isQuiet({ line, previousAsOf }: Known): boolean {
  if (line.pricing_basis === 'flat_rate' || line.pacing.status !== 'running') return false
  if (line.booked !== null && Number(line.delivered ?? -1) >= Number(line.booked)) return false
  const habit = previousAsOf === null ? 0 : Date.parse(line.as_of!) - Date.parse(previousAsOf)
  const silence = Date.now() - Date.parse(line.received_at ?? line.flight_start)
  return silence > Math.max(2 * DAY_MS, 1.5 * Math.min(habit, 7 * DAY_MS))
}

/** A counted line below its goal that ended within 90 days and was last measured before its end, if at all. */
export function isFinalMissing({ line }: Known): boolean {
  if (line.pricing_basis === 'flat_rate' || line.pacing.status !== 'ended') return false
  if (line.booked !== null && Number(line.delivered ?? -1) >= Number(line.booked)) return false
  const end = Date.parse(line.flight_end) + DAY_MS
  return Date.now() - end <= 90 * DAY_MS && Date.parse(line.as_of ?? line.flight_start) < end
}

const VALUES: Record<LineOrder, (each: Known) => string | number | null> = {
  name: ({ line }) => line.name.toLowerCase(),
  campaign: ({ campaign }) => campaign.name.toLowerCase(),
  partner: ({ campaign }) => campaign.buyer_name.toLowerCase(),
  basis: ({ line }) => line.pricing_basis,
  flight_start: ({ line }) => line.flight_start,
  flight_end: ({ line }) => line.flight_end,
  booked: ({ line }) => optional(line.booked),
  delivered: ({ line }) => optional(line.delivered),
  delivered_percent: ({ line }) =>
    line.booked === null ? null : Number(line.delivered ?? 0) / Number(line.booked),
  pacing: ({ line }) =>
    `${String(PACING_STATES.indexOf(line.pacing.state)).padStart(2, '0')} ${line.flight_end}`,
  pace: ({ line }) => paceOf(line),
  price: ({ line }) => Number(line.price),
  booked_value: ({ line }) =>
    line.pricing_basis === 'flat_rate' ? Number(line.price) : worth(line, line.booked),
  delivered_value: ({ line }) => deliveredWorth(line),
  billable_value: ({ line }) =>
    Math.min(
      deliveredWorth(line),
      line.pricing_basis === 'flat_rate' ? Infinity : (worth(line, line.booked) ?? Infinity),
    ),
  remaining_value: ({ line }) => {
    const booked = line.pricing_basis === 'flat_rate' ? Number(line.price) : worth(line, line.booked)
    return booked === null ? null : Math.max(0, booked - deliveredWorth(line))
  },
  as_of: ({ line }) => line.as_of,
  silence: ({ line }) =>
    line.received_at === null ? `never ${line.flight_start}` : `since ${inMicroseconds(line.received_at)}`,
}

/** Times have as many places as they need, so their text is not in order. */
function inMicroseconds(time: string): string {
  const [seconds = '', places = ''] = time.replace('Z', '').split('.')
  return `${seconds}.${places.padEnd(6, '0')}`
}

function optional(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}

function worth(line: Known['line'], quantity: string | null): number | null {
  return quantity === null ? null : (Number(quantity) * Number(line.price)) / 1000
}

function deliveredWorth(line: Known['line']): number {
  if (line.pricing_basis === 'flat_rate') return line.as_of === null ? 0 : Number(line.price)
  return worth(line, line.delivered) ?? 0
}

function paceOf(line: Known['line']): number | null {
  if (line.pacing.pace_percent === null) return null
  const start = Date.parse(line.flight_start)
  const elapsed = (Date.parse(line.as_of!) - start) / (Date.parse(line.flight_end) + DAY_MS - start)
  return Number(line.delivered) / Number(line.booked) / elapsed
}

/** The order of the list: amounts within their currency, nothing last, then by name. */
export function compared(order: LineOrder, direction: 'up' | 'down', a: Known, b: Known): number {
  const isAmount = order.endsWith('_value') || order === 'price'
  const byCurrency = isAmount ? a.line.currency.localeCompare(b.line.currency) : 0
  if (byCurrency !== 0) return byCurrency
  const [x, y] = [VALUES[order](a), VALUES[order](b)]
  if (x !== y && x !== null && y !== null) return x < y === (direction === 'up') ? -1 : 1
  if (x !== y) return x === null ? 1 : -1
  return a.line.name.toLowerCase() < b.line.name.toLowerCase() ? -1 : 1
}
