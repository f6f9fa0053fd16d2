import type { TableRow } from './table.ts'
import { refuseBroken, type XlsxArchive } from './xlsx-archive.ts'
import { columnOf, dateOfSerial, dateOfText, numberOfCell } from './xlsx-cell.ts'
import { append, richTextReader, type Workbook } from './xlsx-workbook.ts'
import { readXml, type XmlReader } from './xlsx-xml.ts'

/** The most columns and rows that a sheet can have. */
const COLUMNS_OF_A_SHEET = 16_384
const ROWS_OF_A_SHEET = 1_048_576

/**
 * The non-empty rows of a sheet, trimmed, as they are unpacked. Formulas are not evaluated: a cell has its saved value.
 * Cells beyond `columnsMax` are left out.
 */
export async function* readSheetRows(
  archive: XlsxArchive,
  workbook: Workbook,
  columnsMax: number,
): AsyncGenerator<TableRow> {
  const part = await archive.read(workbook.sheetPath)
  if (!part) {
    refuseBroken(new Error('no sheet'))
    return
  }
  const found: TableRow[] = []
  let rowNumber = 0
  let cells: string[] = []
  let column = 0
  let cell = { type: 'n', style: 0 }
  let value = ''
  let formula = ''
  let isIn: '' | 'v' | 'f' = ''
  let isInline = false
  const inline = richTextReader((text) => (value = text), 'is')

  const reader: XmlReader = {
    open(name, attributes) {
      if (isInline) inline.open!(name, attributes)
      else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes
        column = r === undefined ? column + 1 : (columnOf(r) ?? 0)
        if (column < 1 || column > COLUMNS_OF_A_SHEET) refuseBroken(new Error('no such column'))
        cell = { type: t, style: Number(s) }
        value = ''
        formula = ''
      } else if (name === 'v' || name === 'f') isIn = name
      else if (name === 'is') {
        isInline = true
        inline.open!(name, attributes)
      } else if (name === 'row') {
        const { r } = attributes
        const number = r === undefined ? rowNumber + 1 : Number(r)
        if (!Number.isInteger(number) || number <= rowNumber || number > ROWS_OF_A_SHEET) {
          refuseBroken(new Error('rows out of order'))
        }
        rowNumber = number
        cells = []
        column = 0
      }
    },
    text(text) {
      if (isInline) inline.text!(text)
      else if (isIn === 'v') value = append(value, text)
      else if (isIn === 'f') formula = append(formula, text)
    },
    close(name) {
      if (isInline) {
        inline.close!(name)
        if (name === 'is') isInline = false
      } else if (name === 'v' || name === 'f') isIn = ''
      else if (name === 'c') {
        if (column > columnsMax) return
        const text = textOf(cell, value, formula, workbook)
        if (text === '') return
        while (cells.length < column - 1) cells.push('')
        cells[column - 1] = text
      } else if (name === 'row' && cells.length > 0) found.push({ row: rowNumber, cells })
    },
  }
  for await (const rows of readXml(part, reader, () => found.splice(0))) yield* rows
}

function textOf(
  { type, style }: { type: string; style: number },
  value: string,
  formula: string,
  { sharedStrings, isDateStyle, dateSystem }: Workbook,
): string {
  // A formula that was never calculated must not look like an empty cell.
  if (value === '' && formula !== '') return `=${formula}`
  switch (type) {
    case 's':
      return value === '' ? '' : (sharedStrings[Number(value)] ?? refuseBroken(new Error('no such text')))
    case 'n':
      return (isDateStyle[style] ? dateOfSerial(value, dateSystem) : undefined) ?? numberOfCell(value.trim())
    case 'd':
      return dateOfText(value.trim())
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    default:
      return value.trim()
  }
}
