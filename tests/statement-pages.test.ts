import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { add, amountIn, exactOf, NOTHING } from '../src/core/money/money.ts'
import { openTable } from '../src/core/spreadsheet/table.ts'
import { dayBefore, firstOfMonth } from '../src/core/statement/period.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** What the pages of statements are told, and the tables that they save. */

type View = Answer<'GET /statements/:statementId'>
type Row = Record<string, string>

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
})

const LINE = { flight_start: '2026-09-10', flight_end: '2027-01-31', booked: '1000000', price: '8' }
const SEPTEMBER = { first_day: '2026-09-01', last_day: '2026-09-30' }
const OCTOBER = { first_day: '2026-10-01', last_day: '2026-10-31' }

async function issueUntil(campaignId: string, lastDay: string): Promise<View> {
  const [id] = await draftStatements(app.url, trade.cookies.seller, campaignId, lastDay)
  return issueStatement(app.url, trade.cookies.seller, id!)
}

/** The buyer's count; then both agree on another one, if there is one. */
async function count(
  campaignId: string,
  packageId: string,
  days: typeof OCTOBER,
  quantity: string,
  agreed?: string,
): Promise<void> {
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts`, {
    cookie: trade.cookies.buyer,
    body: { ...days, counts: [{ line: packageId, quantity }] },
  })
  if (agreed === undefined) return
  for (const [cookie, kind] of [
    [trade.cookies.seller, 'proposed'],
    [trade.cookies.buyer, 'agreed'],
  ] as const) {
    await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts/answers`, {
      cookie,
      body: { ...days, package_id: packageId, kind, quantity: agreed },
    })
  }
}

async function tableOf(statementId: string, format: 'csv' | 'xlsx'): Promise<Row[]> {
  const response = await askConsole(app.url, 'GET', `/statements/${statementId}/lines?format=${format}`, {
    cookie: trade.cookies.buyer,
  })
  const table = await openTable(Buffer.from(await response.arrayBuffer()), `statement.${format}`)
  const rows: string[][] = []
  for await (const { cells } of table.rows) rows.push([...cells])
  const [header = [], ...lines] = rows
  return lines.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])))
}

function sumOf(rows: readonly Row[], column: string): string {
  return amountIn(
    'EUR',
    rows.reduce((sum, row) => add(sum, exactOf(row[column] || '0')), NOTHING),
  )
}

