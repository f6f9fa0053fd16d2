import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLines } from '../src/core/delivery/delivery-sql.ts'
import { applyReport, settle } from '../src/core/delivery/delivery.ts'
import { COUNTED_BASES, PRICING_BASES, type PricingBasis } from '../src/core/delivery/units.ts'
import { instantFromMilliseconds, parseInstant } from '../src/exact/instant.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import {
  changeLine,
  createLine,
  createSeller,
  viewLine,
  type LineView,
  type Seller,
} from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { wellFormedItem } from './support/well-formed-item.ts'

/** Reports are sent over this many connections at once, to two processes in turn. */
const CONNECTIONS = 8
/** The name the two processes use in the database. */
const SERVERS = 'two_processes'

let testDatabase: TestDatabase
let servers: TestServer[]
/** A third process that shares the database: this one. */
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isShared: true })
  const url = `${testDatabase.url}&application_name=${SERVERS}`
  const env = { DATABASE_URL: url, INGEST_REQUESTS_PER_MINUTE: '100000' }
  servers = await Promise.all([1, 2].map(() => startServer(env)))
  app = await startApp({ ...testDatabase.database, isShared: false })
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
})

interface Report {
  line: string
  /** Seconds into a day of 2025. */
  second: number
  /** Null on a flat-rate line. */
  total: number | null
}

