import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { inUnits, placesOf } from '../line/pacing.ts'
import type { ChartPoint } from './campaign.ts'
import type { ChartStepRow } from './delivery-chart-sql.ts'

/** The points of a chart of delivered against plan. Pure: lines, steps and time are handed in. */

export const CHART_POINTS_MAX = 400

const DAY_US = 86_400_000_000

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

/** From the first day of the first flight to the last of the last, or to the last report, should that be later. */
export function daysOfChart(lines: readonly ChartedLine[]): ChartDays {
  const firstDay = lines.map((line) => line.flight_start).sort()[0]!
  const lastDay = lines
    .flatMap((line) => [line.flight_end, line.as_of?.slice(0, 10) ?? line.flight_end])
    .sort()
    .at(-1)!
  return { firstDay, lastDay, daysPerStretch: Math.ceil(daysBetween(firstDay, lastDay) / CHART_POINTS_MAX) }
}

export function drawChart(
  lines: readonly ChartedLine[],
  days: ChartDays,
  steps: readonly ChartStepRow[],
  { now, isCut }: { now: Instant; isCut: boolean },
): ChartPoint[] {
  const stretches = Math.ceil(daysBetween(days.firstDay, days.lastDay) / days.daysPerStretch)
  const present = Math.floor((now - parseInstant(days.firstDay)!) / (DAY_US * days.daysPerStretch))
  const places = Math.max(0, ...steps.map(({ change }) => placesOf(change)))
  const changes = new Map(steps.map(({ stretch, change }) => [stretch, signedUnits(change, places)]))
  const plans = lines.every((line) => line.booked !== null) ? plansOf(lines) : null
  // Where the first reports are left out, what stood before the first that is there is not known.
  const firstKnown = isCut ? (steps[0]?.stretch ?? stretches) : 0
  let delivered = 0n
  return Array.from({ length: stretches }, (_, stretch) => {
    delivered += changes.get(stretch) ?? 0n
    const day = min(addDays(days.firstDay, (stretch + 1) * days.daysPerStretch - 1), days.lastDay)
    return {
      day,
      delivered: stretch >= firstKnown && stretch <= present ? fromUnits(delivered, places) : null,
      plan: plans && planAt(plans, day),
    }
  })
}

/** What is planned over the same days, as one sum. */
interface Plan {
  start: Instant
  days: number
  /** In units of `places` decimal places. */
  goal: bigint
  places: number
}

/** Lines of one campaign mostly share their flight, so there are far fewer plans than lines. */
function plansOf(lines: readonly ChartedLine[]): Plan[] {
  const places = Math.max(...lines.map(({ booked }) => placesOf(booked!)))
  const plans = new Map<string, Plan>()
  for (const { flight_start, flight_end, booked } of lines) {
    const flight = `${flight_start} ${flight_end}`
    const plan = plans.get(flight) ?? {
      start: parseInstant(flight_start)!,
      days: daysBetween(flight_start, flight_end),
      goal: 0n,
      places,
    }
    plan.goal += inUnits(booked!, places)
    plans.set(flight, plan)
  }
  return [...plans.values()]
}

/** Even over the days of each flight. Summed in millionths, so that only the whole is rounded down. */
function planAt(plans: readonly Plan[], day: string): string {
  const at = parseInstant(day)!
  let millionths = 0n
  for (const { start, days, goal, places } of plans) {
    const passed = Math.min(Math.max((at - start) / DAY_US + 1, 0), days)
    millionths += (goal * BigInt(passed) * 1_000_000n) / (BigInt(days) * 10n ** BigInt(places))
  }
  return String(millionths / 1_000_000n)
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
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}
