import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { writeCursor } from '../src/read/cursor.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { askReading, read, readAll, type Page } from './support/reading.ts'
import { createReadKey, createSeller } from './support/seller.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'

/** The reading API: what systems of sellers and buyers read, and what they never see. */

interface Line {
  package_id: string
  name: string
  side: string
  campaign: { id: string; name: string }
  status: string
  booked: string | null
  figure: { delivered: string | null; as_of: string; received_at: string; source: string } | null
  pacing: { state: string; delivered_percent: string | null; pace_percent: string | null }
  price: string
  money: { booked: string | null; delivered: string; billable: string; remaining: string | null }
  updated_at: string
}
interface Campaign {
  id: string
  name: string
  side: string
  status: string
  lines: number
  updated_at: string
  seller: { id: string; name: string }
  money: object[]
  progress: object[]
}
interface Problem {
  status: number
  code: string
  detail: string
  field?: string
  request_id: string
}

let database: Database
let app: TestApp
let trade: Trade
let keys: { seller: string; buyer: string }
let campaign: { id: string; packageIds: string[] }

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
  keys = {
    seller: await createReadKey(database, trade.seller),
    buyer: await createReadKey(database, trade.buyer),
  }
  campaign = await trade.sell('Autumn launch', [
    { name: 'Front page', flight_start: '2020-01-01', flight_end: '2030-12-31' },
    { name: 'Podcast', pricing_basis: 'downloads', booked: '500.5', price: '20.25' },
    { name: 'Sponsorship', pricing_basis: 'flat_rate', booked: null, price: '900' },
    { name: 'Not yet', flight_start: '2198-01-01' },
  ])
  const [first, second, third] = campaign.packageIds
  await trade.report(first!, 400, '2024-05-01')
  await trade.report(first!, 410, '2024-06-01')
  await trade.report(second!, 123.25, '2024-06-01', 'downloads')
  await trade.report(third!, null, '2024-06-01')
})

const ask = (key: string | undefined, path: string, options?: Parameters<typeof askReading>[3]) =>
  askReading(app.url, key, path, options)

async function refusal(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await response.json()) as Problem
  expect(problem.request_id).toBe(response.headers.get('x-request-id'))
  expect(problem.status).toBe(response.status)
  return problem
}