describe('over two processes and eight connections', () => {
  test('reports with distinct as_of end in the figures of the sorted sequence, in any order, repetition or interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(scenario(), async ({ basis, reports, requests }) => {
        const lines = await Promise.all(
          [0, 1, 2].map(() => createLine(testDatabase.database, seller, { pricingBasis: basis })),
        )
        const all = reports.map(({ line, second, total }) => ({ line: lines[line]!, second, total }))
        await sendAll(
          requests.map((indexes) => indexes.map((index) => all[index]!)),
          basis,
        )
        for (const line of lines) {
          const ofLine = all.filter((report) => report.line === line)
          const view = await viewLine(testDatabase.database, line)
          expect(figureOf(view)).toEqual(expectedFigure(ofLine, basis))
          expectCompleteHistory(view, ofLine, basis)
        }
      }),
      { numRuns: 40, seed: SEED },
    )
  })

  test('500 requests on 20 lines end in the figures of the sorted sequence, with every report in the history once', async () => {
    const random = randomFrom(SEED)
    const lines = await Promise.all(
      Array.from({ length: 20 }, () => createLine(testDatabase.database, seller)),
    )
    const reports = lines.flatMap((line) =>
      Array.from({ length: 150 }, (_, second) => ({ line, second, total: (second * 37) % 150 })),
    )
    const requests = intoRequests(
      random.shuffle([...reports, ...random.shuffle(reports).slice(0, 1_000)]),
      500,
      random,
    )
    expect(requests).toHaveLength(500)
    await sendAll(requests, 'impressions')

    const views = await viewAll(lines)
    for (const [i, view] of views.entries()) {
      expect(figureOf(view)).toEqual({ quantity: String((149 * 37) % 150), as_of: timeOf(149) })
      expect(view.revision).toBe(150)
      expect(view.history.map(({ as_of, quantity }) => `${as_of} ${quantity}`).toSorted()).toEqual(
        reports
          .filter(({ line }) => line === lines[i])
          .map(({ second, total }) => `${timeOf(second)} ${total}`)
          .toSorted(),
      )
      expect(contradictions(view)).toEqual([])
    }

    await sendAll(random.shuffle(requests).slice(0, 200), 'impressions')
    expect(await viewAll(lines)).toEqual(views)
  })

  test('requests on the same 150 lines, each in a different order, all succeed, and no report is lost', async () => {
    const random = randomFrom(SEED)
    const lines = await Promise.all(
      Array.from({ length: 150 }, () => createLine(testDatabase.database, seller)),
    )
    // Measured when they are received, so that nearly all move the figures forward.
    const totals = Array.from({ length: 64 }, (_, total) => total)
    await inTurns(totals, async (total) => {
      const items = random.shuffle(lines).map((package_id) => ({ package_id, impressions: total }))
      const answer = await reportDelivery(servers[total % 2]!.url, seller.apiKey, items)
      expect(answer).toMatchObject({ accepted: 150, rejected: 0 })
    })
    for (const view of await viewAll(lines)) {
      expect(view.history.map(({ quantity }) => Number(quantity)).toSorted((x, y) => x - y)).toEqual(totals)
      expect(view.revision).toBe(64)
      expect(contradictions(view)).toEqual([])
    }
  })

  test('the same body twice, at once or one after the other, changes neither figures nor history', async () => {
    const lines = await Promise.all(
      Array.from({ length: 10 }, () => createLine(testDatabase.database, seller)),
    )
    const flat = await createLine(testDatabase.database, seller, { pricingBasis: 'flat_rate' })
    const items = [
      ...lines.map((package_id, i) => ({ package_id, impressions: i, as_of: timeOf(i) })),
      { package_id: flat, as_of: timeOf(5) },
    ]
    const first = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, i) =>
        reportDelivery(servers[i % 2]!.url, seller.apiKey, items),
      ),
    )
    const views = await viewAll([...lines, flat])
    expect(views.map(({ revision }) => revision)).toEqual(items.map(() => 1))
    for (const server of servers) {
      expect(await reportDelivery(server.url, seller.apiKey, items)).toEqual(first[0])
    }
    expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await viewAll([...lines, flat])).toEqual(views)
  })

  test('racing reports with one as_of leave a figure that one of them stated, and each change in the history', async () => {
    const line = await createLine(testDatabase.database, seller)
    await Promise.all(
      Array.from({ length: 40 }, (_, total) =>
        reportDelivery(servers[total % 2]!.url, seller.apiKey, [
          { package_id: line, impressions: total, as_of: timeOf(0) },
        ]),
      ),
    )
    const view = await viewLine(testDatabase.database, line)
    expect(view.revision).toBe(40)
    expect(view.history.map(({ quantity }) => Number(quantity)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, total) => total),
    )
    const lastToCount = view.history.findLast(({ effect }) => effect !== 'late')
    expect(view.quantity).toBe(lastToCount!.quantity)
    expect(contradictions(view)).toEqual([])
  })

  test('terms changed by another process apply to the next report, whatever was reported before', async () => {
    const line = await createLine(testDatabase.database, seller)
    const verdictsOf = (item: Record<string, unknown>) =>
      Promise.all(
        servers.map(async ({ url }) => {
          const { results } = await reportDelivery(url, seller.apiKey, [{ package_id: line, ...item }])
          return results[0]!.reason ?? results[0]!.status
        }),
      )
    const move = (flightStart: string) => changeLine(testDatabase.database, line, { flightStart })
    expect(await verdictsOf({ impressions: 1, as_of: '2025-03-01' })).toEqual(['accepted', 'accepted'])
    await move('2025-04-01')
    expect(await verdictsOf({ impressions: 2, as_of: '2025-03-02' })).toEqual(both('before_flight_start'))
    await move('2025-03-01')
    expect(await verdictsOf({ impressions: 2, as_of: '2025-03-02' })).toEqual(both('accepted'))
    await move('2198-01-01')
    expect(await verdictsOf({ impressions: 3 })).toEqual(both('before_flight_start'))
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('2')
  })

  test('a basis changed by another process applies to the next report', async () => {
    for (const server of servers) {
      const line = await createLine(testDatabase.database, seller)
      const send = async (item: Record<string, unknown>) =>
        (await reportDelivery(server.url, seller.apiKey, [{ package_id: line, ...item }])).results[0]!.reason
      expect(await send({ downloads: 1 })).toBe('quantity_required')
      await changeLine(testDatabase.database, line, { pricingBasis: 'downloads' })
      expect(await send({ impressions: 1 })).toBe('quantity_required')
      expect(await send({ downloads: 1 })).toBeUndefined()
    }
  })
})

describe('one report after the other', () => {
  test('figure, history and effects follow the rules, for any sequence on any kind of line', async () => {
    const sequence = fc.record({
      basis: fc.constantFrom(...PRICING_BASES),
      steps: fc.array(fc.record({ second: fc.nat({ max: 6 }), total: fc.nat({ max: 2 }) }), {
        minLength: 12,
        maxLength: 12,
      }),
    })
    // A hundred lines in parallel, so each request carries one step of each.
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { minLength: 100, maxLength: 100 }), async (sequences) => {
        const lines = await Promise.all(
          sequences.map(({ basis }) => createLine(testDatabase.database, seller, { pricingBasis: basis })),
        )
        for (let step = 0; step < 12; step++) {
          const items = sequences.map(({ basis, steps }, i) =>
            itemOf({ line: lines[i]!, ...steps[step]! }, basis),
          )
          expect(await reportDelivery(app.url, seller.apiKey, items)).toMatchObject({ accepted: 100 })
        }
        for (const [i, view] of (await viewAll(lines)).entries()) {
          expect(view).toEqual(retell(sequences[i]!.steps, sequences[i]!.basis))
        }
      }),
      { numRuns: 4, seed: SEED },
    )
  })
})

