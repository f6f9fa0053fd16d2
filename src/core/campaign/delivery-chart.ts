import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { dayMeasured } from './measured-day.ts'
import { flightOf, inUnits, placesOf, type Flight } from './pacing.ts'
import type { ChartPoint } from './campaign.ts'
import type { ChartStepRow } from './delivery-chart-sql.ts'

/** The points of a chart of delivered against plan. Pure: lines and steps are passed in, and no clock is needed. */

export const CHART_POINTS_MAX = 400

export interface ChartedLine {
  flight_start: string
  flight_end: string
  booked: string | null
  as_of: string | null
}

/** The days of a chart: a flight of years is drawn in intervals of several days. */
export interface ChartDays {
  firstDay: string
  lastDay: string
  daysPerStretch: number
  /** From this day on there is no plan. */
  cancelledFrom: string | null
}

/**
 * From the first day of the first flight to the last of the last, or to the last before a cancellation. Days measured
 * later are drawn too.
 */
export function daysOfChart(lines: readonly ChartedLine[], cancelledFrom: string | null = null): ChartDays {
  const firstDay = lines.map((line) => line.flight_start).sort()[0]!
  const lastFlown = lines
    .map((line) => line.flight_end)
    .sort()
    .at(-1)!
  const lastPlanned = cancelledFrom === null ? lastFlown : min(lastFlown, addDays(cancelledFrom, -1))
  const measured = lines.map((line) => dayOfFigure(line, firstDay) ?? firstDay)
  const lastDay = [lastPlanned, firstDay, ...measured].sort().at(-1)!
  const daysPerStretch = Math.ceil(daysBetween(firstDay, lastDay) / CHART_POINTS_MAX)
  return { firstDay, lastDay, daysPerStretch, cancelledFrom }
}

/**
 * Totals are known on the days that were measured; a total after days without a measurement says over how many days it
 * was added. Up to the last measured day each line's plan stops at its own last measurement, so lines that are all on
 * plan are on plan together, even if measured on different days.
 */
export function drawChart(
  lines: readonly ChartedLine[],
  days: ChartDays,
  steps: readonly ChartStepRow[],
  { isCut }: { isCut: boolean },
): ChartPoint[] {
  const { firstDay, lastDay, daysPerStretch, cancelledFrom } = days
  const stretches = Math.ceil(daysBetween(firstDay, lastDay) / daysPerStretch)
  const stretchOf = (day: string) => Math.floor((daysBetween(firstDay, day) - 1) / daysPerStretch)
  const lastMeasured = lines
    .flatMap((line) => dayOfFigure(line, firstDay) ?? [])
    .sort()
    .at(-1)
  const lastStretch = lastMeasured === undefined ? -1 : stretchOf(lastMeasured)
  const places = Math.max(0, ...steps.map(({ change }) => placesOf(change)))
  const changes = new Map(steps.map(({ stretch, change }) => [stretch, signedUnits(change, places)]))
  const plan = lines.every(hasGoal) ? { measured: planUntilMeasured(lines), whole: wholePlan(lines) } : null
  // If the first reports are left out, the total before the first one drawn is unknown.
  let knownUntil = isCut ? null : addDays(firstDay, -1)
  let delivered = 0n
  return Array.from({ length: stretches }, (_, stretch): ChartPoint => {
    const change = changes.get(stretch)
    const day =
      stretch === lastStretch
        ? lastMeasured!
        : min(addDays(firstDay, (stretch + 1) * daysPerStretch - 1), lastDay)
    const isPlanned = cancelledFrom === null || day < cancelledFrom
    const planned =
      plan && isPlanned ? (stretch <= lastStretch ? plan.measured : plan.whole)(endOf(day)) : null
    if (change === undefined) return { day, delivered: null, added: null, added_days: null, plan: planned }
    delivered += change
    const before = knownUntil
    knownUntil = day
    return {
      day,
      delivered: fromUnits(delivered, places),
      added: before === null ? null : fromUnits(change, places),
      added_days: before === null ? null : daysBetween(before, day) - 1,
      plan: planned,
    }
  })
}

