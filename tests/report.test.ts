import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { openTable } from '../src/core/spreadsheet/table.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** A campaign's report, as both sides open, print and save it. */

type View = Answer<'GET /campaigns/:campaignId/campaign-report'>
type Campaign = Answer<'GET /campaigns/:campaignId'>

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
})

async function reportOf(id: string, query = '', cookie = trade.cookies.seller): Promise<View['report']> {
  const { report } = await askConsoleFor<View>(app.url, 'GET', `/campaigns/${id}/campaign-report${query}`, {
    cookie,
  })
  return report
}

const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const YESTERDAY = dayAgo(1)
const LINE = { flight_start: '2026-09-10', flight_end: '2027-01-31', booked: '1000000', price: '8.35' }

/** Impressions, downloads and a flat rate in two currencies, reported late and corrected. */
async function sellAutumn() {
  const { id, packageIds } = await trade.sell('Autumn', [
    { ...LINE, name: 'Front page' },
    { ...LINE, name: 'Newsletter', booked: null },
    { ...LINE, name: 'Podcast', pricing_basis: 'downloads', booked: '40000', currency: 'SEK' },
    { ...LINE, name: 'Sponsorship', pricing_basis: 'flat_rate', booked: null, price: '1200' },
  ])
  const [front, letter, podcast, sponsorship] = packageIds as [string, string, string, string]
  await trade.report(front, 300_001, '2026-10-01T00:00:00Z')
  await trade.report(front, 700_003, '2026-10-20T12:00:00Z')
  await trade.report(front, 500_002, '2026-10-10T09:00:00Z')
  await trade.report(front, 690_000, '2026-10-25T00:00:00Z')
  await trade.report(letter, 12_345, '2026-10-14T08:00:00Z')
  await trade.report(podcast, 4_321.5, '2026-09-30T23:59:59Z', 'downloads')
  await trade.report(sponsorship, null, '2026-10-02T10:00:00Z')
  return { id, packageIds }
}

