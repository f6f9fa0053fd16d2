import type { Queryable } from '../../database/database.ts'
import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { listTotalRows } from '../affiliate/affiliate-totals-sql.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { listCampaignLines, type CampaignLineRow } from '../campaign/campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX } from '../campaign/campaign.ts'
import { dayOf } from '../campaign/life.ts'
import { dayMeasured } from '../campaign/measured-day.ts'
import { paceLine, PACING_STATES, percentOf, statusOfCampaign, type PacingState } from '../campaign/pacing.ts'
import { COUNTED_BASES, type CountedBasis } from '../delivery/units.ts'
import { amountsOf } from '../money/currency-sums.ts'
import {
  add,
  amountIn,
  compare,
  exactOf,
  exactText,
  NOTHING,
  subtract,
  valueOfLineAt,
  type Exact,
  type LineValue,
} from '../money/money.ts'
import { listFigureChanges, listFiguresBy } from '../statement/figures-sql.ts'
import { dayBefore } from '../statement/period.ts'
import {
  chooseStep,
  daysToKnow,
  readReportDays,
  REPORTS_DRAWN_MAX,
  SERIES_MAX,
  stepsOf,
  type CampaignReport,
  type ReportChart,
  type ReportDays,
  type ReportLine,
  type ReportMoney,
  type ReportStep,
  type ReportTotal,
} from './campaign-report.ts'

export interface ReportWanted {
  from?: string | undefined
  to?: string | undefined
  by?: ReportStep | undefined
  showsMoney: boolean
}

/** The report of a campaign that the reader's organization sells or is shown. */
export async function composeCampaignReport(
  database: Queryable,
  campaign: CampaignNameRow,
  wanted: ReportWanted & { readerNumber: number; now: Instant },
): Promise<CampaignReport> {
  const { now } = wanted
  const organizationNumber = campaign.organization_number
  const found = await listCampaignLines(
    database,
    { organizationNumber, id: campaign.id },
    LINES_PER_CAMPAIGN_MAX + 1,
  )
  const rows = found.slice(0, LINES_PER_CAMPAIGN_MAX)
  const flight = flightOfAll(rows)
  const lastMeasured = rows
    .flatMap(({ as_of }) => (as_of === null ? [] : dayMeasured(parseInstant(as_of)!)))
    .toSorted()
  const days = readReportDays(
    wanted,
    {
      flightStart: flight.flight_start,
      flightEnd: flight.flight_end,
      lastMeasured: lastMeasured.at(-1) ?? null,
    },
    dayOf(now),
  )
  // Nothing was measured before the first flight but, at most, at its first moment: then all of it is in the period.
  const isFromStart = flight.flight_start !== null && days.firstDay <= flight.flight_start
  const at = momentOf(days, now)
  const period = { ...days, isFromStart, at }
  const lines = await figuresOf(database, campaign, rows, period)
  const step = chooseStep(wanted.by, days)
  const status = statusOfCampaign({ ...campaign, ...flight }, at)
  const states = countStates(lines)
  const isTooLarge = rows.reduce((sum, { revision }) => sum + revision, 0) > REPORTS_DRAWN_MAX
  const listed = lines.map((line) => lineOf(line, wanted.showsMoney))
  return {
    campaign_name: campaign.name,
    seller_name: campaign.seller_name,
    buyer_name: campaign.buyer_name,
    purchase_order: campaign.purchase_order,
    ...flight,
    first_day: days.firstDay,
    last_day: days.lastDay,
    made_at: formatInstant(now),
    status,
    pacing: states[0]?.state ?? null,
    states,
    totals: COUNTED_BASES.flatMap((basis) => totalOf(basis, lines) ?? []),
    flat_rate: flatRatesOf(lines),
    money: wanted.showsMoney ? moneyOf(listed) : null,
    lines: listed,
    has_more_lines: found.length > rows.length,
    by: step,
    charts: isTooLarge ? [] : await chartsOf(database, campaign, lines, period, step),
    is_too_large_to_draw: isTooLarge,
    affiliate: await affiliateOf(database, campaign, days, wanted),
  }
}