describe('the statements of the database', () => {
  const START = '2025-03-01'
  const unit = fc.constantFrom(...COUNTED_BASES, null)
  const basis = fc.constantFrom(...PRICING_BASES)
  // Before the flight, exactly at its start, around each other, and in the future.
  const asOf = fc.constantFrom(
    '2025-02-28T23:59:59.999999Z',
    START,
    '2025-03-01T00:00:00.000001Z',
    '2025-03-02',
    '2025-03-02T00:00:00.000001Z',
    '2025-03-03',
    '2198-01-01',
  )
  const step = fc.record({ unit, asOf, total: fc.constantFrom(0, 1, 2, 3) })
  const sequence = fc.record({ basis, steps: fc.array(step, { minLength: 10, maxLength: 10 }) })

  test('decide as the pure rules do, for any line and any report', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { minLength: 150, maxLength: 150 }), async (sequences) => {
        const { database } = testDatabase
        const { organizationNumber } = seller
        const packages = await Promise.all(
          sequences.map(async (one) => ({
            organizationNumber,
            packageId: await createLine(database, seller, { pricingBasis: one.basis, flightStart: START }),
          })),
        )
        let before = await readLines(database, packages, 'unlocked')
        for (let i = 0; i < 10; i++) {
          const items = sequences.map(({ steps }, at) => {
            const { unit: given, asOf: as_of, total } = steps[i]!
            return { package_id: packages[at]!.packageId, as_of, ...(given !== null && { [given]: total }) }
          })
          const { results } = await reportDelivery(app.url, seller.apiKey, items)
          const after = await readLines(database, packages, 'unlocked')
          const now = instantFromMilliseconds(Date.now())
          for (const [at, line] of before.entries()) {
            const item = wellFormedItem(items[at])
            const { verdict } = settle(item, line, now)
            expect(results[at]!.reason ?? results[at]!.status).toBe(verdict)
            const report = { quantity: item.quantity, asOf: item.asOf!, receivedAt: now }
            const figure =
              verdict === 'accepted'
                ? applyReport(line!.figure, report, line!.pricingBasis).figure
                : line!.figure
            const { quantity, asOf: measuredAt } = after[at]!.figure ?? { quantity: null, asOf: null }
            expect({ quantity, measuredAt }).toEqual({
              quantity: figure?.quantity ?? null,
              measuredAt: figure?.asOf ?? null,
            })
          }
          before = after
        }
      }),
      { numRuns: 3, seed: SEED },
    )
  })
})

describe('terms that change while reports arrive', () => {
  const [EARLY, BETWEEN, LATE] = ['2025-01-01', '2025-03-01', '2025-06-01']

  test('are those of the line at every moment: a report is judged by the old or the new ones, never by both', async () => {
    const lines = await Promise.all(
      Array.from({ length: 12 }, () =>
        createLine(testDatabase.database, seller, { flightStart: EARLY, booked: 1_000_000 }),
      ),
    )
    const accepted = new Map<string, string[]>(lines.map((line) => [line, []]))
    const random = randomFrom(SEED)
    let isDone = false
    // A line without reports may change its unit, any line its first day: until its first report is in.
    const changing = Promise.all(
      lines.map(async (line) => {
        while (!isDone) {
          await changeLine(testDatabase.database, line, {
            flightStart: random.nat(2) === 0 ? EARLY : LATE,
            pricingBasis: random.nat(2) === 0 ? 'impressions' : 'downloads',
            booked: 1_000_000,
          }).catch((error: Error) => expect(error.message).toContain('keeps its pricing basis'))
        }
      }),
    )
    await inTurns(
      Array.from({ length: 240 }, (_, i) => i),
      async (i) => {
        // Even totals are impressions, odd ones downloads.
        const isDownloads = random.nat(2) === 1
        const total = 2 * i + (isDownloads ? 1 : 0)
        const asOf = [EARLY, BETWEEN, LATE][i % 3]!
        const items = random.shuffle(lines).map((package_id) => ({
          package_id,
          [isDownloads ? 'downloads' : 'impressions']: total,
          as_of: `${asOf}T00:00:00.${String(i).padStart(6, '0')}Z`,
        }))
        const { results } = await reportDelivery(servers[i % 2]!.url, seller.apiKey, items)
        for (const [at, { status, reason }] of results.entries()) {
          const allowed = asOf === LATE ? ['quantity_required'] : ['quantity_required', 'before_flight_start']
          if (status === 'accepted') accepted.get(items[at]!.package_id)!.push(String(total))
          else expect(allowed).toContain(reason)
        }
      },
    )
    isDone = true
    await changing
    for (const [line, totals] of accepted) {
      const view = await viewLine(testDatabase.database, line)
      expect(view.history.map(({ quantity }) => String(quantity)).toSorted()).toEqual(totals.toSorted())
      expect(view.revision).toBe(totals.length)
      // All are of one unit, that of the line now: it could not change after the first of them.
      const [terms] = await testDatabase.database.query<{ basis: string; is_same: boolean }>(
        `SELECT l.pricing_basis AS basis, l.pricing_basis = f.pricing_basis::text
           AND l.flight_start::timestamp AT TIME ZONE 'UTC' = f.starts_at AS is_same
         FROM package_line l JOIN line_figure f USING (organization_number, line_number) WHERE l.package_id = $1`,
        [line],
      )
      expect(terms!.is_same).toBe(true)
      const remainder = terms!.basis === 'downloads' ? 1 : 0
      expect(totals.filter((total) => Number(total) % 2 !== remainder)).toEqual([])
      expect(contradictions(view)).toEqual([])
    }
    expect([...accepted.values()].flat().length).toBeGreaterThan(0)
  })
})

