import { Refusal } from '../refusal.ts'

/** One record of a CSV file, and the line of the file that it begins on, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): fields may be quoted, a quote within is doubled, lines end with LF, CRLF
 * or CR, and a byte order mark is skipped. Records without any text are left out. What cannot be read for certain
 * refuses the whole file: a guess could put a figure on the wrong line.
 */
export function parseCsv(text: string, delimiter: ',' | ';'): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let line = 1
  let recordLine = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const endRecord = () => {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: recordLine, cells })
    cells = []
  }
  for (;;) {
    const field = text[at] === '"' ? readQuoted(text, at, line) : readPlain(text, at, delimiter)
    cells.push(field.value)
    line += field.lineBreaks
    at = field.end
    if (at >= text.length) {
      endRecord()
      return records
    }
    if (text[at] === delimiter) {
      at++
      continue
    }
    if (!isLineBreak(text[at]))
      throw new Refusal('invalid', `Line ${line}: text follows a closing quote.`, 'file')
    endRecord()
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
    recordLine = line
  }
}

interface Field {
  value: string
  end: number
  lineBreaks: number
}

function readPlain(text: string, start: number, delimiter: string): Field {
  let end = start
  while (end < text.length && text[end] !== delimiter && !isLineBreak(text[end])) end++
  return { value: text.slice(start, end), end, lineBreaks: 0 }
}

function readQuoted(text: string, start: number, line: number): Field {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end === -1) throw new Refusal('invalid', `Line ${line}: a quote is opened and never closed.`, 'file')
    if (text[end + 1] !== '"') break
    end += 2
  }
  const value = text.slice(start + 1, end).replaceAll('""', '"')
  return { value, end: end + 1, lineBreaks: value.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}
