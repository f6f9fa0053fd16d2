import { percentOf } from '../campaign/pacing.ts'
import type { PricingBasis } from '../delivery/units.ts'
import { add, amountIn, exactOf, exactText, perPricedUnit, subtract, type LineValue } from './money.ts'

/** What lines are worth together, by currency: amounts of different currencies are never added. Pure. */

/** Amounts in the places of their currency, as decimal text. */
export interface Amounts {
  /** Null if no quantity was agreed. */
  booked: string | null
  delivered: string
  billable: string
  remaining: string | null
}

export interface CurrencySum extends Amounts {
  currency: string
  lines: number
  /** Their delivery counts; `booked` and `remaining` are those of the other lines, and null if there are none. */
  lines_without_goal: number
  /** The share of the booked value that was delivered, whatever was cancelled. Null if nothing of value was booked. */
  percent: string | null
}

/** Lines in one currency, each or several together. */
export interface ValuedLines {
  currency: string
  lines: number
  linesWithoutGoal: number
  value: LineValue
}

/** The only place where an amount is rounded. */
export function amountsOf(currency: string, { booked, delivered, billable, remaining }: LineValue): Amounts {
  return {
    booked: booked && amountIn(currency, booked),
    delivered: amountIn(currency, delivered),
    billable: amountIn(currency, billable),
    remaining: remaining && amountIn(currency, remaining),
  }
}

export function valuedLine(currency: string, value: LineValue): ValuedLines {
  return { currency, lines: 1, linesWithoutGoal: value.booked === null ? 1 : 0, value }
}

/** Sums of quantity times price over lines of one basis and currency, as `valueSumsSql` computes them. */
export interface ValueSums {
  lines_without_goal: number
  /** Null if none of the lines has a goal. */
  booked_times_price: string | null
  delivered_times_price: string
  billable_times_price: string
  remaining_times_price: string | null
  cancelled_times_price: string
}

export function valueOfSums(basis: PricingBasis, sums: ValueSums): LineValue {
  const valueOf = (product: string) => perPricedUnit(exactOf(product), basis)
  const { booked_times_price: booked, remaining_times_price: remaining } = sums
  return {
    booked: booked === null ? null : valueOf(booked),
    delivered: valueOf(sums.delivered_times_price),
    billable: valueOf(sums.billable_times_price),
    remaining: remaining === null ? null : valueOf(remaining),
    cancelled: valueOf(sums.cancelled_times_price),
  }
}

/** In the order of the currencies' codes. Values are added as they are, and each sum is rounded once. */
export function sumByCurrency(parts: readonly ValuedLines[]): CurrencySum[] {
  const sums = new Map<string, ValuedLines>()
  for (const part of parts) {
    const sum = sums.get(part.currency)
    sums.set(part.currency, sum ? together(sum, part) : part)
  }
  return [...sums.values()]
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ currency, lines, linesWithoutGoal, value }) => ({
      currency,
      lines,
      lines_without_goal: linesWithoutGoal,
      ...amountsOf(currency, value),
      percent: percentDelivered(value),
    }))
}

function together(a: ValuedLines, b: ValuedLines): ValuedLines {
  return {
    currency: a.currency,
    lines: a.lines + b.lines,
    linesWithoutGoal: a.linesWithoutGoal + b.linesWithoutGoal,
    value: {
      booked: addKnown(a.value.booked, b.value.booked),
      delivered: add(a.value.delivered, b.value.delivered),
      billable: add(a.value.billable, b.value.billable),
      remaining: addKnown(a.value.remaining, b.value.remaining),
      cancelled: add(a.value.cancelled, b.value.cancelled),
    },
  }
}

function addKnown(a: LineValue['booked'], b: LineValue['booked']): LineValue['booked'] {
  return a && b ? add(a, b) : (a ?? b)
}

/** By what is missing, so that overdelivery of one line does not hide what another still owes. */
function percentDelivered({ booked, remaining, cancelled }: LineValue): string | null {
  if (booked === null || remaining === null) return null
  return percentOf(exactText(subtract(booked, add(remaining, cancelled))), exactText(booked))
}