describe('who may read', () => {
  test('without a key that works the answer is 401, the same for all', async () => {
    const expired = await createSeller(database)
    const key = await createReadKey(database, expired)
    await database.query('UPDATE api_key SET expires_at = now() WHERE organization_number = $1', [
      expired.organizationNumber,
    ])
    const answers = []
    for (const presented of [undefined, 'nonsense', `${keys.seller}x`, key]) {
      const response = await ask(presented, '/lines')
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      answers.push({ ...(await refusal(response)), request_id: null })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('a key that can only report is refused with what it lacks', async () => {
    const response = await ask(trade.seller.apiKey, '/lines')
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
    expect(await refusal(response)).toMatchObject({ code: 'insufficient_scope' })
  })

  test('an unknown method is 405 with those that are served, on lists and on single things', async () => {
    for (const path of [
      '/lines',
      `/lines/${campaign.packageIds[0]}`,
      `/lines/${campaign.packageIds[0]}/history`,
    ]) {
      const response = await ask(keys.seller, path, { method: 'POST' })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(await refusal(response)).toMatchObject({ code: 'method_not_allowed' })
    }
  })

  test('a suspended organization reads nothing', async () => {
    const suspended = await createSeller(database)
    const key = await createReadKey(database, suspended)
    expect((await ask(key, '/campaigns')).status).toBe(200)
    await database.query('UPDATE organization SET suspended_at = now() WHERE number = $1', [
      suspended.organizationNumber,
    ])
    expect((await ask(key, '/campaigns')).status).toBe(401)
  })
})

describe('the figures', () => {
  test('of lines are those of the web app, for both sides', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const cookie = trade.cookies[side]
      const shown = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
        app.url,
        'GET',
        `/campaigns/${campaign.id}`,
        { cookie },
      )
      const lines = await readAll<Line>(app.url, keys[side], `/lines?campaign_id=${campaign.id}`)
      expect(lines).toHaveLength(4)
      for (const line of lines) {
        const view = shown.lines.find(({ package_id }) => package_id === line.package_id)!
        expect(line).toMatchObject({
          name: view.name,
          side,
          status: view.pacing.status,
          booked: view.booked,
          price: view.price,
          money: view.money,
          figure:
            view.as_of === null
              ? null
              : {
                  delivered: view.delivered,
                  as_of: view.as_of,
                  received_at: view.received_at,
                  source: view.arrival!.by,
                },
        })
        const { status: _, ...pacing } = view.pacing
        expect(line.pacing).toEqual(pacing)
        expect(await read(app.url, keys[side], `/lines/${line.package_id}`)).toEqual(line)
      }
    }
  })

  test('of campaigns are those of the web app, for both sides', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const { campaigns } = await askConsoleFor<Answer<'GET /campaigns'>>(
        app.url,
        'GET',
        `/campaigns?search=${campaign.id}`,
        { cookie: trade.cookies[side] },
      )
      const { unseen_terms: _, is_draft: __, seller_name, buyer_name, ...summary } = campaigns[0]!
      const one = await read<Campaign>(app.url, keys[side], `/campaigns/${campaign.id}`)
      expect(one).toMatchObject({ ...summary, seller: { name: seller_name }, buyer: { name: buyer_name } })
      const listed = await readAll<Campaign>(app.url, keys[side], '/campaigns')
      expect(listed.find(({ id }) => id === campaign.id)).toEqual(one)
    }
  })

  test('of the history are those of the web app, latest first, page by page', async () => {
    const [packageId] = campaign.packageIds
    const { reports } = await askConsoleFor<Answer<'GET /lines/:packageId/history'>>(
      app.url,
      'GET',
      `/lines/${packageId}/history`,
      { cookie: trade.cookies.buyer },
    )
    const history = await readAll<{ revision: number }>(
      app.url,
      keys.buyer,
      `/lines/${packageId}/history?limit=1`,
    )
    expect(history).toEqual(
      reports.map((report) => ({
        revision: report.revision,
        quantity: report.quantity,
        figure_before: report.figure_before,
        figure_after: report.figure_after,
        as_of: report.as_of,
        received_at: report.received_at,
        effect: report.effect,
        source: 'api',
      })),
    )
    expect(history.map(({ revision }) => revision)).toEqual([2, 1])
  })
})

describe('statements', () => {
  let id: string

  beforeAll(async () => {
    const [drafted] = await draftStatements(app.url, trade.cookies.seller, campaign.id, '2024-05-31')
    id = drafted!
    expect((await ask(keys.seller, `/statements/${id}`)).status).toBe(404)
    expect((await read<Page<object>>(app.url, keys.seller, '/statements')).data).toEqual([])
    await issueStatement(app.url, trade.cookies.seller, id)
  })

  test('are the signed documents of the web app, byte for byte', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const download = await askConsole(app.url, 'GET', `/statements/${id}/statement.json`, {
        cookie: trade.cookies[side],
      })
      expect(await (await ask(keys[side], `/statements/${id}`)).text()).toBe(await download.text())
    }
  })

  test('are listed for both sides, by campaign, state and time of issue', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const ids = async (query: string) =>
        (await readAll<{ id: string }>(app.url, keys[side], `/statements?${query}`)).map((one) => one.id)
      expect(await ids(`campaign_id=${campaign.id}&status=issued&side=${side}`)).toEqual([id])
      expect(await ids('status=accepted')).toEqual([])
      expect(await ids('issued_since=2199-01-01')).toEqual([])
      expect(await ids(`side=${side === 'seller' ? 'buyer' : 'seller'}`)).toEqual([])
    }
  })

  test('of others do not exist', async () => {
    const stranger = await createReadKey(database, await createSeller(database))
    expect((await ask(stranger, `/statements/${id}`)).status).toBe(404)
    expect((await read<Page<object>>(app.url, stranger, '/statements')).data).toEqual([])
  })
})

