import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Database } from '../src/database/database.ts'
import type { Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, expectQuery, openPage, PHONE, WAITING } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import type { Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties
let seller: Seller
let buyer: Seller
let selling: Account
let buying: Account

const LAPTOP = { viewport: { width: 1280, height: 800 } }
const CAMPAIGNS = 30
const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: daysFromNow(-100),
  flightEnd: daysFromNow(100),
  booked: '100000',
  price: '10',
  currency: 'EUR',
}

/** Campaign 01 is worth 1,000, campaign 02 2,000 and so on; the first has a line in dollars too, and is behind. */
beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  ;({ seller, buyer, selling, buying } = parties)
  await database.query('DELETE FROM campaign WHERE organization_number = $1', [seller.organizationNumber])
  const [first] = await Promise.all(
    Array.from({ length: CAMPAIGNS }, (_, index) =>
      create(`Campaign ${String(index + 1).padStart(2, '0')}`, [
        { ...LINE, booked: String((index + 1) * 100_000) },
        ...(index === 0 ? [{ ...LINE, name: 'Dollars', currency: 'USD' }] : []),
      ]),
    ),
  )
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: first!.packageIds[0], impressions: 5_000, as_of: daysFromNow(-1) },
  ])
})

test('the table shows totals and 25 campaigns on a laptop, is sorted by keyboard, and is remembered', async () => {
  const page = await openPage(`${app.url}/campaigns`, { cookie: selling.cookie, ...LAPTOP })
  await page.getByRole('list', { name: 'Campaigns' }).waitFor()
  await page.getByText('Table', { exact: true }).click()
  await rowsOf(page).first().waitFor()
  await expectQuery(page, 'view=table')
  expect(await rowsOf(page).count()).toBe(CAMPAIGNS)
  const total = page.getByRole('row', { name: 'Total EUR' })
  for (const amount of ['€465,000.00', '€50.00', '€464,950.00'])
    await total.getByText(amount).first().waitFor()
  await page.getByRole('row', { name: 'Total USD' }).getByText('US$1,000.00').first().waitFor()

  const bottoms = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().bottom),
  )
  expect(bottoms.filter((bottom) => bottom <= LAPTOP.viewport.height).length).toBeGreaterThanOrEqual(25)
  await expectAccessible(page)

  const remaining = page.getByRole('columnheader', { name: 'Remaining' })
  await remaining.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await rowAt(page, 0, 'Campaign 30')
  expect(await remaining.getAttribute('aria-sort')).toBe('descending')
  await page.keyboard.press('Enter')
  await rowAt(page, 0, 'Campaign 01')
  // One amount for each currency.
  expect(await rowsOf(page).first().innerText()).toMatch(/€950\.00\s+US\$1,000\.00/)

  // The address says how it is sorted; another visit begins as this one ended.
  await page.reload()
  await rowAt(page, 0, 'Campaign 01')
  await page.goto(`${app.url}/campaigns`)
  await rowsOf(page).first().waitFor()
  await page.goto(`${app.url}/campaigns?view=cards`)
  await page.getByRole('list', { name: 'Campaigns' }).waitFor()
  expectNoFaults()
})

test('filters narrow the rows and the totals, and say so if nothing is left', async () => {
  const page = await openPage(`${app.url}/campaigns?view=table`, { cookie: selling.cookie, ...LAPTOP })
  await page.getByLabel('Pacing').selectOption('Behind')
  await expect.poll(() => rowsOf(page).count(), WAITING).toBe(1)
  await page.getByLabel('Pacing').selectOption('Any pacing')
  await page.getByLabel('Search', { exact: true }).fill('campaign 2')
  await expect.poll(() => rowsOf(page).count(), WAITING).toBe(10)
  await page.getByRole('row', { name: 'Total EUR' }).getByText('€245,000.00').first().waitFor()
  await page.getByLabel('Status').selectOption('Ended')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Show all campaigns' }).click()
  await expect.poll(() => rowsOf(page).count(), WAITING).toBe(CAMPAIGNS)
  await page.goto(`${app.url}/campaigns?view=table&sort=nonsense`)
  await page.getByText('Some filters in this link were not valid').waitFor()
  await rowsOf(page).first().waitFor()
  expectNoFaults()
})

test('without the filter of changed terms, a buyer who sells too still sees what they bought; on a phone only the table scrolls', async () => {
  const page = await openPage(`${app.url}/campaigns?terms=unseen`, { cookie: buying.cookie, ...PHONE })
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Show all campaigns' }).click()
  await expect.poll(() => rowsOf(page).count(), WAITING).toBe(CAMPAIGNS)
  await page.goBack()
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Remove filter: Terms changed' }).click()
  await expect.poll(() => rowsOf(page).count(), WAITING).toBe(CAMPAIGNS)
  const table = page.getByRole('table', { name: 'Campaigns' })
  const link = table.getByRole('link').first()
  const before = await link.boundingBox()
  await table.getByRole('columnheader', { name: 'Done' }).scrollIntoViewIfNeeded()
  expect((await link.boundingBox())!.x).toBe(before!.x)
  await expectAccessible(page)
})

function rowsOf(page: Page) {
  return page.getByRole('table', { name: 'Campaigns' }).getByRole('row', { name: /^Campaign \d/ })
}

async function rowAt(page: Page, index: number, name: string): Promise<void> {
  await expect.poll(() => rowsOf(page).nth(index).getByRole('link').innerText(), WAITING).toBe(name)
}

function create(name: string, lines: ProposedLine[]) {
  return createCampaign(callOf(database, parties), { buyerId: buyer.organizationId, name, lines })
}
