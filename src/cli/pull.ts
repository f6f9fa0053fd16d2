import { rename, unlink } from 'node:fs/promises'
import { Argument, Option, type Command } from 'commander'
import { list, type Filters } from '../client/read.ts'
import type { Connection } from '../client/request.ts'
import { Refusal } from '../core/refusal.ts'
import { isUuid } from '../core/uuid.ts'
import { parseExactJson, ExactNumber, stringifyExactJson } from '../exact/exact-json.ts'
import { csvLine, type CsvField } from '../core/spreadsheet/csv-line.ts'
import { connectTo, URL_OPTION } from './api-connection.ts'
import { example } from './example.ts'
import { pathOf } from './product-file.ts'
import { openForWriting } from './rejected-rows.ts'

type Row = Record<string, unknown>

const FORMATS = ['csv', 'jsonl', 'json'] as const

/** What limits a list, by the name that the API has for it. */
interface PullFilters {
  campaign?: string
  package?: string
  since?: string
  side?: string
  status?: string
  pacing?: string
}

interface PullOptions extends PullFilters {
  url?: string
  format: (typeof FORMATS)[number]
  output?: string
}

interface Pulled {
  filters: Partial<Record<keyof PullFilters, string>>
  read(connection: Connection, filters: Filters, options: PullOptions): AsyncIterable<Row>
  /** Of CSV: fields, and fields of objects, whose columns have both names. */
  columns: readonly (readonly string[])[]
}

const PULLED: Record<'lines' | 'history' | 'statements', Pulled> = {
  lines: {
    filters: {
      campaign: 'campaign_id',
      package: 'package_id',
      since: 'updated_since',
      side: 'side',
      status: 'status',
      pacing: 'pacing',
    },
    read: (connection, filters) => read(connection, '/lines', filters),
    columns: [
      ...fields('package_id', 'name', 'reference', 'side'),
      ...fieldsOf('campaign', 'id', 'name', 'purchase_order'),
      ...fieldsOf('partner', 'id', 'name'),
      ...fields('pricing_basis', 'flight_start', 'flight_end', 'status', 'booked'),
      ...fieldsOf('figure', 'delivered', 'as_of', 'received_at', 'source'),
      ...fieldsOf('pacing', 'state', 'delivered_percent', 'elapsed_percent', 'pace_percent'),
      ...fieldsOf('pacing', 'projected_total', 'projected_end'),
      ...fields('price', 'currency', 'bills_overdelivery'),
      ...fieldsOf('money', 'booked', 'delivered', 'billable', 'remaining'),
      ...fields(
        'air_date',
        'episode_url',
        'download_window_days',
        'cancelled_from',
        'archived_at',
        'updated_at',
      ),
    ],
  },
  history: {
    filters: { package: 'package_id' },
    read: readHistory,
    columns: [
      ...fields('package_id', 'revision', 'quantity', 'figure_before', 'figure_after'),
      ...fields('as_of', 'received_at', 'effect', 'source'),
    ],
  },
  statements: {
    filters: { campaign: 'campaign_id', since: 'issued_since', side: 'side', status: 'status' },
    read: (connection, filters) => read(connection, '/statements', filters),
    columns: [
      ...fields('id', 'number', 'state', 'side', 'campaign_id', 'campaign_name', 'purchase_order'),
      ...fields('seller_name', 'buyer_name', 'currency', 'first_day', 'last_day', 'issued_at', 'total'),
    ],
  },
}

function fields(...names: string[]): string[][] {
  return names.map((name) => [name])
}

function fieldsOf(object: string, ...names: string[]): string[][] {
  return names.map((name) => [object, name])
}

