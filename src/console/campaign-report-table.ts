import { PACING_WORDS } from '../core/campaign/pacing-words.ts'
import type { CampaignReport, ReportLine } from '../core/campaign-report/campaign-report.ts'
import { UNITS } from '../core/delivery/units.ts'
import type { CellValue, Column, Sheet } from '../core/spreadsheet/write-xlsx.ts'
import { FileAnswer, tableFile, workbookFile, type TableFormat } from '../http/file-answer.ts'

export const REPORT_TABLES = ['lines', 'steps'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

/** A campaign report as a file: both tables as the sheets of a workbook, or one of them as CSV. */
export function reportFile(report: CampaignReport, format: TableFormat, table: ReportTable): FileAnswer {
  const name = `report-${report.campaign_name}-${report.first_day}-${report.last_day}`
  const sheets = { lines: linesSheet(report), steps: stepsSheet(report) }
  if (format === 'xlsx') return workbookFile(name, [sheets.lines, sheets.steps])
  const { columns, rows } = sheets[table]
  return tableFile('csv', table === 'lines' ? name : `${name}-by-${report.by}`, columns, rows)
}

const LINE_COLUMNS: readonly Column[] = [
  { header: 'Campaign', kind: 'text' },
  { header: 'First day', kind: 'day' },
  { header: 'Last day', kind: 'day' },
  { header: 'Line', kind: 'text' },
  { header: 'Pricing', kind: 'text' },
  { header: 'Flight start', kind: 'day' },
  { header: 'Flight end', kind: 'day' },
  { header: 'Booked', kind: 'decimal' },
  { header: 'Delivered in period', kind: 'decimal' },
  { header: 'Delivered to date', kind: 'decimal' },
  { header: 'Delivered (%)', kind: 'percent' },
  { header: 'As of (UTC)', kind: 'time' },
  { header: 'Pacing', kind: 'text' },
]

const MONEY_COLUMNS: readonly Column[] = [
  { header: 'Currency', kind: 'text' },
  { header: 'Booked value', kind: 'money' },
  { header: 'Value in period', kind: 'money' },
  { header: 'Value to date', kind: 'money' },
]

function linesSheet(report: CampaignReport): Sheet {
  return {
    name: 'Lines',
    columns: report.money === null ? LINE_COLUMNS : [...LINE_COLUMNS, ...MONEY_COLUMNS],
    rows: report.lines.map((line) => lineCells(report, line)),
  }
}

function lineCells(report: CampaignReport, line: ReportLine): CellValue[] {
  const { money } = line
  return [
    report.campaign_name,
    report.first_day,
    report.last_day,
    line.name,
    UNITS[line.pricing_basis].label,
    line.flight_start,
    line.flight_end,
    line.booked,
    line.delivered_in_period,
    line.delivered,
    line.percent,
    line.as_of,
    PACING_WORDS[line.pacing],
    ...(money ? [money.currency, money.booked, money.delivered_in_period, money.delivered] : []),
  ]
}

/** All lines of a pricing together: a column each. */
function stepsSheet({ by, charts }: CampaignReport): Sheet {
  const steps = charts[0]?.steps ?? []
  return {
    name: by === 'day' ? 'By day' : 'By week',
    columns: [
      { header: 'First day', kind: 'day' },
      { header: 'Last day', kind: 'day' },
      ...charts.map(({ pricing_basis }): Column => ({ header: UNITS[pricing_basis].label, kind: 'decimal' })),
    ],
    rows: steps.map(({ first_day, last_day }, i) => [
      first_day,
      last_day,
      ...charts.map((chart) => chart.steps[i]!.total),
    ]),
  }
}