function flightOfAll(rows: readonly CampaignLineRow[]): {
  flight_start: string | null
  flight_end: string | null
} {
  return {
    flight_start: rows.map((row) => row.flight_start).toSorted()[0] ?? null,
    flight_end:
      rows
        .map((row) => row.flight_end)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** A report up to yesterday says what the campaign's page says now; any other what it said at its end. */
function momentOf({ lastDay }: ReportDays, now: Instant): Instant {
  if (lastDay >= dayBefore(dayOf(now))) return now
  return (parseInstant(lastDay)! + DAY_US) as Instant
}

interface Period extends ReportDays {
  isFromStart: boolean
  /** At which it is judged how lines are pacing. */
  at: Instant
}

interface FiguredLine {
  row: CampaignLineRow
  before: Figure | null
  by: Figure | null
  inPeriod: Exact
  pacing: PacingState
  value: LineValue
  valueBefore: LineValue
}

interface Figure {
  quantity: string
  as_of: string
}

/** What was measured of each line before the period and by its end. The history is read only where the line does not say it. */
async function figuresOf(
  database: Queryable,
  campaign: CampaignNameRow,
  rows: readonly CampaignLineRow[],
  period: Period,
): Promise<FiguredLine[]> {
  const figures = await listFiguresBy(database, {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    lineNumbers: rows.filter((row) => !isAllInPeriod(row, period)).map(({ line_number }) => line_number),
    days: daysToKnow(period, [{ last_day: period.lastDay }]),
  })
  const found = new Map(figures.map((figure) => [`${figure.line_number} ${figure.cutoff}`, figure]))
  return rows.map((row) => {
    const first = found.get(`${row.line_number} 0`) ?? null
    const before = period.isFromStart ? null : first
    const by = isAllInPeriod(row, period) ? currentFigure(row) : (found.get(`${row.line_number} 1`) ?? first)
    const valueBy = (figure: Figure | null) => valueOfLineAt({ ...row, ...asFigure(row, figure) }, period.at)
    return {
      row,
      before,
      by,
      inPeriod: subtract(exactOf(by?.quantity ?? '0'), exactOf(before?.quantity ?? '0')),
      pacing: paceLine({ ...row, ...asFigure(row, by) }, period.at).state,
      value: valueBy(by),
      valueBefore: valueBy(before),
    }
  })
}

/** The period has everything that was ever measured of the line. */
function isAllInPeriod({ as_of }: CampaignLineRow, { isFromStart, lastDay }: Period): boolean {
  return isFromStart && (as_of === null || dayMeasured(parseInstant(as_of)!) <= lastDay)
}

function currentFigure({ as_of, delivered }: CampaignLineRow): Figure | null {
  return as_of === null ? null : { quantity: delivered === null ? '1' : exactText(exactOf(delivered)), as_of }
}

/** The figure of a line at a time, as the line itself has it: that of a flat rate has no quantity. */
function asFigure(
  row: CampaignLineRow,
  figure: Figure | null,
): { delivered: string | null; as_of: string | null } {
  const isFlat = row.pricing_basis === 'flat_rate'
  return { delivered: isFlat ? null : (figure?.quantity ?? null), as_of: figure?.as_of ?? null }
}

function countStates(lines: readonly FiguredLine[]): { state: PacingState; lines: number }[] {
  return PACING_STATES.map((state) => ({
    state,
    lines: lines.filter(({ pacing }) => pacing === state).length,
  })).filter((counted) => counted.lines > 0)
}

function sumOf(lines: readonly FiguredLine[], valueOf: (line: FiguredLine) => string | Exact | null): Exact {
  return lines.reduce((sum, line) => {
    const value = valueOf(line) ?? NOTHING
    return add(sum, typeof value === 'string' ? exactOf(value) : value)
  }, NOTHING)
}

function totalOf(basis: CountedBasis, all: readonly FiguredLine[]): ReportTotal | null {
  const lines = all.filter(({ row }) => row.pricing_basis === basis)
  if (lines.length === 0) return null
  const withGoal = lines.filter(({ row }) => row.booked !== null)
  const booked = exactText(sumOf(withGoal, ({ row }) => row.booked))
  return {
    pricing_basis: basis,
    lines: lines.length,
    booked: withGoal.length === 0 ? null : booked,
    lines_without_goal: lines.length - withGoal.length,
    delivered_in_period: exactText(sumOf(lines, ({ inPeriod }) => inPeriod)),
    delivered: exactText(sumOf(lines, ({ by }) => by?.quantity ?? null)),
    percent:
      withGoal.length === 0
        ? null
        : percentOf(exactText(sumOf(withGoal, ({ by }) => by?.quantity ?? null)), booked),
  }
}

function flatRatesOf(all: readonly FiguredLine[]): CampaignReport['flat_rate'] {
  const lines = all.filter(({ row }) => row.pricing_basis === 'flat_rate')
  return lines.length === 0
    ? null
    : { lines: lines.length, delivered: lines.filter(({ by }) => by !== null).length }
}

/** Of what is printed for each line, so that a column adds up, and to what the statement of the same period says. */
function moneyOf(lines: readonly ReportLine[]): ReportMoney[] {
  const amounts = lines.flatMap(({ money }) => money ?? [])
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = amounts.filter((each) => each.currency === currency)
    const sum = (printed: (string | null)[]) =>
      amountIn(
        currency,
        printed.reduce((all, amount) => add(all, exactOf(amount ?? '0')), NOTHING),
      )
    return {
      currency,
      booked: own.every(({ booked }) => booked === null) ? null : sum(own.map(({ booked }) => booked)),
      delivered_in_period: sum(own.map((each) => each.delivered_in_period)),
      delivered: sum(own.map(({ delivered }) => delivered)),
    }
  })
}

