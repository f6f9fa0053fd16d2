import { beforeAll, describe, expect, test } from 'vitest'
import { RowRefusal } from '../src/core/affiliate/affiliate-row.ts'
import { parseCodeRow } from '../src/core/affiliate/code-row.ts'
import { metricRowParser } from '../src/core/affiliate/metric-row.ts'
import { parseExactJson } from '../src/exact/exact-json.ts'
import { PATHS, sendRows, type AffiliateAnswer, type AffiliateFeed } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postFeed } from './support/ingest.ts'
import { malformedBody } from './support/malformed-body.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const BODIES = 2_000
const CONNECTIONS = 16
/** A word in every body that must not appear in any log. */
const MARK = 'zebrafinch'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packages: string[]

beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${SEED}\n`)
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  packages = await Promise.all(Array.from({ length: 5 }, () => createLine(testDatabase.database, seller)))
})

interface Sent {
  body: Buffer
  status: number
  answer: string
}

describe(`malformed bodies, with FUZZ_SEED=${SEED}`, () => {
  test('get only 4xx or per-row verdicts from the codes feed, and nothing is stored that was not counted', async () => {
    const sent = await sendMalformed('codes', (random) => ({
      packageId: random.pick(packages),
      code: `Code${random.nat(40)}`,
      ...(random.nat(2) === 0 && { slug: `slug-${random.nat(5)}` }),
      note: MARK,
    }))
    expectCleanAnswers('codes', sent)
    const written = new Map<string, Set<string>>()
    for (const row of writtenRows('codes', sent)) {
      const parsed = parseCodeRow(row)
      if (parsed instanceof RowRefusal) throw new Error(`written although ${parsed.message}`)
      const { codeKey, packageId, code, slug } = parsed
      written.set(codeKey, (written.get(codeKey) ?? new Set()).add(`${packageId} ${code} ${slug}`))
    }
    const stored = await testDatabase.database.query<Record<'code_key' | 'row', string>>(
      `SELECT k.code_key, l.package_id || ' ' || k.code || ' ' || coalesce(k.slug, 'null') AS row
       FROM affiliate_code k JOIN package_line l USING (organization_number, line_number)`,
    )
    expect(stored.map(({ code_key }) => code_key).toSorted()).toEqual([...written.keys()].toSorted())
    expect(stored.filter(({ code_key, row }) => !written.get(code_key)!.has(row))).toEqual([])
  })

  test('get only 4xx or per-row verdicts from the metrics feed, and nothing is stored that was not counted', async () => {
    const codes = Array.from({ length: 20 }, (_, i) => ({ packageId: packages[0], code: `Metric${i}` }))
    await sendRows(app.url, seller.apiKey, 'codes', codes)
    const sent = await sendMalformed('metrics', (random) => ({
      code: `METRIC${random.nat(20)}`,
      date: new Date(Date.UTC(2025, 0, 1 + random.nat(60))).toISOString().slice(0, 10),
      clicks: random.nat(1_000_000),
      conversions: random.nat(1_000),
      conversionValue: random.nat(1_000_000) / 10_000,
      note: MARK,
    }))
    expectCleanAnswers('metrics', sent)
    const written = new Map<string, Set<string>>()
    const parse = metricRowParser('9999-12-31')
    for (const row of writtenRows('metrics', sent)) {
      const parsed = parse(row)
      if (parsed instanceof RowRefusal) throw new Error(`written although ${parsed.message}`)
      const { codeKey, date, clicks, conversions, conversionValue } = parsed
      const key = `${codeKey} ${date}`
      written.set(key, (written.get(key) ?? new Set()).add(`${clicks} ${conversions} ${conversionValue}`))
    }
    const stored = await testDatabase.database.query<Record<'key' | 'row', string>>(
      `SELECT k.code_key || ' ' || r.date AS key, r.clicks || ' ' || r.conversions || ' ' || r.conversion_value AS row
       FROM affiliate_result r JOIN affiliate_code k USING (organization_number, code_number)`,
    )
    expect(stored.map(({ key }) => key).toSorted()).toEqual([...written.keys()].toSorted())
    expect(stored.filter(({ key, row }) => !written.get(key)!.has(row))).toEqual([])
  })
})

async function sendMalformed(
  feed: AffiliateFeed,
  validRow: (random: Random) => Record<string, unknown>,
): Promise<Sent[]> {
  const random = randomFrom(SEED)
  const rows = () => Array.from({ length: random.pick([1, 1, 2, 3, 5]) }, () => validRow(random))
  const queue = Array.from({ length: BODIES }, () => malformedBody(random, rows, feed))
  const sent: Sent[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let body = queue.pop(); body; body = queue.pop()) {
        const response = await postFeed(app.url, PATHS[feed], seller.apiKey, body)
        sent.push({ body, status: response.status, answer: await response.text() })
      }
    }),
  )
  return sent
}

function expectCleanAnswers(feed: AffiliateFeed, sent: Sent[]): void {
  const statuses = new Map<number, number>()
  for (const one of sent) statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1)
  expect([...statuses.keys()].filter((status) => ![200, 400, 413].includes(status))).toEqual([])
  // A fuzzer that only ever reached the JSON parser would prove little.
  expect(statuses.get(200)).toBeGreaterThan(BODIES / 5)
  expect(statuses.get(400)).toBeGreaterThan(BODIES / 5)

  const unclean = sent.filter(({ body, status, answer }) => {
    if (status !== 200) return (JSON.parse(answer) as { status: number }).status !== status
    const { ok, upserted, errors } = JSON.parse(answer) as AffiliateAnswer
    const isInOrder = errors.every(({ index }, i) => i === 0 || index > errors[i - 1]!.index)
    const isComplete = upserted + errors.length === rowsOf(feed, body).length && ok === (errors.length === 0)
    return !isInOrder || !isComplete || errors.some(({ status: of }) => of !== 400)
  })
  expect(
    unclean.map(({ body, answer }) => `${answer.slice(0, 300)} for ${body.subarray(0, 300).toString()}`),
  ).toEqual([])
  for (const secret of [seller.apiKey, MARK]) expect(app.log().includes(secret)).toBe(false)
}

/** The rows that were counted as written. */
function writtenRows(feed: AffiliateFeed, sent: Sent[]): unknown[] {
  return sent.flatMap(({ body, status, answer }) => {
    if (status !== 200) return []
    const refused = new Set((JSON.parse(answer) as AffiliateAnswer).errors.map(({ index }) => index))
    return rowsOf(feed, body).filter((_row, index) => !refused.has(index))
  })
}

function rowsOf(feed: AffiliateFeed, body: Buffer): unknown[] {
  return (parseExactJson(body.toString().replace(/^\uFEFF/, '')) as Record<AffiliateFeed, unknown[]>)[feed]
}
