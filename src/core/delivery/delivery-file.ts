import { Refusal } from '../refusal.ts'
import { openTable, type Table, type TableRow } from '../spreadsheet/table.ts'
import { DATE_FORM_NAMES, isIsoDate, readDate, type DateForm } from './date-form.ts'
import type { Rejection } from './delivery.ts'
import { REPORT_FIELDS, type ReportColumns } from './report-columns.ts'
import { typedItem, typedItemOf } from './typed-item.ts'
import { byCountedBasis, COUNTED_WORDS, eitherOf, type CountedBasis, type PricingBasis } from './units.ts'

export const FILE_BYTES_MAX = 10 * 1024 * 1024
export const FILE_ROWS_MAX = 100_000
const COLUMNS_MAX = 200

/** A file of totals: a header, then one line of a campaign per row. */
export interface DeliveryFile extends Pick<Table, 'kind' | 'sheetName' | 'otherSheets'> {
  /** As written, by column. */
  header: string[]
  /** The rows below the header, read lazily, once. */
  rows: AsyncIterable<TableRow>
}

const HEADER_HELP = 'The first row names the columns, for example package_id, impressions and as_of.'

/** The name may be empty: not known. `headerHelp` says what the first row of a file of this kind has. */
export async function openDeliveryFile(
  bytes: Buffer,
  fileName: string,
  headerHelp = HEADER_HELP,
): Promise<DeliveryFile> {
  const { rows, ...table } = await openTable(bytes, fileName)
  const reader = rows[Symbol.asyncIterator]()
  const first = await reader.next()
  if (first.done) throw refuse(`The file is empty. ${headerHelp}`)
  const header = first.value.cells.map((cell) => cell.trim())
  if (header.length > COLUMNS_MAX) throw refuse(`The file has more than ${COLUMNS_MAX} columns.`)
  return { ...table, header, rows: countRows({ [Symbol.asyncIterator]: () => reader }) }
}

async function* countRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of rows) {
    if (++count > FILE_ROWS_MAX) {
      throw refuse(`The file has more than ${FILE_ROWS_MAX.toLocaleString('en')} rows. Split it.`)
    }
    yield row
  }
  if (count === 0) throw refuse('The file has a header and no rows.')
}

/** Chosen columns must exist, and each can mean only one thing. */
export function refuseColumns(columns: ReportColumns, header: readonly string[]): void {
  const taken = new Map<number, string>()
  for (const field of REPORT_FIELDS) {
    const column = columns[field]
    if (column === undefined) continue
    if (column < 1 || column > header.length) {
      throw new Refusal('invalid', `The file has no column ${column}.`, field)
    }
    const other = taken.get(column)
    if (other !== undefined) {
      throw new Refusal('invalid', `Column ${column} is chosen for ${other} and ${field}. Choose one.`, field)
    }
    taken.set(column, field)
  }
}

/** A row of a file, by column. */
export interface FileRow {
  /** Counted from 1 in the file; the header is row 1, unless there are empty rows above it. */
  row: number
  /** As written: a package ID, or a reference. */
  packageId: string
  /** The columns of the units. */
  quantities: Record<CountedBasis, string>
  /** The column for whatever the line is priced on. */
  total: string
  delivered: string
  /** As written. */
  asOf: string
  /** As the feed takes it. */
  asOfRead: string
  /** The row reports nothing and is skipped. */
  isLeftEmpty: boolean
  /** What is wrong with the row, regardless of the line. */
  fault: Rejection | null
  /** The first cells of a bad row, for the log; otherwise none. */
  cells: string[]
}

/** Longer than any valid value. A cell may hold a whole text by mistake, and a workbook the same text in every row. */
const VALUE_LENGTH_MAX = 200
/** Enough to recognize the row. */
const CELLS_KEPT_MAX = 50

/**
 * A cut value ends in a character that no ID, number or date has, so it is rejected and never taken for a shorter
 * value.
 */
export function cutValue(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX - 1)}…` : text
}

export interface RowReading {
  columns: ReportColumns
  headerLength: number
  kind: Table['kind']
  /** Null: dates are ISO. */
  dateForm: DateForm | null
}

const YES = new Set(['yes', 'y', 'true', 'x', '1', 'delivered'])
const NO = new Set(['', 'no', 'n', 'false', '0'])

/**
 * Reads one row. Without a quantity it marks a flat-rate line as delivered, which cannot be undone: in a file with a
 * column for that, such as the template, only if the column says yes. Otherwise such a row is skipped.
 */
export function readFileRow({ row, cells }: TableRow, reading: RowReading): FileRow {
  const { columns, dateForm } = reading
  const cell = (column: number | undefined) =>
    column === undefined ? '' : cutValue((cells[column - 1] ?? '').trim())
  const written = {
    packageId: cell(columns.package_id),
    total: cell(columns.total),
    delivered: cell(columns.delivered),
    asOf: cell(columns.as_of),
  }
  const quantities = byCountedBasis((unit) => cell(columns[unit]))
  const isOfUnit = Object.values(quantities).some((text) => text !== '')
  const hasQuantity = isOfUnit || written.total !== ''
  const delivered = written.delivered.toLowerCase()
  const isLeftEmpty =
    columns.delivered === undefined
      ? !isOfUnit && Object.values(written).every((text) => text === '')
      : !hasQuantity && NO.has(delivered)
  const asOfRead =
    isIsoDate(written.asOf) || dateForm === null
      ? written.asOf
      : (readDate(written.asOf, dateForm) ?? written.asOf)
  const fault = isLeftEmpty ? null : faultOf()
  const kept = fault === null ? [] : cells.slice(0, CELLS_KEPT_MAX).map(cutValue)
  return { row, ...written, quantities, asOfRead, isLeftEmpty, fault, cells: kept }

  function faultOf(): Rejection | null {
    // A number such as 1,234 without quotes splits into two fields: taking the first would be a wrong figure. A
    // trailing separator only adds an empty field.
    const length = cells.findLastIndex((text) => text.trim() !== '') + 1
    if (reading.kind === 'csv' && length > reading.headerLength) {
      return {
        field: null,
        message: `This row has ${length} columns and the header ${reading.headerLength}. Write numbers without separators.`,
      }
    }
    if (written.total !== '' && isOfUnit) {
      return { field: null, message: `Keep one quantity: the total, or ${eitherOf(COUNTED_WORDS)}.` }
    }
    if (!YES.has(delivered) && !NO.has(delivered)) {
      return {
        field: null,
        message: `“${written.delivered.slice(0, 40)}” is not yes or no. Write yes to mark a flat-rate line as delivered.`,
      }
    }
    if (hasQuantity && YES.has(delivered)) {
      return {
        field: null,
        message: 'Keep one: a quantity, or yes for a flat-rate line that is delivered.',
      }
    }
    if (dateForm !== null && written.asOf !== '' && !isIsoDate(asOfRead)) {
      return {
        field: 'as_of',
        message: `“${written.asOf.slice(0, 40)}” does not fit ${DATE_FORM_NAMES[dateForm]}. Write it as YYYY-MM-DD.`,
      }
    }
    return null
  }
}

/**
 * The item for a row, in the unit that its line is priced on, if that is known. A bad row is sent as its cells, which no rule
 * takes for an item, so the log has it as written.
 */
export function itemOfRow(row: FileRow, packageId: string, basis: PricingBasis | undefined): unknown {
  if (row.fault !== null) return row.cells
  const { quantities, total, asOfRead: asOf } = row
  return total === ''
    ? typedItemOf({ packageId, quantities, asOf })
    : typedItem({ packageId, quantity: total, asOf }, basis)
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
