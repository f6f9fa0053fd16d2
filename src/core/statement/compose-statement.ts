import type { Queryable } from '../../database/database.ts'
import { formatInstant, latest, parseInstant, type Instant } from '../../exact/instant.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { listCampaignLines, type CampaignLineRow } from '../campaign/campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX } from '../campaign/campaign.ts'
import { add, amountIn, exactOf, exactText, NOTHING, subtract, valueOfLine } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { listAgreedCounts, type AgreedCountRow } from './agreed-count-sql.ts'
import { billLine, daysToKnow, type BilledLine, type BilledTerms, type LineToBill } from './bill-line.ts'
import { listFiguresBy, type FigureRow } from './figures-sql.ts'
import { dayAfter, dayBefore } from './period.ts'
import { listBilled, listIssued, type BilledRow, type IssuedRow, type NewEntry } from './statement-sql.ts'
import type {
  AdjustmentReason,
  StatementAdjustment,
  StatementContent,
  StatementCount,
  StatementFigure,
  StatementLine,
} from './statement.ts'

/** What a statement says, and what the next ones have to know of it. */
export interface ComposedStatement {
  content: StatementContent
  /** No figure in it was received later. */
  knownAt: Instant
  entries: NewEntry[]
}

/** What the statement of a series would say now. Both a draft and, under the campaign's lock, the statement itself. */
export async function composeStatement(
  database: Queryable,
  campaign: CampaignNameRow,
  period: { currency: string; firstDay: string; lastDay: string },
  now: Instant,
): Promise<ComposedStatement> {
  const { currency, firstDay, lastDay } = period
  const key = { organizationNumber: campaign.organization_number, campaignId: campaign.id }
  const issued = await listIssued(database, { ...key, currency })
  const billed = groupBy(await listBilled(database, { ...key, currency }), ({ package_id }) => package_id)
  const agreed = groupBy(await listAgreedCounts(database, key), ({ package_id }) => package_id)
  const lines = (await linesOf(database, campaign)).filter(
    (line) => line.currency === currency || billed.has(line.package_id),
  )
  const earlier = issued.map(({ number, period_end }) => ({ number: Number(number), period_end }))
  const days = daysToKnow(
    lines.flatMap(({ package_id }) => agreed.get(package_id) ?? []),
    earlier,
    lastDay,
  )
  const known = await listFiguresBy(database, {
    ...key,
    lineNumbers: lines.map(({ line_number }) => line_number),
    days,
  })
  // Reports may have come in since it was asked for.
  const knownAt = known.reduce((at, { received_at }) => latest(at, parseInstant(received_at)!), now)
  const figures = groupBy(known, ({ line_number }) => line_number)
  const results = lines.map((line): Result => {
    const figureBy = figureByDay(figures.get(line.line_number) ?? [], days)
    const toBill = {
      terms: line.currency === currency ? line : null,
      totalBy: (day: string) => figureBy(day)?.quantity ?? null,
      agreed: agreed.get(line.package_id) ?? [],
      billed: new Map((billed.get(line.package_id) ?? []).map((row) => [Number(row.for_number), row])),
    }
    return { line, figureBy, toBill, result: billLine(toBill, { currency, earlier, lastDay }) }
  })
  const span = spanOf(issued, issued.length, lastDay)
  const shown = results.filter(({ line }) => line.currency === currency)
  const content: StatementContent = {
    seller: { id: campaign.seller_id, name: campaign.seller_name },
    buyer: { id: campaign.buyer_id, name: campaign.buyer_name },
    campaign: { id: campaign.id, name: campaign.name, purchase_order: campaign.purchase_order },
    currency,
    period: { first_day: firstDay, last_day: lastDay },
    measured_until: `${dayAfter(lastDay)}T00:00:00Z`,
    known_at: formatInstant(knownAt),
    lines: shown.map((each) => statementLine(each, currency, span)),
    adjustments: results.flatMap((each) =>
      adjustmentsOf(each, issued, billed.get(each.line.package_id) ?? []),
    ),
    totals: { booked: '', delivered: '', billable: '', adjustments: '', total: '' },
  }
  content.totals = totalsOf(content)
  return {
    content,
    knownAt,
    entries: results.flatMap((each) => entriesOf(each, span, issued)),
  }
}