describe('a campaign report', () => {
  test('up to yesterday has the figures of the campaign’s own page, for both sides', async () => {
    const { id } = await sellAutumn()
    const campaign = await askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, {
      cookie: trade.cookies.buyer,
    })
    const report = await reportOf(id)
    expect(report).toMatchObject({
      campaign_name: 'Autumn',
      seller_name: campaign.seller_name,
      buyer_name: campaign.buyer_name,
      first_day: '2026-09-10',
      last_day: YESTERDAY,
      status: campaign.status,
      pacing: campaign.pacing,
    })
    expect(report.lines).toMatchObject(
      campaign.lines.map(({ name, delivered, as_of, booked, pacing, currency, money, pricing_basis }) => ({
        name,
        booked,
        delivered: pricing_basis === 'flat_rate' ? '1' : delivered,
        as_of,
        percent: booked === null ? null : pacing.delivered_percent,
        pacing: pacing.state,
        money: { currency, booked: money.booked, delivered: money.delivered },
      })),
    )
    expect(report.money).toEqual(
      campaign.money.map(({ currency, booked, delivered }) => ({
        currency,
        booked,
        delivered,
        delivered_in_period: delivered,
      })),
    )
    // The whole flight: what was delivered in the period is all there is.
    expect(report.lines.map((line) => line.delivered_in_period)).toEqual(
      report.lines.map(({ delivered }) => delivered ?? '0'),
    )
    const { made_at: _made, ...seen } = await reportOf(id, '', trade.cookies.buyer)
    expect(report).toMatchObject(seen)
  })

  test('of a period says what statements of that period say was delivered', async () => {
    const { id } = await sellAutumn()
    for (const [first, last] of [
      ['2026-09-01', '2026-09-30'],
      ['2026-10-01', '2026-10-14'],
      ['2026-10-15', '2026-10-31'],
    ] as const) {
      const cookie = trade.cookies.seller
      const statementIds = await draftStatements(app.url, cookie, id, last)
      const report = await reportOf(id, `?from=${first}&to=${last}`)
      for (const statementId of statementIds) {
        const { content } = await issueStatement(app.url, cookie, statementId)
        const stated = content.lines.map(({ name, delivered, delivered_amount, figure }) => ({
          name,
          delivered_in_period: delivered,
          delivered: figure?.total ?? null,
          as_of: figure?.as_of ?? null,
          money: { delivered_in_period: delivered_amount },
        }))
        const reported = report.lines.filter(({ money }) => money?.currency === content.currency)
        expect(reported).toMatchObject(stated)
      }
    }
  })

  test('adds up to the totals of statements, to the cent, however its lines are rounded', async () => {
    const { id, packageIds } = await trade.sell(
      'Cents',
      [1, 2, 3].map((i) => ({ ...LINE, name: `Line ${i}`, booked: null, price: '4' })),
    )
    for (const packageId of packageIds) {
      await trade.report(packageId, 1, '2026-09-20T00:00:00Z')
      await trade.report(packageId, 3, '2026-10-20T00:00:00Z')
    }
    const totals: unknown[] = []
    for (const [first, last] of [
      ['2026-09-01', '2026-09-30'],
      ['2026-10-01', '2026-10-31'],
    ] as const) {
      const [statementId] = await draftStatements(app.url, trade.cookies.seller, id, last)
      const { content } = await issueStatement(app.url, trade.cookies.seller, statementId!)
      const { lines, money } = await reportOf(id, `?from=${first}&to=${last}`)
      expect(lines.map((line) => line.money!.delivered_in_period)).toEqual(
        content.lines.map((line) => line.delivered_amount),
      )
      expect(money![0]!.delivered_in_period).toBe(content.totals.delivered)
      totals.push([content.totals.delivered, money![0]!.delivered])
    }
    // Each line is worth 0.004 and then 0.012: together that would be rounded to 0.01 and 0.04.
    expect(totals).toEqual([
      ['0.00', '0.00'],
      ['0.03', '0.03'],
    ])
  })

  test('by day and by week adds up to what was delivered in the period', async () => {
    const { id } = await sellAutumn()
    for (const by of ['day', 'week'] as const) {
      const { charts, totals } = await reportOf(id, `?from=2026-10-01&to=2026-10-31&by=${by}`)
      for (const { pricing_basis, steps, series } of charts) {
        const total = totals.find((one) => one.pricing_basis === pricing_basis)!
        const sum = steps.reduce((all, { total: added }) => all + Number(added ?? 0), 0)
        expect(sum).toBe(Number(total.delivered_in_period))
        expect(series.reduce((all, { lines }) => all + lines, 0)).toBe(total.lines)
        expect([steps[0]?.first_day, steps.at(-1)?.last_day]).toEqual(['2026-10-01', '2026-10-31'])
      }
    }
    const { charts } = await reportOf(id, '?from=2026-10-19&to=2026-10-25&by=day')
    // A correction is below zero, on the day that it was measured for.
    expect(charts[0]?.steps.map(({ first_day, total }) => [first_day.slice(-2), total])).toEqual([
      ['19', null],
      ['20', '200001'],
      ['21', null],
      ['22', null],
      ['23', null],
      ['24', '-10003'],
      ['25', null],
    ])
  })

  test('of a time before later reports does not know them', async () => {
    const { id } = await sellAutumn()
    const report = await reportOf(id, '?to=2026-09-30')
    expect(report.lines.map(({ delivered, pacing }) => [delivered, pacing])).toEqual([
      ['300001', 'ahead'],
      [null, 'no_data'],
      ['4321.5', 'behind'],
      [null, 'not_delivered'],
    ])
  })

  test('without money has no amount and no currency in it', async () => {
    const { id } = await sellAutumn()
    const report = await reportOf(id, '?money=no')
    expect(report.money).toBeNull()
    expect(JSON.stringify(report)).not.toMatch(/EUR|SEK|8\.35|1200/)
  })

  test('draws the largest lines, and the others together', async () => {
    const { id, packageIds } = await trade.sell(
      'Many',
      Array.from({ length: 9 }, (_, i) => ({ ...LINE, name: `Line ${i + 1}` })),
    )
    for (const [i, packageId] of packageIds.entries()) {
      await trade.report(packageId, 100 * (i + 1), '2026-10-02T00:00:00Z')
    }
    const { charts } = await reportOf(id, '?from=2026-10-01&to=2026-10-02')
    expect(charts[0]).toMatchObject({
      series: [...[9, 8, 7, 6, 5].map((i) => ({ name: `Line ${i}`, lines: 1 })), { name: null, lines: 4 }],
      steps: [
        { added: ['900', '800', '700', '600', '500', '1000'], total: '4500' },
        { added: [null, null, null, null, null, null], total: null },
      ],
    })
  })

  test('of a campaign with very many reports has all figures, and says why there are no charts', async () => {
    const { id, packageIds } = await sellAutumn()
    const { charts, is_too_large_to_draw, ...report } = await reportOf(id, '?to=2026-10-31')
    expect([charts.length, is_too_large_to_draw]).toEqual([2, false])
    await database.query('UPDATE line_figure SET revision = 300001 WHERE package_id = $1', [packageIds[0]])
    const { made_at: _made, ...figures } = report
    expect(await reportOf(id, '?to=2026-10-31')).toMatchObject({
      ...figures,
      charts: [],
      is_too_large_to_draw: true,
    })
  })

  test('refuses days that are not over, do not exist or are too many, and names the field', async () => {
    const { id } = await sellAutumn()
    const refused = async (query: string) => {
      const response = await askConsole(app.url, 'GET', `/campaigns/${id}/campaign-report${query}`, {
        cookie: trade.cookies.seller,
      })
      return [response.status, ((await response.json()) as { field?: string }).field]
    }
    expect(await refused(`?to=${dayAgo(0)}`)).toEqual([400, 'to'])
    expect(await refused('?from=2026-02-30')).toEqual([400, 'from'])
    expect(await refused('?from=2026-10-02&to=2026-10-01')).toEqual([400, 'to'])
    expect(await refused('?from=2000-01-01&to=2026-01-01')).toEqual([400, 'from'])
    expect((await reportOf(id, '?from=0001-01-01&to=0001-01-02')).lines).toHaveLength(4)
  })

  test('does not exist for others', async () => {
    const { id } = await sellAutumn()
    const stranger = await createTrade(database, app)
    for (const path of ['', '/file', '/file?format=csv']) {
      const response = await askConsole(app.url, 'GET', `/campaigns/${id}/campaign-report${path}`, {
        cookie: stranger.cookies.seller,
      })
      expect(response.status).toBe(404)
    }
  })
})

