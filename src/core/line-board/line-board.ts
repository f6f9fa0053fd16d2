import { isSilentAt } from '../campaign/silence.ts'
import { DAY_US } from '../../exact/day.ts'
import { exactOf, valueOfLine, type Exact } from '../money/money.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { isPaced, stateOf, type FlightStatus, type PacingState } from '../campaign/pacing.ts'

/**
 * All lines that an organization sells, or all that it buys, in memory: what lists, totals and the home page are filtered,
 * sorted and summed by. Everything else about a line is read when it is shown. Pure; `line-boards.ts` keeps it current.
 */
export interface LineBoard {
  campaigns: Map<string, BoardCampaign>
  /** The organizations on the other side, by number. */
  partners: Map<number, Partner>
  lineCount: number
  linesMax: number
  /** Of all campaigns, once asked for; undefined after a change. */
  all: { lines: readonly BoardLine[]; currencies: ReadonlySet<string> } | undefined
  /** False if there are more lines than the board keeps. */
  isComplete: boolean
}

export interface Partner {
  id: string
  name: string
  /** In lower case, for searching and sorting. */
  searchName: string
}

export interface BoardCampaign {
  sellerNumber: number
  id: string
  searchName: string
  /** In lower case; null: none. */
  searchPurchaseOrder: string | null
  partner: Partner
  isDraft: boolean
  /** The start of the first day without delivery. */
  cancelledFrom: number | null
  isArchived: boolean
  /** By line number. */
  lines: Map<number, BoardLine>
}

/** A whole number: a bigint only beyond 2^53, since numbers are added many times faster. */
export type Whole = number | bigint

/** Times are microseconds since 1970, as an `Instant`. */
export interface BoardLine {
  lineNumber: number
  campaign: BoardCampaign
  searchName: string
  /** In lower case; null: none. */
  searchReference: string | null
  pricingBasis: PricingBasis
  currency: string
  startsAt: number
  /** The end of the last day. */
  endsAt: number
  /** Both in units of ten to the power of minus `quantityPlaces`. */
  booked: Whole | null
  delivered: Whole | null
  quantityPlaces: number
  /** All three in units of ten to the power of minus `valuePlaces`. */
  bookedValue: Whole | null
  deliveredValue: Whole
  billableValue: Whole
  valuePlaces: number
  /** For sorting only. */
  price: number
  asOf: number | null
  receivedAt: number | null
  /** The measurement before the last one; null with fewer than two. */
  previousAsOf: number | null
  /** Of a flight that has started; see `pacingStateAt`. */
  measuredState: PacingState
}

/** A line's key in the database. */
export interface LineKey {
  organization_number: number
  line_number: number
}

export function keyOf({ campaign, lineNumber }: BoardLine): LineKey {
  return { organization_number: campaign.sellerNumber, line_number: lineNumber }
}

export function keyText({ organization_number, line_number }: LineKey): string {
  return `${organization_number}/${line_number}`
}

/** A line as the database gives it: days since 1970, seconds since 1970. */
export interface BoardLineRow {
  organization_number: number
  campaign_id: string
  line_number: number
  name: string
  reference: string | null
  pricing_basis: PricingBasis
  currency: string
  first_day: number
  last_day: number
  booked: string | null
  price: string
  bills_overdelivery: boolean
  delivered: string | null
  as_of: number | null
  received_at: number | null
  previous_as_of: number | null
}

export function createLineBoard(linesMax: number): LineBoard {
  return {
    campaigns: new Map(),
    partners: new Map(),
    lineCount: 0,
    linesMax,
    all: undefined,
    isComplete: true,
  }
}

export function campaignKey(sellerNumber: number, id: string): string {
  return `${sellerNumber}/${id}`
}

/** Adds a campaign, or changes everything but its lines. */
export function putCampaign(
  board: LineBoard,
  {
    name,
    purchaseOrder,
    ...given
  }: Omit<BoardCampaign, 'searchName' | 'searchPurchaseOrder' | 'lines'> & {
    name: string
    purchaseOrder: string | null
  },
): void {
  const key = campaignKey(given.sellerNumber, given.id)
  const searched = {
    searchName: name.toLowerCase(),
    searchPurchaseOrder: purchaseOrder?.toLowerCase() ?? null,
  }
  const campaign = board.campaigns.get(key)
  if (campaign) Object.assign(campaign, given, searched)
  else board.campaigns.set(key, { ...given, ...searched, lines: new Map() })
}

export function removeCampaign(board: LineBoard, sellerNumber: number, id: string): void {
  const key = campaignKey(sellerNumber, id)
  board.lineCount -= board.campaigns.get(key)?.lines.size ?? 0
  board.campaigns.delete(key)
  board.all = undefined
}

/** An organization that no longer shares a campaign with this one is not shown any more, nor is its new name. */
export function removeUnusedPartners(board: LineBoard): void {
  const used = new Set(Array.from(board.campaigns.values(), ({ partner }) => partner))
  for (const [number, partner] of board.partners) if (!used.has(partner)) board.partners.delete(number)
}

export function clearLines(board: LineBoard, campaign: BoardCampaign): void {
  board.lineCount -= campaign.lines.size
  campaign.lines.clear()
  board.all = undefined
}

/** Adds a line if there is room, or replaces it. A line whose campaign is not on the board is left out. */
export function putLine(board: LineBoard, row: BoardLineRow): void {
  const campaign = board.campaigns.get(campaignKey(row.organization_number, row.campaign_id))
  if (!campaign) return
  if (!campaign.lines.has(row.line_number)) {
    if (board.lineCount >= board.linesMax) {
      board.isComplete = false
      return
    }
    board.lineCount++
  }
  campaign.lines.set(row.line_number, lineOf(row, campaign))
  board.all = undefined
}