export function addPullCommand(program: Command): void {
  program
    .command('pull')
    .description('read lines, the history of a line or statements from an installation, over HTTP')
    .addArgument(new Argument('<what>', 'what to read').choices(Object.keys(PULLED)))
    .option(...URL_OPTION)
    .option('--campaign <id>', 'only those of this campaign')
    .option('--package <id>', 'only this line, by its API package ID; several separated by commas')
    .option(
      '--since <time>',
      'only lines changed, or statements issued, since this date, or time with its zone',
    )
    .option('--side <side>', 'only what you sell (seller), or what you buy (buyer)')
    .option('--status <status>', 'only lines with this status, or statements in this state')
    .option('--pacing <state>', 'only lines in this pacing state, such as behind')
    .addOption(new Option('--format <format>', 'how to write it').choices(FORMATS).default('jsonl'))
    .option('--output <file>', 'write to this file; otherwise to standard output')
    .addHelpText(
      'after',
      example('FLIGHTLINE_KEY=flk_… flightline pull lines --format csv --output lines.csv') +
        '\n\nThe key comes from FLIGHTLINE_KEY. It needs the scope read.',
    )
    .action((what: keyof typeof PULLED, options: PullOptions) => pull(what, options))
}

async function pull(what: keyof typeof PULLED, options: PullOptions): Promise<void> {
  const { columns, ...pulled } = PULLED[what]
  const rows = pulled.read(connectTo(options), filtersOf(what, options), options)
  if (options.output === undefined) {
    await writeAll(
      rows,
      { ...options, columns },
      (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    )
    return
  }
  // Renamed when it is complete: nobody takes a part for the whole.
  const part = `${options.output}.part`
  const file = await openForWriting(part)
  try {
    await writeAll(rows, { ...options, columns }, async (text) => void (await file.write(text)))
  } catch (error) {
    await unlink(pathOf(part))
    throw error
  } finally {
    await file.close()
  }
  await rename(pathOf(part), pathOf(options.output))
}

const FILTERS = ['campaign', 'package', 'since', 'side', 'status', 'pacing'] as const

/** What cannot limit a list is refused: it would have everything. */
function filtersOf(what: keyof typeof PULLED, options: PullOptions): Filters {
  const { filters } = PULLED[what]
  const given = FILTERS.filter((name) => options[name] !== undefined)
  const unknown = given.find((name) => filters[name] === undefined)
  if (unknown !== undefined) {
    const known = Object.keys(filters).map((name) => `--${name}`)
    throw new Refusal('invalid', `pull ${what} does not take --${unknown}. It takes ${known.join(', ')}.`)
  }
  return Object.fromEntries(given.map((name) => [filters[name]!, options[name]]))
}

async function* readHistory(
  connection: Connection,
  _filters: Filters,
  { package: packageId = '' }: PullOptions,
): AsyncGenerator<Row> {
  if (!isUuid(packageId)) {
    throw new Refusal(
      'invalid',
      'Name one line with --package: its API package ID, as pull lines lists them.',
    )
  }
  for await (const report of read(connection, `/lines/${packageId}/history`, {}))
    yield { package_id: packageId.toLowerCase(), ...report }
}

const ROWS_AT_ONCE = 500

/** With every digit of every number. */
function read(connection: Connection, path: string, filters: Filters): AsyncIterable<Row> {
  const { signal } = new AbortController()
  return list<Row>(
    connection,
    `/api/v1${path}`,
    { limit: ROWS_AT_ONCE, ...filters },
    { signal, parse: parseExactJson },
  )
}

async function writeAll(
  rows: AsyncIterable<Row>,
  { format, columns }: Pick<PullOptions, 'format'> & Pick<Pulled, 'columns'>,
  write: (text: string) => Promise<void>,
): Promise<void> {
  let count = 0
  for await (const row of rows) {
    if (format === 'csv') {
      if (count === 0) await write(headerOf(columns))
      await write(csvLine(columns.map((path) => csvValue(valueAt(row, path)))))
    } else if (format === 'json') await write(`${count === 0 ? '[\n' : ',\n'}${stringifyExactJson(row)}`)
    else await write(`${stringifyExactJson(row)}\n`)
    count++
  }
  if (format === 'csv' && count === 0) await write(headerOf(columns))
  if (format === 'json') await write(count === 0 ? '[]\n' : '\n]\n')
}

function headerOf(columns: Pulled['columns']): string {
  return csvLine(columns.map((path) => path.join('_')))
}

/** Nothing of an object that is null. */
function valueAt(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row)
}

function csvValue(value: unknown): CsvField {
  if (value === undefined || value === null) return null
  if (value instanceof ExactNumber) return value.text
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return stringifyExactJson(value)
}
