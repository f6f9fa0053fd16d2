import type { Command } from 'commander'
import { LINES_PER_PAGE_MAX, listLines } from '../core/campaign/list-lines.ts'
import type { LineRow, ReportRow } from '../core/campaign/line-sql.ts'
import { REPORTS_SHOWN_MAX, showLine } from '../core/campaign/show-line.ts'
import type { SoldAs } from '../core/campaign/sold-as-sql.ts'
import { ExactNumber } from '../exact/exact-json.ts'
import { amountsOf } from '../core/money/currency-sums.ts'
import { isPaced, statusOfLine } from '../core/campaign/pacing.ts'
import { valueOfLineAt } from '../core/money/money.ts'
import type { Instant } from '../exact/instant.ts'
import { example } from './example.ts'
import { forOrganization } from './on-installation.ts'
import { facts, print, say, table } from './output.ts'
import { wholeNumber } from './whole-number.ts'

const LINES_SHOWN = 1_000
const REPORTS_SHOWN = 10_000

export function addLineCommands(program: Command): void {
  const line = program.command('line').description('the package lines that are sold, and what was delivered')

  line
    .command('list')
    .description("list an organization's lines with their current figures, oldest first")
    .requiredOption('--org <id>', 'the organization that sells them')
    .option('--limit <n>', 'the maximum number of lines', wholeNumber(1, LINES_PER_PAGE_MAX), LINES_SHOWN)
    .option(
      '--after <line>',
      'continue after this line, the last of the previous page: its package ID or reference',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline line list --org ID --limit 20'))
    .action((options: { org: string; limit: number; after?: string; json?: boolean }) =>
      forOrganization(options, async (context) => {
        const { limit, after } = options
        const { lines, hasMore } = await listLines(context, { limit, after })
        const { now } = context
        await print(
          lines.map((row) => lineView(row, now)),
          options,
          () => describeLines(lines, now),
        )
        if (hasMore) say(`There are more lines. Continue with --after ${lines.at(-1)?.package_id}`)
      }),
    )

  line
    .command('show')
    .description('show a line: its terms, its figure and its history of reports')
    .argument('<line>', 'the API package ID of the line; with --org, also its reference')
    .option('--org <id>', 'the organization that sells it')
    .option(
      '--history <n>',
      'how many of the latest reports to show',
      wholeNumber(0, REPORTS_SHOWN_MAX),
      REPORTS_SHOWN,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline line show PACKAGE_ID --history 20'))
    .action((named: string, options: { org?: string; history: number; json?: boolean }) =>
      forOrganization(options, async (context) => {
        const found = await showLine(context, { line: named, reportsMax: options.history })
        const { now } = context
        const view = { ...lineView(found.line, now), history: found.reports.map(reportView) }
        await print(view, options, () => describeLine(found.line, found.reports, now))
      }),
    )
}

function lineView(line: LineRow, now: Instant) {
  return {
    package_id: line.package_id,
    name: line.name,
    reference: line.reference,
    pricing_basis: line.pricing_basis,
    flight_start: line.flight_start,
    flight_end: line.flight_end,
    status: statusOfLine(line, now),
    cancelled_from: line.cancelled_from,
    archived_at: line.archived_at,
    booked: exactly(line.booked),
    price: exactly(line.price),
    currency: line.currency,
    bills_overdelivery: line.bills_overdelivery,
    air_date: line.air_date,
    episode_url: line.episode_url,
    download_window_days: line.download_window_days === null ? null : Number(line.download_window_days),
    sold_as: line.sold_as?.product_id ?? null,
    delivered: exactly(line.delivered),
    as_of: line.as_of,
    is_delivered: line.is_delivered,
    money: amountsOf(line.currency, valueOfLineAt(line, now)),
  }
}

function reportView(report: ReportRow) {
  return {
    quantity: exactly(report.quantity),
    as_of: report.as_of,
    received_at: report.received_at,
    source: sourceView(report),
    effect: report.effect,
  }
}

function sourceView(report: ReportRow) {
  const kind = report.source_kind
  const person = { person_id: report.person_id, email: report.person_email }
  if (kind === 'api_key') {
    return { kind, id: report.key_id, label: report.key_label, prefix: report.key_prefix }
  }
  if (kind === 'person') return { kind, ...person }
  if (kind === 'file') return { kind, file_name: report.file_name, ...person }
  return { kind }
}

/** Every digit that the database has. */
function exactly(decimal: string | null): ExactNumber | null {
  return decimal === null ? null : new ExactNumber(decimal)
}

function describeLines(lines: readonly LineRow[], now: Instant): string {
  return table(
    ['PACKAGE ID', 'REFERENCE', 'NAME', 'BASIS', 'FLIGHT', 'STATUS', 'BOOKED', 'DELIVERED', 'DONE', 'AS OF'],
    lines.map((line) => [
      line.package_id,
      line.reference,
      line.name,
      line.pricing_basis,
      `${line.flight_start} to ${line.flight_end}`,
      statusInWords(line, now),
      line.booked,
      line.delivered,
      line.is_delivered ? 'yes' : 'no',
      line.as_of,
    ]),
  )
}

function episodeFacts(line: LineRow): [string, string | null][] {
  const { air_date, episode_url, download_window_days: days } = line
  return [
    ['Air date', air_date],
    ['Episode', episode_url],
    ['Window', days === null ? null : `${days} days`],
  ]
}

function soldAsInWords({ product_id, name }: SoldAs): string {
  return name === null ? product_id : `${name} (${product_id})`
}

/** Where the flight is, and what its seller did to the campaign. */
function statusInWords(line: LineRow, now: Instant): string {
  const status = statusOfLine(line, now)
  const day = line.cancelled_from
  const cancelled = day === null || !(isPaced(status) && status !== 'ended') ? '' : `, cancelled from ${day}`
  return `${status}${cancelled}${line.archived_at === null ? '' : ', archived'}`
}

function describeLine(line: LineRow, reports: readonly ReportRow[], now: Instant): string {
  const { booked, delivered, billable, remaining } = amountsOf(line.currency, valueOfLineAt(line, now))
  const money = (amount: string | null) => amount && `${amount} ${line.currency}`
  const terms = facts([
    ['Package ID', line.package_id],
    ['Name', line.name],
    ['Reference', line.reference],
    ['Pricing basis', line.pricing_basis],
    ['Flight', `${line.flight_start} to ${line.flight_end}`],
    ['Status', statusInWords(line, now)],
    ['Booked', line.booked],
    ['Price', money(line.price)],
    ['Overdelivery', line.bills_overdelivery ? 'billed' : 'not billed'],
    ...(line.pricing_basis === 'downloads' ? episodeFacts(line) : []),
    ...(line.sold_as === null ? [] : ([['Sold as', soldAsInWords(line.sold_as)]] as [string, string][])),
    ['Delivered', line.delivered],
    ['Done', line.is_delivered ? 'yes' : 'no'],
    ['As of', line.as_of],
    ['Booked value', money(booked)],
    ['Delivered value', money(delivered)],
    ['Billable', money(billable)],
    ['Remaining', money(remaining)],
  ])
  if (reports.length === 0) return `${terms}\n\nNo delivery yet.`
  const history = table(
    ['QUANTITY', 'AS OF', 'RECEIVED', 'EFFECT', 'SOURCE'],
    reports.map((report) => [
      report.quantity,
      report.as_of,
      report.received_at,
      report.effect,
      report.key_label ?? report.file_name ?? report.person_email ?? 'command line',
    ]),
  )
  return `${terms}\n\n${history}`
}
