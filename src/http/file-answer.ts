import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine, type CsvField } from './csv-line.ts'

/** An answer that is saved as a file, sent as it is made. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly text: AsyncIterable<string> | Iterable<string>
  constructor(name: string, type: string, text: AsyncIterable<string> | Iterable<string>) {
    this.name = name
    this.type = type
    this.text = text
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename="${this.name.replace(/[^A-Za-z0-9._-]+/g, '-')}"`)
      .send(Readable.from(this.text))
  }
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

export function jsonFile(name: string, text: AsyncIterable<string> | Iterable<string>): FileAnswer {
  return new FileAnswer(name, 'application/json; charset=utf-8', text)
}