describe('the file of a report', () => {
  test.each(['csv', 'xlsx'] as const)('as %s has a row for each line, with its figures', async (format) => {
    const { id } = await sellAutumn()
    const query = `?from=2026-10-01&to=2026-10-31&format=${format}`
    const report = await reportOf(id, '?from=2026-10-01&to=2026-10-31')
    const response = await askConsole(app.url, 'GET', `/campaigns/${id}/campaign-report/file${query}`, {
      cookie: trade.cookies.buyer,
    })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="report-Autumn-2026-10-01-2026-10-31.${format}"`,
    )
    const rows: string[][] = []
    const table = await openTable(Buffer.from(await response.arrayBuffer()), `report.${format}`)
    for await (const { cells } of table.rows) rows.push([...cells])
    const [header = [], ...lines] = rows
    const column = (name: string) => lines.map((row) => row[header.indexOf(name)])
    expect(column('Line')).toEqual(report.lines.map(({ name }) => name))
    expect(column('Delivered in period')).toEqual(report.lines.map((line) => line.delivered_in_period))
    expect(column('Value in period').map(Number)).toEqual(
      report.lines.map(({ money }) => Number(money?.delivered_in_period)),
    )
    expect(header).not.toContain('Reference')
  })

  test('by day is a file of its own', async () => {
    const { id } = await sellAutumn()
    const response = await askConsole(
      app.url,
      'GET',
      `/campaigns/${id}/campaign-report/file?from=2026-10-19&to=2026-10-20&format=csv&table=steps`,
      { cookie: trade.cookies.seller },
    )
    expect((await response.text()).replace('\uFEFF', '')).toBe(
      'First day,Last day,Impressions,Downloads\r\n2026-10-19,2026-10-19,,\r\n2026-10-20,2026-10-20,200001,\r\n',
    )
  })
})
