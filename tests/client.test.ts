import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createClient,
  FlightlineError,
  type Client,
  type DeliveryItem,
  type Line,
} from '../src/client/client.ts'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { startFaultyProxy, type FaultyProxy, type Passage } from './support/faulty-proxy.ts'
import { reportDelivery } from './support/ingest.ts'
import {
  agreedLine,
  createLine,
  createReadKey,
  createSeller,
  viewLine,
  type Seller,
} from './support/seller.ts'
import { startServer } from './support/server.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** The client library against the real server, also through what goes wrong on the way. */

const AS_OF = '2025-03-01T00:00:00Z'
const RATE_LIMIT = 4

let testDatabase: TestDatabase
let app: TestApp
let proxy: FaultyProxy
let seller: Seller
let client: Client

beforeAll(async () => {
  // Shared, so that the limit is counted in the database, where a test can let time pass.
  testDatabase = await createTestDatabase({ isShared: true })
  app = await startApp(testDatabase.database)
  proxy = await startFaultyProxy(app.url)
  seller = await createSeller(testDatabase.database)
  client = createClient({ url: `${proxy.url}/`, key: seller.apiKey })
})

describe('a push', () => {
  test('gives one verdict per item, in the order of the items, over several batches in flight', async () => {
    const lines = await newLines(1_203)
    const items = lines.map((package_id, i): DeliveryItem => ({
      package_id,
      impressions: i % 7 === 3 ? -1 : i,
      as_of: AS_OF,
    }))
    const progress: number[] = []
    const before = proxy.posts
    const { accepted, rejected, results } = await client.delivery.push(items, {
      onProgress: (now) => progress.push(now.accepted + now.rejected),
    })
    expect(results.map(({ index }) => index)).toEqual(items.map((_, i) => i))
    expect(results.map(({ item }) => item)).toEqual(items)
    expect(results.map(reasonOf)).toEqual(items.map((_, i) => (i % 7 === 3 ? 'invalid_item' : 'accepted')))
    expect([accepted, rejected]).toEqual([1_031, 172])
    expect(progress).toEqual([500, 1_000, 1_203])
    expect(proxy.posts - before).toBe(3)
    expect(await historyOf(lines)).toEqual({ lines: 1_031, reports: 1_031 })
  })

  test('takes iterables and async iterables, and reads no further ahead than a few batches', async () => {
    const [line] = await newLines(1)
    let read = 0
    async function* endless(): AsyncGenerator<DeliveryItem> {
      for (;;) yield { package_id: line!, impressions: -++read, as_of: AS_OF }
    }
    let seen = 0
    for await (const verdict of client.delivery.stream(endless())) {
      expect(verdict.index).toBe(seen)
      if (++seen === 1_200) break
    }
    expect(read).toBeLessThanOrEqual(4_000)
    const { results } = await client.delivery.push(new Set([{ package_id: line!, impressions: 1 }]))
    expect(results.map(reasonOf)).toEqual(['accepted'])
    expect(await client.delivery.push([])).toEqual({ accepted: 0, rejected: 0, results: [] })
  })

  test('is split by size too, and again where the operator allows less', async () => {
    const lines = await newLines(60)
    const text = 'x'.repeat(40_000)
    const items = lines.map((package_id) => ({ package_id, impressions: 1, as_of: AS_OF, note: text }))
    const before = proxy.posts
    expect(await client.delivery.push(items)).toMatchObject({ accepted: 60 })
    expect(proxy.posts - before).toBe(3)

    const strict = await startApp(testDatabase.database, { bodyLimitBytes: 100_000 })
    const small = createClient({ url: strict.url, key: seller.apiKey })
    expect(await small.delivery.push(items.map((item) => ({ ...item, impressions: 2 })))).toMatchObject({
      accepted: 60,
    })
    const huge = { ...items[0]!, note: 'x'.repeat(200_000) }
    await expect(small.delivery.push([huge])).rejects.toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
  })

  test('of a package twice counts its first well-formed item, wherever the batches begin', async () => {
    const [twice, bad, ...rest] = await newLines(502)
    const of = (package_id: string, impressions: number): DeliveryItem => ({
      package_id,
      impressions,
      as_of: AS_OF,
    })
    const items = [
      of(twice!, 1),
      of(bad!, -1),
      ...rest.map((id) => of(id, 1)),
      of(twice!.toUpperCase(), 2),
      of(twice!, -2),
      of(bad!, 3),
      of(bad!, 4),
    ]
    const { results } = await client.delivery.push(items)
    expect(results.slice(0, 2).map(reasonOf)).toEqual(['accepted', 'invalid_item'])
    expect(results.slice(502).map(reasonOf)).toEqual([
      'duplicate_package_id',
      'invalid_item',
      'accepted',
      'duplicate_package_id',
    ])
    expect(results[502]).toMatchObject({ field: 'package_id', message: expect.stringContaining('item 0 ') })
    expect(results[505]).toMatchObject({ message: expect.stringContaining('item 504 ') })
    expect(await viewLine(testDatabase.database, twice!)).toMatchObject({ quantity: '1', revision: 1 })
    expect(await viewLine(testDatabase.database, bad!)).toMatchObject({ quantity: '3', revision: 1 })
  })

  test('keeps every digit of bigints and decimal texts, and rejects what is no number', async () => {
    const downloads = await createLine(testDatabase.database, seller, { pricingBasis: 'downloads' })
    const [impressions, ...bad] = await newLines(5)
    const { results } = await client.delivery.push([
      { package_id: downloads, downloads: '20417.1000000000000000055', as_of: new Date(AS_OF) },
      { package_id: impressions!, impressions: 9007199254740991n, as_of: AS_OF },
      { package_id: bad[0]!, impressions: Number.NaN, as_of: AS_OF },
      { package_id: bad[1]!, impressions: '1.234', as_of: AS_OF },
      { package_id: bad[2]!, impressions: '1,234', as_of: AS_OF },
      { package_id: bad[3]!, impressions: 1, as_of: new Date(Number.NaN) },
      5 as never,
    ])
    expect(results.map(reasonOf)).toEqual(['accepted', 'accepted', ...Array<string>(5).fill('invalid_item')])
    expect(await viewLine(testDatabase.database, downloads)).toMatchObject({
      quantity: '20417.1000000000000000055',
      as_of: AS_OF,
    })
    expect(await viewLine(testDatabase.database, impressions!)).toMatchObject({
      quantity: '9007199254740991',
    })
  })

  test('as a dry run judges everything and stores nothing', async () => {
    const lines = await newLines(2)
    const items = [...lines, lines[0]!, randomUUID()].map((package_id) => ({ package_id, impressions: 1 }))
    const { results } = await client.delivery.push(items, { dryRun: true })
    expect(results.map(reasonOf)).toEqual(['accepted', 'accepted', 'duplicate_package_id', 'not_seller'])
    expect(await historyOf(lines)).toEqual({ lines: 0, reports: 0 })
  })

  test('of affiliate codes and their days works like one of totals', async () => {
    const [line] = await newLines(1)
    const codes = Array.from({ length: 1_001 }, (_, i) => ({ packageId: line!, code: `Été${i}` }))
    const sent = await client.affiliateCodes.push([...codes, { packageId: line!, code: 'ÉTÉ7' }])
    expect(sent).toMatchObject({ accepted: 1_001, rejected: 1 })
    expect(sent.results.at(-1)).toMatchObject({ index: 1_001, reason: 'duplicate_row', field: 'code' })
    const day = {
      date: new Date('2025-06-01T23:00:00Z'),
      clicks: 412n,
      conversions: 19,
      conversionValue: '1184.35',
    }
    const { results } = await client.affiliateMetrics.push([
      { ...day, code: 'été1' },
      { ...day, code: 'ÉTÉ1', date: '2025-06-01' },
      { ...day, code: 'nobody' },
      { ...day, code: 'été2', clicks: '1.5' },
    ])
    expect(results.map(reasonOf)).toEqual(['accepted', 'duplicate_row', 'unknown_code', 'invalid_row'])
    const days = await testDatabase.database.query(
      'SELECT date::text, clicks::text, conversion_value::text FROM affiliate_day WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(days).toEqual([{ date: '2025-06-01', clicks: '412', conversion_value: '1184.35' }])
  })
})

describe('a push through failures', () => {
  test('loses nothing and stores nothing twice when connections are cut and servers are unavailable', async () => {
    const lines = await newLines(1_500)
    const { posts } = proxy
    const passages = ['cut_after', 503, 'cut_before', 502, 'cut_after'] as const
    proxy.decide = (post) => passages[post - posts - 1] ?? 'pass'
    const { results } = await client.delivery.push(
      lines.map((package_id, i) => ({ package_id, impressions: i, as_of: AS_OF })),
    )
    proxy.decide = () => 'pass'
    expect(results.map(({ index }) => index)).toEqual(lines.map((_, i) => i))
    expect(results.every(({ status }) => status === 'accepted')).toBe(true)
    expect(await historyOf(lines)).toEqual({ lines: 1_500, reports: 1_500 })
    expect(proxy.posts - posts).toBe(8)
  })

  test('waits as long as the limit says, and sends everything', async () => {
    const limited = await startApp(testDatabase.database, { ingestRequestsPerMinute: RATE_LIMIT })
    const own = await createSeller(testDatabase.database)
    const lines = await newLines(600, own)
    for (let i = 0; i < RATE_LIMIT; i++)
      await reportDelivery(limited.url, own.apiKey, [{ package_id: lines[0], impressions: -1 }])
    await testDatabase.database.query(
      `UPDATE rate_limit SET hits = ARRAY(SELECT hit - interval '57 seconds' FROM unnest(hits) AS hit)`,
    )
    const statuses: number[] = []
    const impatient = createClient({
      url: limited.url,
      key: own.apiKey,
      // Waiting for a limit is no failure.
      retries: 0,
      fetch: async (...args) => {
        const response = await fetch(...args)
        statuses.push(response.status)
        return response
      },
    })
    const items = lines.map((package_id) => ({ package_id, impressions: 5, as_of: AS_OF }))
    expect(await impatient.delivery.push(items)).toMatchObject({ accepted: 600, rejected: 0 })
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(await historyOf(lines)).toEqual({ lines: 600, reports: 600 })
  })

  test('survives a restart of the server midway: nothing lost, nothing twice', async () => {
    let server = await startServer({ DATABASE_URL: testDatabase.url })
    const front = await startFaultyProxy(server.url)
    const lines = await newLines(2_000)
    let restarted: Promise<void> | undefined
    front.decide = (post) => {
      if (post === 3) restarted = restart()
      return 'pass'
    }
    const restart = async () => {
      server.process.kill('SIGKILL')
      server = await startServer({ DATABASE_URL: testDatabase.url })
      front.target = server.url
    }
    const patient = createClient({ url: front.url, key: seller.apiKey, retries: 20 })
    const { results } = await patient.delivery.push(
      lines.map((package_id, i) => ({ package_id, impressions: i })),
    )
    await restarted
    expect(restarted).toBeDefined()
    expect(results.map(({ index }) => index)).toEqual(lines.map((_, i) => i))
    expect(results.every(({ status }) => status === 'accepted')).toBe(true)
    expect(await historyOf(lines)).toEqual({ lines: 2_000, reports: 2_000 })
  })

  test('of a total without an as-of does not overtake a newer one when it is sent again', async () => {
    const [line] = await newLines(1)
    const { posts } = proxy
    proxy.decide = (post) => (post === posts + 1 ? 'cut_after' : 'pass')
    proxy.onLost = async () => {
      // At least a millisecond later: totals of the same time count by their arrival.
      await expect.poll(() => Date.now() % 1000 > 2).toBe(true)
      await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 20 }])
    }
    const { results } = await client.delivery.push([{ package_id: line!, impressions: 10 }])
    proxy.decide = () => 'pass'
    proxy.onLost = () => undefined
    expect(results.map(reasonOf)).toEqual(['accepted'])
    expect(proxy.posts - posts).toBe(2)
    const { quantity, history } = await viewLine(testDatabase.database, line!)
    expect(quantity).toBe('20')
    expect(history.map((report) => [report.quantity, report.effect])).toEqual([
      ['10', 'first'],
      ['20', 'replaced'],
    ])
  })

  test('of a machine whose clock is wrong takes the time of the server', async () => {
    const server = await startServer({ DATABASE_URL: testDatabase.url })
    const lines = await newLines(2)
    const realNow = Date.now
    const startedAtMs = realNow()
    for (const [i, aheadMs] of [3_600_000, -3_600_000].entries()) {
      const fresh = createClient({ url: server.url, key: seller.apiKey })
      Date.now = () => realNow() + aheadMs
      const { results } = await fresh.delivery
        .push([{ package_id: lines[i]!, impressions: 1 }])
        .finally(() => (Date.now = realNow))
      expect(results.map(reasonOf)).toEqual(['accepted'])
      const { as_of } = await viewLine(testDatabase.database, lines[i]!)
      // The server tells its time in whole seconds.
      expect(Date.parse(as_of!)).toBeGreaterThan(startedAtMs - 5_000)
    }
  })

  test('of totals without an as-of, one right after the other, ends in the last one', async () => {
    const [line] = await newLines(1)
    for (let impressions = 1; impressions <= 20; impressions++) {
      // Half of them by a new process, as it were, which has not seen the server before.
      const sender = impressions % 2 === 0 ? client : createClient({ url: proxy.url, key: seller.apiKey })
      await sender.delivery.push([{ package_id: line!, impressions }])
    }
    expect(await viewLine(testDatabase.database, line!)).toMatchObject({ quantity: '20', revision: 20 })
  })

  test('of a total without an as-of, by an answer that took seconds, does not fall behind one from just before', async () => {
    const [line] = await newLines(1)
    const fresh = createClient({
      url: app.url,
      key: seller.apiKey,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        const at = Date.parse(response.headers.get('date')!)
        await expect.poll(() => Date.now() - at > 1_500).toBe(true)
        // The one from just before: after the answer left the server.
        if (typeof input === 'string' && input.endsWith('/healthz'))
          await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 10 }])
        return response
      },
    })
    await fresh.delivery.push([{ package_id: line!, impressions: 20 }])
    expect(await viewLine(testDatabase.database, line!)).toMatchObject({ quantity: '20' })
  })

  test('sends items again by themselves that the server could not store, a few times', async () => {
    const lines = await newLines(3)
    const { database } = testDatabase
    const [{ line_number: broken } = { line_number: 0 }] = await database.query<{ line_number: number }>(
      'SELECT line_number FROM package_line WHERE package_id = $1',
      [lines[1]],
    )
    const constraint = `ALTER TABLE delivery_report ADD CONSTRAINT broken CHECK (line_number <> ${broken}) NOT VALID`
    await database.query(constraint)
    const { posts } = proxy
    const bodies: string[] = []
    proxy.decide = async (post, body): Promise<Passage> => {
      bodies.push(body)
      if (post === posts + 2) await database.query('ALTER TABLE delivery_report DROP CONSTRAINT broken')
      return 'pass'
    }
    const items = lines.map((package_id) => ({ package_id, impressions: 1, as_of: AS_OF }))
    const { results } = await client.delivery.push(items)
    expect(results.map(reasonOf)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(bodies.map((body) => (JSON.parse(body) as { items: unknown[] }).items.length)).toEqual([3, 1])
    await database.query(constraint)
    const again = items.map((item) => ({ ...item, impressions: 2, as_of: '2025-03-02' }))
    const { results: after } = await client.delivery.push(again)
    expect(after.map(reasonOf)).toEqual(['accepted', 'internal_error', 'accepted'])
    await database.query('ALTER TABLE delivery_report DROP CONSTRAINT broken')
    proxy.decide = () => 'pass'
  })

  test('that cannot go on has the verdicts so far in its error, and the reason', async () => {
    const lines = await newLines(2_000)
    const { posts } = proxy
    proxy.decide = (post) => (post === posts + 2 ? 503 : 'pass')
    const hasty = createClient({ url: proxy.url, key: seller.apiKey, retries: 0 })
    const items = lines.map((package_id) => ({ package_id, impressions: 1, as_of: AS_OF }))
    const error = await hasty.delivery.push(items).then(
      () => undefined,
      (thrown: unknown) => thrown as FlightlineError,
    )
    proxy.decide = () => 'pass'
    expect(error).toBeInstanceOf(FlightlineError)
    expect(error).toMatchObject({ status: 503, code: 'unexpected_answer' })
    const known = error!.results.map(({ index }) => index)
    expect(known.slice(0, 500)).toEqual(items.slice(0, 500).map((_, i) => i))
    expect(known).not.toContain(500)
    // Exactly what was stored is known.
    expect(await historyOf(lines)).toEqual({ lines: known.length, reports: known.length })
    expect(await client.delivery.push(items)).toMatchObject({ accepted: 2_000 })
    expect(await historyOf(lines)).toEqual({ lines: 2_000, reports: 2_000 })
  })

  test('that cannot go on does not wait for what the others would have tried again', async () => {
    const lines = await newLines(1_500)
    // The first batch is stored, the second is to wait for long, and the third is refused.
    let sent = 0
    let tellThird = () => {}
    const thirdSent = new Promise<void>((resolve) => (tellThird = resolve))
    const slow = createClient({
      url: app.url,
      key: seller.apiKey,
      fetch: async (...args) => {
        const place = ++sent
        if (place === 1) return fetch(...args)
        if (place > 2) {
          tellThird()
          return Response.json({ code: 'unauthorized', detail: 'No.' }, { status: 401 })
        }
        await thirdSent
        return new Response('', { status: 429, headers: { 'retry-after': '500' } })
      },
    })
    const items = lines.map((package_id) => ({ package_id, impressions: 1, as_of: AS_OF }))
    await expect(slow.delivery.push(items)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('is refused at once with a wrong key, a wrong address or a wrong server, and no error has the key', async () => {
    const key = `flk_${'a'.repeat(36)}`
    const items = [{ package_id: randomUUID(), impressions: 1, as_of: AS_OF }]
    const thrown: FlightlineError[] = []
    const attempt = async (options: { url: string; key?: string }) => {
      await createClient({ retries: 0, key, ...options })
        .delivery.push(items)
        .catch((error: unknown) => thrown.push(error as FlightlineError))
    }
    await attempt({ url: app.url })
    await attempt({ url: `${app.url}/nowhere` })
    await attempt({ url: 'http://127.0.0.1:1' })
    await attempt({ url: await otherServer((_path, answer) => answer(200, '<html>')) })
    await attempt({
      url: await otherServer((_path, answer) =>
        answer(301, '', { location: 'https://flightline.example.com/' }),
      ),
    })
    expect(thrown.map(({ code, status }) => [code, status])).toEqual([
      ['unauthorized', 401],
      ['not_found', 404],
      ['network_error', undefined],
      ['unexpected_answer', undefined],
      ['redirected', 301],
    ])
    expect(thrown[0]!.requestId).toMatch(/^[\w-]{36}$/)
    expect(() => createClient({ url: app.url, key: `${key}\n` })).toThrow(/key is missing/)
    expect(() => createClient({ url: 'flightline.example.com', key })).toThrow(/address of the installation/)
    expect(JSON.stringify(thrown.map((error) => [error, error.stack, error.cause]))).not.toContain(key)
  })

  test('stops when the caller says so, and times out when nothing answers', async () => {
    const stop = new AbortController()
    const silent = await otherServer(() => stop.abort(new Error('enough')))
    const items = [{ package_id: randomUUID(), impressions: 1, as_of: AS_OF }]
    const waiting = createClient({ url: silent, key: seller.apiKey }).delivery.push(items, {
      signal: stop.signal,
    })
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', cause: { message: 'enough' } })
    const brief = createClient({ url: silent, key: seller.apiKey, timeoutMs: 50, retries: 1 })
    await expect(brief.delivery.push(items)).rejects.toMatchObject({ code: 'timeout' })
    async function* failing(): AsyncGenerator<DeliveryItem> {
      yield items[0]!
      throw new Error('the file ended')
    }
    await expect(client.delivery.push(failing())).rejects.toMatchObject({
      code: 'input_failed',
      detail: expect.stringContaining('the file ended'),
    })
  })
})

describe('reading', () => {
  const asked: string[] = []
  let trade: Trade
  let campaign: { id: string; packageIds: string[] }
  let reader: Client

  beforeAll(async () => {
    const { database } = testDatabase
    trade = await createTrade(database, app)
    campaign = await trade.sell(
      'January',
      Array.from({ length: 5 }, () => ({ flight_start: '2026-01-01', flight_end: '2026-01-31' })),
    )
    await trade.report(campaign.packageIds[0]!, 900, '2026-01-20')
    await trade.report(campaign.packageIds[0]!, 1000, '2026-02-01')
    reader = await readerOf(trade.seller)
  })

  const readerOf = async (of: Pick<Seller, 'organizationNumber'>) =>
    createClient({
      url: app.url,
      key: await createReadKey(testDatabase.database, of),
      fetch: (address, options) => {
        asked.push((address as string).replace(app.url, ''))
        return fetch(address, options)
      },
    })

  test('follows cursors to the end, with filters in the API’s own names', async () => {
    asked.length = 0
    const lines = await idsIn(reader.lines.list({ limit: 2, campaign_id: campaign.id, side: undefined }))
    expect(lines).toEqual(campaign.packageIds.toSorted())
    expect(asked).toHaveLength(3)
    expect(asked[0]).toBe(`/api/v1/lines?limit=2&campaign_id=${campaign.id}`)
    expect(asked[1]).toMatch(/^\/api\/v1\/lines\?limit=2&campaign_id=[\w-]+&cursor=[\w-]+$/)
    const two = campaign.packageIds.slice(0, 2)
    expect(await idsIn(reader.lines.list({ package_id: two }))).toEqual(two.toSorted())
    const soon = new Date(Date.now() + 60_000)
    expect(await idsIn(reader.lines.list({ updated_since: soon }))).toEqual([])
    const first = await reader.lines.list({ limit: 3 }).page()
    const rest = await reader.lines.list({ limit: 3 }).page(first.next_cursor)
    expect([...first.data, ...rest.data].map(({ package_id }) => package_id)).toEqual(lines)
    expect(rest.next_cursor).toBeNull()
    expect(await idsIn(reader.lines.list({ limit: 3, cursor: first.next_cursor! }))).toEqual(lines.slice(3))
  })

  test('goes on after a page that has no rows', async () => {
    const own = await createSeller(testDatabase.database)
    const lines = await newLines(5_100, own)
    const last = lines.toSorted().at(-1)!
    await reportDelivery(app.url, own.apiKey, [{ package_id: last, impressions: 1, as_of: AS_OF }])
    const ownReader = await readerOf(own)
    const { pacing } = await ownReader.lines.get(last)
    const found = ownReader.lines.list({ pacing: pacing.state, limit: 10 })
    expect(await found.page()).toEqual({ data: [], next_cursor: expect.any(String) })
    expect(await idsIn(found)).toEqual([last])
  })

  test('gets campaigns, lines, their history, statements and affiliate results, on both sides', async () => {
    const [line] = campaign.packageIds
    const [draft] = await draftStatements(app.url, trade.cookies.seller, campaign.id, '2026-01-31')
    await issueStatement(app.url, trade.cookies.seller, draft!)
    const pusher = createClient({ url: app.url, key: trade.seller.apiKey })
    await pusher.affiliateCodes.push([{ packageId: line!, code: 'TRAIL20' }])
    const day = {
      code: 'TRAIL20',
      date: '2026-01-05',
      clicks: 412,
      conversions: 19,
      conversionValue: '1184.35',
    }
    await pusher.affiliateMetrics.push([day])
    for (const [side, one] of [
      ['seller', reader],
      ['buyer', await readerOf(trade.buyer)],
    ] as const) {
      expect(await one.campaigns.get(campaign.id)).toMatchObject({ name: 'January', side, lines: 5 })
      expect(await one.lines.get(line!)).toMatchObject({ side, figure: { delivered: '1000', source: 'api' } })
      const history = await allOf(one.lines.history(line!, { limit: 1 }))
      expect(history.map(({ quantity, effect }) => [quantity, effect])).toEqual([
        ['1000', 'replaced'],
        ['900', 'first'],
      ])
      const statements = await allOf(
        one.statements.list({ issued_since: '2026-01-01', campaign_id: campaign.id }),
      )
      expect(statements).toMatchObject([{ id: draft, state: 'issued', side, total: '10.00' }])
      const { sha256, signature } = await one.statements.get(draft!)
      expect([sha256.length, signature.algorithm]).toEqual([64, 'Ed25519'])
      expect(await allOf(one.campaigns.list({ side }))).toContainEqual(
        expect.objectContaining({ id: campaign.id, side }),
      )
      expect(await allOf(one.affiliate.codes.list())).toMatchObject([{ code: 'TRAIL20', package_id: line }])
      expect(await allOf(one.affiliate.metrics.list({ from: '2026-01-05', to: '2026-01-05' }))).toMatchObject(
        [{ code: 'TRAIL20', clicks: 412, conversion_value: '1184.35' }],
      )
    }
  })

  test('throws the problem that it is answered', async () => {
    await expect(reader.lines.get(randomUUID())).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(reader.statements.get('../lines')).rejects.toMatchObject({ code: 'not_found' })
    await expect(reader.lines.list({ since: '2026-01-01' } as never).page()).rejects.toMatchObject({
      code: 'invalid_query',
      status: 400,
      detail: expect.stringContaining('"since"'),
    })
    const pusher = createClient({ url: app.url, key: trade.seller.apiKey })
    await expect(pusher.lines.list().page()).rejects.toMatchObject({
      code: 'insufficient_scope',
      status: 403,
      detail: expect.stringContaining('scope read'),
    })
  })

  test('waits as long as the limit says', async () => {
    const limited = await startApp(testDatabase.database, { readRequestsPerMinute: 2 })
    const key = await createReadKey(testDatabase.database, trade.seller)
    const statuses: number[] = []
    const patient = createClient({
      url: limited.url,
      key,
      retries: 0,
      fetch: async (...args) => {
        const response = await fetch(...args)
        statuses.push(response.status)
        return response
      },
    })
    await patient.lines.list({ limit: 1 }).page()
    await patient.lines.list({ limit: 1 }).page()
    await testDatabase.database.query(
      `UPDATE rate_limit SET hits = ARRAY(SELECT hit - interval '57 seconds' FROM unnest(hits) AS hit)`,
    )
    expect((await patient.lines.list({ limit: 1 }).page()).data).toHaveLength(1)
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test('from something else than Flightline is refused, and so are pages that never end', async () => {
    const url = await otherServer((path, answer) =>
      answer(200, path.includes('history') ? JSON.stringify({ data: [], next_cursor: 'x' }) : '{"id":1}'),
    )
    const misled = createClient({ url, key: seller.apiKey })
    await expect(misled.affiliate.codes.list().page()).rejects.toMatchObject({ code: 'unexpected_answer' })
    await expect(allOf(misled.lines.history('p'))).rejects.toMatchObject({ code: 'unexpected_answer' })
  })
})

async function allOf<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of list) rows.push(row)
  return rows
}

async function idsIn(list: AsyncIterable<Line>): Promise<string[]> {
  return (await allOf(list)).map(({ package_id }) => package_id)
}

function reasonOf(verdict: { status: string; reason?: string }): string {
  return verdict.reason ?? verdict.status
}

function newLines(count: number, of = seller): Promise<string[]> {
  const campaign = { organizationNumber: of.organizationNumber, id: of.campaignId }
  return insertLines(
    testDatabase.database,
    campaign,
    Array.from({ length: count }, () => agreedLine({})),
  )
}

/** How many of these lines have reports, and how many reports they have. */
async function historyOf(packageIds: readonly string[]): Promise<{ lines: number; reports: number }> {
  const [row] = await testDatabase.database.query<{ lines: number; reports: number }>(
    `SELECT count(DISTINCT line_number)::integer AS lines, count(*)::integer AS reports
     FROM delivery_report JOIN package_line USING (organization_number, line_number) WHERE package_id = ANY ($1)`,
    [packageIds],
  )
  return row!
}

type Answer = (status: number, text: string, headers?: Record<string, string>) => void

/** Something else that answers HTTP. */
async function otherServer(onRequest: (path: string, answer: Answer) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    onRequest(request.url!, (status, text, headers = {}) => response.writeHead(status, headers).end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenFileIsDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
