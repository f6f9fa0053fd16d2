import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type DeliveryItem } from '../src/client/client.ts'
import type { Answer } from '../src/console/routes.ts'
import { typedItem } from '../src/core/delivery/typed-item.ts'
import type { PricingBasis } from '../src/core/delivery/units.ts'
import { ExactNumber, stringifyExactJson } from '../src/exact/exact-json.ts'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openCommandLine } from './support/command-line.ts'
import { postDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { SEED } from './support/random.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

/**
 * The same rows through every door, as one report: by a system to the feed, by the client library, by `flightline push` as CSV
 * and as lines of JSON, by a person in the form and with a file. Each door has lines of its own, and all have to end alike.
 */

const BASES: PricingBasis[] = ['impressions', 'downloads', 'flat_rate']
const ROUNDS = 8

/** What one row says, in terms that every door can express: what was typed for a line. */
interface Row {
  /** Of BASES, and beyond them a line of another seller. */
  line: number
  quantity: string
  asOf: string
}

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let otherSeller: Seller
let member: Account
const folder = await mkdtemp(join(tmpdir(), 'flightline-doors-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = openCommandLine(folder)

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  otherSeller = await createSeller(testDatabase.database, 'Other seller')
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
})

/** Sends the rows as one report and returns their verdicts, in order: 'accepted' or the reason. */
type Door = (rows: readonly Row[], lines: readonly string[]) => Promise<string[]>

const DOORS: Record<string, Door> = {
  async api(rows, lines) {
    const body = stringifyExactJson({ items: itemsOf(rows, lines) })
    const response = await postDelivery(app.url, seller.apiKey, body)
    const { results } = (await response.json()) as DeliveryAnswer
    return results.map(verdictOf)
  },

  async client(rows, lines) {
    const flightline = createClient({ url: app.url, key: seller.apiKey })
    // Digits as text, which the library writes as numbers.
    const items = itemsOf(rows, lines).map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          value instanceof ExactNumber ? value.text : value,
        ]),
      ),
    )
    const { results } = await flightline.delivery.push(items as unknown as DeliveryItem[])
    return results.map(verdictOf)
  },

  async pushedCsv(rows, lines) {
    await writeFile(join(folder, 'totals.csv'), csvOf(rows, lines))
    return pushed(
      'totals.csv',
      rows.map((_, i) => i + 2),
    )
  },

  async pushedLines(rows, lines) {
    const text = itemsOf(rows, lines).map((item) => stringifyExactJson(item))
    await writeFile(join(folder, 'totals.jsonl'), text.join('\n'))
    return pushed(
      'totals.jsonl',
      rows.map((_, i) => i + 1),
    )
  },

  async file(rows, lines) {
    const { rejected_rows } = await reportFile(app.url, member, csvOf(rows, lines), {
      confirmsDelivered: true,
    })
    const reasons = new Map(rejected_rows.map(({ row, reason }) => [row, reason]))
    return rows.map((_, i) => reasons.get(i + 2) ?? 'accepted')
  },

  async form(rows, lines) {
    const reports = rows.map(({ line, quantity, asOf }) => ({
      package_id: lines[line]!,
      quantity,
      as_of: asOf,
    }))
    const path = `/campaigns/${seller.campaignId}/delivery`
    const response = await reportConfirmed(app.url, path, member, { reports })
    const { results } = (await response.json()) as Answer<'POST /lines/:packageId/delivery'>
    return results.map(verdictOf)
  },
}

