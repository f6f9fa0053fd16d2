import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { OLD_ROWS } from '../src/core/retention/delete-old-data.ts'
import { deleteOldRows } from '../src/core/retention/old-rows-sql.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { readIngestLog, type LoggedRequest } from './support/ingest-log.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
})

describe('the ingest log', () => {
  test('keeps each request once: its id, time, key, feed, counts and duration', async () => {
    const [line, other] = [
      await createLine(testDatabase.database, seller),
      await createLine(testDatabase.database, seller),
    ]
    const before = Date.now()
    const response = await post({
      items: [
        { package_id: line, impressions: 5 },
        { package_id: other, impressions: 5 },
        { package_id: line },
      ],
    })
    const after = Date.now()
    const [entry, ...more] = await readLog()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      key_id: seller.keyId,
      feed: 'delivery',
      outcome: 'processed',
      is_dry_run: false,
      accepted: 2,
      rejected: 1,
    })
    expect(Date.parse(entry!.received_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(entry!.received_at)).toBeLessThanOrEqual(after)
    expect(entry!.duration_us).toBeGreaterThan(0)
    expect(entry!.duration_us).toBeLessThanOrEqual((after - before + 1) * 1000)
  })

  test('keeps each rejected item as sent, with its position and reason, and no accepted ones', async () => {
    const line = await createLine(testDatabase.database, seller)
    const sent = [
      { package_id: line, impressions: 5 },
      { package_id: line.toUpperCase(), impressions: 6, note: 'twice' },
      { package_id: 'x', impressions: '5', extra: [null, { deep: true }] },
      null,
      'text with "quotes", \u0000 and \ud800',
      { package_id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ]
    await post({ items: sent })
    const [entry] = await readLog()
    expect(entry!.rejected_items).toEqual([
      { index: 1, reason: 'duplicate_package_id', sent: sent[1] },
      { index: 2, reason: 'invalid_item', sent: sent[2] },
      { index: 3, reason: 'invalid_item', sent: sent[3] },
      { index: 4, reason: 'invalid_item', sent: sent[4] },
      { index: 5, reason: 'not_seller', sent: sent[5] },
    ])
  })

  test('keeps every digit of a rejected number', async () => {
    await post('{"items":[{"package_id":"x","downloads":12345678901234567.8901}]}')
    const [row] = await testDatabase.database.query<{ rejected_items: string }>(
      'SELECT rejected_items FROM ingest_request WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(row!.rejected_items).toContain('"downloads":12345678901234567.8901')
  })

  test('shortens a very long rejected item, and stays readable', async () => {
    await post({ items: [{ package_id: 'é'.repeat(100_000) }] })
    await post(`{"items":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`)
    const log = await readLog()
    expect(log.map(({ rejected_items }) => rejected_items![0]!.reason)).toEqual([
      'invalid_item',
      'invalid_item',
    ])
    expect(JSON.stringify(log).length).toBeLessThan(10_000)
  })

  test('has no details for a request whose items were all accepted', async () => {
    const line = await createLine(testDatabase.database, seller)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 5 }])
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 5 }])
    expect(await readLog()).toMatchObject([
      { accepted: 1, rejected: 0, rejected_items: null },
      { accepted: 1, rejected: 0, rejected_items: null },
    ])
  })

  test('keeps late, repeated and flat-rate reports like any other', async () => {
    const line = await createLine(testDatabase.database, seller)
    const flat = await createLine(testDatabase.database, seller, { pricingBasis: 'flat_rate' })
    for (const as_of of ['2025-03-02', '2025-03-01', '2025-03-01', '2025-03-02']) {
      await reportDelivery(app.url, seller.apiKey, [
        { package_id: line, impressions: 5, as_of },
        { package_id: flat },
      ])
    }
    const log = await readLog()
    expect(log.map(({ accepted, rejected }) => [accepted, rejected])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
    ])
  })

  test('keeps dry runs, marked as such, with the counts they got', async () => {
    const line = await createLine(testDatabase.database, seller)
    const items = [{ package_id: line, impressions: 5 }, { package_id: line }]
    await postDelivery(app.url, seller.apiKey, { items }, { dryRun: true })
    expect(await readLog()).toMatchObject([
      {
        is_dry_run: true,
        outcome: 'processed',
        accepted: 1,
        rejected: 1,
        rejected_items: [{ index: 1, reason: 'duplicate_package_id', sent: items[1] }],
      },
    ])
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['invalid_json', '{', {}],
    ['invalid_json', '', {}],
    ['invalid_body', { item: [] }, {}],
    ['invalid_body', { items: [] }, {}],
    ['too_many_items', { items: Array.from({ length: 501 }, () => 0) }, {}],
    ['unsupported_media_type', '{}', { 'content-type': 'text/plain' }],
    ['payload_too_large', ' '.repeat(1024 * 1024 + 1), {}],
  ])('keeps a request refused as a whole, with its code %s', async (code, body, headers) => {
    const response = await postDelivery(app.url, seller.apiKey, body, { headers })
    expect(await response.json()).toMatchObject({ code })
    expect(await readLog()).toMatchObject([
      {
        request_id: response.headers.get('x-request-id'),
        key_id: seller.keyId,
        outcome: code,
        accepted: 0,
        rejected: 0,
        rejected_items: null,
      },
    ])
  })

  test('counts requests over the limit, and keeps none of them', async () => {
    const narrow = await startApp(testDatabase.database, { ingestRequestsPerMinute: 1 })
    for (let i = 0; i < 3; i++) await postDelivery(narrow.url, seller.apiKey, { items: [null] })
    await narrow.app.close()
    expect((await readLog()).map(({ outcome }) => outcome)).toEqual(['processed'])
    const counts = await testDatabase.database.query(
      'SELECT feed, requests FROM refused_request WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    expect(counts).toEqual([{ feed: 'delivery', requests: '2' }])
  })

  test('has no entry for a request whose key was refused: its organization is unknown', async () => {
    const before = await countRequests()
    await postDelivery(app.url, 'flk_nonsense', { items: [null] })
    await postDelivery(app.url, undefined, { items: [null] })
    expect(await countRequests()).toBe(before)
  })

  test('is separate for each organization', async () => {
    const other = await createSeller(testDatabase.database)
    await postDelivery(app.url, other.apiKey, { items: [null] })
    expect(await readLog()).toEqual([])
    expect(await readIngestLog(testDatabase.database, other.organizationNumber)).toHaveLength(1)
  })

  test('costs one row for a request of 500 items', async () => {
    await post({ items: Array.from({ length: 500 }, () => null) })
    const [entry, ...more] = await readLog()
    expect(more).toEqual([])
    expect(entry!.rejected_items).toHaveLength(500)
  })

  test('deletes what is older than the retention, and nothing else', async () => {
    for (let i = 0; i < 3; i++) await post({ items: [null] })
    const [first, second, third] = await readLog()
    await testDatabase.database.query(
      `UPDATE ingest_request SET received_at = now() - CASE request_id WHEN $1 THEN interval '91 days' ELSE interval '89 days' END
       WHERE request_id IN ($1, $2)`,
      [first!.request_id, second!.request_id],
    )
    const ninetyDaysAgo = instantFromMilliseconds(Date.now() - 90 * 86_400_000)
    expect(await deleteOldRows(testDatabase.database, OLD_ROWS.requests[0]!, ninetyDaysAgo)).toBe(1)
    expect(await deleteOldRows(testDatabase.database, OLD_ROWS.requests[0]!, ninetyDaysAgo)).toBe(0)
    expect((await readLog()).map(({ request_id }) => request_id)).toEqual([
      second!.request_id,
      third!.request_id,
    ])
  })
})

async function countRequests(): Promise<string> {
  const [row] = await testDatabase.database.query<{ count: string }>('SELECT count(*) FROM ingest_request')
  return row!.count
}

function post(body: unknown): Promise<Response> {
  return postDelivery(app.url, seller.apiKey, body)
}

function readLog(): Promise<LoggedRequest[]> {
  return readIngestLog(testDatabase.database, seller.organizationNumber)
}