describe('a batch', () => {
  test('has verdicts that do not depend on other items, except duplicates, and a dry run predicts them', async () => {
    const other = await createSeller(testDatabase.database)
    const kinds = await allKindsOfItems(other)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat({ max: kinds.length - 1 }), { minLength: 2 }),
        fc.array(fc.nat({ max: 30 })),
        async (chosen, repeats) => {
          const items = chosen.map((index) => kinds[index]!.item)
          const expected = chosen.map((index) => kinds[index]!.verdict)
          const seen = [...items]
          for (const repeat of repeats) {
            const item = seen[repeat % seen.length]
            items.push(item)
            expected.push(
              kinds.find((kind) => kind.item === item)!.verdict === 'invalid_item'
                ? 'invalid_item'
                : 'duplicate_package_id',
            )
          }
          expect(await verdicts(items, { dryRun: true })).toEqual(expected)
          expect(await verdicts(items)).toEqual(expected)
        },
      ),
      { numRuns: 40, seed: SEED },
    )
    for (const { item, verdict } of kinds) expect(await verdicts([item])).toEqual([verdict])
  })
})

test('no two writers ever waited for each other', async () => {
  for (const server of servers) {
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/deadlock|40P01|"level":(50|60)/)
  }
  // A session reports its statistics when it ends.
  await expect
    .poll(() =>
      testDatabase.database.query('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [SERVERS]),
    )
    .toEqual([])
  const [row] = await testDatabase.database.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(row!.deadlocks).toBe('0')
})

/** Reports on three lines, each with its own time, put into requests in any order, some more than once. */
function scenario() {
  const report = fc.record({
    line: fc.nat({ max: 2 }),
    second: fc.nat({ max: 50 }),
    total: fc.nat({ max: 3 }),
  })
  return fc
    .record({
      basis: fc.constantFrom(...PRICING_BASES),
      reports: fc.uniqueArray(report, {
        selector: ({ line, second }) => `${line} ${second}`,
        minLength: 1,
        maxLength: 24,
      }),
    })
    .chain(({ basis, reports }) => {
      const indexes = reports.map((_, index) => index)
      return fc
        .tuple(
          fc.shuffledSubarray(indexes, { minLength: indexes.length }),
          fc.array(fc.nat({ max: indexes.length - 1 }), { maxLength: 12 }),
          fc.integer({ min: 1, max: 3 }),
        )
        .map(([order, again, size]) => ({
          basis,
          reports,
          requests: inPieces([...order, ...again], size).map((piece) => firstOfEachLine(piece, reports)),
        }))
    })
    .map(({ basis, reports, requests }) => {
      // A report whose line is already in the request gets its own request.
      const sent = new Set(requests.flat())
      const rest = reports.map((_, index) => index).filter((index) => !sent.has(index))
      return { basis, reports, requests: [...requests, ...rest.map((index) => [index])] }
    })
}