async function linesOf(database: Queryable, campaign: CampaignNameRow): Promise<CampaignLineRow[]> {
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  const lines = await listCampaignLines(database, key, LINES_PER_CAMPAIGN_MAX + 1)
  if (lines.length > LINES_PER_CAMPAIGN_MAX) {
    throw new Refusal('invalid', `Statements are for campaigns of up to ${LINES_PER_CAMPAIGN_MAX} lines.`)
  }
  return lines
}

interface Result {
  line: CampaignLineRow
  figureBy: (day: string) => FigureRow | null
  toBill: Omit<LineToBill, 'agreed'> & { agreed: readonly AgreedCountRow[] }
  result: BilledLine
}

/** Rows are in the order of `days`; where nothing new was measured, the figure before still counts. */
function figureByDay(rows: readonly FigureRow[], days: readonly string[]): (day: string) => FigureRow | null {
  const found = new Map<string, FigureRow | null>()
  let last: FigureRow | null = null
  let next = 0
  for (const [cutoff, day] of days.entries()) {
    if (rows[next]?.cutoff === cutoff) last = rows[next++]!
    found.set(day, last)
  }
  return (day) => found.get(day) ?? null
}

function statementLine(
  { line, figureBy, toBill, result }: Result,
  currency: string,
  span: Span,
): StatementLine {
  const { booked } = valueOfLine(line)
  return {
    package_id: line.package_id,
    name: line.name,
    reference: line.reference,
    pricing_basis: line.pricing_basis,
    flight_start: line.flight_start,
    flight_end: line.flight_end,
    booked: line.booked,
    price: line.price,
    bills_overdelivery: line.bills_overdelivery,
    booked_amount: booked && amountIn(currency, booked),
    figure: printedFigure(figureBy(span.until)),
    delivered: result.own.measured,
    delivered_amount: result.own.measured_amount,
    agreed: printedCounts(toBill, span),
    billed_quantity: result.own.quantity,
    is_capped: result.own.is_capped,
    billable: result.own.amount,
    billable_to_date: result.amount_to_date,
  }
}

function printedFigure(figure: FigureRow | null): StatementFigure | null {
  return (
    figure && {
      total: figure.quantity,
      as_of: figure.as_of,
      received_at: figure.received_at,
      source: figure.source,
    }
  )
}

/** The counts that were agreed for days which end in a period. */
function printedCounts({ agreed, totalBy }: Result['toBill'], span: Span): StatementCount[] {
  return within(agreed, span).map((count) => ({
    first_day: count.first_day,
    last_day: count.last_day,
    seller_count: exactText(
      subtract(exactOf(totalBy(count.last_day) ?? '0'), exactOf(totalBy(dayBefore(count.first_day)) ?? '0')),
    ),
    buyer_count: count.buyer_count,
    agreed: count.quantity,
  }))
}

/** The days whose delivery a statement bills: after the end of the one before, and for the first one from the beginning. */
interface Span {
  after: string
  until: string
}

function spanOf(issued: readonly IssuedRow[], at: number, until: string): Span {
  return { after: issued[at - 1]?.period_end ?? '', until }
}

function within(agreed: readonly AgreedCountRow[], { after, until }: Span): AgreedCountRow[] {
  return agreed.filter(({ last_day }) => last_day > after && last_day <= until)
}

function adjustmentsOf(
  { line, figureBy, toBill, result }: Result,
  issued: readonly IssuedRow[],
  billed: readonly BilledRow[],
): StatementAdjustment[] {
  let reasonsBefore: AdjustmentReason[] = ['figure']
  return result.adjustments.map(({ number, before, after, difference }) => {
    const at = issued.findIndex((statement) => Number(statement.number) === number)
    const { period_start, period_end, sha256 } = issued[at]!
    const span = spanOf(issued, at, period_end)
    const reasons = reasonsOf(toBill, { issued, at, span }, billed)
    // A cap that an earlier period reached sooner or later moves this one too.
    if (reasons.length > 0) reasonsBefore = reasons
    return {
      corrects: { number, sha256, first_day: period_start, last_day: period_end },
      package_id: line.package_id,
      name: line.name,
      reference: line.reference,
      reasons: reasonsBefore,
      figure: printedFigure(figureBy(period_end)),
      agreed: printedCounts(toBill, span),
      quantity_before: before.quantity,
      quantity_after: after.quantity,
      quantity_difference: difference.quantity,
      billable_before: before.amount,
      billable_after: after.amount,
      difference: difference.amount,
    }
  })
}

