import { DAY_US } from '../../exact/day.ts'
import { isPaced, PACING_STATES } from '../campaign/pacing.ts'
import { compareKeys, firstInOrder, sortInTurns, type SortKey } from './first-in-order.ts'
import {
  nearNumber,
  pacingStateAt,
  remainingValueOf,
  statusOf,
  type BoardLine,
  type Whole,
} from './line-board.ts'

/** What a list of lines can be sorted by. */
export const LINE_ORDERS = [
  'name',
  'campaign',
  'partner',
  'basis',
  'flight_start',
  'flight_end',
  'booked',
  'delivered',
  'delivered_percent',
  'pacing',
  'pace',
  'price',
  'booked_value',
  'delivered_value',
  'billable_value',
  'remaining_value',
  'as_of',
  'silence',
] as const

export type LineOrder = (typeof LINE_ORDERS)[number]

interface Keyed {
  key: SortKey
  line: BoardLine
}

/**
 * The first `count` lines in an order, without sorting all of them. Lines without a value come last, in either direction.
 * Amounts are sorted within their currency.
 */
export function firstLines(
  lines: readonly BoardLine[],
  wanted: WantedOrder & { count: number },
): BoardLine[] {
  return firstInOrder(keysOf(lines, wanted), comparison(wanted), wanted.count).map(({ line }) => line)
}

/** All lines in an order, for a file. */
export async function allLines(lines: readonly BoardLine[], wanted: WantedOrder): Promise<BoardLine[]> {
  const sorted = await sortInTurns([...keysOf(lines, wanted)], comparison(wanted))
  return sorted.map(({ line }) => line)
}

export interface WantedOrder {
  order: LineOrder
  isDescending: boolean
  now: number
}

function* keysOf(lines: readonly BoardLine[], { order, now }: WantedOrder): Iterable<Keyed> {
  const keyOf = KEYS[order]
  for (const line of lines) yield { key: keyOf(line, now), line }
}

function comparison({ order, isDescending }: WantedOrder): (a: Keyed, b: Keyed) => number {
  const sign = isDescending ? -1 : 1
  const byKey = (a: Keyed, b: Keyed) => compareKeys(a.key, b.key, sign) || compareByName(a.line, b.line)
  const isAmount = order.endsWith('_value') || order === 'price'
  return isAmount ? (a, b) => compareText(a.line.currency, b.line.currency) || byKey(a, b) : byKey
}

const KEYS: Record<LineOrder, (line: BoardLine, now: number) => SortKey> = {
  name: ({ searchName }) => searchName,
  campaign: ({ campaign }) => campaign.searchName,
  partner: ({ campaign }) => campaign.partner.searchName,
  basis: ({ pricingBasis }) => pricingBasis,
  flight_start: ({ startsAt }) => startsAt,
  flight_end: ({ endsAt }) => endsAt,
  booked: ({ booked, quantityPlaces }) => numberOf(booked, quantityPlaces),
  delivered: ({ delivered, quantityPlaces }) => numberOf(delivered, quantityPlaces),
  delivered_percent: deliveredShare,
  pacing: urgency,
  pace,
  price: ({ price }) => price,
  booked_value: ({ bookedValue, valuePlaces }) => numberOf(bookedValue, valuePlaces),
  delivered_value: ({ deliveredValue, valuePlaces }) => numberOf(deliveredValue, valuePlaces),
  billable_value: ({ billableValue, valuePlaces }) => numberOf(billableValue, valuePlaces),
  remaining_value: (line, now) => numberOf(remainingValueOf(line, now), line.valuePlaces),
  as_of: ({ asOf }) => asOf,
  silence,
}

/** Silent longest first: what was never reported, by its first day, then by the last report. */
function silence({ receivedAt, startsAt }: BoardLine): number {
  return receivedAt ?? startsAt - DAYS_MAX * DAY_US
}

/** Most urgent first; lines in the same state by the end of their flight. */
function urgency(line: BoardLine, now: number): number {
  return PACING_STATES.indexOf(pacingStateAt(line, now)) * DAYS_MAX + line.endsAt / DAY_US
}

/** Far more than any flight is away from 1970. */
const DAYS_MAX = 10_000_000

/** As shown: a line with a goal and without a report has delivered 0%. */
function deliveredShare({ booked, delivered, quantityPlaces }: BoardLine): number | null {
  if (booked === null || booked <= 0) return null
  return nearNumber(delivered ?? 0, quantityPlaces) / nearNumber(booked, quantityPlaces)
}

function numberOf(units: Whole | null, places: number): number | null {
  return units === null ? null : nearNumber(units, places)
}

/** Delivered share divided by elapsed share, at the measurement; null where there is no pace. */
function pace(line: BoardLine, now: number): number | null {
  const { asOf, startsAt, endsAt } = line
  if (!isPaced(statusOf(line, now))) return null
  const share = deliveredShare(line)
  if (share === null || asOf === null || asOf <= startsAt || asOf >= endsAt) return null
  return (share * (endsAt - startsAt)) / (asOf - startsAt)
}

function compareByName(a: BoardLine, b: BoardLine): number {
  return (
    compareText(a.searchName, b.searchName) ||
    a.campaign.sellerNumber - b.campaign.sellerNumber ||
    a.lineNumber - b.lineNumber
  )
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
