import type { PricingBasis } from '../delivery/units.ts'
import {
  add,
  amountIn,
  compare,
  exactOf,
  exactText,
  NOTHING,
  subtract,
  valueOfLine,
  type Exact,
} from '../money/money.ts'
import { dayBefore } from './period.ts'

/**
 * What a statement bills for a line. Pure.
 *
 * A line's amount by the end of a day is what is billable of everything delivered by then, rounded once, by the terms of now. A
 * statement bills its own period, the difference between the amounts by its end and by the end of the statement before; and
 * whatever the periods of earlier statements have turned out to be more or less than was billed for them. So all statements
 * together are the amount by the end of the last one, to the last decimal.
 */

/** The terms that decide an amount. */
export interface BilledTerms {
  pricing_basis: PricingBasis
  booked: string | null
  price: string
  bills_overdelivery: boolean
}

/** A count that both sides agreed on replaces what was measured on those days, first and last included. */
export interface AgreedCount {
  first_day: string
  last_day: string
  quantity: string
}

export interface LineToBill {
  /** Null if the line is gone, or is in another currency now: then nothing is billable here. */
  terms: BilledTerms | null
  /** The total that was measured by the end of a day, as far as is known now. Null: none. A flat rate is one, once delivered. */
  totalBy: (day: string) => string | null
  /** On days that do not overlap. */
  agreed: readonly AgreedCount[]
  /** What earlier statements billed for the period of each of them, by its number. */
  billed: ReadonlyMap<number, Billed>
}

export interface Billed {
  quantity: string
  amount: string
}

/** An issued statement of the same series. */
export interface StatedPeriod {
  number: number
  period_end: string
}

export interface BilledLine {
  /** What is new in the period of the statement. */
  own: Billed & {
    /** What was measured in the period, whatever was agreed. */
    measured: string
    /** What was delivered in the period is worth, beyond the booked quantity too. */
    delivered_amount: string
  }
  /** Everything that was billed for the line, with this statement. */
  amount_to_date: string
  adjustments: LineAdjustment[]
}

/** What turned out to be different for the period of an earlier statement. */
export interface LineAdjustment {
  number: number
  before: Billed
  after: Billed
  difference: Billed
}

interface ByDay {
  quantity: Exact
  measured: Exact
  amount: Exact
  delivered: Exact
}

const NONE: ByDay = { quantity: NOTHING, measured: NOTHING, amount: NOTHING, delivered: NOTHING }

/** `earlier` are the issued statements of the series, in order. */
export function billLine(
  line: LineToBill,
  series: { currency: string; earlier: readonly StatedPeriod[]; lastDay: string },
): BilledLine {
  const { currency } = series
  const billedOf = (quantity: Exact, amount: Exact): Billed => ({
    quantity: exactText(quantity),
    amount: amountIn(currency, amount),
  })
  const adjustments: LineAdjustment[] = []
  let before = NONE
  for (const { number, period_end } of series.earlier) {
    const by = byEndOf(line, period_end, currency)
    const after = billedOf(subtract(by.quantity, before.quantity), subtract(by.amount, before.amount))
    const said = line.billed.get(number) ?? billedOf(NOTHING, NOTHING)
    const quantity = subtract(exactOf(after.quantity), exactOf(said.quantity))
    const amount = subtract(exactOf(after.amount), exactOf(said.amount))
    if (quantity.units !== 0n || amount.units !== 0n) {
      adjustments.push({ number, before: said, after, difference: billedOf(quantity, amount) })
    }
    before = by
  }
  const by = byEndOf(line, series.lastDay, currency)
  return {
    own: {
      ...billedOf(subtract(by.quantity, before.quantity), subtract(by.amount, before.amount)),
      measured: exactText(subtract(by.measured, before.measured)),
      delivered_amount: amountIn(currency, subtract(by.delivered, before.delivered)),
    },
    amount_to_date: amountIn(currency, by.amount),
    adjustments,
  }
}

/** Amounts are rounded here, and only added and subtracted from then on. */
function byEndOf(line: LineToBill, day: string, currency: string): ByDay {
  const { terms, totalBy } = line
  if (terms === null) return NONE
  const measuredBy = (last: string) => exactOf(totalBy(last) ?? '0')
  const measured = measuredBy(day)
  const quantity = line.agreed
    .filter(({ last_day }) => last_day <= day)
    .reduce((sum, { first_day, last_day, quantity: agreed }) => {
      const replaced = subtract(measuredBy(last_day), measuredBy(dayBefore(first_day)))
      return add(sum, subtract(exactOf(agreed), replaced))
    }, measured)
  const billed = compare(quantity, NOTHING) < 0 ? NOTHING : quantity
  const value = valueOfLine({
    ...terms,
    delivered: exactText(billed),
    as_of: totalBy(day) === null ? null : day,
  })
  const rounded = (exact: Exact) => exactOf(amountIn(currency, exact))
  return { quantity: billed, measured, amount: rounded(value.billable), delivered: rounded(value.delivered) }
}

/** The days whose totals have to be known to bill a line. */
export function daysToKnow(
  agreed: readonly AgreedCount[],
  earlier: readonly StatedPeriod[],
  lastDay: string,
): string[] {
  const days = [
    lastDay,
    ...earlier.map(({ period_end }) => period_end),
    ...agreed.flatMap(({ first_day, last_day }) => [dayBefore(first_day), last_day]),
  ]
  return [...new Set(days)].toSorted()
}
