import { Refusal } from '../refusal.ts'
import { parseCsv } from './csv.ts'
import { typedItemOf } from './typed-item.ts'

export const FILE_ROWS_MAX = 10_000

/** A row of a file: the item that it says, or what is wrong with the row itself. */
export interface FileRow {
  /** In the file, from 1; the header is on line 1. */
  line: number
  /** As a system would have sent it. */
  item: unknown
  packageId: string
  /** As they stand in the file. */
  impressions: string
  downloads: string
  asOf: string
  fault: string | null
}

export interface DeliveryFile {
  rows: FileRow[]
  /** Columns that mean nothing to us: they are ignored, and the sender should know. */
  ignoredColumns: string[]
}

const COLUMNS = ['package_id', 'impressions', 'downloads', 'as_of'] as const
type Column = (typeof COLUMNS)[number]

const HEADER_HELP =
  'Begin the file with a header: package_id, then impressions or downloads or both, and as_of if you have it.'

/** Reads a CSV file of totals: a header, then one line of a campaign per row. Comma or semicolon, as the header has it. */
export function readDeliveryFile(text: string): DeliveryFile {
  const [header, ...records] = parseCsv(text, delimiterOf(text))
  if (!header) throw refuse(`The file is empty. ${HEADER_HELP}`)
  const { positions, ignoredColumns } = readHeader(header.cells)
  if (records.length === 0) throw refuse('The file has a header and no rows.')
  if (records.length > FILE_ROWS_MAX) {
    throw refuse(`The file has ${records.length} rows. Send at most ${FILE_ROWS_MAX} at a time: split it.`)
  }
  const rows = records.map(({ line, cells }) => {
    const cell = (column: Column) => cells[positions.get(column) ?? -1] ?? ''
    const typed = {
      packageId: cell('package_id').trim(),
      impressions: cell('impressions'),
      downloads: cell('downloads'),
      asOf: cell('as_of'),
    }
    return cells.length > header.cells.length
      ? { line, item: cells, ...typed, fault: tooManyFields(cells.length, header.cells.length) }
      : { line, item: typedItemOf(typed), ...typed, fault: null }
  })
  return { rows, ignoredColumns }
}

/** A number such as 1,234 without quotes falls apart into two fields: taking the first would be a wrong figure. */
function tooManyFields(found: number, expected: number): string {
  return `This row has ${found} fields and the header ${expected}. Is there a separator inside a number? Write numbers without separators.`
}

function readHeader(cells: readonly string[]): {
  positions: Map<Column, number>
  ignoredColumns: string[]
} {
  const positions = new Map<Column, number>()
  const ignoredColumns: string[] = []
  for (const [position, cell] of cells.entries()) {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column = COLUMNS.find((known) => known === name)
    if (column === undefined) {
      if (cell.trim() !== '') ignoredColumns.push(cell.trim())
    } else if (positions.has(column)) {
      throw refuse(`The header names ${column} twice.`)
    } else {
      positions.set(column, position)
    }
  }
  if (!positions.has('package_id')) throw refuse(`There is no column package_id. ${HEADER_HELP}`)
  return { positions, ignoredColumns }
}

/** Whichever the first line has more of. */
function delimiterOf(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  return header.split(';').length > header.split(',').length ? ';' : ','
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
