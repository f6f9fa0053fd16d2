import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { AFFILIATE_CODES, AFFILIATE_METRICS, DELIVERY, type Feed } from '../client/feeds.ts'
import { codeKey, metricKey, packageKey, type Prepared } from '../client/items.ts'
import { createDateQuestion, DATE_FORM_NAMES, type DateForm } from '../core/delivery/date-form.ts'
import {
  FILE_BYTES_MAX,
  itemOfRow,
  openDeliveryFile,
  readFileRow,
  type FileRow,
} from '../core/delivery/delivery-file.ts'
import { recogniseColumns } from '../core/delivery/report-columns.ts'
import type { PricingBasis } from '../core/delivery/units.ts'
import { Refusal } from '../core/refusal.ts'
import type { TableRow } from '../core/spreadsheet/table.ts'
import { ExactNumber, parseExactJson, stringifyExactJson } from '../exact/exact-json.ts'
import {
  affiliateItem,
  CODE_COLUMNS,
  findColumns,
  METRIC_COLUMNS,
  type AffiliateColumn,
} from './affiliate-columns.ts'
import { pathOf, readBinaryFile, refuseUnreadable } from './product-file.ts'

/** What is pushed: which feed, and how its rows are read from tables and from lines of JSON. */

export interface PushKind {
  feed: Omit<Feed<never>, 'prepare'>
  /** What must be unique in a push. */
  keyOf: (item: Record<string, unknown>) => string | undefined
  /** Whether items without an `as_of` count as measured when they arrive. */
  isMeasured: boolean
  /** Of tables; null: totals, whose columns are those of the upload in the web app. */
  columns: readonly AffiliateColumn[] | null
}

export const PUSH_KINDS: Readonly<Record<string, PushKind>> = {
  delivery: {
    feed: DELIVERY,
    keyOf: ({ package_id }) => packageKey(package_id),
    isMeasured: true,
    columns: null,
  },
  'affiliate-codes': {
    feed: AFFILIATE_CODES,
    keyOf: ({ code }) => codeKey(code),
    isMeasured: false,
    columns: CODE_COLUMNS,
  },
  'affiliate-metrics': {
    feed: AFFILIATE_METRICS,
    keyOf: ({ code, date }) => metricKey(code, date),
    isMeasured: false,
    columns: METRIC_COLUMNS,
  },
}

/** A row of the input that is sent. */
export interface PushRow {
  /** From 1; of a table, as a spreadsheet shows it. */
  row: number
  prepared: Prepared
  /** What is wrong with the row whatever the server says, in words. */
  fault: string | null
  /** As in the input: the cells of a row, or a line of JSON. */
  written: readonly string[] | string
}

export interface PushInput {
  /** Of a table. */
  header: string[] | null
  rows: AsyncIterable<PushRow> | Iterable<PushRow>
  /** How much has been read, from 0 to 1; null if nobody can know. */
  progress: (rowsDone: number) => number | null
  /** Rows of a table without a total. */
  leftEmpty: number
}

export const INPUT_FORMATS = ['csv', 'jsonl', 'xlsx'] as const
export type InputFormat = (typeof INPUT_FORMATS)[number]

const EXTENSIONS: Readonly<Record<string, InputFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlsx: 'xlsx',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
}

