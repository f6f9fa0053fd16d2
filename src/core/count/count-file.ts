import { isCalendarDate } from '../../exact/calendar-date.ts'
import { openDeliveryFile, readFileRow, type DeliveryFile } from '../delivery/delivery-file.ts'
import { normalName, recogniseColumns, type ReportColumns } from '../delivery/report-columns.ts'
import { COUNTED_BASES, COUNTED_WORDS, eitherOf } from '../delivery/units.ts'
import { Refusal } from '../refusal.ts'
import { COUNTS_MAX, type SentCount } from './record-counts.ts'
import type { Days } from './usual-days.ts'

/** Of the column with the buyer's counts: the template's own name, then others'. The names of the units work too. */
const COUNT_NAMES = ['count', 'counts', 'counted', 'your_count', 'our_count', 'own_count', 'buyer_count']

const HEADER_HELP = 'The first row names the columns, for example package_id and count.'

export interface CountFile extends Pick<DeliveryFile, 'kind' | 'sheetName' | 'otherSheets'> {
  rows: CountRow[]
  /** Rows without a count: nothing is recorded for them. */
  leftEmpty: number
}

export interface CountRow extends SentCount {
  /** Counted from 1 in the file, as a spreadsheet shows it. */
  row: number
  /** What is wrong with the row, whatever its line. */
  fault: string | null
}

/** Reads a CSV or XLSX file of counts, by the names of its columns. */
export async function readCountFile(bytes: Buffer, fileName: string, days: Days): Promise<CountFile> {
  const { kind, sheetName, otherSheets, header, rows } = await openDeliveryFile(bytes, fileName, HEADER_HELP)
  const columns = columnsOf(header)
  const names = header.map(normalName)
  const dayColumns = { first: names.indexOf('first_day'), last: names.indexOf('last_day') }
  const file: CountFile = { kind, sheetName, otherSheets, rows: [], leftEmpty: 0 }
  for await (const tableRow of rows) {
    const { row, packageId, quantities, total, fault } = readFileRow(tableRow, {
      columns,
      headerLength: header.length,
      kind,
      dateForm: null,
    })
    const units = COUNTED_BASES.filter((unit) => quantities[unit] !== '')
    if (total === '' && units.length === 0) {
      file.leftEmpty++
      continue
    }
    if (file.rows.length === COUNTS_MAX) {
      throw refuse(
        `The file has more than ${COUNTS_MAX.toLocaleString('en')} counts. Keep only the lines of this campaign.`,
      )
    }
    const [unit] = units
    file.rows.push({
      row,
      line: packageId,
      quantity: total === '' ? quantities[unit!] : total,
      unit: total === '' ? unit : undefined,
      fault:
        fault?.message ??
        (units.length > 1 ? `Keep one count in this row: ${eitherOf(COUNTED_WORDS)}.` : null) ??
        faultOfDays(tableRow.cells, dayColumns, days),
    })
  }
  return file
}

function columnsOf(header: readonly string[]): ReportColumns {
  const { columns, ambiguous } = recogniseColumns(header)
  const { package_id, total } = columns
  const names = header.map(normalName)
  const own = COUNT_NAMES.map((name) => names.flatMap((one, i) => (one === name ? [i + 1] : []))).find(
    (positions) => positions.length > 0,
  )
  if (ambiguous.includes('package_id')) {
    throw refuse('Two columns name the lines. Keep one, named package_id or reference.')
  }
  if (package_id === undefined) {
    throw refuse('No column names the lines. Name one package_id or reference in the first row.')
  }
  const counts: ReportColumns = own
    ? { total: own[0]! }
    : {
        ...(total !== undefined && { total }),
        ...Object.fromEntries(
          COUNTED_BASES.flatMap((unit) => (columns[unit] === undefined ? [] : [[unit, columns[unit]]])),
        ),
      }
  const isDoubtful = own
    ? own.length > 1
    : ambiguous.some((field) => field !== 'as_of' && field !== 'delivered')
  if (isDoubtful) throw refuse('Two columns match your counts. Keep one, named count.')
  if (Object.keys(counts).length === 0) {
    throw refuse(`No column has your counts. Name one count, ${eitherOf(COUNTED_WORDS)} in the first row.`)
  }
  return { package_id, ...counts }
}

/**
 * The template says which days it is for, so that the counts of one month are not recorded for another. A spreadsheet may have
 * rewritten them in a form of its own: then the person's choice on the page counts.
 */
function faultOfDays(
  cells: readonly string[],
  columns: { first: number; last: number },
  { firstDay, lastDay }: Days,
): string | null {
  const dayIn = (column: number) => {
    const text = (cells[column] ?? '').trim().slice(0, firstDay.length)
    return isCalendarDate(text) ? text : null
  }
  const [first, last] = [dayIn(columns.first), dayIn(columns.last)]
  if ((first ?? firstDay) === firstDay && (last ?? lastDay) === lastDay) return null
  return `This row is for ${first ?? firstDay} to ${last ?? lastDay}. Choose those days first, or clear its first_day and last_day.`
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