describe('affiliate codes and results', () => {
  beforeAll(async () => {
    const [first, second] = campaign.packageIds
    await sendRows(app.url, trade.seller.apiKey, 'codes', [
      { packageId: first, code: 'TRAIL20', slug: 'trail' },
      { packageId: second, code: 'Summer' },
    ])
    await sendRows(app.url, trade.seller.apiKey, 'metrics', [
      { code: 'TRAIL20', date: '2025-03-01', clicks: 412, conversions: 19, conversionValue: 1184.35 },
      { code: 'TRAIL20', date: '2025-03-02', clicks: 9007199254740991, conversions: 0, conversionValue: 0 },
      { code: 'summer', date: '2025-03-02', clicks: 1, conversions: 1, conversionValue: 0.0001 },
    ])
  })

  test('are the same for both sides, exact, and page by page', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const rows = await readAll<Record<string, unknown>>(app.url, keys[side], '/affiliate/metrics?limit=1')
      expect(
        rows
          .map(({ code, date, clicks, conversions, conversion_value }) =>
            [code, date, clicks, conversions, conversion_value].join(' '),
          )
          .toSorted(),
      ).toEqual([
        'Summer 2025-03-02 1 1 0.0001',
        'TRAIL20 2025-03-01 412 19 1184.35',
        'TRAIL20 2025-03-02 9007199254740991 0 0',
      ])
      expect(rows.every((row) => row['side'] === side)).toBe(true)
      const codes = await readAll<{ code: string; package_id: string }>(
        app.url,
        keys[side],
        '/affiliate/codes?limit=1',
      )
      expect(codes.map(({ code }) => code).toSorted()).toEqual(['Summer', 'TRAIL20'])
    }
  })

  test('are filtered by code, days, line and side', async () => {
    const days = async (query: string) =>
      (await readAll<{ date: string }>(app.url, keys.seller, `/affiliate/metrics?${query}`)).map(
        ({ date }) => date,
      )
    expect(await days('code=trail20')).toEqual(['2025-03-01', '2025-03-02'])
    expect(await days('code=TRAIL20&from=2025-03-02')).toEqual(['2025-03-02'])
    expect(await days('to=2025-03-01')).toEqual(['2025-03-01'])
    expect(await days('side=buyer')).toEqual([])
    expect(await days('code=unknown')).toEqual([])
    const codes = async (query: string) =>
      (await readAll<{ code: string }>(app.url, keys.buyer, `/affiliate/codes?${query}`)).map(
        ({ code }) => code,
      )
    expect(await codes(`package_id=${campaign.packageIds[0]}`)).toEqual(['TRAIL20'])
    expect(await codes(`package_id=${campaign.packageIds[0]}&side=seller`)).toEqual([])
    expect(await codes(`package_id=${randomUUID()}`)).toEqual([])
  })

  test('a buyer sees neither results on lines of others nor where a code went', async () => {
    const other = await createTrade(database, app, { seller: 'Elsewhere', buyer: 'Another buyer' })
    const { packageIds: theirs } = await other.sell('Theirs', [{}])
    await sendRows(app.url, other.seller.apiKey, 'codes', [{ packageId: theirs[0], code: 'MOVING' }])
    const day = (date: string) => ({ code: 'MOVING', date, clicks: 5, conversions: 0, conversionValue: 0 })
    await sendRows(app.url, other.seller.apiKey, 'metrics', [day('2025-01-01')])
    // To a line of the same seller that is sold to somebody else.
    const own = { organizationNumber: other.seller.organizationNumber }
    const [line] = await database.query<{ package_id: string }>(
      `WITH line AS (INSERT INTO package_line (organization_number, campaign_id, package_id, name, pricing_basis, flight_start,
           flight_end, price, currency) VALUES ($1, $2, gen_random_uuid(), 'Elsewhere', 'impressions', '2020-01-01', '2030-01-01', 1, 'EUR')
         RETURNING *),
       figure AS (INSERT INTO line_figure (organization_number, line_number, package_id, starts_at, pricing_basis)
         SELECT organization_number, line_number, package_id, flight_start, 'impressions' FROM line)
       SELECT package_id FROM line`,
      [own.organizationNumber, other.seller.campaignId],
    )
    await sendRows(app.url, other.seller.apiKey, 'codes', [{ packageId: line!.package_id, code: 'MOVING' }])
    await sendRows(app.url, other.seller.apiKey, 'metrics', [day('2025-01-02')])
    const key = await createReadKey(database, other.buyer)
    const rows = await readAll<{ date: string }>(app.url, key, '/affiliate/metrics')
    expect(rows.map(({ date }) => date)).toEqual(['2025-01-01'])
    expect(await readAll(app.url, key, '/affiliate/codes')).toMatchObject([
      { code: 'MOVING', package_id: null, package_ids: theirs },
    ])
    const sellersKey = await createReadKey(database, other.seller)
    expect(await readAll(app.url, sellersKey, '/affiliate/metrics')).toHaveLength(2)
  })

  test('among thousands of codes that a buyer does not see, it finds its own, and no cursor names another', async () => {
    const other = await createTrade(database, app)
    const { packageIds } = await other.sell('Shown', [{}])
    await sendRows(app.url, other.seller.apiKey, 'codes', [{ packageId: packageIds[0], code: 'MINE' }])
    await sendRows(app.url, other.seller.apiKey, 'metrics', [
      { code: 'MINE', date: '2025-01-01', clicks: 5, conversions: 0, conversionValue: 0 },
    ])
    const hidden = await database.query<{ id: string }>(
      `INSERT INTO affiliate_code (organization_number, line_number, code, code_key, created_source_number, created_at,
         source_number, written_at)
       SELECT organization_number, line_number, 'HIDDEN' || n, 'hidden' || n, source_number, written_at, source_number, written_at
       FROM affiliate_code, generate_series(1, 11000) AS n WHERE organization_number = $1 RETURNING id`,
      [other.seller.organizationNumber],
    )
    const isHidden = new Set(hidden.map(({ id }) => id))
    const key = await createReadKey(database, other.buyer)
    for (const [path, pagesMin] of [
      ['/affiliate/codes', 3],
      ['/affiliate/metrics', 12],
    ] as const) {
      const found: string[] = []
      const cursors: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page<{ code: string }> = await read(app.url, key, path + (cursor && `?cursor=${cursor}`))
        found.push(...page.data.map(({ code }) => code))
        cursor = page.next_cursor
        if (cursor !== null) cursors.push(Buffer.from(cursor, 'base64url').toString())
      }
      expect(found).toEqual(['MINE'])
      expect(cursors.length + 1).toBeGreaterThanOrEqual(pagesMin)
      const named = cursors.flatMap((cursor) =>
        (JSON.parse(cursor) as string[]).filter((part) => isHidden.has(part)),
      )
      expect(named).toEqual([])
    }
  })
})

