import type { LineFacts } from './answers.ts'
import { UNITS } from '../core/delivery/units.ts'
import { compareDecimals, parseDecimal, subtractDecimals, type Decimal } from '../exact/decimal.ts'

/** What is typed on Report delivery, and what it means before it is sent. Times of the browser's fields are UTC. */

/** The entry for one line. */
export interface Entry {
  quantity: string
  isMarkedDelivered: boolean
  /** The exception for this line, as a browser writes a time; null: measured when the others were. */
  ownAsOf: string | null
}

export const EMPTY_ENTRY: Entry = { quantity: '', isMarkedDelivered: false, ownAsOf: null }

/** When the totals of all lines were measured. */
export interface CommonAsOf {
  choice: 'yesterday' | 'now' | 'other'
  other: string
}

export function hasAnything({ quantity, isMarkedDelivered, ownAsOf }: Entry): boolean {
  return quantity.trim() !== '' || isMarkedDelivered || (ownAsOf ?? '') !== ''
}

/** A flat-rate line counts only if it is ticked: whatever is sent for it marks it as delivered. */
export function isFilledIn({ pricing_basis, is_delivered }: LineFacts, entry: Entry): boolean {
  if (pricing_basis === 'flat_rate') return entry.isMarkedDelivered && !is_delivered
  return entry.quantity.trim() !== '' || (entry.ownAsOf ?? '') !== ''
}

/** A time without a tick: it was meant to be ticked, or is left over from a tick that was removed. */
export function lacksTick({ pricing_basis }: LineFacts, entry: Entry): boolean {
  return pricing_basis === 'flat_rate' && (entry.ownAsOf ?? '') !== '' && !entry.isMarkedDelivered
}

/** The time has been opened for this line and left empty. */
export function lacksOwnAsOf(line: LineFacts, entry: Entry): boolean {
  return isFilledIn(line, entry) && entry.ownAsOf === ''
}

/** "Another time" is chosen, but no time is given. */
export function lacksCommonAsOf({ choice, other }: CommonAsOf): boolean {
  return choice === 'other' && other === ''
}

export interface MeasuredAt {
  /** RFC 3339 in UTC; empty: when the server receives it, so that no clock but the server's counts. */
  sent: string
  /** Why it is empty although now was not chosen: the end of yesterday is before the flight, or no time is given yet. */
  exception: 'starts_today' | 'not_started' | 'not_chosen' | null
}

/** `today` is the day in UTC. */
export function measuredAt(
  { flight_start }: LineFacts,
  { ownAsOf }: Entry,
  common: CommonAsOf,
  today: string,
): MeasuredAt {
  if (ownAsOf !== null) return atTyped(ownAsOf)
  if (common.choice === 'other') return atTyped(common.other)
  if (common.choice === 'now') return { sent: '', exception: null }
  if (flight_start < today) return { sent: endOfYesterday(today), exception: null }
  return { sent: '', exception: flight_start === today ? 'starts_today' : 'not_started' }
}

/** A day ends where the next one begins. */
export function endOfYesterday(today: string): string {
  return `${today}T00:00:00Z`
}

export function todayInUtc(nowMs = Date.now()): string {
  return new Date(nowMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

function atTyped(local: string): MeasuredAt {
  if (local === '') return { sent: '', exception: 'not_chosen' }
  const sent = local.length === 'YYYY-MM-DDTHH:MM'.length ? `${local}:00Z` : `${local}Z`
  return { sent, exception: null }
}

/** What a typed total does to the current one, exactly. Quantities are decimal text. */
export type Difference =
  | { kind: 'first' | 'same' | 'older' }
  /** `isSameTime`: the current total has the same as-of, and is replaced rather than followed. */
  | { kind: 'added' | 'lowered'; by: string; isSameTime: boolean }

/** Null if what is typed is not a valid total for this line, or its time is missing, before the flight or in the future. */
export function differenceOf(
  { pricing_basis, flight_start, delivered, as_of }: LineFacts,
  quantity: string,
  { sent, exception }: MeasuredAt,
  nowMs = Date.now(),
): Difference | null {
  const total = readTotal(quantity, pricing_basis)
  if (total === null || exception === 'not_chosen') return null
  const atMs = sent === '' ? nowMs : Date.parse(sent)
  const hasStarted = atMs >= Date.parse(`${flight_start}T00:00:00Z`)
  if (!hasStarted || atMs > nowMs) return null
  if (as_of === null) return { kind: 'first' }
  const laterByMs = sent === '' ? Infinity : atMs - Date.parse(as_of)
  if (laterByMs < 0) return { kind: 'older' }
  const current = (delivered ?? '0') as Decimal
  const order = compareDecimals(total, current)
  if (order === 0) return { kind: 'same' }
  const isSameTime = laterByMs === 0
  return order > 0
    ? { kind: 'added', by: subtractDecimals(total, current), isSameTime }
    : { kind: 'lowered', by: subtractDecimals(current, total), isSameTime }
}

const TYPED_LENGTH_MAX = 100

/** As the server reads it: some units are whole numbers, and the meaning of a point is not guessed. */
function readTotal(quantity: string, basis: LineFacts['pricing_basis']): Decimal | null {
  const typed = quantity.trim()
  if (typed === '' || typed.length > TYPED_LENGTH_MAX) return null
  const unit = UNITS[basis]
  if (unit.isCounted && unit.isWhole && !/^\d+$/.test(typed)) return null
  return parseDecimal(typed) ?? null
}
