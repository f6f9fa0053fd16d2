import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { LOOKED_AT_MAX } from '../src/core/ingest-log/read-ingest-log-sql.ts'
import { newRequestId } from '../src/core/request-id.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { PATHS } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, postFeed } from './support/ingest.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let otherKeyId: string
/** In the order sent. */
let sent: Record<'accepted' | 'rejected' | 'refused' | 'dry' | 'codes' | 'metrics', string>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  app = await startApp(database)
  seller = await createSeller(database)
  member = await signInMember(database, seller.organizationNumber, 'member')
  const line = await createLine(database, seller)
  const other = generateKey('ingest')
  otherKeyId = await insertKey(database, {
    organizationNumber: seller.organizationNumber,
    label: 'Nightly',
    prefix: other.prefix,
    fingerprint: other.fingerprint,
    createdBy: null,
  })
  const item = { package_id: line, impressions: 5 }
  sent = {
    accepted: await delivered({ items: [item] }),
    rejected: await delivered(
      `{"items":[{"package_id":"${line}","impressions":5},{"package_id":"nonsense","downloads":12345678901234567.8901}]}`,
    ),
    refused: await delivered('{'),
    dry: await idOf(postDelivery(app.url, other.secret, { items: [item, null] }, { dryRun: true })),
    codes: await idOf(
      postFeed(app.url, PATHS.codes, seller.apiKey, {
        codes: [
          { packageId: line, code: 'TRAIL' },
          { packageId: line, code: 'trail' },
          { packageId: randomUUID(), code: 'ELSEWHERE' },
          { packageId: line, code: 'with space' },
          { packageId: line, code: 'x'.repeat(5_000) },
        ],
      }),
    ),
    metrics: await idOf(
      postFeed(app.url, PATHS.metrics, seller.apiKey, {
        metrics: [
          { code: 'NOBODY', date: '2025-03-01', clicks: 1, conversions: 0, conversionValue: 0 },
          { code: 'TRAIL', date: '2199-03-01', clicks: 1, conversions: 0, conversionValue: 0 },
          { code: 'TRAIL', date: '2025-03-01', clicks: '1', conversions: 0, conversionValue: 0 },
        ],
      }),
    ),
  }
})