function lineOf(
  { row, by, inPeriod, pacing, value, valueBefore }: FiguredLine,
  showsMoney: boolean,
): ReportLine {
  const { currency } = row
  const { booked, delivered } = amountsOf(currency, value)
  // The difference of printed amounts, as on a statement.
  const valueInPeriod = subtract(exactOf(delivered), exactOf(amountIn(currency, valueBefore.delivered)))
  return {
    name: row.name,
    pricing_basis: row.pricing_basis,
    flight_start: row.flight_start,
    flight_end: row.flight_end,
    booked: row.booked,
    delivered_in_period: exactText(inPeriod),
    delivered: by?.quantity ?? null,
    percent: row.booked === null ? null : percentOf(by?.quantity ?? '0', row.booked),
    as_of: by?.as_of ?? null,
    pacing,
    money: showsMoney
      ? { currency, booked, delivered_in_period: amountIn(currency, valueInPeriod), delivered }
      : null,
  }
}

/** A chart for each pricing: the lines that delivered most in the period, and all others as one. */
async function chartsOf(
  database: Queryable,
  campaign: CampaignNameRow,
  all: readonly FiguredLine[],
  period: Period,
  step: ReportStep,
): Promise<ReportChart[]> {
  const steps = stepsOf(step, period)
  const charts = COUNTED_BASES.flatMap((basis) => {
    const lines = all.filter(({ row }) => row.pricing_basis === basis)
    return lines.length === 0 ? [] : { basis, series: chooseSeries(lines) }
  })
  const series = charts.flatMap((chart) => chart.series)
  const numbered = series.flatMap(({ lines }, i) =>
    lines.map(({ row }) => ({ line: row.line_number, series: i })),
  )
  const changes = await listFigureChanges(database, {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    lineNumbers: numbered.map(({ line }) => line),
    series: numbered.map((one) => one.series),
    days: daysToKnow(period, steps),
    isFromStart: period.isFromStart,
  })
  const found = new Map(changes.map(({ series: i, cutoff, change }) => [`${i} ${cutoff}`, change]))
  return charts.map((chart) => ({
    pricing_basis: chart.basis,
    series: chart.series.map(({ name, lines }) => ({ name, lines: lines.length })),
    steps: steps.map((one, i) => {
      const added = chart.series.map((each) => found.get(`${series.indexOf(each)} ${i + 1}`) ?? null)
      const measured = added.filter((change) => change !== null)
      return {
        ...one,
        added,
        total:
          measured.length === 0
            ? null
            : exactText(measured.reduce((sum, change) => add(sum, exactOf(change)), NOTHING)),
      }
    }),
  }))
}

/** One more line is drawn itself rather than as the only one of the others. */
function chooseSeries(lines: readonly FiguredLine[]): { name: string | null; lines: FiguredLine[] }[] {
  const largestFirst = lines.toSorted((a, b) => compare(b.inPeriod, a.inPeriod))
  const shown = lines.length <= SERIES_MAX + 1 ? lines.length : SERIES_MAX
  const others = largestFirst.slice(shown)
  return [
    ...largestFirst.slice(0, shown).map((line) => ({ name: line.row.name, lines: [line] })),
    ...(others.length === 0 ? [] : [{ name: null, lines: others }]),
  ]
}

async function affiliateOf(
  database: Queryable,
  campaign: CampaignNameRow,
  { firstDay, lastDay }: ReportDays,
  { readerNumber }: { readerNumber: number },
): Promise<CampaignReport['affiliate']> {
  const scope = {
    organizationNumber: readerNumber,
    side: campaign.organization_number === readerNumber ? ('seller' as const) : ('buyer' as const),
    campaignId: campaign.id,
    packageId: null,
    codeId: null,
    from: firstDay,
    to: lastDay,
  }
  const [sums] = await listTotalRows(database, 'campaign', scope, {
    search: undefined,
    order: 'created',
    isDescending: false,
    after: undefined,
    offset: 0,
    limit: 1,
  })
  if (!sums) return null
  // The value of conversions has no currency, so it is not for a paper.
  const { clicks, conversions } = sums
  return { clicks, conversions }
}
