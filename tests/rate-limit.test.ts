import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fingerprint, generateKey } from '../src/core/api-key/api-key.ts'
import { findKeyAndCount, insertKey } from '../src/core/api-key/api-key-sql.ts'
import { countInDatabase } from '../src/core/rate-limit/count-in-database.ts'
import type { Limiter } from '../src/core/rate-limit/counting.ts'
import { createMemoryRateLimiter } from '../src/core/rate-limit/rate-limit.ts'
import { createMemoryRequestCounter } from '../src/core/rate-limit/request-count.ts'
import type { Queryable } from '../src/database/database.ts'
import { startApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { SEED } from './support/random.ts'
import { sendRaw } from './support/raw-http.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const BODY = { items: [null] }

let testDatabase: TestDatabase
let servers: TestServer[]

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isShared: true })
})

describe('over two processes', () => {
  beforeAll(async () => {
    servers = await Promise.all(
      [1, 2].map(() => startServer({ DATABASE_URL: testDatabase.url, LOG_LEVEL: 'info' })),
    )
  })

  test('60 requests with a key pass and any more within a minute are refused, whichever process they reach', async () => {
    const seller = await createSeller(testDatabase.database)
    const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => post(i, seller.apiKey)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(refused).toHaveLength(30)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(await answer.json()).toMatchObject({
        status: 429,
        code: 'rate_limited',
        request_id: answer.headers.get('x-request-id'),
      })
    }
  })

  test('the RateLimit fields count down from 59 to 0, one per request', async () => {
    const seller = await createSeller(testDatabase.database)
    for (let sent = 1; sent <= 61; sent++) {
      const { headers } = await post(sent, seller.apiKey)
      expect(headers.get('ratelimit-policy')).toBe('"delivery";q=60;w=60')
      const [, remaining, reset] = /^"delivery";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit')!)!
      expect(Number(remaining)).toBe(Math.max(0, 60 - sent))
      expect(Number(reset)).toBeGreaterThanOrEqual(1)
      expect(Number(reset)).toBeLessThanOrEqual(60)
      expect(headers.get('retry-after')).toBe(sent === 61 ? reset : null)
    }
  })

  test('every authenticated request counts, including dry runs and those refused for their body', async () => {
    const seller = await createSeller(testDatabase.database)
    const send = [
      (i: number) => post(i, seller.apiKey),
      (i: number) => postDelivery(servers[i % 2]!.url, seller.apiKey, BODY, { dryRun: true }),
      (i: number) => postDelivery(servers[i % 2]!.url, seller.apiKey, '{'),
      (i: number) => postDelivery(servers[i % 2]!.url, seller.apiKey, { items: [] }),
      (i: number) =>
        postDelivery(servers[i % 2]!.url, seller.apiKey, 'x', { headers: { 'content-type': 'text/plain' } }),
      (i: number) => postDelivery(servers[i % 2]!.url, seller.apiKey, ' '.repeat(1024 * 1024 + 1)),
    ]
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await send[i % send.length]!(i)).status)
    expect(statuses.slice(0, 6)).toEqual([200, 200, 400, 400, 415, 413])
    expect(statuses).not.toContain(429)
    for (const one of send) expect((await one(0)).status).toBe(429)
  })

  test('a request with a refused key, or with another method, is not counted', async () => {
    const seller = await createSeller(testDatabase.database)
    for (let i = 0; i < 10; i++) {
      await postDelivery(servers[0]!.url, `${seller.apiKey}x`, BODY)
      await fetch(`${servers[1]!.url}/api/ingest/delivery/metrics`, {
        headers: { authorization: `Bearer ${seller.apiKey}` },
      })
    }
    expect((await post(0, seller.apiKey)).headers.get('ratelimit')).toMatch(/;r=59;/)
  })

  test('each key has its own budget, even within one organization', async () => {
    const seller = await createSeller(testDatabase.database)
    const second = await addKey(seller)
    await Promise.all(Array.from({ length: 61 }, (_, i) => post(i, seller.apiKey)))
    expect((await post(0, seller.apiKey)).status).toBe(429)
    expect((await post(0, second)).status).toBe(200)
    expect((await post(0, (await createSeller(testDatabase.database)).apiKey)).status).toBe(200)
  })

  test('a caller who waits as long as Retry-After says is served, once for each request that is now a minute old', async () => {
    const seller = await createSeller(testDatabase.database)
    await post(0, seller.apiKey)
    await passTime(seller, 30)
    for (let i = 1; i < 60; i++) await post(i, seller.apiKey)
    const refused = await post(0, seller.apiKey)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(30)
    await passTime(seller, seconds)
    expect((await post(0, seller.apiKey)).status).toBe(200)
    expect((await post(1, seller.apiKey)).status).toBe(429)
  })

  test('a refused request is not counted: retrying does not make the wait longer', async () => {
    const seller = await createSeller(testDatabase.database)
    await Promise.all(Array.from({ length: 60 }, (_, i) => post(i, seller.apiKey)))
    await passTime(seller, 40)
    const waits = []
    for (let i = 0; i < 5; i++) waits.push(Number((await post(i, seller.apiKey)).headers.get('retry-after')))
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(20)
    await passTime(seller, 20)
    expect((await post(0, seller.apiKey)).status).toBe(200)
  })

  test('a refused request records nothing', async () => {
    const seller = await createSeller(testDatabase.database)
    const line = await createLine(testDatabase.database, seller)
    await Promise.all(Array.from({ length: 60 }, (_, i) => post(i, seller.apiKey)))
    const items = [{ package_id: line, impressions: 1 }]
    expect((await postDelivery(servers[0]!.url, seller.apiKey, { items })).status).toBe(429)
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
  })

  test('a request over the limit is refused before its body is read', async () => {
    const seller = await createSeller(testDatabase.database)
    await Promise.all(Array.from({ length: 60 }, (_, i) => post(i, seller.apiKey)))
    const answer = await sendRaw(
      servers[0]!.url,
      `POST /api/ingest/delivery/metrics HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${seller.apiKey}\r\ncontent-length: 1000\r\n\r\n`,
    )
    expect(answer.status).toBe(429)
  })

  test('no key was written to either log', () => {
    for (const server of servers) {
      expect(server.output()).toContain('"route":"/api/ingest/delivery/metrics"')
      expect(server.output()).not.toMatch(/flk_\w{9,}/)
    }
  })
})

