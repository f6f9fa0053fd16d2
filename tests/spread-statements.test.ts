import { beforeAll, describe, expect, inject, test } from 'vitest'
import { recording } from '../bench/plan-cost.ts'
import { PLACEMENTS } from '../src/database/distribution.ts'
import { askConsole, signInMember } from './support/account.ts'
import { PATHS } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { postDelivery, postFeed } from './support/ingest.ts'
import { askReading } from './support/reading.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** What requests ask of the database: how many statements, and on a spread one of how many machines each. */

const ITEMS = 20

const { database } = await createTestDatabase()
const sent = recording(database)
const isSpread = canCheck(
  inject('citusWorkers').length > 0,
  'Shards that each statement touches: the database is not distributed. Give TEST_DATABASE_URL one with Citus workers.',
)

/** What is asked besides: in the background for many requests at once, and once a minute for a key. */
const BACKGROUND = /INSERT INTO (ingest_request_body|agent_call|key_read)|pg_notify|SET last_used_at/

let app: TestApp
let seller: Seller
let packageIds: string[]
const keys = { seller: '', buyer: '' }
const cookies = { seller: '', buyer: '' }
let total = 1

beforeAll(async () => {
  app = await startApp(sent.database)
  seller = await createSeller(database)
  packageIds = []
  for (let i = 0; i < ITEMS; i++) packageIds.push(await createLine(database, seller))
  const [buyer] = await database.query<{ organizationNumber: number }>(
    'SELECT buyer_number AS "organizationNumber" FROM campaign WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  keys.seller = await createReadKey(database, seller)
  keys.buyer = await createReadKey(database, buyer!)
  cookies.seller = (await signInMember(database, seller.organizationNumber)).cookie
  cookies.buyer = (await signInMember(database, buyer!.organizationNumber)).cookie
})

const reports = () => {
  const impressions = total++
  const as_of = new Date().toISOString()
  return { items: packageIds.map((package_id) => ({ package_id, impressions, as_of })) }
}
const codes = () => packageIds.map((packageId, i) => ({ packageId, code: `CODE${i}` }))
const metrics = () =>
  packageIds.map((_, i) => ({
    code: `CODE${i}`,
    date: '2026-01-01',
    clicks: total++,
    conversions: 1,
    conversionValue: 1,
  }))

interface Asked {
  /** How many statements it may send, on a single server and on a spread database. */
  statements: { single: number; spread: number }
  /** Whether it is served as long as its organization's own machine is there. */
  needsOneMachine: boolean
  send(): Promise<Response>
}

const REQUESTS: Record<string, Asked> = {
  'POST of 20 delivery reports': {
    statements: { single: 2, spread: 5 },
    needsOneMachine: true,
    send: () => postDelivery(app.url, seller.apiKey, reports()),
  },
  'POST of 20 codes': {
    statements: { single: 2, spread: 2 },
    needsOneMachine: false,
    send: () => postFeed(app.url, PATHS.codes, seller.apiKey, { codes: codes() }),
  },
  'POST of 20 affiliate results': {
    statements: { single: 2, spread: 2 },
    needsOneMachine: false,
    send: () => postFeed(app.url, PATHS.metrics, seller.apiKey, { metrics: metrics() }),
  },
  'GET of a seller’s lines by a system': {
    statements: { single: 4, spread: 4 },
    needsOneMachine: false,
    send: () => askReading(app.url, keys.seller, '/lines'),
  },
  'GET of a buyer’s lines by a system': {
    statements: { single: 4, spread: 4 },
    needsOneMachine: false,
    send: () => askReading(app.url, keys.buyer, '/lines'),
  },
  // While transactions are open that may have changed lines, also those of other tests, a list asks for what they wrote.
  'GET of a seller’s list of lines': {
    statements: { single: 9, spread: 9 },
    needsOneMachine: false,
    send: () => askConsole(app.url, 'GET', '/lines', { cookie: cookies.seller }),
  },
  'GET of a buyer’s list of lines': {
    statements: { single: 12, spread: 12 },
    needsOneMachine: false,
    send: () => askConsole(app.url, 'GET', '/lines', { cookie: cookies.buyer }),
  },
  'GET of a seller’s campaigns': {
    statements: { single: 5, spread: 6 },
    needsOneMachine: false,
    send: () => askConsole(app.url, 'GET', '/campaigns', { cookie: cookies.seller }),
  },
}

describe.each(Object.entries(REQUESTS))('a %s', (name, { statements, needsOneMachine, send }) => {
  const statementsMax = isSpread ? statements.spread : statements.single
  let asked: ReturnType<typeof sent.take>

  beforeAll(async () => {
    // The second of its kind: the first asks for what is then remembered.
    for (let time = 1; time <= 2; time++) {
      sent.take()
      const answer = await send()
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      asked = sent.take().filter(({ sql }) => !BACKGROUND.test(sql))
    }
  })

  test(`sends ${statementsMax} statements at most`, () => {
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(statementsMax)
  })

  test('writes nothing that is on every machine', () => {
    const written = asked.flatMap(({ sql }) => tablesWrittenBy(sql))
    expect(written.filter((table) => PLACEMENTS.get(table) === 'everywhere')).toEqual([])
    if (name.startsWith('POST')) expect(written.length).toBeGreaterThan(0)
  })

  test.runIf(isSpread)(
    'writes to one shard with each statement, and reads each shard once at most',
    async () => {
      const [{ shards } = { shards: 0 }] = await database.query<{ shards: number }>(SHARDS)
      for (const { sql, values } of asked) {
        const [row] = await database.query<Record<'QUERY PLAN', unknown>>(
          `EXPLAIN (FORMAT JSON) ${sql}`,
          values,
        )
        const plan = JSON.stringify(row)
        const tasks = Array.from(plan.matchAll(/"Task Count":(\d+)/g), ([, count]) => Number(count))
        const most = tablesWrittenBy(sql).length > 0 ? 1 : shards
        expect(
          tasks.filter((count) => count > most),
          sql,
        ).toEqual([])
        // What one part of a statement hands to another, Citus sends to every machine.
        if (needsOneMachine) expect(plan, sql).not.toContain('"Subplans"')
      }
    },
  )
})

function tablesWrittenBy(sql: string): string[] {
  return Array.from(
    sql.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)/g),
    ([, table]) => table!,
  ).filter((table) => PLACEMENTS.has(table))
}

const SHARDS = `SELECT count(*)::integer AS shards FROM pg_dist_shard WHERE logicalrelid = 'campaign'::regclass`