describe('the list of requests', () => {
  test('lists the filter options', async () => {
    const response = await askConsole(app.url, 'GET', '/requests?outcome=trouble', { cookie: member.cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      field: 'outcome',
      detail: 'Check "outcome": choose one of all, accepted, troubled, rejected, refused',
    })
  })

  test('shows what was sent, by which key, and the result, newest first', async () => {
    const { requests, next, looked_back_to, keys } = await list('')
    expect(requests.map(({ request_id }) => request_id)).toEqual(Object.values(sent).toReversed())
    expect([next, looked_back_to]).toEqual([null, null])
    expect(requests.at(-2)).toEqual({
      request_id: sent.rejected,
      received_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      feed: 'delivery',
      outcome: 'processed',
      is_dry_run: false,
      accepted: 1,
      rejected: 1,
      duration_us: expect.any(Number) as number,
      source_kind: 'api_key',
      key_id: seller.keyId,
      key_label: 'Test key',
      key_prefix: seller.apiKey.slice(0, 12),
      person_name: null,
      file_name: null,
      subject: null,
    })
    expect(new Set(keys.map(({ label, is_revoked }) => `${label} ${is_revoked}`))).toEqual(
      new Set(['Nightly false', 'Test key false']),
    )
  })

  test.each<[string, (keyof typeof sent)[]]>([
    ['?outcome=accepted', ['accepted']],
    ['?outcome=troubled', ['metrics', 'codes', 'dry', 'refused', 'rejected']],
    ['?outcome=rejected', ['metrics', 'codes', 'dry', 'rejected']],
    ['?outcome=refused', ['refused']],
    ['?feed=affiliate_codes', ['codes']],
    ['?feed=delivery&dry_run=false', ['refused', 'rejected', 'accepted']],
    ['?dry_run=true', ['dry']],
    ['?from=2020-01-01&to=2020-12-31', []],
    ['?outcome=refused&feed=affiliate_metrics', []],
  ])('is filtered: %s', async (query, expected) => {
    const { requests } = await list(query)
    expect(requests.map(({ request_id }) => request_id)).toEqual(expected.map((name) => sent[name]))
  })

  test('shows who reported by hand and with which file', async () => {
    const { database } = testDatabase
    const other = await createSeller(database)
    const line = await createLine(database, other)
    const { cookie } = await signInMember(database, other.organizationNumber)
    await askConsoleFor(app.url, 'POST', `/lines/${line}/delivery`, { cookie, body: { quantity: '5' } })
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},7\n`, { name: 'march.csv' })
    const { requests } = await list('', cookie)
    expect(
      requests.map(({ source_kind, person_name, file_name }) => [source_kind, person_name, file_name]),
    ).toEqual([
      ['file', 'Nora Test', 'march.csv'],
      ['person', 'Nora Test', null],
    ])
  })

  test('counts the rows of a file as the file does, and says in the words of a file what to do', async () => {
    const { database } = testDatabase
    const other = await createSeller(database)
    const line = await createLine(database, other)
    const { cookie } = await signInMember(database, other.organizationNumber)
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},5\n\n${line},1,234\n`)
    const [request] = (await list('', cookie)).requests
    const shown = await askConsoleFor<Answer<'GET /requests/:requestId'>>(
      app.url,
      'GET',
      `/requests/${request!.request_id}`,
      {
        cookie,
      },
    )
    expect(shown.rejected_items).toMatchObject([
      {
        index: 1,
        row: 4,
        field: null,
        message: 'This row of the file could not be read. Check its columns.',
      },
    ])
    expect(shown.explanation).toBe('Some rows were rejected. Fix these and upload only them.')
  })

  test('is filtered by key, only of the own organization', async () => {
    expect((await list(`?key_id=${otherKeyId}`)).requests.map(({ request_id }) => request_id)).toEqual([
      sent.dry,
    ])
    const other = await createSeller(testDatabase.database)
    for (const keyId of [other.keyId, 'nonsense']) {
      const response = await askConsole(app.url, 'GET', `/requests?key_id=${keyId}`, {
        cookie: member.cookie,
      })
      expect(response.status).toBe(400)
    }
  })

  test('is filtered by the UTC day a request was received', async () => {
    const [newest] = (await list('')).requests
    const day = newest!.received_at.slice(0, 10)
    const found = (await list(`?from=${day}&to=${day}`)).requests
    expect(found[0]).toEqual(newest)
  })

  test.each([
    '?outcome=lost',
    '?feed=ftp',
    '?dry_run=perhaps',
    '?from=2025-02-30',
    '?after=here',
    '?after=2025-01-01_x',
  ])('refuses an invalid query: %s', async (query) => {
    const response = await askConsole(app.url, 'GET', `/requests${query}`, { cookie: member.cookie })
    expect(response.status).toBe(400)
  })

  test('comes in pages that together have each request once, even if many were received at the same moment', async () => {
    const { database } = testDatabase
    const busy = await createSeller(database)
    const { cookie } = await signInMember(database, busy.organizationNumber)
    await fill(busy, 120, `date_trunc('hour', now())`)
    const ids: string[] = []
    for (let after: string | null | undefined = ''; after !== null;) {
      const page: Answer<'GET /requests'> = await list(
        after === '' ? '' : `?after=${encodeURIComponent(after)}`,
        cookie,
      )
      ids.push(...page.requests.map(({ request_id }) => request_id))
      after = page.next
    }
    expect(ids).toHaveLength(120)
    expect(new Set(ids).size).toBe(120)
  })

  test('searches a limited number of requests, says how far it got, and continues from there', async () => {
    const { database } = testDatabase
    const busy = await createSeller(database)
    const { cookie } = await signInMember(database, busy.organizationNumber)
    await fill(busy, LOOKED_AT_MAX + 10, `now() - n * interval '1 second'`)
    await database.query(
      `UPDATE ingest_request SET feed = 'affiliate_codes' WHERE (organization_number, received_at) =
         (SELECT organization_number, min(received_at) FROM ingest_request WHERE organization_number = $1 GROUP BY 1)`,
      [busy.organizationNumber],
    )
    const first = await list('?feed=affiliate_codes', cookie)
    expect(first.requests).toEqual([])
    expect(first.looked_back_to).not.toBeNull()
    const second = await list(`?feed=affiliate_codes&after=${encodeURIComponent(first.next!)}`, cookie)
    expect(second).toMatchObject({ next: null, looked_back_to: null })
    expect(second.requests).toHaveLength(1)
    expect((await list('?outcome=troubled', cookie)).requests).toEqual([])
  })
})

