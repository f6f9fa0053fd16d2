import { Refusal } from '../refusal.ts'

/** One record of a CSV file, and its row as a spreadsheet would number it, from 1: empty ones count. */
export interface CsvRecord {
  row: number
  cells: string[]
}

/** Comma; semicolon if the comma is the decimal sign; or tab, as in text copied from a sheet. */
export type Delimiter = ',' | ';' | '\t'

/** More than any report has; anything wider is not a table. */
const CELLS_MAX = 1_000

/**
 * Reads CSV as spreadsheets write it (RFC 4180): fields may be quoted, a quote within is doubled, lines end with LF,
 * CRLF or CR, and a byte order mark is skipped. Anything ambiguous refuses the whole file: a guess could put a figure
 * on the wrong line. Empty records are yielded too, so that the reader can pause however many there are.
 */
export function* readCsv(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  let cells: string[] = []
  let row = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    const field = text[at] === '"' ? readQuoted(text, at, row) : readPlain(text, at, delimiter)
    cells.push(field.value)
    if (cells.length > CELLS_MAX) throw refuse(`Row ${row} has more than ${CELLS_MAX} columns.`)
    at = field.end
    if (text[at] === delimiter) {
      at++
      continue
    }
    const isEnd = at >= text.length
    if (!isEnd && !isLineBreak(text[at])) throw refuse(`Row ${row}: text follows a closing quote.`)
    yield { row, cells }
    if (isEnd) return
    cells = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    row++
  }
}

interface Field {
  value: string
  end: number
}

function readPlain(text: string, start: number, delimiter: string): Field {
  let end = start
  while (end < text.length && text[end] !== delimiter && !isLineBreak(text[end])) end++
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number, row: number): Field {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end === -1) throw refuse(`Row ${row}: a quote is opened and never closed.`)
    if (text[end + 1] !== '"') break
    end += 2
  }
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