/** What is different now from what a statement was computed from. */
function reasonsOf(
  { terms, agreed, totalBy }: Result['toBill'],
  { issued, at, span }: { issued: readonly IssuedRow[]; at: number; span: Span },
  billed: readonly BilledRow[],
): AdjustmentReason[] {
  const priorOf = (number: string) => billed.find(({ for_number }) => for_number === number)
  const prior = priorOf(issued[at]!.number)
  // The line was not on that statement: it was added since, or was in another currency.
  if (prior === undefined) return ['terms']
  const isMeasuredOtherwise = [issued[at - 1], issued[at]].some(
    (statement) =>
      statement && !isSame(totalBy(statement.period_end), priorOf(statement.number)?.measured ?? null),
  )
  return [
    ...(haveTermsChanged(terms, prior) ? (['terms'] as const) : []),
    ...(sumAgreed(agreed, span) === prior.agreed ? [] : (['agreed_count'] as const)),
    ...(isMeasuredOtherwise ? (['figure'] as const) : []),
  ]
}

function haveTermsChanged(terms: BilledTerms | null, prior: BilledRow): boolean {
  return (
    !isSame(terms?.price ?? null, prior.price) ||
    !isSame(terms?.booked ?? null, prior.booked) ||
    (terms?.bills_overdelivery ?? null) !== prior.bills_overdelivery
  )
}

/** Whatever the number of zeros at the end. */
function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return exactText(exactOf(a)) === exactText(exactOf(b))
}

/** Null if nothing was agreed. */
function sumAgreed(agreed: readonly AgreedCountRow[], span: Span): string | null {
  const counts = within(agreed, span)
  if (counts.length === 0) return null
  return exactText(counts.reduce((sum, { quantity }) => add(sum, exactOf(quantity)), NOTHING))
}

function entriesOf(
  { line, figureBy, toBill, result }: Result,
  own: Span,
  issued: readonly IssuedRow[],
): NewEntry[] {
  const entryFor = (
    number: number | null,
    span: Span,
    { quantity, amount }: { quantity: string; amount: string },
  ): NewEntry => {
    const figure = figureBy(span.until)
    return {
      package_id: line.package_id,
      for_number: number,
      quantity,
      amount,
      price: toBill.terms?.price ?? null,
      booked: toBill.terms?.booked ?? null,
      bills_overdelivery: toBill.terms?.bills_overdelivery ?? null,
      measured: figure?.quantity ?? null,
      measured_as_of: figure?.as_of ?? null,
      measured_received_at: figure?.received_at ?? null,
      measured_source: figure?.source ?? null,
      agreed: sumAgreed(toBill.agreed, span),
    }
  }
  return [
    ...(toBill.terms === null ? [] : [entryFor(null, own, result.own)]),
    ...result.adjustments.map(({ number, difference }) => {
      const at = issued.findIndex((statement) => Number(statement.number) === number)
      return entryFor(number, spanOf(issued, at, issued[at]!.period_end), difference)
    }),
  ]
}

/** Of the printed amounts. */
function totalsOf({ currency, lines, adjustments }: StatementContent): StatementContent['totals'] {
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((total, amount) => add(total, exactOf(amount ?? '0')), NOTHING)
  const billable = sum(lines.map((line) => line.billable))
  const adjusted = sum(adjustments.map(({ difference }) => difference))
  const text = (value: typeof NOTHING) => amountIn(currency, value)
  return {
    booked: text(sum(lines.map(({ booked_amount }) => booked_amount))),
    delivered: text(sum(lines.map(({ delivered_amount }) => delivered_amount))),
    billable: text(billable),
    adjustments: text(adjusted),
    total: text(add(billable, adjusted)),
  }
}

function groupBy<T, Key>(rows: readonly T[], keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
