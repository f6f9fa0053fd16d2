import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import { openTable } from '../src/core/spreadsheet/table.ts'
import {
  SHARE_OPENINGS_PER_MINUTE,
  SHARE_USES_KEPT,
  SHARES_PER_CAMPAIGN_MAX,
} from '../src/core/report-share/report-share.ts'
import { DATA_KINDS } from '../src/core/retention/data-kind.ts'
import { deleteEndedShares } from '../src/core/report-share/report-share-sql.ts'
import type { Database } from '../src/database/database.ts'
import { daysAgo } from '../src/hourly.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { LOGO } from './support/logo.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type LineBody, type Trade } from './support/trade.ts'

/** Links that show a campaign's report to anyone who has them. */

type Shared = Answer<'POST /shared-report'>
type Share = Answer<'GET /campaigns/:campaignId/report-shares'>['shares'][number]
type ShareBody = Body<'POST /campaigns/:campaignId/report-shares'>
type Side = 'seller' | 'buyer'

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
})

// Openings are limited by the minute and by the address.
beforeEach(async () => {
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Northern Audio', buyer: 'Meadow Foods' })
})

const SHARE: ShareBody = { label: 'For Vela', expires_in_days: 30, shows_money: true, days: null }

async function share(campaignId: string, changes: Partial<ShareBody> = {}, side: Side = 'seller') {
  const { id, link, expires_at } = await askConsoleFor<Answer<'POST /campaigns/:campaignId/report-shares'>>(
    app.url,
    'POST',
    `/campaigns/${campaignId}/report-shares`,
    { cookie: trade.cookies[side], body: { ...SHARE, ...changes } },
  )
  return { id, expires_at, link, token: link.split('#')[1]! }
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

/** As someone without an account. */
function open(token: string, userAgent = PHONE): Promise<Response> {
  return askConsole(app.url, 'POST', '/shared-report', {
    body: { token },
    headers: { 'user-agent': userAgent },
  })
}

async function shownBy(token: string): Promise<Shared> {
  const response = await open(token)
  expect(response.status).toBe(200)
  return (await response.json()) as Shared
}

async function list(campaignId: string, cookie: string): Promise<Share[]> {
  const { shares } = await askConsoleFor<{ shares: Share[] }>(
    app.url,
    'GET',
    `/campaigns/${campaignId}/report-shares`,
    { cookie },
  )
  return shares
}

const revoke = (campaignId: string, id: string, cookie: string) =>
  askConsole(app.url, 'POST', `/campaigns/${campaignId}/report-shares/${id}/revocation`, { cookie })

const LINE = {
  name: 'Front page',
  flight_start: '2026-09-10',
  flight_end: '2027-01-31',
  booked: '1000000',
  price: '8.35',
}

async function sell(line: Partial<LineBody> = LINE) {
  const sold = await trade.sell('Autumn', [line])
  await trade.report(sold.packageIds[0]!, 300_001, '2026-10-01T00:00:00Z')
  return sold
}

describe('a share link', () => {
  test('shows exactly the report that its side sees, and nothing else', async () => {
    const { id, packageIds } = await sell({ ...LINE, reference: 'NL-SECRET' })
    await trade.sell('Another campaign', [{ ...LINE, name: 'Another line' }])
    await database.query(`UPDATE campaign SET purchase_order = 'PO-SECRET' WHERE id = $1`, [id])
    const contacts = [{ name: 'Ida Secret', email: 'ida@example.com' }]
    await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
      cookie: trade.cookies.seller,
      body: { read: [], contacts },
    })
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/notes`, {
      cookie: trade.cookies.seller,
      body: { is_shared: true, text: 'Note secret' },
    })
    const logo = await askConsole(app.url, 'PUT', '/organization/logo', {
      cookie: trade.cookies.seller,
      bytes: LOGO,
    })
    expect(logo.ok).toBe(true)
    for (const side of ['seller', 'buyer'] as const) {
      const { token, id: shareId } = await share(id, { label: 'Label secret' }, side)
      const { report } = await askConsoleFor<Answer<'GET /campaigns/:campaignId/campaign-report'>>(
        app.url,
        'GET',
        `/campaigns/${id}/campaign-report`,
        { cookie: trade.cookies[side] },
      )
      const shown = await shownBy(token)
      expect(shown).toEqual({
        report: { ...report, purchase_order: null, made_at: shown.report.made_at },
        logos: { seller: `data:image/png;base64,${LOGO.toString('base64')}`, buyer: null },
      })
      expect(report.purchase_order).toBe('PO-SECRET')
      const text = JSON.stringify(shown)
      expect(text).not.toMatch(/secret|another|ida@|@example|[0-9a-f]{8}-[0-9a-f]{4}-/i)
      for (const hidden of [id, shareId, token, ...packageIds, trade.seller.organizationId]) {
        expect(text).not.toContain(hidden)
      }
    }
  })

  test('without money shows no amount, and of fixed days only those', async () => {
    const { id, packageIds } = await sell()
    await trade.report(packageIds[0]!, 777_777, '2026-10-20T00:00:00Z')
    const days = { from: '2026-09-10', to: '2026-09-30' }
    const { token } = await share(id, { shows_money: false, days })
    const shown = await shownBy(token)
    expect(shown.report).toMatchObject({ first_day: days.from, last_day: days.to, money: null })
    expect(JSON.stringify(shown)).not.toMatch(/EUR|8\.35|777777|477776/)
    const { report } = await shownBy((await share(id)).token)
    expect(report.lines[0]).toMatchObject({ delivered: '777777' })
  })

  test('can be saved as a workbook and as CSV', async () => {
    const { id } = await sell()
    const { token } = await share(id, { shows_money: false })
    for (const format of ['xlsx', 'csv'] as const) {
      const response = await askConsole(app.url, 'POST', '/shared-report/file', { body: { token, format } })
      expect(response.headers.get('cache-control')).toBe('no-store')
      const table = await openTable(Buffer.from(await response.arrayBuffer()), `report.${format}`)
      const rows: string[][] = []
      for await (const { cells } of table.rows) rows.push(cells)
      expect(rows[0]).not.toContain('Currency')
      expect(rows[1]).toEqual(expect.arrayContaining(['Autumn', 'Front page', '300001']))
    }
  })

  test('that is unknown, incomplete, expired or revoked looks the same to a stranger', async () => {
    const { id } = await sell()
    const [expired, revoked, open1] = [await share(id), await share(id), await share(id)]
    await database.query(
      `UPDATE report_share SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE id = $1`,
      [expired.id],
    )
    expect((await revoke(id, revoked.id, trade.cookies.seller)).status).toBe(204)
    const answers = await Promise.all(
      [expired.token, revoked.token, open1.token.slice(1), 'A'.repeat(43), '', `${open1.token} `].map(
        async (token) => {
          const response = await open(token)
          const { request_id: _id, ...problem } = (await response.json()) as Record<string, unknown>
          return { status: response.status, problem }
        },
      ),
    )
    expect(answers[0]).toMatchObject({
      status: 404,
      problem: { detail: expect.stringContaining('Ask the person who sent it for a new one') },
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await open(open1.token)).status).toBe(200)
    // Nothing but the hash finds a link: not its own ID, nor the hash itself.
    for (const guess of [open1.id, createHash('sha256').update(open1.token).digest('base64url')]) {
      expect((await open(guess)).status).toBe(404)
    }
  })

  test('works only while the organization that made it sees the campaign', async () => {
    const { id } = await sell()
    const bySeller = await share(id)
    const byBuyer = await share(id, {}, 'buyer')
    const statuses = async () =>
      Promise.all([bySeller, byBuyer].map(async ({ token }) => (await open(token)).status))
    const answer = (state: string) =>
      askConsole(app.url, 'PUT', `/sellers/${trade.seller.organizationId}`, {
        cookie: trade.cookies.buyer,
        body: { state },
      })
    expect(await statuses()).toEqual([200, 200])
    expect((await answer('declined')).status).toBe(204)
    expect(await statuses()).toEqual([200, 404])
    expect(
      (await askConsole(app.url, 'GET', `/campaigns/${id}/report-shares`, { cookie: trade.cookies.buyer }))
        .status,
    ).toBe(404)
    expect((await answer('accepted')).status).toBe(204)
    expect(await statuses()).toEqual([200, 200])
    const suspended = (at: string) =>
      database.query(`UPDATE organization SET suspended_at = ${at} WHERE number = $1`, [
        trade.seller.organizationNumber,
      ])
    await suspended('now()')
    expect(await statuses()).toEqual([404, 200])
    await suspended('NULL')
    await database.query('UPDATE campaign SET is_draft = true WHERE id = $1', [id])
    expect(await statuses()).toEqual([404, 404])
  })

  test('ends when the campaign goes to another buyer: what is shown from then on is not what was shared', async () => {
    const { id } = await trade.sell('Autumn', [LINE])
    const { token } = await share(id)
    expect((await open(token)).status).toBe(200)
    const next = await createSeller(database, 'Next Buyer')
    await trade.change(id, () => ({ buyer_id: next.organizationId }))
    expect((await open(token)).status).toBe(404)
  })

  test('stays with the organization when the member who made it leaves, and any other member can revoke it', async () => {
    const { id } = await sell()
    const maker = await signInMember(database, trade.seller.organizationNumber, 'member')
    const { link, id: shareId } = await askConsoleFor<Answer<'POST /campaigns/:campaignId/report-shares'>>(
      app.url,
      'POST',
      `/campaigns/${id}/report-shares`,
      { cookie: maker.cookie, body: SHARE },
    )
    const token = link.split('#')[1]!
    expect(
      (await askConsole(app.url, 'DELETE', `/members/${maker.personId}`, { cookie: trade.cookies.seller }))
        .ok,
    ).toBe(true)
    expect((await open(token)).status).toBe(200)
    const other = await signInMember(database, trade.seller.organizationNumber, 'member')
    expect((await revoke(id, shareId, other.cookie)).status).toBe(204)
    expect((await open(token)).status).toBe(404)
    expect(await list(id, other.cookie)).toMatchObject([
      { state: 'revoked', created_by_name: 'Nora Test', revoked_by_name: 'Nora Test' },
    ])
  })

  test('is kept as a hash: its secret is in no row, no log line and no address', async () => {
    const { id } = await sell()
    const { token, link, id: shareId } = await share(id)
    expect(link).toBe(`/shared#${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    await open(token)
    const tables = await database.query<{ name: string }>(
      `SELECT format('%I', table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const found = await database.query(`SELECT FROM ${name} AS r WHERE strpos(r::text, $1) > 0`, [token])
      expect(found, name).toHaveLength(0)
    }
    expect(app.log()).toContain('/api/console/shared-report')
    expect(app.log()).not.toContain(token)
    const [row] = await database.query<{ fingerprint: Buffer }>(
      'SELECT fingerprint FROM report_share WHERE id = $1',
      [shareId],
    )
    expect(row?.fingerprint).toEqual(createHash('sha256').update(token).digest())
  })

  test('can be opened so many times a minute, and strangers guess so many times', async () => {
    const { id } = await sell()
    const { token } = await share(id)
    const statuses: number[] = []
    for (let i = 0; i < SHARE_OPENINGS_PER_MINUTE + 1; i++) statuses.push((await open(token)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(SHARE_OPENINGS_PER_MINUTE)
    expect(statuses.at(-1)).toBe(429)
    const guesses = await Promise.all(Array.from({ length: 200 }, () => open('A'.repeat(43))))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]))
  })

  test('of the page is not indexed, kept or passed on', async () => {
    const { headers } = await fetch(`${app.url}/shared`, { headers: { accept: 'text/html' } })
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    const { id } = await sell()
    const { token } = await share(id)
    expect((await open(token)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the list of links', () => {
  test('says who made each, until when it works and how it was used', async () => {
    const { id } = await sell()
    const { token, id: shareId, expires_at } = await share(id, { expires_in_days: 7 })
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await open(token)
    await open(token, 'Mozilla/5.0 (X11; Linux x86_64)')
    await askConsole(app.url, 'POST', '/shared-report/file', { body: { token, format: 'xlsx' } })
    const [listed] = await list(id, trade.cookies.seller)
    expect(listed).toEqual({
      id: shareId,
      label: 'For Vela',
      first_day: null,
      last_day: null,
      shows_money: true,
      state: 'open',
      created_at: expect.any(String),
      created_by_name: 'Nora Test',
      expires_at,
      revoked_at: null,
      revoked_by_name: null,
      uses: 3,
      last_used_at: expect.any(String),
    })
    const log = await askConsoleFor<Answer<'GET /campaigns/:campaignId/report-shares/:shareId/uses'>>(
      app.url,
      'GET',
      `/campaigns/${id}/report-shares/${shareId}/uses`,
      { cookie: trade.cookies.seller },
    )
    expect(log).toEqual({
      uses: 3,
      log: [
        { at: expect.any(String), kind: 'xlsx', device: 'program' },
        { at: expect.any(String), kind: 'page', device: 'computer' },
        { at: expect.any(String), kind: 'page', device: 'phone' },
      ],
    })
  })

  test('is the organization’s own: for the other side its links do not exist', async () => {
    const { id } = await sell()
    const { id: shareId, token } = await share(id)
    expect(await list(id, trade.cookies.buyer)).toEqual([])
    const stranger = await createTrade(database, app)
    for (const cookie of [trade.cookies.buyer, stranger.cookies.seller]) {
      expect((await revoke(id, shareId, cookie)).status).toBe(404)
      const uses = await askConsole(app.url, 'GET', `/campaigns/${id}/report-shares/${shareId}/uses`, {
        cookie,
      })
      expect(uses.status).toBe(404)
    }
    expect((await open(token)).status).toBe(200)
    // Nor by another campaign of the same seller.
    const other = await sell()
    expect((await revoke(other.id, shareId, trade.cookies.seller)).status).toBe(404)
  })

  test('keeps the last uses of each link, and no link long after its end', async () => {
    const { id } = await sell()
    const { token, id: shareId } = await share(id)
    await database.query('UPDATE report_share SET uses = $2 WHERE id = $1', [
      shareId,
      SHARE_USES_KEPT * 3 - 1,
    ])
    for (let i = 0; i < 3; i++) await open(token)
    const places = await database.query<{ place: number }>(
      'SELECT place FROM report_share_use WHERE share_id = $1 ORDER BY place',
      [shareId],
    )
    expect(places.map(({ place }) => place)).toEqual([0, 1, SHARE_USES_KEPT - 1])
    const { daysDefault } = DATA_KINDS.share_links.kept
    const before = daysAgo(daysDefault)
    await deleteEndedShares(database, before)
    expect(await list(id, trade.cookies.seller)).toHaveLength(1)
    await database.query(
      `UPDATE report_share SET revoked_at = now() - make_interval(days => $2) WHERE id = $1`,
      [shareId, daysDefault + 1],
    )
    expect(await deleteEndedShares(database, before)).toBe(1)
    expect(await list(id, trade.cookies.seller)).toEqual([])
    expect(await database.query('SELECT FROM report_share_use WHERE share_id = $1', [shareId])).toEqual([])
  })
})

describe('making a link', () => {
  test('is refused for a draft, with wrong fields, and beyond the limit', async () => {
    const { id } = await sell()
    const refused = async (campaignId: string, body: unknown) => {
      const response = await askConsole(app.url, 'POST', `/campaigns/${campaignId}/report-shares`, {
        cookie: trade.cookies.seller,
        body,
      })
      const { field, errors } = (await response.json()) as { field?: string; errors?: { field: string }[] }
      return [response.status, errors?.map((error) => error.field) ?? field]
    }
    expect(await refused(id, { ...SHARE, label: ' ', expires_in_days: 366 })).toEqual([
      400,
      ['label', 'expires_in_days'],
    ])
    expect(await refused(id, { ...SHARE, days: { from: '2026-10-02', to: '2026-10-01' } })).toEqual([
      400,
      'to',
    ])
    expect((await refused(id, { ...SHARE, days: { from: '2026-10-02', to: '2199-01-01' } }))[0]).toBe(400)
    await Promise.all(Array.from({ length: SHARES_PER_CAMPAIGN_MAX }, () => share(id)))
    expect((await refused(id, SHARE))[0]).toBe(409)
    // The other side has its own.
    await share(id, {}, 'buyer')
    const { id: draft } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: trade.cookies.seller,
      body: {
        name: 'Draft',
        buyer_id: trade.buyer.organizationId,
        is_draft: true,
        lines: [{ ...LINE, package_id: null, pricing_basis: 'impressions', currency: 'EUR' }],
      },
    })
    expect((await refused(draft, SHARE))[0]).toBe(409)
  })

  test('and revoking it are in the activity of its own organization only', async () => {
    const { id } = await sell()
    const { id: shareId } = await share(id)
    await revoke(id, shareId, trade.cookies.seller)
    await revoke(id, shareId, trade.cookies.seller)
    const acts = async (cookie: string) => {
      const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
        cookie,
      })
      return JSON.stringify(entries)
    }
    const own = await acts(trade.cookies.seller)
    expect(own.match(/created a share link/g)).toHaveLength(1)
    expect(own.match(/revoked a share link/g)).toHaveLength(1)
    expect(own).toContain('“For Vela” to the report of “Autumn”')
    expect(await acts(trade.cookies.buyer)).not.toContain('share link')
  })
})