/** A total at the flight's first moment counts for its first day: there is no earlier one. */
function dayOfFigure({ as_of }: Pick<ChartedLine, 'as_of'>, firstDay: string): string | null {
  if (as_of === null) return null
  const day = dayMeasured(parseInstant(as_of)!)
  return day < firstDay ? firstDay : day
}

type LineWithGoal = ChartedLine & { booked: string }

function hasGoal(line: ChartedLine): line is LineWithGoal {
  return line.booked !== null
}

/** The plan of all lines at a moment, rounded down to whole units. */
type PlanAt = (at: Instant) => string

function wholePlan(lines: readonly LineWithGoal[]): PlanAt {
  const plans = [...plansByFlight(lines).values()]
  return (at) => inWholeUnits(sumOfParts(plans, at))
}

/**
 * Each line up to its last measurement; lines without a report in full. Called for ascending moments: a line past its
 * measurement adds a constant, so only the others are computed for every point.
 */
function planUntilMeasured(lines: readonly LineWithGoal[]): PlanAt {
  const open = plansByFlight(lines)
  const measured = lines
    .flatMap((line) => (line.as_of === null ? [] : [{ line, asOf: parseInstant(line.as_of)! }]))
    .toSorted((a, b) => a.asOf - b.asOf)
  let next = 0
  let closedParts = 0n
  return (at) => {
    for (; next < measured.length && measured[next]!.asOf <= at; next++) {
      const { line, asOf } = measured[next]!
      const plan = open.get(keyOfFlight(line))!
      const units = inUnits(line.booked, plan.places)
      closedParts += partsOf({ ...plan, units }, asOf)
      plan.units -= units
    }
    return inWholeUnits(closedParts + sumOfParts(open.values(), at))
  }
}

/** The plan over one flight. */
interface Plan {
  flight: Flight
  units: bigint
  places: number
}

/** Lines of one campaign mostly share their flight, so there are far fewer plans than lines. */
function plansByFlight(lines: readonly LineWithGoal[]): Map<string, Plan> {
  const places = Math.max(...lines.map(({ booked }) => placesOf(booked)))
  const plans = new Map<string, Plan>()
  for (const line of lines) {
    const plan = plans.get(keyOfFlight(line)) ?? { flight: flightOf(line), units: 0n, places }
    plan.units += inUnits(line.booked, places)
    plans.set(keyOfFlight(line), plan)
  }
  return plans
}

function keyOfFlight({ flight_start, flight_end }: ChartedLine): string {
  return `${flight_start} ${flight_end}`
}

/** Fine enough that the truncation of each part does not show in the sum. */
const PARTS_PER_UNIT = 10n ** 30n

/** Even over the time of the flight. */
function partsOf({ flight, units, places }: Plan, at: Instant): bigint {
  const passed = Math.min(Math.max(at - flight.start, 0), flight.end - flight.start)
  const whole = BigInt(flight.end - flight.start) * 10n ** BigInt(places)
  // One part more than was truncated: thirds that make a whole must not end a unit below it.
  return (units * BigInt(passed) * PARTS_PER_UNIT) / whole + 1n
}

function sumOfParts(plans: Iterable<Plan>, at: Instant): bigint {
  let parts = 0n
  for (const plan of plans) parts += partsOf(plan, at)
  return parts
}

/** Only the sum is rounded. */
function inWholeUnits(parts: bigint): string {
  return String(parts / PARTS_PER_UNIT)
}

function endOf(day: string): Instant {
  return (parseInstant(day)! + DAY_US) as Instant
}

/** Both included. */
function daysBetween(first: string, last: string): number {
  return (parseInstant(last)! - parseInstant(first)!) / DAY_US + 1
}

function addDays(day: string, days: number): string {
  return formatInstant((parseInstant(day)! + days * DAY_US) as Instant).slice(0, 10)
}

function min(a: string, b: string): string {
  return a < b ? a : b
}

function signedUnits(decimal: string, places: number): bigint {
  return decimal.startsWith('-') ? -inUnits(decimal.slice(1), places) : inUnits(decimal, places)
}

function fromUnits(units: bigint, places: number): string {
  if (units < 0n) return `-${fromUnits(-units, places)}`
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}