test('the same rows get the same verdicts and end in the same state through every door', async () => {
  const row = fc.record({
    line: fc.nat({ max: 2 * BASES.length }),
    quantity: fc.constantFrom(
      '',
      '0',
      '1',
      '7',
      '20417',
      '10.5',
      '0.1000000000000000000055',
      '-1',
      '1,5',
      'many',
    ),
    asOf: fc.oneof(
      { weight: 8, arbitrary: fc.nat({ max: 5 }).map((second) => `2025-03-01T00:00:0${second}Z`) },
      { weight: 1, arbitrary: fc.constantFrom('2199-01-01', '2019-12-31', '2025-02-30', '2025-03-01') },
    ),
  })
  const report = fc.array(row, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 2 }), async (reports) => {
      const ends = new Map<string, unknown>()
      for (const [name, door] of Object.entries(DOORS)) {
        const lines = await newLines()
        const verdicts: string[][] = []
        for (const rows of reports) verdicts.push(await door(rows, lines))
        ends.set(name, { verdicts, state: await viewAll(lines) })
      }
      const { api, ...others } = Object.fromEntries(ends)
      for (const [name, end] of Object.entries(others)) expect(end, name).toEqual(api)
    }),
    { numRuns: ROUNDS, seed: SEED },
  )
})

test('rows without an as-of are received now, through every door, and the first of a line counts', async () => {
  const rows: Row[] = [
    { line: 0, quantity: 'many', asOf: '' },
    { line: 0, quantity: '5', asOf: '' },
    { line: 0, quantity: '6', asOf: '' },
    { line: 2, quantity: '', asOf: '' },
  ]
  for (const [name, door] of Object.entries(DOORS)) {
    const lines = await newLines()
    const startedAtMs = Date.now()
    expect(await door(rows, lines), name).toEqual([
      'invalid_item',
      'accepted',
      'duplicate_package_id',
      'accepted',
    ])
    for (const line of [lines[0]!, lines[2]!]) {
      const { as_of, history } = await viewLine(testDatabase.database, line)
      // The library takes the time from the server, which tells it in whole seconds.
      expect(Date.parse(as_of!), name).toBeGreaterThan(startedAtMs - 5_000)
      expect(history, name).toHaveLength(1)
    }
  }
})

/** Two lines of each basis, and one that the seller does not sell. */
async function newLines(): Promise<string[]> {
  const { database } = testDatabase
  const own = [...BASES, ...BASES].map((pricingBasis) => createLine(database, seller, { pricingBasis }))
  return Promise.all([...own, createLine(database, otherSeller)])
}

function basisOf(line: number): PricingBasis | undefined {
  return line < 2 * BASES.length ? BASES[line % BASES.length] : undefined
}

function itemsOf(rows: readonly Row[], lines: readonly string[]) {
  return rows.map(({ line, quantity, asOf }) =>
    typedItem({ packageId: lines[line]!, quantity, asOf }, basisOf(line)),
  )
}

/** With a column for whatever the line is priced on, which the reader has to find out. */
function csvOf(rows: readonly Row[], lines: readonly string[]): string {
  const records = rows.map(({ line, quantity, asOf }) => `${lines[line]},"${quantity}",${asOf}`)
  return ['package_id,total,as_of', ...records].join('\r\n')
}

async function pushed(file: string, rowNumbers: number[]): Promise<string[]> {
  const env = {
    PATH: process.env['PATH'],
    FLIGHTLINE_URL: app.url,
    FLIGHTLINE_KEY: seller.apiKey,
  }
  const rejectedFile = join(folder, 'rejected')
  const { stdout, stderr, code } = await run(
    ['push', 'delivery', file, '--rejected', rejectedFile, '--json'],
    env,
  )
  if (code !== 0 && code !== 3) throw new Error(stderr)
  const { accepted, rejected, rejected_rows } = JSON.parse(stdout) as {
    accepted: number
    rejected: number
    rejected_rows: { row: number; reason: string }[]
  }
  expect(accepted + rejected).toBe(rowNumbers.length)
  const reasons = new Map(rejected_rows.map(({ row, reason }) => [row, reason]))
  return rowNumbers.map((row) => reasons.get(row) ?? 'accepted')
}

function verdictOf(result: { status: string; reason?: string }): string {
  return result.reason ?? result.status
}

async function viewAll(lines: readonly string[]) {
  return Promise.all(lines.map((line) => viewLine(testDatabase.database, line)))
}