describe('requests by hour', () => {
  test('are counted by outcome, for the current hour and those before it, without a gap', async () => {
    const { database } = testDatabase
    const busy = await createSeller(database)
    const { cookie } = await signInMember(database, busy.organizationNumber)
    await fill(busy, 3, `date_trunc('hour', now()) - interval '2 hours' + n * interval '1 second'`)
    await fill(busy, 1, `date_trunc('hour', now()) - interval '30 hours'`)
    await postDelivery(app.url, busy.apiKey, { items: [null] })
    await postDelivery(app.url, busy.apiKey, '{')
    await postDelivery(app.url, busy.apiKey, { items: [null] }, { dryRun: true })
    const day = await byHour('?dry_run=false', cookie)
    expect(day).toHaveLength(24)
    expect(day.at(-3)).toMatchObject({ accepted: 3, rejected: 0, failed: 0 })
    const late = day.slice(-2)
    expect(late.reduce((sum, { rejected, failed }) => sum + rejected * 10 + failed, 0)).toBe(11)
    const week = await byHour('?span=7d&feed=delivery', cookie)
    expect(week).toHaveLength(168)
    expect(week.reduce((sum, { accepted, rejected }) => sum + accepted * 10 + rejected, 0)).toBe(42)
    expect(new Set(week.map(({ hour }) => hour)).size).toBe(168)
    const hour = day.at(-3)!.hour.slice(0, 13)
    expect((await list(`?hour=${hour}`, cookie)).requests).toHaveLength(3)
    for (const wrong of ['x', '2026-02-30T10', '0000-01-01T00', '9999-12-31T23', '2026-01-01T24']) {
      const response = await askConsole(app.url, 'GET', `/requests?hour=${wrong}`, { cookie })
      expect(response.status).toBe(400)
    }
  })

  test('and the list: a request with one item names its line or its code', async () => {
    const { database } = testDatabase
    const other = await createSeller(database)
    const { cookie } = await signInMember(database, other.organizationNumber)
    const line = await createLine(database, other)
    await postDelivery(app.url, other.apiKey, { items: [{ package_id: line.toUpperCase(), impressions: 5 }] })
    await postFeed(app.url, PATHS.metrics, other.apiKey, { metrics: [{ code: 'SOLO' }] })
    await postDelivery(app.url, other.apiKey, { items: [null, null] })
    const { requests } = await list('', cookie)
    expect(requests.map(({ subject }) => subject)).toEqual([
      null,
      { line: null, code: 'SOLO' },
      {
        line: {
          name: 'Test line',
          package_id: line,
          campaign_id: other.campaignId,
          campaign_name: 'Test campaign',
        },
        code: null,
      },
    ])
  })

  test('an empty list says whether there are dry runs', async () => {
    const { database } = testDatabase
    const other = await createSeller(database)
    const { cookie } = await signInMember(database, other.organizationNumber)
    expect((await list('?dry_run=false', cookie)).has_dry_runs).toBe(false)
    await postDelivery(app.url, other.apiKey, { items: [null] }, { dryRun: true })
    expect(await list('?dry_run=false', cookie)).toMatchObject({ requests: [], has_dry_runs: true })
  })
})

