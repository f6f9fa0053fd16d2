import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  daysThatDiffer,
  sendRows,
  verdictsOf,
  viewCodes,
  viewResults,
  type AffiliateFeed,
  type ResultView,
} from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let servers: TestServer[]
/** A third process that shares the database: this one. */
let app: TestApp

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isShared: true })
  const env = { DATABASE_URL: testDatabase.url, INGEST_REQUESTS_PER_MINUTE: '100000' }
  servers = await Promise.all([1, 2].map(() => startServer(env)))
  app = await startApp({ ...testDatabase.database, isShared: false })
})

/** An organization with packages, and the codes and results it should have. */
interface Party {
  seller: Seller
  packages: string[]
  codes: Map<string, { packageId: string; slug: string | null; code: string }>
  results: Map<string, { clicks: number; packageId: string }>
}

async function createParty(): Promise<Party> {
  const seller = await createSeller(testDatabase.database)
  const packages = await Promise.all([1, 2].map(() => createLine(testDatabase.database, seller)))
  return { seller, packages, codes: new Map(), results: new Map() }
}

describe('requests one after the other', () => {
  test('follow the rules: the last write wins per code and day, a day stays where it was earned, and two organizations with the same codes never affect each other', async () => {
    const code = fc.constantFrom('Trail', 'TRAIL', 'Été', 'été', 'WINTER')
    const codeRow = fc.record({
      party: fc.nat({ max: 1 }),
      packageOf: fc.nat({ max: 1 }),
      packageIndex: fc.nat({ max: 1 }),
      code,
      slug: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
    })
    const metricRow = fc.record({
      party: fc.nat({ max: 1 }),
      code,
      day: fc.integer({ min: 1, max: 3 }),
      clicks: fc.nat({ max: 9 }),
    })
    const request = fc.oneof(
      fc.record({ party: fc.nat({ max: 1 }), codes: fc.array(codeRow, { maxLength: 4 }) }),
      fc.record({ party: fc.nat({ max: 1 }), metrics: fc.array(metricRow, { maxLength: 6 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 5, maxLength: 25 }), async (requests) => {
        const parties = [await createParty(), await createParty()] as const
        const told: string[][] = []
        const answered: string[][] = []
        for (const one of requests) {
          const party = parties[one.party]!
          if ('codes' in one) {
            const rows = one.codes.map(({ packageOf, packageIndex, code: text, slug }) => ({
              packageId: parties[packageOf]!.packages[packageIndex]!,
              code: text,
              slug,
            }))
            told.push(tellCodes(party, rows))
            answered.push(await verdicts(party, 'codes', rows))
          } else {
            const rows = one.metrics.map(({ code: text, day, clicks }) => metric(text, day, clicks))
            told.push(tellMetrics(party, rows))
            answered.push(await verdicts(party, 'metrics', rows))
          }
        }
        expect(answered).toEqual(told)
        for (const party of parties) await expectAsTold(party)
      }),
      { numRuns: 40, seed: SEED },
    )
  })
})

describe('over two processes', () => {
  let party: Party

  beforeEach(async () => {
    party = await createParty()
  })

  afterEach(async () => {
    expect(await daysThatDiffer(testDatabase.database, party.seller.organizationNumber)).toEqual([])
  })

  test('distinct rows end in the same results, in any order and split into requests in any way', async () => {
    const codes = ['A', 'B', 'C', 'D']
    await sendTo(0, 'codes', codes.map(codeRowOf))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ code: fc.constantFrom(...codes), day: fc.integer({ min: 1, max: 60 }) }), {
          selector: ({ code, day }) => `${code} ${day}`,
          minLength: 1,
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer(),
        async (days, size, seed) => {
          for (const table of ['affiliate_result', 'affiliate_day'])
            await testDatabase.database.query(`DELETE FROM ${table} WHERE organization_number = $1`, [
              party.seller.organizationNumber,
            ])
          const rows = days.map(({ code, day }, i) => metric(code, day, i))
          const shuffled = randomFrom(seed).shuffle(rows)
          const requests = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
            shuffled.slice(i * size, (i + 1) * size),
          )
          await Promise.all(requests.map((request, i) => sendTo(i, 'metrics', request)))
          const expected = rows.map((row) => `${row.code} ${row.date} ${row.clicks}`).toSorted()
          expect((await results()).map((row) => `${row.code} ${row.date} ${row.clicks}`).toSorted()).toEqual(
            expected,
          )
          expect(await daysThatDiffer(testDatabase.database, party.seller.organizationNumber)).toEqual([])
        },
      ),
      { numRuns: 30, seed: SEED },
    )
  })

  test('overlapping batches in different orders are all written without deadlock, and each day comes entirely from one of them', async () => {
    const random = randomFrom(SEED)
    const codes = Array.from({ length: 20 }, (_, i) => `CODE${i}`)
    await sendTo(0, 'codes', codes.map(codeRowOf))
    const days = codes.flatMap((code) => Array.from({ length: 30 }, (_, day) => ({ code, day: day + 1 })))
    const batches = Array.from({ length: 60 }, (_, i) =>
      random
        .shuffle(days)
        .slice(0, 400)
        .map(({ code, day }) => metric(code, day, i)),
    )
    await Promise.all(batches.map((batch, i) => sendTo(i, 'metrics', batch)))
    const sent = new Set(batches.flat().map(({ code, date, clicks }) => `${code} ${date} ${clicks}`))
    const stored = await results()
    expect(stored).toHaveLength(600)
    expect(stored.filter(({ code, date, clicks }) => !sent.has(`${code} ${date} ${clicks}`))).toEqual([])
    expect(stored.filter(isTorn)).toEqual([])

    const last = days.map(({ code, day }) => metric(code, day, 1000))
    await sendTo(0, 'metrics', last)
    expect((await results()).map(({ clicks }) => clicks)).toEqual(days.map(() => '1000'))
  })

  test('codes created and moved from both sides at once end as one of them said, each stored once', async () => {
    const random = randomFrom(SEED + 1)
    const codes = Array.from({ length: 200 }, (_, i) => `CODE${i}`)
    await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        const packageId = party.packages[i % 2]!
        const rows = random.shuffle(codes).map((code) => ({
          packageId,
          code: i % 3 === 0 ? code.toLowerCase() : code,
          slug: `slug-${i % 2}`,
        }))
        return sendTo(i, 'codes', rows)
      }),
    )
    const stored = await viewCodes(testDatabase.database, party.seller.organizationNumber)
    expect(stored.map(({ code }) => code.toUpperCase()).toSorted()).toEqual(codes.toSorted())
    const torn = stored.filter(
      ({ slug, package_id }) => slug !== `slug-${party.packages.indexOf(package_id)}`,
    )
    expect(torn).toEqual([])
  })

  test('results that arrive while their code moves land on one package or the other, and are never lost', async () => {
    await sendTo(0, 'codes', [{ packageId: party.packages[0]!, code: 'TRAIL' }])
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0
          ? sendTo(i, 'codes', [{ packageId: party.packages[(i / 3) % 2]!, code: 'TRAIL' }])
          : sendTo(i, 'metrics', [metric('TRAIL', i, i)]),
      ),
    )
    const stored = await results()
    expect(stored).toHaveLength(40)
    for (const { package_id } of stored) expect(party.packages).toContain(package_id)
  })

  test('sums match the results while codes of shared packages are restated, repeated and moved from both sides at once', async () => {
    const random = randomFrom(SEED + 2)
    const codes = Array.from({ length: 12 }, (_, i) => `CODE${i}`)
    await sendTo(
      0,
      'codes',
      codes.map((code, i) => ({ packageId: party.packages[i % 2]!, code })),
    )
    const days = codes.flatMap((code) => Array.from({ length: 10 }, (_, day) => ({ code, day: day + 1 })))
    await Promise.all(
      Array.from({ length: 80 }, async (_, i) => {
        if (i % 5 === 0) {
          const moved = random.shuffle(codes).slice(0, 6)
          const rows = moved.map((code) => ({ packageId: party.packages[random.nat(1)]!, code }))
          return sendTo(i, 'codes', rows)
        }
        const rows = random.shuffle(days).slice(0, 60)
        const batch = rows.map(({ code, day }) => metric(code, day, random.nat(3)))
        await sendTo(i, 'metrics', batch)
        expect(await daysThatDiffer(testDatabase.database, party.seller.organizationNumber)).toEqual([])
        return sendTo(i + 1, 'metrics', batch)
      }),
    )
    expect((await results()).filter(isTorn)).toEqual([])
  })

  test('a result for a code being created is unknown or written, and always written once the code was answered', async () => {
    const codes = Array.from({ length: 30 }, (_, i) => `NEW${i}`)
    await Promise.all(
      codes.map(async (code, i) => {
        const [early] = await Promise.all([
          sendRows(servers[i % 2]!.url, party.seller.apiKey, 'metrics', [metric(code, 1, 1)]),
          sendTo(i + 1, 'codes', [codeRowOf(code)]),
        ])
        expect(early.errors.map(({ reason }) => reason)).toEqual(early.upserted === 1 ? [] : ['unknown_code'])
        await sendTo(i, 'metrics', [metric(code, 2, 1)])
      }),
    )
    const second = (await results()).filter(({ date }) => date.endsWith('-02'))
    expect(second.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
  })

  /** Sends rows, all of which must be written, to one process or the other. */
  async function sendTo(turn: number, feed: AffiliateFeed, rows: unknown[]): Promise<void> {
    const answer = await sendRows(servers[turn % 2]!.url, party.seller.apiKey, feed, rows)
    expect(answer).toEqual({ ok: true, upserted: rows.length, errors: [] })
  }

  function codeRowOf(code: string) {
    return { packageId: party.packages[0]!, code }
  }

  function results(): Promise<ResultView[]> {
    return viewResults(testDatabase.database, party.seller.organizationNumber)
  }
})

