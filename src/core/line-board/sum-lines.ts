import { sumByCurrency, type CurrencySum, type ValuedLines } from '../money/currency-sums.ts'
import { exactText, type Exact } from '../money/money.ts'
import { COUNTED_BASES, type CountedBasis } from '../delivery/units.ts'
import { isCutShortAt, missingValueOf, type BoardLine, type Whole } from './line-board.ts'

/** The totals of any number of lines. */
export interface LineTotals {
  lines: number
  money: CurrencySum[]
  quantities: UnitTotal[]
}

export interface UnitTotal {
  pricing_basis: CountedBasis
  lines: number
  lines_without_goal: number
  /** Of the lines that have a goal. */
  booked: string
  delivered: string
}

/** Pure, and exact. Only what remains depends on the time: nothing does once a campaign is cancelled. */
export function sumLines(lines: Iterable<BoardLine>, now: number): LineTotals {
  const byCurrency = new Map<string, MoneySum>()
  const byUnit = new Map<string, QuantitySum>()
  let count = 0
  for (const line of lines) {
    count++
    addMoney(kept(byCurrency, line.currency, newMoneySum), line, now)
    if (line.pricingBasis !== 'flat_rate') addQuantity(kept(byUnit, line.pricingBasis, newQuantitySum), line)
  }
  return {
    lines: count,
    money: sumByCurrency(Array.from(byCurrency, ([currency, sum]) => valuedLines(currency, sum))),
    quantities: COUNTED_BASES.flatMap((basis) => {
      const sum = byUnit.get(basis)
      return sum ? [quantityIn(basis, sum)] : []
    }),
  }
}

/** Adds whole numbers exactly, and quickly: small ones in two halves that cannot overflow. */
class WholeSum {
  private high = 0
  private low = 0
  private large = 0n

  add(units: Whole): void {
    if (typeof units === 'bigint') {
      this.large += units
      return
    }
    const high = Math.floor(units / HALF)
    this.high += high
    this.low += units - high * HALF
  }

  total(): bigint {
    return BigInt(this.high) * BigInt(HALF) + BigInt(this.low) + this.large
  }
}

/** Both halves of a number below 2^53 are below 2^27: sums of 2^26 of them are exact. */
const HALF = 2 ** 26

/** By their number of places, so that adding multiplies nothing. */
type Sum = Map<number, WholeSum>

interface Counted {
  lines: number
  withoutGoal: number
}
interface MoneySum extends Counted {
  booked: Sum
  delivered: Sum
  billable: Sum
  remaining: Sum
  cancelled: Sum
}
interface QuantitySum extends Counted {
  booked: Sum
  delivered: Sum
}

function newMoneySum(): MoneySum {
  return {
    ...newQuantitySum(),
    billable: new Map(),
    remaining: new Map(),
    cancelled: new Map(),
  }
}

function newQuantitySum(): QuantitySum {
  return { lines: 0, withoutGoal: 0, booked: new Map(), delivered: new Map() }
}

function addMoney(sum: MoneySum, line: BoardLine, now: number): void {
  const { bookedValue, deliveredValue, billableValue, valuePlaces } = line
  sum.lines++
  addTo(sum.delivered, deliveredValue, valuePlaces)
  addTo(sum.billable, billableValue, valuePlaces)
  if (bookedValue === null) sum.withoutGoal++
  else {
    addTo(sum.booked, bookedValue, valuePlaces)
    addTo(isCutShortAt(line, now) ? sum.cancelled : sum.remaining, missingValueOf(line) ?? 0, valuePlaces)
  }
}

function addQuantity(sum: QuantitySum, { booked, delivered, quantityPlaces }: BoardLine): void {
  sum.lines++
  if (delivered !== null) addTo(sum.delivered, delivered, quantityPlaces)
  if (booked === null) sum.withoutGoal++
  else addTo(sum.booked, booked, quantityPlaces)
}

function addTo(sum: Sum, units: Whole, places: number): void {
  kept(sum, places, () => new WholeSum()).add(units)
}

function valuedLines(currency: string, sum: MoneySum): ValuedLines {
  const hasGoals = sum.lines > sum.withoutGoal
  return {
    currency,
    lines: sum.lines,
    linesWithoutGoal: sum.withoutGoal,
    value: {
      booked: hasGoals ? exactSum(sum.booked) : null,
      delivered: exactSum(sum.delivered),
      billable: exactSum(sum.billable),
      remaining: hasGoals ? exactSum(sum.remaining) : null,
      cancelled: exactSum(sum.cancelled),
    },
  }
}

function quantityIn(basis: CountedBasis, sum: QuantitySum): UnitTotal {
  return {
    pricing_basis: basis,
    lines: sum.lines,
    lines_without_goal: sum.withoutGoal,
    booked: exactText(exactSum(sum.booked)),
    delivered: exactText(exactSum(sum.delivered)),
  }
}

function exactSum(sum: Sum): Exact {
  const places = Math.max(0, ...sum.keys())
  let units = 0n
  for (const [own, part] of sum) units += part.total() * 10n ** BigInt(places - own)
  return { units, places }
}

function kept<Key, T>(map: Map<Key, T>, key: Key, create: () => T): T {
  const found = map.get(key)
  if (found) return found
  const made = create()
  map.set(key, made)
  return made
}