describe('one request', () => {
  test('shows each rejected item as sent, with every digit, the reason and what to do', async () => {
    const request = await show(sent.rejected)
    expect(request).toMatchObject({ accepted: 1, rejected: 1, key_label: 'Test key' })
    expect(request.explanation).toMatch(/Fix these and resend only them/)
    expect(request.rejected_items).toEqual([
      {
        index: 1,
        row: null,
        line_name: null,
        campaign_name: null,
        campaign_id: null,
        package_id: null,
        reason: 'invalid_item',
        field: 'package_id',
        message: expect.stringMatching(/“nonsense” is not a valid package ID/) as string,
        sent: '{\n  "package_id": "nonsense",\n  "downloads": 12345678901234567.8901\n}',
        is_cut: false,
      },
    ])
    expect((await show(sent.accepted)).rejected_items).toEqual([])
  })

  test('says for a delivery item what its line takes', async () => {
    const { database } = testDatabase
    const flat = await createLine(database, seller, { pricingBasis: 'flat_rate' })
    const early = await createLine(database, seller, { flightStart: '2190-01-01' })
    const counted = await createLine(database, seller, { pricingBasis: 'downloads' })
    const request = await show(
      await delivered({
        items: [
          { package_id: flat, impressions: 5 },
          { package_id: early.toUpperCase(), impressions: 5 },
          { package_id: counted, impressions: 5 },
          { package_id: 'x'.repeat(5_000) },
        ],
      }),
    )
    expect(request.rejected_items.map(({ reason, field }) => [reason, field])).toEqual([
      ['flat_rate_takes_no_quantity', 'impressions'],
      ['before_flight_start', null],
      ['quantity_required', 'downloads'],
      ['invalid_item', 'package_id'],
    ])
    const words = request.rejected_items.map(({ message }) => message)
    expect(words[1]).toMatch(/The flight starts on 2190-01-01/)
    expect(words[2]).toMatch(/This line is priced on downloads/)
    expect(words[3]).toMatch(/is not a valid package ID/)
  })

  test('names the line of each rejected item, unless the organization does not sell it', async () => {
    const { database } = testDatabase
    const early = await createLine(database, seller, { flightStart: '2190-01-01' })
    await database.query(`UPDATE package_line SET name = 'Beta pod' WHERE package_id = $1`, [early])
    const foreign = await createLine(database, await createSeller(database))
    const items = [early.toUpperCase(), foreign].map((package_id) => ({ package_id, impressions: 5 }))
    const request = await show(await delivered({ items: [...items, null] }))
    expect(request.rejected_items.map(({ line_name, campaign_name }) => [line_name, campaign_name])).toEqual([
      ['Beta pod', 'Test campaign'],
      [null, null],
      [null, null],
    ])
  })

  test('shows for affiliate rows the answer their sender got', async () => {
    const codes = await show(sent.codes)
    expect(codes.rejected_items.map(({ index, reason, field }) => [index, reason, field])).toEqual([
      [1, 'duplicate_row', 'code'],
      [2, 'not_seller', 'packageId'],
      [3, 'invalid_row', 'code'],
      [4, 'invalid_row', 'code'],
    ])
    expect(codes.rejected_items[2]!.message).toBe('Send code as 1 to 64 visible characters, without spaces.')
    expect(codes.rejected_items[3]).toMatchObject({ is_cut: true })
    const metrics = await show(sent.metrics)
    expect(metrics.rejected_items.map(({ reason, field }) => [reason, field])).toEqual([
      ['unknown_code', 'code'],
      ['invalid_row', 'date'],
      ['invalid_row', 'clicks'],
    ])
    expect(metrics.rejected_items[1]!.message).toMatch(/no later than tomorrow/)
  })

  test('says why a request was refused as a whole, and that a dry run saved nothing', async () => {
    expect(await show(sent.refused)).toMatchObject({
      outcome: 'invalid_json',
      explanation: expect.stringMatching(/not valid JSON/) as string,
      rejected_items: [],
    })
    expect((await show(sent.dry)).explanation).toMatch(/This was a dry run: nothing was saved\.$/)
  })

  test('by hand or with a file that was not submitted is called validated, not a dry run', async () => {
    const { database } = testDatabase
    const other = await createSeller(database)
    const line = await createLine(database, other)
    const { cookie } = await signInMember(database, other.organizationNumber)
    const body = { quantity: '5', dry_run: true }
    await askConsoleFor(app.url, 'POST', `/lines/${line}/delivery`, { cookie, body })
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},7\n`, { isDryRun: true })
    const { requests } = await list('', cookie)
    const shown = await Promise.all(
      requests.map(({ request_id }) =>
        askConsoleFor<Answer<'GET /requests/:requestId'>>(app.url, 'GET', `/requests/${request_id}`, {
          cookie,
        }),
      ),
    )
    expect(shown.map(({ explanation }) => explanation)).toEqual([
      'All rows were accepted. Validated only: nothing was saved.',
      'All totals were accepted. Validated only: nothing was saved.',
    ])
  })

  test('is found by its id alone, with its time, and with a wrong time', async () => {
    const request = await show(sent.accepted)
    for (const receivedAt of [request.received_at, '2020-01-01T00:00:00Z', 'nonsense']) {
      expect(await show(sent.accepted, receivedAt)).toEqual(request)
    }
    const noTime = '00000000-0000-7000-8000-000000000000'
    const beyondTime = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    for (const id of [randomUUID(), newRequestId(), noTime, beyondTime, 'nonsense']) {
      const response = await askConsole(app.url, 'GET', `/requests/${id}`, { cookie: member.cookie })
      expect(response.status).toBe(404)
    }
  })

  test('is found by its id alone even behind more newer ones than are searched', async () => {
    const busy = await createSeller(testDatabase.database)
    const { cookie } = await signInMember(testDatabase.database, busy.organizationNumber)
    const id = await idOf(postDelivery(app.url, busy.apiKey, { items: [] }))
    await fill(busy, LOOKED_AT_MAX + 1, `now() + interval '1 hour' + n * interval '1 ms'`)
    const response = await askConsole(app.url, 'GET', `/requests/${id}`, { cookie })
    expect(await response.json()).toMatchObject({ request_id: id })
  })

  test('does not exist for another organization', async () => {
    const other = await createSeller(testDatabase.database)
    const { cookie } = await signInMember(testDatabase.database, other.organizationNumber)
    expect((await list('', cookie)).requests).toEqual([])
    const response = await askConsole(app.url, 'GET', `/requests/${sent.accepted}`, { cookie })
    expect(response.status).toBe(404)
  })
})

async function delivered(body: unknown): Promise<string> {
  return idOf(postDelivery(app.url, seller.apiKey, body))
}

async function idOf(response: Promise<Response>): Promise<string> {
  return (await response).headers.get('x-request-id')!
}

function list(query: string, cookie = member.cookie): Promise<Answer<'GET /requests'>> {
  return askConsoleFor(app.url, 'GET', `/requests${query}`, { cookie })
}

async function byHour(query: string, cookie: string): Promise<Answer<'GET /requests-by-hour'>['hours']> {
  const answer = await askConsoleFor<Answer<'GET /requests-by-hour'>>(
    app.url,
    'GET',
    `/requests-by-hour${query}`,
    { cookie },
  )
  return answer.hours
}

function show(requestId: string, receivedAt?: string): Promise<Answer<'GET /requests/:requestId'>> {
  const query = receivedAt === undefined ? '' : `?received_at=${encodeURIComponent(receivedAt)}`
  return askConsoleFor(app.url, 'GET', `/requests/${requestId}${query}`, { cookie: member.cookie })
}

/** Successful requests, received at the times given by an expression of `n`, which counts from 1. */
async function fill({ organizationNumber, keyId }: Seller, count: number, receivedAt: string): Promise<void> {
  await testDatabase.database.query(
    `INSERT INTO ingest_request
     SELECT $1, ${receivedAt}, gen_random_uuid(), source_number, 'delivery', 'processed', false, 1, 0, 100, NULL
     FROM api_key, generate_series(1, $3) AS n WHERE id = $2`,
    [organizationNumber, keyId, count],
  )
}
