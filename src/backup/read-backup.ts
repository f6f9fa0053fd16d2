import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { errorCode } from '../database/embedded-error.ts'
import {
  ChecksumLine,
  END_OF_ROWS,
  FooterLine,
  FORMAT_VERSION,
  FormatLine,
  HeaderLine,
  summaryOf,
  TableLine,
  type BackupFooter,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
} from './backup-file.ts'
import { telling, type OnProgress } from './copy-progress.ts'
import { explainFailure } from './explain-failure.ts'

const LINE_BYTES_MAX = 4 * 1024 * 1024
const LINE_BREAK = 0x0a

/** A file by its path, or a stream by what it is called in messages. */
export type BackupSource = { path: string } | { stream: Readable; name: string }

export interface BackupReader {
  onProgress?: OnProgress
  interruption?: AbortSignal
  /** Gets the rows of each table, in an order in which they can be loaded, and must read all of them. */
  onTable: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>
}

export interface BackupRead {
  header: BackupHeader
  footer: BackupFooter
  summary: BackupSummary
}

/** A backup of which no more than the header has been read. */
export interface OpenBackup {
  readonly header: BackupHeader
  /** Reads the rest, once. The backup is known to be complete only when this returns. */
  read(reader: BackupReader): Promise<BackupRead>
  close(): void
}

export async function openBackup(source: BackupSource): Promise<OpenBackup> {
  const { name, compressed, bytes } = await openSource(source)
  let bytesRead = 0
  const text = createGunzip()
  compressed.on('data', (chunk: Buffer) => (bytesRead += chunk.length))
  compressed.on('error', (error) => text.destroy(error))
  const cursor = new Cursor(compressed.pipe(text))
  const close = () => {
    compressed.destroy()
    text.destroy()
  }
  const explaining = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      close()
      if (error instanceof Damage || isOfGzip(error)) throw damaged(name)
      throw explainFailure(error, name)
    }
  }
  const header = await explaining(() => readHeader(cursor, name))
  return {
    header,
    close,
    read: (reader) =>
      explaining(async () => {
        if (reader.interruption) addAbortSignal(reader.interruption, text)
        // Its last kilobytes are read ahead.
        const share = () => (bytes === undefined ? undefined : bytesRead / bytes)
        const { footer, sha256 } = await readRest(cursor, header, reader, share)
        const summary = summaryOf(name, { header, footer, sha256, bytes: bytesRead })
        return { header, footer, summary }
      }),
  }
}

/** Reads a whole backup. */
export async function readBackup(source: BackupSource, reader: BackupReader): Promise<BackupRead> {
  const opened = await openBackup(source)
  try {
    return await opened.read(reader)
  } finally {
    opened.close()
  }
}

async function openSource(
  source: BackupSource,
): Promise<{ name: string; compressed: Readable; bytes?: number }> {
  if ('stream' in source) return { name: source.name, compressed: source.stream }
  const { path } = source
  // Before the file is opened: until its text is read, nothing listens for its errors.
  const { size } = await stat(path).catch((error: unknown) => {
    throw explainFailure(error, path)
  })
  return { name: path, compressed: createReadStream(path), bytes: size }
}

async function readRest(
  cursor: Cursor,
  header: BackupHeader,
  { onTable, onProgress }: BackupReader,
  share: () => number | undefined,
): Promise<{ footer: BackupFooter; sha256: string }> {
  for (const table of header.tables) {
    if (parse(TableLine, await cursor.line()).table !== table.name) throw new Damage()
    await onTable(table, telling(table.name, cursor.rows(), share, onProgress))
  }
  const footer = parse(FooterLine, await cursor.line())
  const sha256 = cursor.digest()
  if (parse(ChecksumLine, await cursor.line()).sha256 !== sha256) throw new Damage()
  if (!(await cursor.isAtEnd())) throw new Damage()
  return { footer, sha256 }
}

async function readHeader(cursor: Cursor, path: string): Promise<BackupHeader> {
  const line = await cursor.line().catch((error: unknown) => {
    if (error instanceof Damage || errorCode(error) === 'Z_DATA_ERROR') throw foreign(path)
    throw error
  })
  const format = FormatLine.safeParse(jsonOf(line))
  if (!format.success) throw foreign(path)
  if (format.data.format_version > FORMAT_VERSION)
    throw new Refusal('invalid', `${path} was created by a newer version of Flightline: use that version.`)
  return parse(HeaderLine, line)
}

class Damage extends Error {}

function damaged(path: string): Refusal {
  return new Refusal('invalid', `${path} is damaged or incomplete: use another backup.`)
}

function foreign(path: string): Refusal {
  return new Refusal('invalid', `${path} is not a Flightline backup.`)
}

function isOfGzip(error: unknown): boolean {
  return errorCode(error)?.startsWith('Z_') ?? false
}

function parse<T>(schema: z.ZodType<T>, line: Buffer): T {
  const { data } = schema.safeParse(jsonOf(line))
  if (data === undefined) throw new Damage()
  return data
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

/** Reads bytes that arrive in pieces, and adds what it has read to the checksum. */
class Cursor {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #ahead: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]()
  }

  /** The next line, without the line break. */
  async line(): Promise<Buffer> {
    let end: number
    while ((end = this.#ahead.indexOf(LINE_BREAK)) < 0) {
      if (this.#ahead.length > LINE_BYTES_MAX || !(await this.#fetch())) throw new Damage()
    }
    return this.#take(end + 1).subarray(0, end)
  }

  /** Rows up to the end mark, which is consumed. */
  async *rows(): AsyncGenerator<Buffer> {
    const mark = Buffer.from(END_OF_ROWS)
    const markAfterRow = Buffer.from(`\n${END_OF_ROWS}`)
    let isAtStart = true
    for (;;) {
      while (this.#ahead.length < markAfterRow.length) {
        if (isAtStart && this.#ahead.length >= mark.length) break
        if (!(await this.#fetch())) throw new Damage()
      }
      if (isAtStart && this.#ahead.subarray(0, mark.length).equals(mark)) break
      isAtStart = false
      const end = this.#ahead.indexOf(markAfterRow)
      if (end >= 0) {
        yield this.#take(end + 1)
        break
      }
      // What could be the start of the mark is kept until more arrives.
      const certain = this.#ahead.length - markAfterRow.length + 1
      yield this.#take(certain)
    }
    this.#take(mark.length)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#ahead.length === 0 && !(await this.#fetch())
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  #take(bytes: number): Buffer {
    const taken = this.#ahead.subarray(0, bytes)
    this.#ahead = this.#ahead.subarray(bytes)
    this.#hash.update(taken)
    return taken
  }

  async #fetch(): Promise<boolean> {
    const { value, done } = await this.#pieces.next()
    if (done) return false
    this.#ahead = this.#ahead.length === 0 ? value : Buffer.concat([this.#ahead, value])
    return true
  }
}
