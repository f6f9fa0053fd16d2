import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINE_EXAMPLE, REPORT_EXAMPLE, STATEMENT_EXAMPLE } from '../src/read/examples.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { openCommandLine, resultOf, type CommandResult } from './support/command-line.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { postDelivery } from './support/ingest.ts'
import { readAll } from './support/reading.ts'
import { createLine, createReadKey, createSeller, viewLine, type Seller } from './support/seller.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { canOpenTerminals, startInTerminal } from './support/terminal.ts'
import { createTrade, type Trade } from './support/trade.ts'
import { DATE_STYLE, number, workbookOf } from './support/workbook.ts'

/** `flightline push` and `flightline pull`, to a server over HTTP, in a folder without an installation. */

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'flightline-push-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = openCommandLine(folder)

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
})

describe('flightline push', () => {
  test('sends a CSV file with the columns of the upload, and says how each row fared', async () => {
    const [impressions, downloads, flat] = await newLines()
    const path = await save(
      'totals.csv',
      [
        'API package ID;Total;Delivered;As of (UTC);Note',
        `${impressions};1200;;2025-03-01;first`,
        `${downloads};20417.1000000000000000055;;2025-03-01;`,
        `${flat};;yes;2025-03-01;`,
        `${impressions};1300;;2025-03-02;"again; with a semicolon"`,
        `${randomUUID()};5;;2025-03-01;=1+1`,
        ';;;;',
        `${downloads};;;;`,
        `${flat};5;yes;;`,
      ].join('\r\n'),
    )
    const { code, stdout } = await push(['delivery', path, '--rejected', 'rejected.csv'])
    expect(JSON.parse(stdout)).toMatchObject({
      feed: 'delivery',
      dry_run: false,
      is_complete: true,
      accepted: 3,
      rejected: 3,
      left_empty: 1,
      reasons: { duplicate_package_id: 1, not_seller: 1, invalid_item: 1 },
      rejected_rows: [
        { row: 5, reason: 'duplicate_package_id' },
        { row: 6, reason: 'not_seller' },
        {
          row: 9,
          reason: 'invalid_item',
          message: 'Keep one: a quantity, or yes for a flat-rate line that is delivered.',
        },
      ],
    })
    expect(code).toBe(3)
    expect(await viewAll([impressions!, downloads!, flat!])).toEqual([
      '1200',
      '20417.1000000000000000055',
      null,
    ])
    const rejected = (await readFile(join(folder, 'rejected.csv'), 'utf8')).split('\r\n')
    expect(rejected[0]).toBe(
      'API package ID,Total,Delivered,As of (UTC),Note,rejected_row,rejected_reason,rejected_message',
    )
    expect(rejected[1]).toMatch(
      new RegExp(`^${impressions},1300,,2025-03-02,"again; with a semicolon",5,duplicate_package_id,`),
    )
    expect(rejected).toHaveLength(5)
  })

  test('sends lines of JSON with exactly their digits, from a file or standard input', async () => {
    const [impressions, downloads] = await newLines()
    const lines = [
      `{"package_id":"${downloads}","downloads":0.10000000000000000000001,"as_of":"2025-03-01"}`,
      '',
      `{"package_id":"${impressions}","impressions":"5"}`,
      'no JSON',
      `{"package_id":"${impressions}","impressions":5,"as_of":null}`,
      '12345678901234567890',
      '[1]',
    ]
    const path = await save('totals.jsonl', `\uFEFF${lines.join('\n')}\n`)
    const { code, stdout } = await push(['delivery', path, '--rejected', 'rejected.jsonl'])
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 2, rejected: 4, reasons: { invalid_item: 4 } })
    expect(code).toBe(3)
    expect(await viewAll([impressions!, downloads!])).toEqual(['5', '0.10000000000000000000001'])
    const rejected = (await readFile(join(folder, 'rejected.jsonl'), 'utf8')).trim().split('\n')
    expect(rejected.slice(0, 2).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { row: 3, reason: 'invalid_item', item: { package_id: impressions, impressions: '5' } },
      { row: 4, reason: 'invalid_item', message: expect.stringContaining('not JSON'), item: 'no JSON' },
    ])
    expect(rejected[2]).toContain('"item":12345678901234567890}')
    const child = spawn(process.execPath, [PROGRAM, 'push', 'delivery', '-', '--format', 'jsonl', '--json'], {
      cwd: folder,
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const result = resultOf(child)
    child.stdin.end(lines[0])
    expect(await result).toMatchObject({ code: 0, stdout: expect.stringContaining('"accepted":1') })
  })

  test('sends the first sheet of a workbook, and asks what standard input is', async () => {
    const [impressions] = await newLines()
    const bytes = await workbookOf([
      ['package_id', 'impressions', 'as_of'],
      [impressions!, number('1200'), number('45717', DATE_STYLE)],
    ])
    await writeFile(join(folder, 'totals.xlsx'), bytes)
    expect(await push(['delivery', 'totals.xlsx'])).toMatchObject({ code: 0 })
    expect(await viewLine(testDatabase.database, impressions!)).toMatchObject({
      quantity: '1200',
      as_of: '2025-03-01T00:00:00Z',
    })
    expect(await push(['delivery', 'totals.xlsx', '--format', 'csv'])).toMatchObject({ code: 0 })
    expect(await push(['delivery', '-'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--format'),
    })
  })

  test('sends affiliate codes and their days', async () => {
    const [line] = await newLines()
    const codes = await save(
      'codes.csv',
      `package_id,code,slug\n${line},TRAIL20,trail-20\n${line},trail20,\n`,
    )
    expect(await push(['affiliate-codes', codes])).toMatchObject({ code: 3 })
    const metrics = await save(
      'metrics.csv',
      'code,date,clicks,conversions,conversionValue\nTRAIL20,2025-06-01,412,19,1184.35\nTRAIL20,2025-06-02,1.5,1,1\n',
    )
    const { code, stdout } = await push(['affiliate-metrics', metrics])
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, reasons: { invalid_row: 1 } })
    expect(code).toBe(3)
    expect(await push(['affiliate-metrics', codes])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The file has no column date'),
    })
  })

  test('stores nothing as a dry run, and ends with 0 if every row would be accepted', async () => {
    const [impressions] = await newLines()
    const path = await save('dry.csv', `package_id,impressions\n${impressions},5\n`)
    const { code, stdout } = await push(['delivery', path, '--dry-run'])
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { dry_run: true, accepted: 1 }])
    expect(await viewAll([impressions!])).toEqual([null])
  })

  test('asks how dates are written, as the web app does, and refuses what it cannot read', async () => {
    const [impressions] = await newLines()
    const path = await save('dates.csv', `package_id,impressions,date\n${impressions},5,03/04/2025\n`)
    expect(await push(['delivery', path])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--dates day_month_year (Day/Month/Year: 03/04/2025 is 2025-04-03)'),
    })
    expect(await push(['delivery', path, '--dates', 'day_month_year'])).toMatchObject({ code: 0 })
    expect((await viewLine(testDatabase.database, impressions!)).as_of).toBe('2025-04-03T00:00:00Z')
    for (const [name, text, words] of [
      ['empty.csv', '', 'The file is empty'],
      ['header.csv', 'impressions\n5\n', 'no column package_id'],
      ['two.csv', 'package_id,imps,impression\nx,1,2\n', 'Several columns can be impressions'],
      ['text.xlsx', 'package_id\nx\n', 'xlsx'],
      ['empty.jsonl', '', 'is empty'],
      ['totals.doc', 'x', '--format csv'],
    ] as const) {
      const { code, stderr } = await push(['delivery', await save(name, text)])
      expect([name, code]).toEqual([name, 1])
      expect(stderr).toContain(words)
    }
    expect(await push(['delivery', 'nowhere.csv'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such file'),
    })
    expect(await push(['delivery', path, '--rejected', path])).toMatchObject({ code: 1 })
    expect(await push(['sales', path])).toMatchObject({ code: 2 })
  })

  test('takes the key from the environment, and never shows it', async () => {
    const path = await save('key.csv', `package_id,impressions\n${randomUUID()},5\n`)
    const without = await run(['push', 'delivery', path, '--url', app.url], { PATH: process.env['PATH'] })
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('Set FLIGHTLINE_KEY') })
    const wrong = `flk_${'b'.repeat(36)}`
    const refused = await run(['push', 'delivery', path], { ...environment(), FLIGHTLINE_KEY: wrong })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Send a valid API key') })
    expect(JSON.stringify(refused)).not.toContain(wrong)
  })

  test('says what was sent if it cannot send everything, with 1', async () => {
    const lines = await Promise.all(
      Array.from({ length: 3 }, () => createLine(testDatabase.database, seller)),
    )
    const proxy = await startFaultyProxy(app.url)
    // The second batch gets an answer that is none of Flightline's.
    const other = await otherServer()
    proxy.decide = (post) => {
      if (post === 2) proxy.target = other
      return 'pass'
    }
    const rows = Array.from({ length: 501 }, (_, i) => `${lines[i] ?? randomUUID()},5,2025-03-01`)
    const path = await save('long.csv', `package_id,impressions,as_of\n${rows.join('\n')}\n`)
    const { code, stdout, stderr } = await push(['delivery', path], { FLIGHTLINE_URL: proxy.url })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ is_complete: false, accepted: 3, rejected: 497 })
    expect(stderr).toContain('Push the same file again')
  })

  test.runIf(canOpenTerminals)('shows a bar in a terminal', async () => {
    const [impressions] = await newLines()
    await save('bar.csv', `package_id,impressions\n${impressions},5\n`)
    const terminal = startInTerminal([process.execPath, PROGRAM, 'push', 'delivery', 'bar.csv'], {
      cwd: folder,
      env: environment(),
    })
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen().join('\n')).toMatch(/✔ Pushed bar.csv.*\n1 accepted, 0 rejected\./)
  })
})

