import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellXml, headerXml, xmlText, type ColumnKind } from './xlsx-cell-writer.ts'
import { stylesXml } from './xlsx-styles.ts'

/** A column of a table that is saved as a file. */
export interface Column {
  header: string
  kind: ColumnKind
}

export type CellValue = string | number | boolean | null
export type CellRows = AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>

/** What a sheet holds below its header. Refuse a longer table before it is written. */
export const XLSX_ROWS_MAX = 1_048_575

export interface Sheet {
  name: string
  columns: readonly Column[]
  rows: CellRows
}

/** A workbook with one sheet. */
export function writeXlsx(
  sheetName: string,
  columns: readonly Column[],
  rows: CellRows,
): AsyncGenerator<Uint8Array> {
  return writeWorkbook([{ name: sheetName, columns, rows }])
}

/**
 * A workbook, packed while its rows are read and no faster than it is taken. The header of a sheet is bold, stays in view and
 * has filters. If a row fails, so does the workbook: half of one never looks complete.
 */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // As it is made; its type only promises less.
  const output = zip.outputStream as PassThrough
  const streams = sheets.map(({ columns, rows }, i) => Readable.from(sheetXml(columns, rows, i === 0)))
  for (const stream of streams) stream.once('error', (error) => output.destroy(error))
  for (const [path, xml] of Object.entries(partsOf(sheets.map(({ name }) => name)))) {
    zip.addBuffer(Buffer.from(DECLARATION + xml), path, PART)
  }
  for (const [i, stream] of streams.entries()) zip.addReadStream(stream, `xl/${sheetPath(i)}`, PART)
  zip.end()
  try {
    yield* output
  } finally {
    // The caller has left: the rows are not read any further.
    for (const stream of streams) stream.destroy()
  }
}

/** Two tables with the same rows are the same bytes: parts have no time of their own. */
const PART = { mtime: new Date(0), forceDosTimestamp: true }

/** Long enough that packing a piece takes longer than handing it over. */
const PIECE_LENGTH = 64 * 1024

async function* sheetXml(
  columns: readonly Column[],
  rows: CellRows,
  isFirst: boolean,
): AsyncGenerator<string> {
  const letters = columns.map((_, i) => columnLetters(i + 1))
  const headers = columns.map(({ header }, i) => headerXml(`${letters[i]}1`, header))
  let piece = `${DECLARATION}${sheetStart(columns, isFirst)}<row r="1">${headers.join('')}</row>`
  let row = 1
  for await (const values of rows) {
    row++
    if (row > XLSX_ROWS_MAX + 1) throw new Error('A sheet cannot hold this many rows')
    piece += `<row r="${row}">`
    for (const [i, { kind }] of columns.entries()) {
      const value = values[i] ?? null
      piece += cellXml(`${letters[i]}${row}`, kind, value === null ? null : String(value))
    }
    piece += '</row>'
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/></worksheet>`
}

/** 28 is 'AB'. */
function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before === 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + ((column - 1) % 26))
}

/** In characters: dates and times exactly, others for most values. A person can widen a column. */
const WIDTH: Record<ColumnKind, number> = { text: 24, decimal: 16, money: 16, percent: 11, day: 12, time: 20 }
const WIDTH_MAX = 40
/** Of the button that opens a filter. */
const BUTTON_WIDTH = 4

function sheetStart(columns: readonly Column[], isFirst: boolean): string {
  const widths = columns.map(({ header, kind }, i) => {
    const width = Math.max(WIDTH[kind], Math.min(header.length + BUTTON_WIDTH, WIDTH_MAX))
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return [
    `<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
  ].join('')
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** From 0. */
function sheetPath(position: number): string {
  return `worksheets/sheet${position + 1}.xml`
}

function partsOf(names: readonly string[]): Record<string, string> {
  const sheets = names.map(
    (name, i) => `<sheet name="${xmlText(sheetNameOf(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return {
    '[Content_Types].xml': [
      `<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
      ...names.map(
        (_, i) => `<Override PartName="/xl/${sheetPath(i)}" ContentType="${TYPE}.worksheet+xml"/>`,
      ),
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
      '</Types>',
    ].join(''),
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...names.map((_, i): Relation => ['worksheet', sheetPath(i)]),
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/styles.xml': stylesXml(),
  }
}

type Relation = [type: string, target: string]

function relationsXml(targets: readonly Relation[]): string {
  const relations = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`
}

const SHEET_NAME_LENGTH_MAX = 31

/** Excel opens no workbook whose sheet has one of these in its name, or an apostrophe at either end. */
function sheetNameOf(name: string): string {
  const allowed = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, SHEET_NAME_LENGTH_MAX)
    .replace(/^[\s']+|[\s']+$/g, '')
  return allowed === '' ? 'Sheet1' : allowed
}