test('no two writers ever waited for each other', async () => {
  for (const server of servers) {
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/deadlock|40P01|"level":(50|60)/)
  }
  const [row] = await testDatabase.database.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(row!.deadlocks).toBe('0')
})

/** All of a row's figures follow from its clicks, so a mixture of two rows would show. */
function metric(code: string, day: number, clicks: number) {
  const date = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10)
  return { code, date, clicks, conversions: clicks * 2, conversionValue: clicks + 0.25 }
}

function isTorn({ clicks, conversions, conversion_value }: ResultView): boolean {
  return Number(conversions) !== Number(clicks) * 2 || Number(conversion_value) !== Number(clicks) + 0.25
}

async function verdicts(party: Party, feed: AffiliateFeed, rows: unknown[]): Promise<string[]> {
  return verdictsOf(rows, await sendRows(app.url, party.seller.apiKey, feed, rows))
}

/** A second, independent statement of the rules of decision 19. */
function tellCodes(party: Party, rows: { packageId: string; code: string; slug: string | null }[]): string[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = row.code.toLowerCase()
    if (seen.has(key)) return 'duplicate_row'
    seen.add(key)
    if (!party.packages.includes(row.packageId)) return 'not_seller'
    party.codes.set(key, row)
    return 'written'
  })
}