export function formatOf(path: string, chosen: InputFormat | undefined): InputFormat {
  if (chosen) return chosen
  const format = EXTENSIONS[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
  if (format) return format
  throw new Refusal('invalid', `Say what is in ${path}: --format csv, --format jsonl or --format xlsx.`)
}

/** Finds out what lines are priced on, for rows with a total of whatever that is. */
export type AskBases = (packageIds: string[]) => Promise<ReadonlyMap<string, PricingBasis>>

export async function openInput(
  path: string,
  kind: PushKind,
  { format, dates, askBases }: { format: InputFormat; dates: DateForm | undefined; askBases: AskBases },
): Promise<PushInput> {
  if (format === 'jsonl') return openLines(path, kind)
  const bytes = await readBinaryFile(path, FILE_BYTES_MAX)
  if (bytes.length > FILE_BYTES_MAX) {
    throw new Refusal('invalid', `${path} is larger than 10 MB. Split it, or send it as JSON lines.`)
  }
  // A name that ends in .xlsx is never read as CSV.
  const name = format === 'xlsx' ? 'input.xlsx' : ''
  return kind.columns === null
    ? openTotals(bytes, name, { dates: dates ?? null, askBases })
    : openAffiliateRows(bytes, name, { ...kind, columns: kind.columns })
}

/** Read as the upload in the web app reads it: the same rows are the same items. */
async function openTotals(
  bytes: Buffer,
  name: string,
  { dates, askBases }: { dates: DateForm | null; askBases: AskBases },
): Promise<PushInput> {
  const file = await openDeliveryFile(bytes, name)
  const { header, kind } = file
  const { columns, ambiguous } = recogniseColumns(header)
  if (ambiguous.length > 0) {
    throw new Refusal('invalid', `Several columns can be ${ambiguous.join(' and ')}. Rename all but one.`)
  }
  if (columns.package_id === undefined) throw new Refusal('invalid', 'The file has no column package_id.')
  const question = createDateQuestion()
  const read: { row: FileRow; written: readonly string[] }[] = []
  let leftEmpty = 0
  for await (const tableRow of file.rows) {
    const row = readFileRow(tableRow, { columns, headerLength: header.length, kind, dateForm: dates })
    if (row.isLeftEmpty) leftEmpty++
    else read.push({ row, written: tableRow.cells })
    if (!row.isLeftEmpty && dates === null) question.add(row.asOf)
  }
  const asked = question.ask()
  if (asked) {
    const choices = asked.choices.map(
      ({ form, written, read: as }) => `--dates ${form} (${DATE_FORM_NAMES[form]}: ${written} is ${as})`,
    )
    throw new Refusal('invalid', `Say how dates are written in this file: ${choices.join(', or ')}.`)
  }
  const unitless = read.filter(({ row }) => row.fault === null && row.total !== '')
  const bases = await askBases([...new Set(unitless.map(({ row }) => row.packageId))])
  const rows = read.map(({ row, written }): PushRow => {
    const item = itemOfRow(row, row.packageId, bases.get(row.packageId.toLowerCase()))
    return {
      row: row.row,
      prepared: prepare(item, PUSH_KINDS['delivery']!),
      fault: row.fault?.message ?? null,
      written,
    }
  })
  return { header, rows, progress: (done) => done / rows.length, leftEmpty }
}

async function openAffiliateRows(
  bytes: Buffer,
  name: string,
  kind: PushKind & { columns: readonly AffiliateColumn[] },
): Promise<PushInput> {
  const names = kind.columns.map(({ field }) => field)
  const { header, rows: tableRows } = await openDeliveryFile(
    bytes,
    name,
    `The first row names the columns: ${names.join(', ')}.`,
  )
  const columns = findColumns(kind.columns, header)
  const rows: PushRow[] = []
  for await (const tableRow of tableRows) rows.push(affiliateRow(tableRow))
  return { header, rows, progress: (done) => done / rows.length, leftEmpty: 0 }

  function affiliateRow({ row, cells }: TableRow): PushRow {
    // A number such as 1,234 without quotes splits into two fields: the first would be a wrong figure.
    const length = cells.findLastIndex((text) => text.trim() !== '') + 1
    const fault =
      length > header.length ? `This row has ${length} columns and the header ${header.length}.` : null
    const item = fault === null ? affiliateItem(columns, cells) : cells
    return { row, prepared: prepare(item, kind), fault, written: cells }
  }
}

/** Longer than a request may be. */
const LINE_LENGTH_MAX = 1024 * 1024
const NO_JSON = 'This line is not JSON. Write one item per line.'

/** One item of the API per line, sent with exactly the digits that it has. Read as it is sent, however long it is. */
async function openLines(path: string, kind: PushKind): Promise<PushInput> {
  const size = path === '-' ? null : (await stat(pathOf(path)).catch(unreadable)).size
  const source = path === '-' ? process.stdin : createReadStream(pathOf(path))
  return { header: null, rows: readLines(), progress: () => partRead(), leftEmpty: 0 }

  function partRead(): number | null {
    return size === null || !('bytesRead' in source) ? null : source.bytesRead / Math.max(1, size)
  }

  async function* readLines(): AsyncGenerator<PushRow> {
    let row = 0
    source.on('error', () => undefined)
    for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
      row++
      const line = (row === 1 ? text.replace(/^\uFEFF/, '') : text).trim()
      if (line === '') continue
      if (line.length > LINE_LENGTH_MAX) throw new Refusal('invalid', `Line ${row} of ${path} is too long.`)
      yield lineRow(row, line)
    }
    if (source.errored) unreadable(source.errored)
    if (row === 0) throw new Refusal('invalid', `${path} is empty.`)
  }

  function lineRow(row: number, line: string): PushRow {
    try {
      return {
        row,
        prepared: { ...prepare(parseExactJson(line), kind), text: line },
        fault: null,
        written: line,
      }
    } catch {
      // Sent as text, which is no item: it is in the log of the installation too.
      const text = JSON.stringify(line.slice(0, LINE_SHOWN_MAX))
      return { row, prepared: { key: undefined, text, needsAsOf: false }, fault: NO_JSON, written: line }
    }
  }

  function unreadable(error: NodeJS.ErrnoException): never {
    return refuseUnreadable(path, error)
  }
}

/** Enough to recognize it. */
const LINE_SHOWN_MAX = 200

function prepare(item: unknown, { keyOf, isMeasured }: PushKind): Prepared {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  const fields = isObject && !(item instanceof ExactNumber) ? (item as Record<string, unknown>) : undefined
  return {
    key: fields && keyOf(fields),
    text: stringifyExactJson(item),
    needsAsOf: isMeasured && fields !== undefined && fields['as_of'] == null,
  }
}