function firstOfEachLine(indexes: number[], reports: { line: number }[]): number[] {
  return indexes.filter(
    (index, i) => indexes.findIndex((other) => reports[other]!.line === reports[index]!.line) === i,
  )
}

function inPieces<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}

/** Sends every request; each must be accepted as a whole. */
async function sendAll(requests: Report[][], basis: PricingBasis): Promise<void> {
  await inTurns([...requests.entries()], async ([i, request]) => {
    const items = request.map((report) => itemOf(report, basis))
    const send = () => reportDelivery(servers[i % 2]!.url, seller.apiKey, items)
    const isAll = { accepted: items.length, rejected: 0 }
    // Machines on one computer may be too slow: what was refused for that is sent again, as its sender would.
    if (testDatabase.database.isSpread) await expect.poll(send).toMatchObject(isAll)
    else expect(await send()).toMatchObject(isAll)
  })
}

/** As many at once as there are connections, each as soon as there is room. */
async function inTurns<T>(all: T[], send: (one: T) => Promise<void>): Promise<void> {
  const queue = all.toReversed()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (queue.length > 0) await send(queue.pop()!)
    }),
  )
}

function itemOf({ line, second, total }: Report, basis: PricingBasis): Record<string, unknown> {
  return { package_id: line, as_of: timeOf(second), ...(basis !== 'flat_rate' && { [basis]: total }) }
}

function timeOf(second: number): string {
  return new Date(Date.UTC(2025, 2, 1, 0, 0, second)).toISOString().replace('.000', '')
}

function figureOf({ quantity, as_of }: LineView) {
  return { quantity, as_of }
}

function expectedFigure(reports: { second: number; total: number | null }[], basis: PricingBasis) {
  const sorted = reports.toSorted((a, b) => a.second - b.second)
  const decisive = basis === 'flat_rate' ? sorted.at(0) : sorted.at(-1)
  if (!decisive) return { quantity: null, as_of: null }
  return { quantity: basis === 'flat_rate' ? null : String(decisive.total), as_of: timeOf(decisive.second) }
}

/** Nothing that was accepted is lost: each report is in the history once, unless it only confirmed what another stated. */
function expectCompleteHistory(view: LineView, reports: Report[], basis: PricingBasis): void {
  expect(view.history).toHaveLength(view.revision)
  const stated = view.history.map(({ as_of, quantity }) => `${as_of} ${quantity}`)
  expect(new Set(stated).size).toBe(stated.length)
  const lost = reports.filter(({ second, total }) => {
    const quantity = basis === 'flat_rate' ? null : String(total)
    if (stated.includes(`${timeOf(second)} ${quantity}`)) return false
    return !view.history.some((row) => row.quantity === quantity && isBefore(row.as_of, timeOf(second)))
  })
  expect(lost).toEqual([])
  const sent = new Set(
    reports.map(({ second, total }) => `${timeOf(second)} ${basis === 'flat_rate' ? null : total}`),
  )
  for (const one of stated) expect(sent).toContain(one)
  expect(basis === 'flat_rate' ? [] : contradictions(view)).toEqual([])
}

/** Rows whose stated effect does not follow from the rows before them. */
function contradictions({ history, as_of, quantity }: LineView): string[] {
  const found: string[] = []
  const complain = (row: LineView['history'][number], what: string) =>
    found.push(`${row.as_of} ${row.quantity} ${row.effect}: ${what}`)
  let figure: LineView['history'][number] | undefined
  for (const row of history) {
    if (row.effect === 'late') {
      if (isBefore(as_of!, row.as_of)) complain(row, 'is not late')
      continue
    }
    const fell = figure !== undefined && Number(row.quantity) < Number(figure.quantity)
    const effect = figure === undefined ? 'first' : fell ? 'correction' : 'replaced'
    if (row.effect !== effect) complain(row, `is ${effect}`)
    if (figure && isBefore(row.as_of, figure.as_of)) complain(row, 'goes back in time')
    if (figure?.quantity === row.quantity) complain(row, 'changes nothing')
    figure = row
  }
  if (figure && figure.quantity !== quantity) complain(figure, 'is not the figure')
  return found
}

/** To the microsecond; the texts themselves do not sort, as the length of their fractions varies. */
function isBefore(a: string, b: string): boolean {
  return parseInstant(a)! < parseInstant(b)!
}