describe('what each side sees', () => {
  test('a buyer sees no draft, nothing before it accepts, and nothing that only the seller keeps', async () => {
    const other = await createTrade(database, app)
    const buyersKey = await createReadKey(database, other.buyer)
    const sellersKey = await createReadKey(database, other.seller)
    const body = { name: 'Draft', buyer_id: other.buyer.organizationId, is_draft: true, lines: [LINE] }
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: other.cookies.seller,
      body,
    })
    const shown = await other.sell('Shown', [{ name: 'Shown line' }])
    const names = async (key: string) =>
      (await readAll<Campaign>(app.url, key, '/campaigns')).map(({ name }) => name).toSorted()
    expect(await names(sellersKey)).toEqual(['Draft', 'Shown', 'Test campaign'])
    expect(await names(buyersKey)).toEqual(['Shown', 'Test campaign'])
    expect((await ask(buyersKey, `/campaigns/${id}`)).status).toBe(404)
    expect((await readAll<Line>(app.url, buyersKey, '/lines')).map(({ name }) => name)).toEqual([
      'Shown line',
    ])

    await database.query('UPDATE campaign SET is_withheld = true WHERE id = $1', [shown.id])
    expect(await names(buyersKey)).toEqual(['Test campaign'])
    const [packageId] = shown.packageIds
    for (const path of [`/campaigns/${shown.id}`, `/lines/${packageId}`, `/lines/${packageId}/history`]) {
      expect((await ask(buyersKey, path)).status).toBe(404)
      expect((await ask(sellersKey, path)).status).toBe(200)
    }
    expect(await read(app.url, buyersKey, `/lines?package_id=${packageId}`)).toEqual({
      data: [],
      next_cursor: null,
    })
  })

  test('what the seller keeps for itself does not even move the time that the buyer sees', async () => {
    const [other] = [await trade.sell('Kept', [{}])]
    const seen = async (key: string) =>
      (await read<Campaign>(app.url, key, `/campaigns/${other.id}`)).updated_at
    const before = { seller: await seen(keys.seller), buyer: await seen(keys.buyer) }
    await database.query('UPDATE campaign SET own_saves = own_saves + 1 WHERE id = $1', [other.id])
    expect(await seen(keys.buyer)).toBe(before.buyer)
    expect((await seen(keys.seller)) > before.seller).toBe(true)
    await trade.change(other.id, () => ({ name: 'Kept, and renamed' }))
    expect((await seen(keys.buyer)) > before.buyer).toBe(true)
  })

  test('a stranger sees nothing of either', async () => {
    const stranger = await createReadKey(database, await createSeller(database))
    const [packageId] = campaign.packageIds
    for (const path of [`/campaigns/${campaign.id}`, `/lines/${packageId}`, `/lines/${packageId}/history`]) {
      const response = await ask(stranger, path)
      expect(response.status).toBe(404)
      expect(await refusal(response)).toMatchObject({ code: 'not_found' })
    }
    for (const list of ['/lines', '/affiliate/codes', '/affiliate/metrics', '/statements']) {
      expect((await read<Page<object>>(app.url, stranger, list)).data).toEqual([])
    }
  })
})

