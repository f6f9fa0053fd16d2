import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { DAY_US, dayMeasured } from '../line/measured-day.ts'
import { flightOf, inUnits, placesOf, type Flight } from '../line/pacing.ts'
import type { ChartPoint } from './campaign.ts'
import type { ChartStepRow } from './delivery-chart-sql.ts'

/** The points of a chart of delivered against plan. Pure: lines and steps are handed in, and no clock is needed. */

export const CHART_POINTS_MAX = 400

export interface ChartedLine {
  flight_start: string
  flight_end: string
  booked: string | null
  as_of: string | null
}

/** The days of a chart: a flight of years is drawn in stretches of several days. */
export interface ChartDays {
  firstDay: string
  lastDay: string
  daysPerStretch: number
}

/** From the first day of the first flight to the last of the last, or to the last day measured, if that is later. */
export function daysOfChart(lines: readonly ChartedLine[]): ChartDays {
  const firstDay = lines.map((line) => line.flight_start).sort()[0]!
  const lastDay = lines
    .flatMap((line) => [line.flight_end, dayOfFigure(line, firstDay) ?? line.flight_end])
    .sort()
    .at(-1)!
  return { firstDay, lastDay, daysPerStretch: Math.ceil(daysBetween(firstDay, lastDay) / CHART_POINTS_MAX) }
}

/** The delivered line ends on the last day that was measured: what came after is not known yet. */
export function drawChart(
  lines: readonly ChartedLine[],
  days: ChartDays,
  steps: readonly ChartStepRow[],
  { isCut }: { isCut: boolean },
): ChartPoint[] {
  const { firstDay, lastDay, daysPerStretch } = days
  const stretches = Math.ceil(daysBetween(firstDay, lastDay) / daysPerStretch)
  const stretchOf = (day: string) => Math.floor((daysBetween(firstDay, day) - 1) / daysPerStretch)
  const lastMeasured = lines
    .flatMap((line) => dayOfFigure(line, firstDay) ?? [])
    .sort()
    .at(-1)
  const lastStretch = lastMeasured === undefined ? -1 : stretchOf(lastMeasured)
  const places = Math.max(0, ...steps.map(({ change }) => placesOf(change)))
  const changes = new Map(steps.map(({ stretch, change }) => [stretch, signedUnits(change, places)]))
  const plans = lines.every((line) => line.booked !== null) ? plansOf(lines) : null
  const planAtFigures = (day: string) =>
    sumOfPlans(
      lines.map((line) => {
        const dayOfLine = dayOfFigure(line, firstDay)
        const isMeasuredHere = dayOfLine !== null && stretchOf(dayOfLine) === lastStretch
        return { ...planOf(line), at: isMeasuredHere ? parseInstant(line.as_of!)! : endOf(day) }
      }),
    )
  // Where the first reports are left out, the total before the first that is there is not known.
  const firstKnown = isCut ? (steps[0]?.stretch ?? stretches) : 0
  let delivered = 0n
  return Array.from({ length: stretches }, (_, stretch) => {
    const change = changes.get(stretch) ?? 0n
    delivered += change
    const isKnown = stretch >= firstKnown && stretch <= lastStretch
    const isLast = stretch === lastStretch
    const day = isLast ? lastMeasured! : min(addDays(firstDay, (stretch + 1) * daysPerStretch - 1), lastDay)
    return {
      day,
      delivered: isKnown ? fromUnits(delivered, places) : null,
      added: isKnown && !(isCut && stretch === firstKnown) ? fromUnits(change, places) : null,
      plan:
        plans &&
        (isLast ? planAtFigures(day) : sumOfPlans(plans.map((plan) => ({ ...plan, at: endOf(day) })))),
    }
  })
}

/** A total of the flight's first moment counts for its first day: there is none before it. */
function dayOfFigure({ as_of }: Pick<ChartedLine, 'as_of'>, firstDay: string): string | null {
  if (as_of === null) return null
  const day = dayMeasured(parseInstant(as_of)!)
  return day < firstDay ? firstDay : day
}

/** What is planned over one flight. */
interface Plan {
  flight: Flight
  booked: { units: bigint; places: number }
}

function planOf(line: ChartedLine): Plan {
  const places = placesOf(line.booked!)
  return { flight: flightOf(line), booked: { units: inUnits(line.booked!, places), places } }
}

/** Lines of one campaign mostly share their flight, so there are far fewer plans than lines. */
function plansOf(lines: readonly ChartedLine[]): Plan[] {
  const places = Math.max(...lines.map(({ booked }) => placesOf(booked!)))
  const plans = new Map<string, Plan>()
  for (const line of lines) {
    const flight = `${line.flight_start} ${line.flight_end}`
    const plan = plans.get(flight) ?? { flight: flightOf(line), booked: { units: 0n, places } }
    plan.booked.units += inUnits(line.booked!, places)
    plans.set(flight, plan)
  }
  return [...plans.values()]
}

/** So fine that what is cut off of each part cannot be seen in the sum. */
const PARTS_PER_UNIT = 10n ** 30n

/** Even over the time of each flight. Only the sum is rounded down to whole units. */
function sumOfPlans(plans: readonly (Plan & { at: Instant })[]): string {
  let parts = 0n
  for (const { flight, booked, at } of plans) {
    const passed = Math.min(Math.max(at - flight.start, 0), flight.end - flight.start)
    const whole = BigInt(flight.end - flight.start) * 10n ** BigInt(booked.places)
    // One part more than was cut off: thirds that make a whole must not end a unit below it.
    parts += (booked.units * BigInt(passed) * PARTS_PER_UNIT) / whole + 1n
  }
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