function lineOf(row: BoardLineRow, campaign: BoardCampaign): BoardLine {
  const asOf = inMicroseconds(row.as_of)
  const [goal, total, quantityPlaces] = alike(optional(row.booked), optional(row.delivered))
  const startsAt = row.first_day * DAY_US
  const endsAt = (row.last_day + 1) * DAY_US
  return {
    lineNumber: row.line_number,
    campaign,
    searchName: row.name.toLowerCase(),
    searchReference: row.reference?.toLowerCase() ?? null,
    pricingBasis: row.pricing_basis,
    currency: row.currency,
    startsAt,
    endsAt,
    booked: whole(goal),
    delivered: whole(total),
    quantityPlaces,
    ...valuesOf(row),
    price: Number(row.price),
    asOf,
    receivedAt: inMicroseconds(row.received_at),
    previousAsOf: inMicroseconds(row.previous_as_of),
    measuredState: stateOf(row, 'running', {
      delivered: total ?? 0n,
      goal: goal ?? 0n,
      elapsed: asOf === null ? null : BigInt(Math.min(Math.max(asOf - startsAt, 0), endsAt - startsAt)),
      total: BigInt(endsAt - startsAt),
    }),
  }
}

function valuesOf(row: BoardLineRow) {
  const value = valueOfLine(row)
  const [booked, delivered, valuePlaces] = alike(value.booked, value.delivered)
  const isCapped = value.billable !== value.delivered
  const bookedValue = whole(booked)
  const deliveredValue = whole(delivered) ?? 0
  return {
    bookedValue,
    deliveredValue,
    billableValue: isCapped ? (bookedValue ?? 0) : deliveredValue,
    valuePlaces,
  }
}

function whole(units: bigint | null): Whole | null {
  return units !== null && units <= Number.MAX_SAFE_INTEGER ? Number(units) : units
}

function optional(decimal: string | null): Exact | null {
  return decimal === null ? null : exactOf(decimal)
}

/** Both in units of the same size. */
function alike(a: Exact | null, b: Exact | null): [bigint | null, bigint | null, number] {
  const places = Math.max(a?.places ?? 0, b?.places ?? 0)
  const units = (exact: Exact | null) =>
    exact && (exact.places === places ? exact.units : exact.units * 10n ** BigInt(places - exact.places))
  return [units(a), units(b), places]
}

/** The database's seconds are doubles, which tell microseconds apart for centuries to come. */
function inMicroseconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000_000)
}

export function linesOf(board: LineBoard): readonly BoardLine[] {
  return allOf(board).lines
}

export function currenciesOf(board: LineBoard): ReadonlySet<string> {
  return allOf(board).currencies
}

function allOf(board: LineBoard): NonNullable<LineBoard['all']> {
  if (board.all) return board.all
  const lines = Array.from(board.campaigns.values(), (campaign) => [...campaign.lines.values()]).flat()
  board.all = { lines, currencies: new Set(lines.map(({ currency }) => currency)) }
  return board.all
}

export function pacingStateAt(line: BoardLine, now: number): PacingState {
  if (line.pricingBasis === 'flat_rate' && line.asOf !== null) return line.measuredState
  const status = statusOf(line, now)
  if (!isPaced(status)) return status
  return status === 'upcoming' ? 'not_started' : line.measuredState
}

export function statusOf(line: BoardLine, now: number): FlightStatus {
  if (line.campaign.isDraft) return 'draft'
  if (isCutShortAt(line, now)) return 'cancelled'
  return now < line.startsAt ? 'upcoming' : now < line.endsAt ? 'running' : 'ended'
}

/** A cancellation has ended the flight early: the rule of `life.ts`. */
export function isCutShortAt({ campaign: { cancelledFrom }, endsAt }: BoardLine, now: number): boolean {
  return cancelledFrom !== null && cancelledFrom <= now && cancelledFrom < endsAt
}

/** Booked and not yet delivered, in units of `valuePlaces`; null without a goal. Nothing remains after a cancellation. */
export function remainingValueOf(line: BoardLine, now: number): Whole | null {
  const missing = missingValueOf(line)
  return missing !== null && isCutShortAt(line, now) ? 0 : missing
}

/** The same, whether or not the campaign was cancelled. */
export function missingValueOf({ bookedValue, deliveredValue }: BoardLine): Whole | null {
  if (bookedValue === null) return null
  if (bookedValue <= deliveredValue) return 0
  return typeof bookedValue === 'number' && typeof deliveredValue === 'number'
    ? bookedValue - deliveredValue
    : BigInt(bookedValue) - BigInt(deliveredValue)
}

const EXACT_PLACES_MAX = 22

/** Near enough for sorting. Quantities have hundreds of digits and places if a seller likes: read as text, they never overflow halfway. */
export function nearNumber(units: Whole, places: number): number {
  return typeof units === 'number' && places <= EXACT_PLACES_MAX
    ? units / 10 ** places
    : Number(`${units}e-${places}`)
}

/**
 * In flight, with something left to deliver, and silent for longer than usual. A line that was never reported counts from
 * the start of its flight.
 */
export function isQuietAt(line: BoardLine, now: number): boolean {
  if (line.pricingBasis === 'flat_rate' || statusOf(line, now) !== 'running') return false
  if (line.booked !== null && line.delivered !== null && line.delivered >= line.booked) return false
  return isSilentAt(line, now)
}
