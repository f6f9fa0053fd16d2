import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { add, amountIn, exactOf, NOTHING } from '../src/core/money/money.ts'
import { askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** The worked example of docs/finance.md: what it says was sold and reported is sold and reported, and each figure compared. */

type Row = Record<string, string>
type View = Answer<'GET /statements/:statementId'>

const guide = readFileSync(new URL('../docs/finance.md', import.meta.url), 'utf8')
const BASES: Record<string, 'impressions' | 'flat_rate'> = {
  impressions: 'impressions',
  'flat rate': 'flat_rate',
}

let app: TestApp
let trade: Trade
let campaignId: string
let packageIds: Map<string, string>
let september: View
let october: View
let counted: Answer<'GET /campaigns/:campaignId/counts'>['lines'][number]
const OCTOBER = { first_day: '2026-10-01', last_day: '2026-10-31' }

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  trade = await createTrade(database, app)
  const [sold] = tablesBelow('What was sold')
  const campaign = await trade.sell(
    'Worked example',
    sold!.map((row) => ({
      name: row['Line']!,
      pricing_basis: BASES[row['Priced by']!]!,
      flight_start: '2026-09-01',
      flight_end: '2026-10-31',
      booked: row['Booked'] === '' ? null : row['Booked']!,
      price: row['Price']!,
      currency: 'EUR',
    })),
  )
  campaignId = campaign.id
  packageIds = new Map(sold!.map((row, i) => [row['Line']!, campaign.packageIds[i]!]))
  await report('Reported by the end of September')
  september = await issueUntil('2026-09-30')
  await report('Reported by the end of October')
  await agree()
  october = await issueUntil('2026-10-31')
})

describe('the guide for finance', () => {
  test('has the statement of September as it is computed', () => {
    expectStatement('The statement of September', september)
    expect(september.content.adjustments).toEqual([])
  })

  test('has the two counts of October and their difference', () => {
    const [[row]] = tablesBelow('The count of October') as [Row[]]
    expect(row).toEqual({
      Line: 'Pre-roll',
      'Seller counted': counted.seller_count,
      'Buyer counted': counted.buyer_count,
      Difference: `${counted.difference?.percent}%`,
      Agreed: counted.agreed,
    })
    expect(counted.difference?.is_within_tolerance).toBe(true)
  })

  test('has the statement of October, with the adjustment of September', () => {
    expectStatement('The statement of October', october)
    const [, adjustments] = tablesBelow('The statement of October')
    expect(adjustments).toEqual(
      october.content.adjustments.map((adjustment) => ({
        Corrects: adjustment.corrects.number === september.signed!.number ? 'September' : '?',
        Line: adjustment.name,
        'Quantity before': adjustment.quantity_before,
        'Quantity after': adjustment.quantity_after,
        'Billable before': adjustment.billable_before,
        'Billable after': adjustment.billable_after,
        Difference: adjustment.difference,
      })),
    )
    expect(october.content.adjustments.map(({ reasons }) => reasons)).toEqual([['figure']])
  })

  test('has the sum of both statements, which is the value of the final figures', () => {
    const [lines, [sum]] = tablesBelow('Together') as [Row[], Row[]]
    expect(lines).toEqual(
      october.content.lines.map((line) => ({
        Line: line.name,
        'Billable to date': line.billable_to_date,
      })),
    )
    const total = (amounts: string[]) =>
      amountIn(
        'EUR',
        amounts.reduce((all, amount) => add(all, exactOf(amount)), NOTHING),
      )
    const totals = [september, october].map(({ content }) => content.totals.total)
    expect(sum).toEqual({ September: totals[0], October: totals[1], Together: total(totals) })
    expect(total(lines.map((row) => row['Billable to date']!))).toBe(sum!['Together'])
  })
})

/** The lines first, the totals last. */
function expectStatement(heading: string, { content }: View): void {
  const tables = tablesBelow(heading)
  expect(tables[0]).toEqual(
    content.lines.map((line) => ({
      Line: line.name,
      Delivered: line.delivered,
      'Billed quantity': line.billed_quantity,
      Billable: line.billable,
    })),
  )
  const { billable, adjustments, total } = content.totals
  expect(tables.at(-1)).toEqual([{ Billable: billable, Adjustments: adjustments, Total: total }])
}

async function report(heading: string): Promise<void> {
  const [reports] = tablesBelow(heading)
  for (const row of reports!) {
    const total = row['Total'] === '' ? null : Number(row['Total'])
    await trade.report(packageIds.get(row['Line']!)!, total, row['Measured until'])
  }
}

async function issueUntil(lastDay: string): Promise<View> {
  const cookie = trade.cookies.seller
  const [id] = await draftStatements(app.url, cookie, campaignId, lastDay)
  return issueStatement(app.url, cookie, id!)
}

/** The buyer counts, the seller proposes, the buyer agrees. */
async function agree(): Promise<void> {
  const [[row]] = tablesBelow('The count of October') as [Row[]]
  const packageId = packageIds.get(row!['Line']!)!
  const { seller, buyer } = trade.cookies
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts`, {
    cookie: buyer,
    body: { ...OCTOBER, counts: [{ line: packageId, quantity: row!['Buyer counted'] }] },
  })
  for (const [cookie, kind] of [
    [seller, 'proposed'],
    [buyer, 'agreed'],
  ] as const) {
    await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts/answers`, {
      cookie,
      body: { ...OCTOBER, package_id: packageId, kind, quantity: row!['Agreed'] },
    })
  }
  const { lines } = await askConsoleFor<Answer<'GET /campaigns/:campaignId/counts'>>(
    app.url,
    'GET',
    `/campaigns/${campaignId}/counts?first_day=${OCTOBER.first_day}&last_day=${OCTOBER.last_day}`,
    { cookie: seller },
  )
  counted = lines.find((line) => line.package_id === packageId)!
}

/** Each with its rows by column, without the commas between thousands. */
function tablesBelow(heading: string): Row[][] {
  const [, section = ''] = guide.split(`\n### ${heading}\n`)
  const [own = ''] = section.split(/\n##/)
  return own
    .split(/\n\n+/)
    .filter((block) => block.trim().startsWith('|'))
    .map((block) => {
      const [columns = [], , ...rows] = block
        .trim()
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim().replace(/(?<=\d),(?=\d{3})/g, '')),
        )
      return rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i]!])))
    })
}
