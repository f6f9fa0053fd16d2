import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** So that Excel reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export type CsvField = string | number | boolean | null

/** Sends a table as a file, row by row as it is read. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  rows: AsyncIterable<readonly CsvField[]> | Iterable<readonly CsvField[]>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName.replace(/[^A-Za-z0-9._-]+/g, '-')}"`)
    .send(Readable.from(linesOf(header, rows)))
}

async function* linesOf(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvField[]> | Iterable<readonly CsvField[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(header)}`
  for await (const row of rows) yield csvLine(row)
}

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** A text that a spreadsheet would run as a formula is given an apostrophe in front; numbers stay numbers. */
function csvField(field: CsvField): string {
  if (field === null) return ''
  const text = String(field)
  const isFormula = typeof field === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
