import { DATE_MIN, isCalendarDate } from '../../exact/calendar-date.ts'
import { DAY_MS } from '../../exact/day.ts'
import type { FlightStatus, PacingState } from '../campaign/pacing.ts'
import { requireDayRange } from '../day-range.ts'
import type { CountedBasis, PricingBasis } from '../delivery/units.ts'
import { Refusal } from '../refusal.ts'
import { dayAfter, dayBefore } from '../statement/period.ts'

/**
 * A campaign's delivery on some days, to send on: names and figures, no IDs. All figures are what was measured by the end of the
 * last day. Amounts are decimal text, percentages are rounded down. Pure.
 */
export interface CampaignReport {
  campaign_name: string
  seller_name: string
  buyer_name: string
  purchase_order: string | null
  flight_start: string | null
  flight_end: string | null
  /** UTC days, both included. */
  first_day: string
  last_day: string
  made_at: string
  /** By the end of the last day, as the campaign's own page says it. */
  status: FlightStatus
  pacing: PacingState | null
  /** Number of lines in each state, most urgent first. */
  states: { state: PacingState; lines: number }[]
  totals: ReportTotal[]
  /** Flat-rate lines, which are delivered or not; null if there are none. */
  flat_rate: { lines: number; delivered: number } | null
  /** By currency; null if the report is without money. */
  money: ReportMoney[] | null
  lines: ReportLine[]
  /** There are others, which are neither listed nor counted. */
  has_more_lines: boolean
  by: ReportStep
  charts: ReportChart[]
  /** There are no charts, since the campaign has too many reports to add them up by day. */
  is_too_large_to_draw: boolean
  /** Of the campaign's affiliate codes on these days; null if there are none. */
  affiliate: { clicks: string; conversions: string } | null
}

export const REPORT_STEPS = ['day', 'week'] as const
export type ReportStep = (typeof REPORT_STEPS)[number]

/** All lines with the same pricing. */
export interface ReportTotal {
  pricing_basis: CountedBasis
  lines: number
  /** Of the lines that have a goal; null if none has. */
  booked: string | null
  lines_without_goal: number
  delivered_in_period: string
  /** By the end of the last day. */
  delivered: string
  /** Of the lines that have a goal: what was delivered of it. */
  percent: string | null
}

/** Sums of printed amounts, as on a statement. */
export interface ReportMoney {
  currency: string
  booked: string | null
  delivered_in_period: string
  delivered: string
}

export interface ReportLine {
  name: string
  pricing_basis: PricingBasis
  flight_start: string
  flight_end: string
  /** Null for a flat rate, and if no quantity was agreed. */
  booked: string | null
  /** Of a flat rate "1" in the period in which it was delivered. */
  delivered_in_period: string
  /** Null if nothing was measured by then. */
  delivered: string | null
  percent: string | null
  as_of: string | null
  pacing: PacingState
  /** By what was measured: not what is billed. Null if the report is without money. */
  money: { currency: string; booked: string | null; delivered_in_period: string; delivered: string } | null
}

/** What lines of one pricing delivered, by day or week: the largest ones each, the others together. */
export interface ReportChart {
  pricing_basis: CountedBasis
  /** `lines` is greater than one for the others together, which have no name. */
  series: { name: string | null; lines: number }[]
  steps: ReportChartStep[]
}

export interface ReportChartStep {
  first_day: string
  last_day: string
  /** In the order of the series; null if nothing was measured then. Below zero after a correction. */
  added: (string | null)[]
  total: string | null
}

/** Ten years. */
export const REPORT_DAYS_MAX = 3_660
/** A longer period is shown by weeks. */
export const STEPS_BY_DAY_MAX = 400
/** Unless asked for otherwise. */
const USUAL_DAYS_MAX = 92
/** With more reports than this, adding them up by day takes too long: its report has no charts. */
export const REPORTS_DRAWN_MAX = 300_000
/** Lines that are drawn each. */
export const SERIES_MAX = 5

export interface ReportDays {
  firstDay: string
  lastDay: string
}

/**
 * The days of a report: those asked for, or else the whole flight as far as it is over. What was measured after the flight
 * belongs to it too.
 */
export function readReportDays(
  wanted: { from?: string | undefined; to?: string | undefined },
  campaign: { flightStart: string | null; flightEnd: string | null; lastMeasured: string | null },
  today: string,
): ReportDays {
  const { from, to } = wanted
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isCalendarDate(day)) {
      throw new Refusal('invalid', 'Give a day as YYYY-MM-DD, such as 2026-11-14.', field)
    }
  }
  const yesterday = dayBefore(today)
  const flightEnd = campaign.flightEnd ?? yesterday
  const end =
    campaign.lastMeasured !== null && campaign.lastMeasured > flightEnd ? campaign.lastMeasured : flightEnd
  const start = campaign.flightStart ?? yesterday
  const lastDay = to ?? later(earlier(end, yesterday), from ?? '')
  const firstDay = from ?? later(earlier(start, lastDay), addDays(lastDay, 1 - REPORT_DAYS_MAX))
  requireDayRange(firstDay, lastDay)
  if (lastDay >= today) {
    throw new Refusal('invalid', 'The last day must be over: choose a day before today (UTC).', 'to')
  }
  if (daysBetween(firstDay, lastDay) > REPORT_DAYS_MAX) {
    throw new Refusal('invalid', `Choose at most ${REPORT_DAYS_MAX.toLocaleString('en')} days.`, 'from')
  }
  return { firstDay, lastDay }
}

export function chooseStep(wanted: ReportStep | undefined, { firstDay, lastDay }: ReportDays): ReportStep {
  const days = daysBetween(firstDay, lastDay)
  if (days > STEPS_BY_DAY_MAX) return 'week'
  return wanted ?? (days > USUAL_DAYS_MAX ? 'week' : 'day')
}

/** Days, or weeks from Monday to Sunday, of which the first and the last may be shorter. */
export function stepsOf(
  step: ReportStep,
  { firstDay, lastDay }: ReportDays,
): { first_day: string; last_day: string }[] {
  const steps: { first_day: string; last_day: string }[] = []
  for (let first = firstDay; first <= lastDay;) {
    const last = step === 'day' ? first : earlier(sundayFrom(first), lastDay)
    steps.push({ first_day: first, last_day: last })
    first = dayAfter(last)
  }
  return steps
}

/** The days by whose ends totals have to be known: the one before the period, and the last of each step. */
export function daysToKnow({ firstDay }: ReportDays, steps: readonly { last_day: string }[]): string[] {
  return [later(dayBefore(firstDay), DATE_MIN), ...steps.map(({ last_day }) => last_day)]
}

function sundayFrom(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return addDays(day, weekday === 0 ? 0 : 7 - weekday)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Both included. */
function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
