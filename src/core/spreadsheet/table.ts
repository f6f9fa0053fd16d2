import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { readCsv, type Delimiter } from './csv.ts'
import { NOT_A_TABLE, openXlsxArchive, PASSWORD } from './xlsx-archive.ts'
import { readSheetRows } from './xlsx-rows.ts'
import { readWorkbook } from './xlsx-workbook.ts'

/** A row with any text in it: its number as a spreadsheet shows it, from 1, and its cells as text. */
export interface TableRow {
  row: number
  cells: string[]
}

/** A CSV file, or the first sheet of a workbook. */
export interface Table {
  kind: 'csv' | 'xlsx'
  /** Of a workbook: the sheet that is read, and how many are not. */
  sheetName: string | null
  otherSheets: number
  /** Read lazily, once. */
  rows: AsyncIterable<TableRow>
}

/** As many as a person may want to map; a sheet may have more. */
const COLUMNS_MAX = 200

/** Opens a file by its content. Its name counts only if it ends in .xlsx: such a file is never read as CSV. */
export async function openTable(bytes: Buffer, fileName: string): Promise<Table> {
  if (ZIP.some((signature) => startsWith(bytes, signature))) {
    const archive = await openXlsxArchive(bytes)
    const workbook = await readWorkbook(archive)
    const { sheetName, otherSheets } = workbook
    return { kind: 'xlsx', sheetName, otherSheets, rows: readSheetRows(archive, workbook, COLUMNS_MAX) }
  }
  if (startsWith(bytes, COMPOUND_FILE)) throw refuse(isEncryptedWorkbook(bytes) ? PASSWORD : OLD_EXCEL)
  if (/\.xlsx$/i.test(fileName.trim())) throw refuse(NOT_A_TABLE)
  const text = textOf(bytes)
  return { kind: 'csv', sheetName: null, otherSheets: 0, rows: readCsvRows(text) }
}

/** An archive, and an empty archive. "PK" alone may begin a header. */
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
/** Excel's format before 2007, and its container for a workbook with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
const OLD_EXCEL = 'This is an old Excel file (.xls). Save it as .xlsx or CSV (UTF-8) and try again.'

function startsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

function isEncryptedWorkbook(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1f]/

/** UTF-8, UTF-16 ("Unicode text" in Excel), or else Windows-1252, in which Excel saves plain CSV. */
function textOf(bytes: Buffer): string {
  const isUtf16 = startsWith(bytes, [0xff, 0xfe])
  const text = decode(bytes, isUtf16 ? 'utf-16le' : 'utf-8') ?? decode(bytes, 'windows-1252')
  if (text === undefined || NOT_TEXT.test(text)) throw refuse(NOT_A_TABLE)
  return text
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Yields to other work after this many cells. */
const CELLS_IN_ONE_GO = 5_000
/** As many as a sheet of Excel has. */
const RECORDS_MAX = 1_048_576

/**
 * The rows of a text, as a CSV file or as copied from a sheet. Empty records count, or a file of line breaks would be read
 * without a pause.
 */
export async function* readCsvRows(text: string): AsyncGenerator<TableRow> {
  let cellsRead = 0
  for (const { row, cells } of readCsv(text, delimiterOf(text))) {
    if (row > RECORDS_MAX) {
      throw refuse(
        `The file has more than ${RECORDS_MAX.toLocaleString('en')} rows, empty ones included. Split it.`,
      )
    }
    cellsRead += cells.length
    if (cellsRead >= CELLS_IN_ONE_GO) {
      cellsRead = 0
      await setImmediate()
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

/** Longer than any header. */
const HEADER_LENGTH_MAX = 64 * 1024

/** The most frequent one in the first line. */
function delimiterOf(text: string): Delimiter {
  const header = /^[^\r\n]*/.exec(text.slice(0, HEADER_LENGTH_MAX).trimStart())?.[0] ?? ''
  const count = (delimiter: Delimiter) => header.split(delimiter).length
  const delimiters: Delimiter[] = [',', ';', '\t']
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best))
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
