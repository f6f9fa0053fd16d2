import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { add, amountIn, exactOf, NOTHING } from '../src/core/money/money.ts'
import { REASON_WORDS } from '../src/core/statement/statement-words.ts'
import type { SignedStatement } from '../src/core/statement/verify-statement.ts'
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
  'thousand impressions': 'impressions',
  'flat rate': 'flat_rate',
}
const SEPTEMBER = { first_day: '2026-09-01', last_day: '2026-09-30' }

let app: TestApp
let trade: Trade
let campaignId: string
let packageIds: Map<string, string>
let august: View
let september: View
let october: View
let counted: Answer<'GET /campaigns/:campaignId/counts'>['lines'][number]

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
      flight_start: '2026-08-01',
      flight_end: '2026-09-30',
      booked: row['Booked'] === '' ? null : row['Booked']!,
      price: row['Price']!,
      currency: 'EUR',
    })),
  )
  campaignId = campaign.id
  packageIds = new Map(sold!.map((row, i) => [row['Line']!, campaign.packageIds[i]!]))
  await report('Reported before August was closed')
  august = await issueUntil('2026-08-31')
  await report('Reported before September was closed')
  await count()
  await agreeOn('The counts of September', 'Agreed')
  counted = await showCount()
  september = await issueUntil('2026-09-30')
  await askConsoleFor(app.url, 'POST', `/statements/${september.id}/answers`, {
    cookie: trade.cookies.buyer,
    body: { kind: 'accepted', note: '' },
  })
  await agreeOn('A new agreement on September', 'Agreed now')
  october = await issueUntil('2026-10-31')
})

describe('the guide for finance', () => {
  test('has the statement of August as it is computed', () => {
    expectStatement('The statement of August', august)
    expect(august.content.adjustments).toEqual([])
  })

  test('has the two counts of September and their difference', () => {
    const [[row]] = tablesBelow('The counts of September') as [Row[]]
    expect(row).toEqual({
      Line: 'Pre-roll',
      'Seller counted': counted.seller_count,
      'Buyer counted': counted.buyer_count,
      Difference: `${counted.difference?.percent}%`,
      Agreed: counted.agreed,
    })
    expect(counted.difference?.is_within_tolerance).toBe(true)
  })

  test('has the statement of September, with the adjustment of August', () => {
    expectStatement('The statement of September', september)
    expectAdjustments('The statement of September', september)
    expect(september.content.lines.filter(({ is_capped }) => is_capped)).toMatchObject([{ name: 'Takeover' }])
  })

  test('has the statement of October, a credit by the new agreement on September', () => {
    expectStatement('The statement of October', october)
    expectAdjustments('The statement of October', october)
    const [[row]] = tablesBelow('A new agreement on September') as [Row[]]
    const [before] = september.content.lines[0]!.agreed
    expect(row).toMatchObject({ 'Agreed before': before!.agreed })
    expect(october.content.adjustments[0]!.agreed).toEqual([{ ...before, agreed: row!['Agreed now'] }])
  })

  test('has the sum of all statements, which is the value of the final figures', () => {
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
    const totals = [august, september, october].map(({ content }) => content.totals.total)
    const [August, September, October] = totals
    expect(sum).toEqual({ August, September, October, Together: total(totals) })
    expect(total(lines.map((row) => row['Billable to date']!))).toBe(sum!['Together'])
  })
})

test('the test vectors have the same form as statements that are issued', () => {
  const vectors = [41, 44, 52].map((number) => {
    const file = new URL(`vectors/statement/statement-${number}.json`, import.meta.url)
    return (JSON.parse(readFileSync(file, 'utf8')) as SignedStatement).statement
  })
  expect(namesIn(vectors)).toEqual(namesIn([august, september, october].map(({ content }) => content)))
})

/** Every name, with those that it is within. */
function namesIn(value: unknown, within = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => namesIn(each, within)))].toSorted()
  if (typeof value !== 'object' || value === null) return [within]
  return Object.entries(value).flatMap(([name, each]) => [
    `${within}.${name}`,
    ...namesIn(each, `${within}.${name}`),
  ])
}

/** The lines first, the totals last. */
function expectStatement(heading: string, { content }: View): void {
  const tables = tablesBelow(heading)
  expect(tables[0]).toEqual(
    content.lines.map((line) => ({
      Line: line.name,
      Delivered: quantityInWords(line, line.delivered),
      'Billed quantity': quantityInWords(line, line.billed_quantity),
      Billable: line.billable,
    })),
  )
  const { billable, adjustments, total } = content.totals
  expect(tables.at(-1)).toEqual([{ Billable: billable, Adjustments: adjustments, Total: total }])
}

/** As on the paper: a flat rate is delivered or not. */
function quantityInWords({ pricing_basis }: { pricing_basis: string }, quantity: string): string {
  if (pricing_basis !== 'flat_rate') return quantity
  return quantity === '1' ? 'Delivered' : '–'
}

/** Between the lines and the totals. */
function expectAdjustments(heading: string, { content }: View): void {
  const months = new Map([
    [august.signed!.number, 'August'],
    [september.signed!.number, 'September'],
  ])
  expect(tablesBelow(heading)[1]).toEqual(
    content.adjustments.map((adjustment) => ({
      Corrects: months.get(adjustment.corrects.number),
      Line: adjustment.name,
      Reason: adjustment.reasons.map((reason) => REASON_WORDS[reason]).join(', '),
      'Quantity before': adjustment.quantity_before,
      'Quantity after': adjustment.quantity_after,
      'Billable before': adjustment.billable_before,
      'Billable after': adjustment.billable_after,
      Difference: adjustment.difference,
    })),
  )
}

async function report(heading: string): Promise<void> {
  const [reports] = tablesBelow(heading)
  for (const row of reports!) {
    const total = row['Total to date'] === '' ? null : Number(row['Total to date'])
    await trade.report(packageIds.get(row['Line']!)!, total, row['Measured until'])
  }
}

async function issueUntil(lastDay: string): Promise<View> {
  const cookie = trade.cookies.seller
  const [id] = await draftStatements(app.url, cookie, campaignId, lastDay)
  return issueStatement(app.url, cookie, id!)
}

async function count(): Promise<void> {
  const [[row]] = tablesBelow('The counts of September') as [Row[]]
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts`, {
    cookie: trade.cookies.buyer,
    body: { ...SEPTEMBER, counts: [{ line: countedPackage(), quantity: row!['Buyer counted'] }] },
  })
}

/** The seller proposes, the buyer agrees. */
async function agreeOn(heading: string, column: string): Promise<void> {
  const [[row]] = tablesBelow(heading) as [Row[]]
  const { seller, buyer } = trade.cookies
  for (const [cookie, kind] of [
    [seller, 'proposed'],
    [buyer, 'agreed'],
  ] as const) {
    await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/counts/answers`, {
      cookie,
      body: { ...SEPTEMBER, package_id: countedPackage(), kind, quantity: row![column] },
    })
  }
}

async function showCount(): Promise<typeof counted> {
  const { lines } = await askConsoleFor<Answer<'GET /campaigns/:campaignId/counts'>>(
    app.url,
    'GET',
    `/campaigns/${campaignId}/counts?first_day=${SEPTEMBER.first_day}&last_day=${SEPTEMBER.last_day}`,
    { cookie: trade.cookies.seller },
  )
  return lines.find((line) => line.package_id === countedPackage())!
}

function countedPackage(): string {
  return packageIds.get('Pre-roll')!
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