describe('flightline pull', () => {
  let trade: Trade
  let key: string
  let campaign: { id: string; packageIds: string[] }
  const DIGITS = '20417.10000000000000055'

  beforeAll(async () => {
    trade = await createTrade(testDatabase.database, app)
    key = await createReadKey(testDatabase.database, trade.seller)
    const flight = { flight_start: '2026-01-01', flight_end: '2026-01-31' }
    campaign = await trade.sell('January', [
      { ...flight, name: '=1+1', pricing_basis: 'downloads' },
      { ...flight, name: 'No report' },
    ])
    const [line] = campaign.packageIds
    const items = [
      `{"package_id":"${line}","downloads":20000,"as_of":"2026-01-20"}`,
      `{"package_id":"${line}","downloads":${DIGITS},"as_of":"2026-02-01"}`,
    ]
    for (const item of items) await postDelivery(app.url, trade.seller.apiKey, `{"items":[${item}]}`)
    // Two pages.
    await trade.sell(
      'Winter',
      Array.from({ length: 501 }, (_, i) => ({ name: `W${i}` })),
    )
  })

  const pull = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> =>
    run(['pull', ...args], { ...environment(), FLIGHTLINE_KEY: key, ...env })

  test('writes every page as lines of JSON, JSON or CSV, with every digit', async () => {
    const all = await pull(['lines'])
    expect(all).toMatchObject({ code: 0, stderr: '' })
    expect(jsonLines(all.stdout)).toHaveLength(503)
    const some = jsonLines((await pull(['lines', '--campaign', campaign.id])).stdout)
    const expected = await readAll(app.url, key, `/lines?campaign_id=${campaign.id}`)
    expect(some).toEqual(expected)
    expect(some.map((line) => line['package_id'])).toEqual(campaign.packageIds.toSorted())
    const json = await pull(['lines', '--package', campaign.packageIds.join(','), '--format', 'json'])
    expect(JSON.parse(json.stdout)).toEqual(expected)
    const written = await pull([
      ...['lines', '--campaign', campaign.id, '--side', 'seller'],
      ...['--format', 'csv', '--output', 'lines.csv'],
    ])
    expect(written).toMatchObject({ code: 0, stdout: '', stderr: '' })
    const csv = csvOf(await readFile(join(folder, 'lines.csv'), 'utf8'))
    expect(Object.keys(csv[0]!).toSorted()).toEqual(leavesOf(LINE_EXAMPLE).toSorted())
    const [reported, none] = campaign.packageIds.map((id) => csv.find((row) => row['package_id'] === id))
    expect(reported).toMatchObject({
      name: "'=1+1",
      campaign_name: 'January',
      figure_delivered: DIGITS,
      figure_as_of: '2026-02-01T00:00:00Z',
      pacing_state: 'delivered',
      money_booked: '10.00',
    })
    expect(none).toMatchObject({ figure_delivered: '', pacing_state: 'no_data' })
  })

  test('reads the history of a line, latest first', async () => {
    const [line] = campaign.packageIds
    const history = jsonLines((await pull(['history', '--package', line!.toUpperCase()])).stdout)
    expect(history).toMatchObject([
      { package_id: line, revision: 2, quantity: DIGITS, effect: 'replaced' },
      { package_id: line, revision: 1, quantity: '20000', effect: 'first' },
    ])
    const { stdout } = await pull(['history', '--package', line!, '--format', 'csv'])
    expect(Object.keys(csvOf(stdout)[0]!)).toEqual(['package_id', ...leavesOf(REPORT_EXAMPLE)])
    expect(csvOf(stdout)).toMatchObject([{ quantity: DIGITS }, { quantity: '20000' }])
  })

  test('reads statements, and writes a header if there are none', async () => {
    const none = await pull(['statements', '--since', '2199-01-01', '--format', 'csv'])
    expect(none.stdout).toBe(`${leavesOf(STATEMENT_EXAMPLE).join(',')}\r\n`)
    const [draft] = await draftStatements(app.url, trade.cookies.seller, campaign.id, '2026-01-31')
    await issueStatement(app.url, trade.cookies.seller, draft!)
    const asked = ['statements', '--since', '2026-01-01', '--campaign', campaign.id, '--status', 'issued']
    expect(jsonLines((await pull(asked)).stdout)).toMatchObject([{ id: draft, number: 1, state: 'issued' }])
    expect((await pull([...asked, '--side', 'buyer', '--format', 'json'])).stdout).toBe('[]\n')
  })

  test('refuses what would not limit the list, and a key without the scope', async () => {
    for (const [args, words] of [
      [['history'], 'Name one line with --package'],
      [['history', '--package', '../lines'], 'Name one line with --package'],
      [['history', '--package', randomUUID()], 'Line not found'],
      [['history', '--since', '2026-01-01'], 'pull history does not take --since'],
      [['statements', '--package', randomUUID()], 'pull statements does not take --package'],
      [['lines', '--status', 'live'], 'status takes one of upcoming, running'],
      [['lines', '--since', 'yesterday'], 'updated_since takes a date'],
    ] as const) {
      const { code, stdout, stderr } = await pull([...args])
      expect([args, code, stdout]).toEqual([args, 1, ''])
      expect(stderr).toContain(words)
    }
    const reporting = await pull(['lines'], { FLIGHTLINE_KEY: trade.seller.apiKey })
    expect(reporting).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Send a key with the scope read'),
    })
    const reading = await push(
      ['delivery', await save('read.csv', `package_id,impressions\n${randomUUID()},5\n`)],
      {
        FLIGHTLINE_KEY: key,
      },
    )
    expect(reading).toMatchObject({ code: 1, stderr: expect.stringContaining('scope ingest') })
  })
})

function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Of files without quoted cells. */
function csvOf(text: string): Record<string, string>[] {
  const [header = '', ...rows] = text.trimEnd().split('\r\n')
  const names = header.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, i) => [names[i]!, cell])))
}

/** The columns that an object needs, for every field. */
function leavesOf(example: object): string[] {
  return Object.entries(example).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value as object).map((leaf) => `${name}_${leaf}`)
      : [name],
  )
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: folder, FLIGHTLINE_URL: app.url, FLIGHTLINE_KEY: seller.apiKey }
}

function push(args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  return run(['push', ...args, '--json'], { ...environment(), ...env })
}

async function save(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return name
}

function newLines(): Promise<string[]> {
  return Promise.all(
    (['impressions', 'downloads', 'flat_rate'] as const).map((pricingBasis) =>
      createLine(testDatabase.database, seller, { pricingBasis }),
    ),
  )
}

async function viewAll(packageIds: string[]): Promise<(string | null)[]> {
  const views = await Promise.all(packageIds.map((id) => viewLine(testDatabase.database, id)))
  return views.map(({ quantity }) => quantity)
}

/** Something that is not Flightline. */
async function otherServer(): Promise<string> {
  const server = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenFileIsDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