describe('filters', () => {
  const linesOf = async (query: string) =>
    (await readAll<Line>(app.url, keys.seller, `/lines?campaign_id=${campaign.id}&${query}`))
      .map(({ name }) => name)
      .toSorted()

  test('of lines: status, pacing, packages, side and what changed', async () => {
    expect(await linesOf('status=upcoming')).toEqual(['Not yet'])
    expect(await linesOf('pacing=delivered')).toEqual(['Sponsorship'])
    expect(await linesOf('pacing=not_started&limit=1')).toEqual(['Not yet'])
    const [first, , third] = campaign.packageIds
    expect(await linesOf(`package_id=${first},${third?.toUpperCase()}&limit=1`)).toEqual([
      'Front page',
      'Sponsorship',
    ])
    expect(await linesOf(`package_id=${first}&package_id=${third}`)).toEqual(['Front page', 'Sponsorship'])
    expect(await linesOf('side=buyer')).toEqual([])
    expect(await linesOf('updated_since=2199-01-01')).toEqual([])
    const { updated_at } = await read<Line>(app.url, keys.seller, `/lines/${first}`)
    await trade.report(first!, 420, '2024-07-01')
    expect(await linesOf(`updated_since=${encodeURIComponent(updated_at)}`)).toContain('Front page')
    const after = (await read<Line>(app.url, keys.seller, `/lines/${first}`)).updated_at
    expect(after > updated_at).toBe(true)
    expect(await linesOf(`updated_since=${encodeURIComponent(after)}`)).toEqual(['Front page'])
  })

  test('of campaigns: side, status and what changed', async () => {
    const names = async (query: string) =>
      (await readAll<Campaign>(app.url, keys.seller, `/campaigns?${query}`)).map(({ name }) => name)
    expect(await names('side=seller&status=running')).toContain('Autumn launch')
    expect(await names('status=ended')).not.toContain('Autumn launch')
    expect(await names('side=buyer')).toEqual([])
    expect(await names('updated_since=2199-01-01')).toEqual([])
    const { updated_at } = await read<Campaign>(app.url, keys.seller, `/campaigns/${campaign.id}`)
    expect(await names(`updated_since=${encodeURIComponent(updated_at)}&limit=1`)).toContain('Autumn launch')
  })

  test.each([
    ['/lines?sied=seller', 'sied'],
    ['/lines?side=both', 'side'],
    ['/lines?side=seller&side=seller', 'side'],
    ['/lines?limit=0', 'limit'],
    ['/lines?limit=501', 'limit'],
    ['/lines?limit=ten', 'limit'],
    ['/lines?limit=', 'limit'],
    ['/lines?campaign_id=1', 'campaign_id'],
    ['/lines?package_id=1', 'package_id'],
    [`/lines?package_id=${Array.from({ length: 101 }, () => randomUUID()).join(',')}`, 'package_id'],
    ['/lines?pacing=fast', 'pacing'],
    ['/lines?status=archived', 'status'],
    ['/lines?updated_since=yesterday', 'updated_since'],
    ['/lines?updated_since=2026-02-30', 'updated_since'],
    ['/lines?cursor=%00', 'cursor'],
    ['/lines?cursor=nonsense', 'cursor'],
    ['/lines?__proto__=1', '__proto__'],
    ['/lines?constructor=1', 'constructor'],
    [`/lines/${randomUUID()}?limit=1`, 'limit'],
    ['/campaigns?pacing=behind', 'pacing'],
    ['/statements?status=draft', 'status'],
    ['/statements?issued_since=1', 'issued_since'],
    ['/affiliate/codes?package_id=x', 'package_id'],
    ['/affiliate/metrics?from=2025-13-01', 'from'],
    ['/affiliate/metrics?from=2025-02-01&to=2025-01-01', 'to'],
    ['/affiliate/metrics?code=%20', 'code'],
    [`/affiliate/metrics?${'x'.repeat(300)}=1`, 'x'.repeat(100)],
  ])('%s is refused with the parameter that is wrong', async (path, field) => {
    const response = await ask(keys.seller, path)
    expect(response.status).toBe(400)
    expect(await refusal(response)).toMatchObject({ code: 'invalid_query', field })
  })

  test('IDs that are none are not found', async () => {
    for (const path of [
      '/campaigns/1',
      '/lines/x',
      '/lines/x/history',
      '/statements/%00',
      `/lines/${randomUUID()}`,
    ]) {
      expect((await ask(keys.seller, path)).status).toBe(404)
    }
  })

  test('nothing that is sent is an error on our side', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/campaigns', '/lines', '/statements', '/affiliate/codes', '/affiliate/metrics'),
        fc.dictionary(
          fc.constantFrom(
            'side',
            'status',
            'limit',
            'cursor',
            'updated_since',
            'code',
            'from',
            'package_id',
            'x',
          ),
          fc.string({ unit: 'binary', maxLength: 40 }),
          { maxKeys: 3 },
        ),
        async (path, query) => {
          const text = new URLSearchParams(query).toString()
          const { status } = await ask(keys.seller, `${path}?${text}`)
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('cursors', () => {
  test('belong to their list and filters, and to nothing else', async () => {
    const { next_cursor: cursor } = await read<Page<Line>>(app.url, keys.seller, '/lines?limit=1&side=seller')
    expect((await ask(keys.seller, `/lines?limit=2&side=seller&cursor=${cursor}`)).status).toBe(200)
    for (const path of [
      `/lines?cursor=${cursor}`,
      `/lines?side=buyer&cursor=${cursor}`,
      `/campaigns?side=seller&cursor=${cursor}`,
      `/lines?side=seller&cursor=${cursor}x`,
      `/lines?side=seller&cursor=${Buffer.from('["x"]').toString('base64url')}`,
    ]) {
      expect(await refusal(await ask(keys.seller, path))).toMatchObject({
        code: 'invalid_query',
        field: 'cursor',
      })
    }
  })

  test('with the place changed by hand are refused, or lead to a place of the same list', async () => {
    const { next_cursor: cursor } = await read<Page<Line>>(app.url, keys.seller, '/lines?limit=1')
    const [mark] = JSON.parse(Buffer.from(cursor!, 'base64url').toString()) as string[]
    const forged = (...place: unknown[]) =>
      Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
    for (const place of [[], [1, 2], ["' OR 1=1", 'x'], [null, null], [randomUUID(), 'x'], [{}, []]]) {
      expect((await ask(keys.seller, `/lines?cursor=${forged(...place)}`)).status).toBe(400)
    }
    expect((await ask(keys.seller, `/lines?cursor=${forged(randomUUID(), randomUUID())}`)).status).toBe(200)
  })

  test('with a time in any time zone that we take lead to a place too', async () => {
    const filter = { side: null, campaignId: null, state: null, issued_since: null }
    for (const time of ['2026-01-01T00:00:00+20:00', '0001-01-01T23:59:59-23:59', '2016-12-31T23:59:60Z']) {
      const cursor = writeCursor('statements', filter, [time, randomUUID()])
      expect((await ask(keys.seller, `/statements?cursor=${cursor}`)).status).toBe(200)
      const since = encodeURIComponent(time)
      expect((await ask(keys.seller, `/statements?issued_since=${since}`)).status).toBe(200)
      expect((await ask(keys.seller, `/lines?updated_since=${since}`)).status).toBe(200)
      expect((await ask(keys.seller, `/campaigns?updated_since=${since}`)).status).toBe(200)
    }
  })

  test('whatever is written between pages, each line that stays is read exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom('report', 'campaign', 'line', 'rename', 'remove'), {
          minLength: 3,
          maxLength: 8,
        }),
        fc.boolean(),
        async (limit, acts, isFiltered) => {
          const own = await createTrade(database, app)
          const key = await createReadKey(database, own.buyer)
          const sold = [await own.sell('One', [{}, {}, {}]), await own.sell('Two', [{}, {}])]
          const staying = [...sold[0]!.packageIds.slice(0, 2), ...sold[1]!.packageIds]
          let act = 0
          const write = async () => {
            const next = acts[act++]
            if (next === 'report') await own.report(staying[act % staying.length]!, act)
            if (next === 'campaign') await own.sell('New', [{}])
            if (next === 'rename') await own.change(sold[1]!.id, () => ({ name: `Two ${act}` }))
            if (next === 'line')
              await own.change(sold[0]!.id, ({ lines }) => ({ lines: [...lines, { ...LINE, name: 'New' }] }))
            if (next === 'remove')
              await own.change(sold[0]!.id, ({ lines }) => ({
                lines: lines.filter(({ package_id }) => package_id !== sold[0]!.packageIds[2]),
              }))
          }
          const query = `limit=${limit}${isFiltered ? '&updated_since=2020-01-01' : ''}`
          const rows = await readAll<Line>(app.url, key, `/lines?${query}`, write)
          const ids = rows.map(({ package_id }) => package_id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const packageId of staying) expect(ids).toContain(packageId)
          const campaigns = await readAll<Campaign>(app.url, key, `/campaigns?limit=${limit}`, write)
          expect(new Set(campaigns.map(({ id }) => id)).size).toBe(campaigns.length)
          for (const { id } of sold) expect(campaigns.map((one) => one.id)).toContain(id)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('an answer', () => {
  test('has an ETag, and is not sent again to those who have it', async () => {
    for (const path of [
      '/campaigns',
      `/campaigns/${campaign.id}`,
      '/lines',
      '/statements',
      '/affiliate/codes',
    ]) {
      const first = await ask(keys.buyer, path)
      const tag = first.headers.get('etag')!
      expect(tag).toMatch(/^"[\w-]{43}"$/)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await ask(keys.buyer, path, { headers: { 'if-none-match': known } })
        expect(again.status).toBe(304)
        expect(again.headers.get('etag')).toBe(tag)
        expect(await again.text()).toBe('')
      }
      expect((await ask(keys.buyer, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
      const head = await ask(keys.buyer, path, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag')]).toEqual([200, tag])
    }
  })

  test('has another ETag once something in it changed', async () => {
    const path = `/lines/${campaign.packageIds[1]}`
    const tag = (await ask(keys.buyer, path)).headers.get('etag')!
    await trade.report(campaign.packageIds[1]!, 200, '2024-08-01', 'downloads')
    const again = await ask(keys.buyer, path, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ figure: { delivered: '200' } })
  })
})

describe('the limit', () => {
  test('is counted per key over all that is read, apart from the feeds, and says when to come back', async () => {
    const limited = await startApp(database, { readRequestsPerMinute: 3 })
    const [one, other] = [
      await createReadKey(database, trade.seller),
      await createReadKey(database, trade.seller),
    ]
    const answers = []
    for (const path of ['/lines', '/campaigns', '/statements', '/lines']) {
      answers.push(await askReading(limited.url, one, path))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"read";q=3;w=60')
    expect(answers[2]!.headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/)
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(answers[3]!)).toMatchObject({ code: 'rate_limited' })
    expect((await askReading(limited.url, other, '/lines')).status).toBe(200)
    const metrics = await (await fetch(`${limited.url}/metrics`)).text()
    expect(metrics).toContain('flightline_read_rate_limited_total{resource="lines"} 1')
    expect(metrics).toContain('flightline_read_rows_total{resource="lines"}')
  })

  test('holds over several servers on one database', async () => {
    const shared = await createTestDatabase({ isShared: true })
    const servers = [
      await startApp(shared.database, { readRequestsPerMinute: 3 }),
      await startApp(shared.database, { readRequestsPerMinute: 3 }),
    ]
    const seller = await createSeller(shared.database)
    const key = await createReadKey(shared.database, seller)
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await askReading(servers[i % 2]!.url, key, '/lines')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await askReading(servers[0]!.url, seller.apiKey, '/lines')).status).toBe(403)
  })
})

test('many requests of one organization at once are all answered, some of them later', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(keys.seller, '/lines')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