describe('the budget that processes share', () => {
  test('never allows more than the limit in any 60 s, refuses nothing below it, and serves callers who wait', async () => {
    // Time passes in steps of seven seconds: no machine is slow enough to confuse two ages.
    const steps = fc.array(fc.constantFrom(0, 0, 7, 14, 28, 63), { minLength: 5, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (limit, sequence) => {
        const seller = await createSeller(testDatabase.database)
        const hit = async () => {
          const asked = { scope: 'ingest', bucket: 'delivery', limit } as const
          const presented = { fingerprint: fingerprint(seller.apiKey), address: null }
          const { allowance } = await findKeyAndCount(testDatabase.database, presented, asked)
          return { allowance: allowance! }
        }
        let now = 0
        const allowedAt: number[] = []
        for (const wait of sequence) {
          now += wait
          await passTime(seller, wait)
          const within = allowedAt.filter((at) => at > now - 60)
          const { allowance } = await hit()
          expect(allowance.isAllowed).toBe(within.length < limit)
          if (allowance.isAllowed) allowedAt.push(now)
          expect(allowance.remaining).toBe(allowance.isAllowed ? limit - within.length - 1 : 0)
          const oldest = allowedAt.find((at) => at > now - 60)!
          expect(allowance.resetSeconds).toBeLessThanOrEqual(oldest + 60 - now)
        }
        const { allowance } = await hit()
        if (allowance.isAllowed) return
        await passTime(seller, allowance.resetSeconds)
        expect((await hit()).allowance.isAllowed).toBe(true)
      }),
      { numRuns: 30, seed: SEED },
    )
  })
})

describe('a limit that servers count in the database', () => {
  test('says truthfully when to come back, also to those who came back too early, and asks nothing meanwhile', async () => {
    const limit = 3
    const clock = { ms: 1_000 }
    let questions = 0
    const database: Queryable = {
      isSpread: false,
      query: (...asked) => {
        questions++
        return testDatabase.database.query(...asked)
      },
    }
    const here = {
      limiter: (_: string, most: number) => createMemoryRateLimiter(most, () => clock.ms),
      counter: (_: string, most: number) => createMemoryRequestCounter(most, () => clock.ms),
    }
    const [first, second] = [1, 2].map(() =>
      countInDatabase(database, here, () => clock.ms).limiter('early', limit),
    ) as [Limiter, Limiter]
    const pass = async (seconds: number) => {
      clock.ms += seconds * 1000
      await passTimeFor('early:%', seconds)
    }
    for (let i = 0; i < limit; i++) expect((await first.hit('one')).isAllowed).toBe(true)
    await pass(25)
    const refused = await second.hit('one')
    expect(refused).toMatchObject({ isAllowed: false, limit, remaining: 0 })
    expect(refused.resetSeconds).toBeLessThanOrEqual(35)
    questions = 0
    for (let i = 0; i < limit; i++) {
      expect(await second.hit('one')).toEqual(refused)
    }
    expect(questions).toBe(0)
    expect((await second.hit('another')).isAllowed).toBe(true)
    await pass(refused.resetSeconds)
    for (let i = 0; i < limit; i++) expect((await second.hit('one')).isAllowed).toBe(true)
    expect((await first.hit('one')).isAllowed).toBe(false)
  })
})

describe('one process on its own database', () => {
  test('lets 60 requests with a key pass and refuses the 61st', async () => {
    const alone = await createTestDatabase()
    const app = await startApp(alone.database, { ingestRequestsPerMinute: 60 })
    const seller = await createSeller(alone.database)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => postDelivery(app.url, seller.apiKey, BODY)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})

function post(i: number, apiKey: string): Promise<Response> {
  return postDelivery(servers[i % 2]!.url, apiKey, BODY)
}

/** As if this many seconds had passed for the requests of a seller's key. */
function passTime(seller: Seller, seconds: number): Promise<void> {
  return passTimeFor(`${seller.keyId}:%`, seconds)
}

async function passTimeFor(buckets: string, seconds: number): Promise<void> {
  await testDatabase.database.query(
    `UPDATE rate_limit SET hits = ARRAY(
       SELECT hit - make_interval(secs => $2) FROM unnest(hits) WITH ORDINALITY AS h (hit, position) ORDER BY position)
     WHERE bucket LIKE $1`,
    [buckets, seconds],
  )
}

async function addKey({ organizationNumber }: Seller): Promise<string> {
  const key = generateKey('ingest')
  await insertKey(testDatabase.database, { organizationNumber, label: 'Second', ...key, createdBy: null })
  return key.secret
}