describe('the table of a statement', () => {
  test.each(['csv', 'xlsx'] as const)(
    'as %s adds up to the totals of the document, and says where each figure comes from',
    async (format) => {
      const { id, packageIds } = await trade.sell('Autumn', [
        { ...LINE, name: 'Capped', booked: '500000', reference: `C-${format}` },
        { ...LINE, name: 'Counted' },
      ])
      const counted = packageIds[1]!
      for (const packageId of packageIds) {
        await trade.report(packageId, 300_000, '2026-10-01T00:00:00Z')
      }
      const september = await issueUntil(id, '2026-09-30')
      for (const packageId of packageIds) {
        await trade.report(packageId, 650_000, '2026-11-01T00:00:00Z')
      }
      await count(id, counted, SEPTEMBER, '280000', '290000')
      await count(id, counted, { first_day: '2026-10-01', last_day: '2026-10-15' }, '5', '2')
      await count(id, counted, { first_day: '2026-10-16', last_day: '2026-10-31' }, '340000', '345000')
      const { id: statementId, content, signed } = await issueUntil(id, '2026-10-31')
      const { totals } = content
      const rows = await tableOf(statementId, format)
      const [lines, adjustments] = ['Line', 'Adjustment'].map((kind) =>
        rows.filter(({ Row }) => Row === kind),
      )

      expect(sumOf(rows, 'Billable')).toBe(totals.total)
      expect(sumOf(lines!, 'Billable')).toBe(totals.billable)
      expect(sumOf(adjustments!, 'Billable')).toBe(totals.adjustments)
      expect(sumOf(lines!, 'Booked amount')).toBe(totals.booked)
      expect(sumOf(lines!, 'Delivered amount')).toBe(totals.delivered)
      expect(totals.adjustments).toBe('-80.00')
      for (const row of adjustments!) {
        expect(sumOf([{ sum: row['Billable before']! }, { sum: row['Billable']! }], 'sum')).toBe(
          amountIn('EUR', exactOf(row['Billable after']!)),
        )
      }
      expect(
        lines!.map((row) => [row['Line'], row['Capped'], row['Billed quantity'], row['Price per']]),
      ).toEqual([
        ['Capped', 'Yes', '200000', '1000'],
        ['Counted', '', '345002', '1000'],
      ])
      expect(rows[0]).toMatchObject({
        Statement: String(signed!.number),
        Seller: 'Seller',
        Buyer: 'Buyer',
        'Total to date': '650000',
        Source: 'API',
        Currency: 'EUR',
      })
      for (const name of ['Issued at', 'Measured until', 'Known at', 'As of', 'Received']) {
        expect(rows[0]![`${name} (UTC)`]).toMatch(/^20\d\d-/)
      }
      expect(rows[1]).toMatchObject({
        'Agreed days': '2026-10-01 to 2026-10-15; 2026-10-16 to 2026-10-31',
        'Seller’s count': '350000',
        'Buyer’s count': '340005',
        'Agreed count': '345002',
      })
      expect(adjustments).toMatchObject([
        {
          'Corrects statement': String(september.signed!.number),
          'First day': '2026-09-01',
          'Total to date': '300000',
          'Seller’s count': '300000',
          'Buyer’s count': '280000',
          'Agreed count': '290000',
          'Quantity before': '300000',
          'Quantity after': '290000',
          Reason: 'Agreed count',
        },
      ])
    },
  )
})

describe('a list of statements', () => {
  test('has those with days of a month', async () => {
    const { id } = await trade.sell('By month', [LINE])
    for (const lastDay of ['2026-09-15', '2026-10-15', '2026-10-31']) await issueUntil(id, lastDay)
    const lastDaysOf = async (month: string) => {
      const { statements } = await askConsoleFor<Answer<'GET /statements'>>(
        app.url,
        'GET',
        `/statements?campaign_id=${id}&month=${month}`,
        { cookie: trade.cookies.buyer },
      )
      return statements.map(({ last_day }) => last_day)
    }
    expect(await lastDaysOf('2026-08')).toEqual([])
    expect(await lastDaysOf('2026-09')).toEqual(['2026-10-15', '2026-09-15'])
    expect(await lastDaysOf('2026-10')).toEqual(['2026-10-31', '2026-10-15'])
    const refused = await askConsole(app.url, 'GET', '/statements?month=0000-01', {
      cookie: trade.cookies.buyer,
    })
    expect(refused.status).toBe(400)
  })

  test('tells the seller which campaigns of last month have no statement for it', async () => {
    const own = await createTrade(database, app)
    const ask = (cookie: string) =>
      askConsoleFor<Answer<'GET /unstated-campaigns'>>(app.url, 'GET', '/unstated-campaigns', { cookie })
    const { month, campaigns } = await ask(own.cookies.seller)
    expect(campaigns).toEqual([])
    const first = `${month}-01`
    const flight = { flight_start: first, flight_end: '2199-12-31' }
    const wanted = await own.sell('Wanted', [flight])
    const sold = await own.sell('Not reported', [flight])
    const over = await own.sell('Over before', [{ flight_start: '2020-01-01', flight_end: dayBefore(first) }])
    for (const { packageIds } of [wanted, over]) await own.report(packageIds[0]!, 10, `${first}T12:00:00Z`)
    const names = async (cookie: string) => (await ask(cookie)).campaigns.map(({ name }) => name)
    expect(await names(own.cookies.seller)).toEqual(['Wanted'])
    expect(await names(own.cookies.buyer)).toEqual([])
    await own.report(sold.packageIds[0]!, 10, `${first}T12:00:00Z`)
    expect(await names(own.cookies.seller)).toEqual(['Not reported', 'Wanted'])

    const today = new Date().toISOString().slice(0, 10)
    const issue = async (lastDay: string) => {
      const [id] = await draftStatements(app.url, own.cookies.seller, wanted.id, lastDay)
      await issueStatement(app.url, own.cookies.seller, id!)
    }
    await issue(`${month}-15`)
    expect(await names(own.cookies.seller)).toEqual(['Not reported', 'Wanted'])
    await issue(dayBefore(firstOfMonth(today)))
    expect(await names(own.cookies.seller)).toEqual(['Not reported'])
  })
})

