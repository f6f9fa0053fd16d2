import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  writeWorkbook,
  writeXlsx,
  type CellRows,
  type Column,
  type Sheet,
} from '../core/spreadsheet/write-xlsx.ts'
import { csvLine, type CsvField } from '../core/spreadsheet/csv-line.ts'

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** An answer that is saved as a file, sent as it is made. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Content
  constructor(name: string, type: string, content: Content) {
    this.name = name
    this.type = type
    this.content = content
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${this.name.replace(/[^A-Za-z0-9._-]+/g, '-')}"`)
      .send(Readable.from(this.content))
  }
}

export type TableFormat = 'csv' | 'xlsx'

/**
 * A table as a file of either format, from one list of columns. The CSV file has every value as it is; what a workbook
 * makes of them is in `xlsx-cell-writer.ts`. The name has no ending.
 */
export function tableFile(
  format: TableFormat,
  name: string,
  columns: readonly Column[],
  rows: CellRows,
): FileAnswer {
  if (format === 'xlsx') return xlsxFile(`${name}.xlsx`, columns, rows)
  const header = columns.map((column) => column.header)
  return csvFile(`${name}.csv`, header, rows)
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as a workbook, packed row by row as it is read. Its sheet is named like the file. */
export function xlsxFile(name: string, columns: readonly Column[], rows: CellRows): FileAnswer {
  return new FileAnswer(name, XLSX_TYPE, writeXlsx(name.replace(/\.xlsx$/, ''), columns, rows))
}

/** Several tables as the sheets of a workbook. The name has no ending. */
export function workbookFile(name: string, sheets: readonly Sheet[]): FileAnswer {
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, writeWorkbook(sheets))
}

/** So that Excel reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type CsvRows = AsyncIterable<readonly CsvField[]> | Iterable<readonly CsvField[]>

/** A table as a file, row by row as it is read. */
export function csvFile(name: string, header: readonly string[], rows: CsvRows): FileAnswer {
  return new FileAnswer(name, 'text/csv; charset=utf-8', csvLines(header, rows))
}

async function* csvLines(header: readonly string[], rows: CsvRows): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}

/** The cells of each row, as it is read. */
export async function* mapRows<Row, Cell>(
  rows: AsyncIterable<Row>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cellsOf(row)
}

export function jsonFile(name: string, text: AsyncIterable<string> | Iterable<string>): FileAnswer {
  return new FileAnswer(name, 'application/json; charset=utf-8', text)
}

/** The name has no ending. */
export function zipFile({ name, content }: { name: string; content: AsyncIterable<Uint8Array> }): FileAnswer {
  return new FileAnswer(`${name}.zip`, 'application/zip', content)
}