/** A second, independent statement of the rules of decision 20. */
function tellMetrics(party: Party, rows: { code: string; date: string; clicks: number }[]): string[] {
  const seen = new Set<string>()
  return rows.map(({ code, date, clicks }) => {
    const key = `${code.toLowerCase()} ${date}`
    if (seen.has(key)) return 'duplicate_row'
    seen.add(key)
    const placed = party.codes.get(code.toLowerCase())
    if (!placed) return 'unknown_code'
    const packageId = party.results.get(key)?.packageId ?? placed.packageId
    party.results.set(key, { clicks, packageId })
    return 'written'
  })
}

async function expectAsTold({ seller, codes, results }: Party): Promise<void> {
  const storedCodes = await viewCodes(testDatabase.database, seller.organizationNumber)
  expect(storedCodes.map(({ code, slug, package_id }) => `${code} ${slug} ${package_id}`).toSorted()).toEqual(
    [...codes.values()].map(({ code, slug, packageId }) => `${code} ${slug} ${packageId}`).toSorted(),
  )
  const storedResults = await viewResults(testDatabase.database, seller.organizationNumber)
  expect(storedResults.filter(isTorn)).toEqual([])
  expect(
    storedResults
      .map((row) => `${row.code.toLowerCase()} ${row.date} ${row.clicks} ${row.package_id}`)
      .toSorted(),
  ).toEqual([...results].map(([key, { clicks, packageId }]) => `${key} ${clicks} ${packageId}`).toSorted())
  expect(await daysThatDiffer(testDatabase.database, seller.organizationNumber)).toEqual([])
}