describe('a draft', () => {
  test('names the days whose counts are disputed or outside the tolerance, until they are agreed', async () => {
    const { id, packageIds } = await trade.sell('Counted', [
      LINE,
      LINE,
      { ...LINE, currency: 'SEK', price: '90' },
    ])
    const [one, two, inKronor] = packageIds as [string, string, string]
    for (const packageId of packageIds) await trade.report(packageId, 1000, '2026-09-20T00:00:00Z')
    await draftStatements(app.url, trade.cookies.seller, id, '2026-09-30')
    const { statements } = await askConsoleFor<Answer<'GET /statements'>>(
      app.url,
      'GET',
      `/statements?campaign_id=${id}`,
      { cookie: trade.cookies.seller },
    )
    const draft = statements.find(({ currency }) => currency === 'EUR')!
    const open = async () =>
      (
        await askConsoleFor<View>(app.url, 'GET', `/statements/${draft.id}`, {
          cookie: trade.cookies.seller,
        })
      ).open_counts
    const dispute = (packageId: string) =>
      askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts/answers`, {
        cookie: trade.cookies.buyer,
        body: { ...SEPTEMBER, package_id: packageId, kind: 'disputed', quantity: '', note: 'Far too many.' },
      })
    await count(id, one, SEPTEMBER, '950')
    await count(id, inKronor, SEPTEMBER, '1')
    await count(id, two, OCTOBER, '500')
    expect(await open()).toEqual([])
    await count(id, one, SEPTEMBER, '899')
    expect(await open()).toEqual([{ ...SEPTEMBER, lines: 1 }])
    await dispute(two)
    expect(await open()).toEqual([{ ...SEPTEMBER, lines: 2 }])
    await count(id, one, SEPTEMBER, '899', '900')
    await count(id, two, SEPTEMBER, '990')
    expect(await open()).toEqual([])
  })

  test('of what is left after the last flight is offered as such', async () => {
    const { id } = await trade.sell('Over', [{ flight_start: '2026-09-01', flight_end: '2026-09-30' }])
    const next = async () =>
      (
        await askConsoleFor<Answer<'GET /campaigns/:campaignId/statements/next'>>(
          app.url,
          'GET',
          `/campaigns/${id}/statements/next`,
          { cookie: trade.cookies.seller },
        )
      ).next
    expect(await next()).toMatchObject({ first_day: '2026-09-01', is_after_flight: false })
    await issueUntil(id, '2026-09-30')
    expect(await next()).toMatchObject({ first_day: '2026-10-01', is_after_flight: true })
  })
})

test('the activity names the statement, its days and its total', async () => {
  const { id, packageIds } = await trade.sell('In words', [LINE])
  await trade.report(packageIds[0]!, 300_000, '2026-10-01T00:00:00Z')
  const { signed } = await issueUntil(id, '2026-09-30')
  const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
    cookie: trade.cookies.seller,
  })
  const about = (what: string) => entries.find((entry) => entry.what === what)?.about
  expect(about('issued a statement')).toBe(
    `Statement ${signed!.number} for “In words”, 1 Sept 2026 – 30 Sept 2026, 2,400.00 EUR`,
  )
})
