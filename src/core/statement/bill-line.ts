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
    /** What was measured in the period, whatever was agreed and booked, and what that is worth. */
    measured: string
    measured_amount: string
    /** More counts than is billed, because no more was booked. */
    is_capped: boolean
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
  measured: Exact
  measuredAmount: Exact
  /** Measured, with what was agreed in place of what was measured on those days. */
  counted: Exact
  quantity: Exact
  amount: Exact
}

const NONE: ByDay = {
  measured: NOTHING,
  measuredAmount: NOTHING,
  counted: NOTHING,
  quantity: NOTHING,
  amount: NOTHING,
}

/** `earlier` are the issued statements of the series, in order. */
export function billLine(
  line: LineToBill,
  series: { currency: string; earlier: readonly StatedPeriod[]; lastDay: string },
): BilledLine {
  const { currency } = series
  const byEndOf = sumsByDay(line, currency)
  const billedOf = (quantity: Exact, amount: Exact): Billed => ({
    quantity: exactText(quantity),
    amount: amountIn(currency, amount),
  })
  const adjustments: LineAdjustment[] = []
  let before = NONE
  for (const { number, period_end } of series.earlier) {
    const by = byEndOf(period_end)
    const after = billedOf(subtract(by.quantity, before.quantity), subtract(by.amount, before.amount))
    const said = line.billed.get(number) ?? billedOf(NOTHING, NOTHING)
    const quantity = subtract(exactOf(after.quantity), exactOf(said.quantity))
    const amount = subtract(exactOf(after.amount), exactOf(said.amount))
    if (quantity.units !== 0n || amount.units !== 0n) {
      adjustments.push({ number, before: said, after, difference: billedOf(quantity, amount) })
    }
    before = by
  }
  const by = byEndOf(series.lastDay)
  const quantity = subtract(by.quantity, before.quantity)
  return {
    own: {
      ...billedOf(quantity, subtract(by.amount, before.amount)),
      measured: exactText(subtract(by.measured, before.measured)),
      measured_amount: amountIn(currency, subtract(by.measuredAmount, before.measuredAmount)),
      is_capped: compare(quantity, subtract(by.counted, before.counted)) < 0,
    },
    amount_to_date: amountIn(currency, by.amount),
    adjustments,
  }
}

/** To be asked for later and later days: what was agreed up to then is added up once. */
function sumsByDay(line: LineToBill, currency: string): (day: string) => ByDay {
  const { terms, totalBy } = line
  if (terms === null) return () => NONE
  const measuredBy = (day: string) => exactOf(totalBy(day) ?? '0')
  const agreed = line.agreed.toSorted((one, other) => (one.last_day < other.last_day ? -1 : 1))
  let agreedMore = NOTHING
  let next = 0
  // Amounts are rounded here, and only added and subtracted from then on.
  const rounded = (exact: Exact) => exactOf(amountIn(currency, exact))
  return (day) => {
    for (; next < agreed.length && agreed[next]!.last_day <= day; next++) {
      const { first_day, last_day, quantity } = agreed[next]!
      const replaced = subtract(measuredBy(last_day), measuredBy(dayBefore(first_day)))
      agreedMore = add(agreedMore, subtract(exactOf(quantity), replaced))
    }
    const measured = measuredBy(day)
    const counted = atLeastNothing(add(measured, agreedMore))
    const as_of = totalBy(day) === null ? null : day
    const valueOf = (quantity: Exact) => valueOfLine({ ...terms, delivered: exactText(quantity), as_of })
    return {
      measured,
      measuredAmount: rounded(valueOf(measured).delivered),
      counted,
      quantity: withinBooked(terms, counted),
      amount: rounded(valueOf(counted).billable),
    }
  }
}

function atLeastNothing(quantity: Exact): Exact {
  return compare(quantity, NOTHING) < 0 ? NOTHING : quantity
}

/** No more than was booked, unless the line bills overdelivery. */
function withinBooked({ booked, bills_overdelivery }: BilledTerms, counted: Exact): Exact {
  if (booked === null || bills_overdelivery) return counted
  const most = exactOf(booked)
  return compare(counted, most) > 0 ? most : counted
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
