import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine, type CsvField } from './csv-line.ts'

export type { CsvField }

/** So that Excel reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

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