/** A second, independent statement of decisions 8 to 10: what was stated, and how far it was confirmed. */
function retell(steps: { second: number; total: number }[], basis: PricingBasis): LineView {
  const statements: { total: number; from: number; to: number; effect: string }[] = []
  let current: (typeof statements)[number] | undefined
  for (const { second, total } of steps) {
    if (basis === 'flat_rate') {
      if (current && second >= current.from) continue
      current = { total, from: second, to: second, effect: current ? 'replaced' : 'first' }
      statements.push(current)
    } else if (current && second < current.to) {
      const isKnown = statements.some(
        (statement) => statement.total === total && statement.from <= second && second <= statement.to,
      )
      if (!isKnown) statements.push({ total, from: second, to: second, effect: 'late' })
    } else if (current?.total === total) {
      current.to = second
    } else {
      const effect = !current ? 'first' : total < current.total ? 'correction' : 'replaced'
      current = { total, from: second, to: second, effect }
      statements.push(current)
    }
  }
  const quantityOf = (total: number) => (basis === 'flat_rate' ? null : String(total))
  return {
    quantity: quantityOf(current!.total),
    as_of: timeOf(basis === 'flat_rate' ? current!.from : current!.to),
    revision: statements.length,
    history: statements.map(({ total, from, effect }) => ({
      quantity: quantityOf(total),
      as_of: timeOf(from),
      effect,
    })),
  }
}

/** One item for each verdict, and for each way a report can change a line. */
async function allKindsOfItems(other: Seller): Promise<{ item: unknown; verdict: string }[]> {
  const line = (terms: Parameters<typeof createLine>[2] = {}) =>
    createLine(testDatabase.database, seller, terms)
  const reported = await Promise.all(Array.from({ length: 5 }, () => line()))
  await reportDelivery(
    app.url,
    seller.apiKey,
    reported.map((package_id) => ({ package_id, impressions: 5, as_of: timeOf(10) })),
  )
  const accepted = [
    { package_id: await line(), impressions: 1 },
    { package_id: await line({ pricingBasis: 'downloads' }), downloads: 1.5 },
    { package_id: await line({ pricingBasis: 'flat_rate' }) },
    { package_id: reported[0], impressions: 6, as_of: timeOf(11) },
    { package_id: reported[1], impressions: 4, as_of: timeOf(11) },
    { package_id: reported[2], impressions: 4, as_of: timeOf(9) },
    { package_id: reported[3], impressions: 5, as_of: timeOf(10) },
    { package_id: reported[4]!.toUpperCase(), impressions: 5, as_of: timeOf(12) },
  ]
  const rejected = {
    invalid_item: [
      null,
      5,
      {},
      { package_id: await line(), impressions: -1 },
      { package_id: 'x', impressions: 1 },
    ],
    not_seller: [
      { package_id: randomUUID(), impressions: 1 },
      { package_id: await createLine(testDatabase.database, other), impressions: 1 },
    ],
    before_flight_start: [
      { package_id: await line({ flightStart: '2198-01-01' }), impressions: 1 },
      { package_id: await line(), impressions: 1, as_of: '2019-12-31' },
    ],
    as_of_in_future: [{ package_id: await line(), impressions: 1, as_of: '2198-01-01' }],
    flat_rate_takes_no_quantity: [{ package_id: await line({ pricingBasis: 'flat_rate' }), downloads: 1 }],
    quantity_required: [
      { package_id: await line(), downloads: 1 },
      { package_id: await line({ pricingBasis: 'downloads' }) },
    ],
  }
  return [
    ...accepted.map((item) => ({ item, verdict: 'accepted' })),
    ...Object.entries(rejected).flatMap(([verdict, items]) => items.map((item) => ({ item, verdict }))),
  ]
}

async function verdicts(items: unknown[], options: { dryRun?: boolean } = {}): Promise<string[]> {
  const response = await postDelivery(app.url, seller.apiKey, { items }, options)
  const { results } = (await response.json()) as DeliveryAnswer
  return results.map(({ status, reason }) => reason ?? status)
}

function viewAll(lines: string[]): Promise<LineView[]> {
  return Promise.all(lines.map((line) => viewLine(testDatabase.database, line)))
}

function both(verdict: string): string[] {
  return servers.map(() => verdict)
}

/** Distributes reports over requests, no line twice in one. */
function intoRequests(reports: Report[], count: number, random: Random): Report[][] {
  const requests: Report[][] = Array.from({ length: count }, () => [])
  for (const report of reports) {
    let at = random.nat(count)
    while (requests[at]!.some(({ line }) => line === report.line)) at = (at + 1) % count
    requests[at]!.push(report)
  }
  return requests
}
