import { DAY_US } from '../../exact/day.ts'
import { compareDecimals, type Decimal } from '../../exact/decimal.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { inUnits, placesOf } from '../campaign/pacing.ts'
import { applyReport, type Figure, type LineTerms } from './delivery.ts'

/**
 * What a person confirms before a total they typed is written. Pure. Warnings never reject anything: the rules of
 * delivery accept these reports, and systems that send them to the feed are not asked.
 */

export const WARNING_KINDS = [
  'lowers_total',
  'jumps',
  'exceeds_booked',
  'older_than_current',
  'marks_delivered',
] as const

export type WarningKind = (typeof WARNING_KINDS)[number]

/** Quantities are decimal text. A confirmation repeats all of it, so it covers these figures and no others. */
export interface Warning {
  kind: WarningKind
  /** The line's total now; null before its first report and on flat-rate lines. */
  from: string | null
  /** The total typed; null on flat-rate lines. */
  to: string | null
  /** What it was compared with: the usual quantity per day, the quantity booked, or the as-of of the current total. */
  limit: string | null
}

/** A daily rate above this many times the usual one is taken for a mistake until confirmed. */
export const JUMP_TIMES_USUAL = 3n
/** The flight has to be this old at the current total before its average counts as usual. */
const USUAL_AFTER_US = DAY_US
/** Rates vary within a day: a shorter period may add as much as a whole day. */
const JUMP_OVER_US_MIN = DAY_US

export interface WarnedLine {
  terms: LineTerms
  booked: Decimal | null
  figure: Figure | null
}

/** What to confirm before an accepted report is written; none if it changes nothing. */
export function warningsOf({ terms, booked, figure }: WarnedLine, report: Figure): Warning[] {
  const { effect } = applyReport(figure, report, terms.pricingBasis)
  if (effect === 'unchanged') return []
  const from = figure?.quantity ?? null
  const to = report.quantity
  if (to === null) return [{ kind: 'marks_delivered', from, to, limit: null }]
  if (effect === 'late') {
    return [{ kind: 'older_than_current', from, to, limit: formatInstant(figure!.asOf) }]
  }
  const warnings: Warning[] = []
  if (effect === 'correction') warnings.push({ kind: 'lowers_total', from, to, limit: null })
  const usual = figure === null ? null : usualPerDayIfJump(terms.flightStart, figure, report)
  if (usual !== null) warnings.push({ kind: 'jumps', from, to, limit: usual })
  // Only when first passed: a line already over its goal is not asked about every day.
  if (booked !== null && isAbove(to, booked) && !isAbove(from ?? ('0' as Decimal), booked)) {
    warnings.push({ kind: 'exceeds_booked', from, to, limit: booked })
  }
  return warnings
}

/**
 * The usual quantity per day, in whole units, if a report goes far beyond it; otherwise null. Usual is the average from
 * the start of the flight to the current total: it needs one figure, and gaps between reports do not distort it.
 */
function usualPerDayIfJump(flightStart: Instant, figure: Figure, report: Figure): string | null {
  const before = figure.quantity ?? ('0' as Decimal)
  const after = report.quantity ?? ('0' as Decimal)
  const flownUs = figure.asOf - flightStart
  if (flownUs < USUAL_AFTER_US || before === '0') return null
  const places = Math.max(placesOf(before), placesOf(after))
  const total = inUnits(before, places)
  const added = inUnits(after, places) - total
  const passedUs = Math.max(report.asOf - figure.asOf, JUMP_OVER_US_MIN)
  // added / passed > 3 × total / flown, without dividing.
  if (added * BigInt(flownUs) <= JUMP_TIMES_USUAL * total * BigInt(passedUs)) return null
  return String((total * BigInt(DAY_US)) / (BigInt(flownUs) * 10n ** BigInt(places)))
}

function isAbove(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) > 0
}

/** The warnings that were not confirmed with exactly these figures. */
export function unconfirmed(warnings: readonly Warning[], confirmed: readonly Warning[]): Warning[] {
  return warnings.filter((warning) => !confirmed.some((other) => isSame(warning, other)))
}

function isSame(a: Warning, b: Warning): boolean {
  return a.kind === b.kind && a.from === b.from && a.to === b.to && a.limit === b.limit
}
