import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Database } from '../src/database/database.ts'
import type { Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
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

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: '2026-01-01',
  flightEnd: '2199-12-31',
  booked: '1000000',
  price: '8',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  ;({ seller, buyer, selling, buying } = parties)
})

test('both sides see what a campaign and its lines are worth, and where billing is capped', async () => {
  const { id, packageIds } = await create('Trail season', [
    LINE,
    { ...LINE, name: 'Mid-roll', pricingBasis: 'downloads', booked: '320000', price: '22' },
    { ...LINE, name: 'Letter', pricingBasis: 'flat_rate', booked: null, price: '6000' },
    { ...LINE, name: 'Abroad', booked: null, price: '1000', currency: 'HUF' },
  ])
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: packageIds[0], impressions: 1_012_000 },
    { package_id: packageIds[1], downloads: 156_805 },
    { package_id: packageIds[3], impressions: 500 },
  ])
  for (const [account, viewport] of [
    [selling, {}],
    [buying, PHONE],
  ] as const) {
    const page = await openPage(`${app.url}/campaigns?search=${id}`, { ...account, ...viewport })
    const card = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
    await card.getByText('€11,545.71 of €21,040.00').waitFor()
    await card.getByText('HUF 500.00 delivered').waitFor()
    await card.getByRole('link', { name: 'Trail season' }).click()

    const money = page.getByRole('region', { name: 'Money' })
    await money.getByRole('heading', { name: 'HUF' }).waitFor()
    expect(await factsOf(money.locator('dl').first())).toEqual([
      ['Booked value', '€21,040.00 54.4% delivered'],
      ['Delivered value', '€11,545.71'],
      ['Billable', '€11,449.71'],
      ['Remaining', '€9,590.29'],
    ])
    await money.getByText('Billable is capped at booked where a line delivered more.').waitFor()
    expect(await factsOf(money.locator('dl').last())).toEqual([
      ['Booked value', 'No goal'],
      ['Delivered value', 'HUF 500.00'],
      ['Billable', 'HUF 500.00'],
      ['Remaining', 'No goal'],
    ])

    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
    await lines.nth(0).getByText('€8,096.00 of €8,000.00', { exact: true }).waitFor()
    await lines.nth(0).getByText('€8,000.00 billable. Capped at booked; 12,000 impressions over').waitFor()
    await lines.nth(1).getByText('€3,449.71 of €7,040.00, €3,590.29 remaining').waitFor()
    await lines.nth(2).getByText('€0.00 of €6,000.00, €6,000.00 remaining').waitFor()
    await lines.nth(3).getByText('HUF 500.00 delivered').waitFor()
    await expectAccessible(page)

    await lines.nth(0).getByRole('link', { name: 'Front page' }).click()
    await page.getByText('Capped at booked; 12,000 impressions over', { exact: true }).waitFor()
    expect(await factsOf(page.locator('dl').first())).toEqual([
      ['Booked value', '€8,000.00'],
      ['Delivered value', '€8,096.00'],
      ['Billable', '€8,000.00'],
      ['Remaining', '€0.00'],
    ])
    await expectAccessible(page)
  }
  expectNoFaults()
})

test('billing overdelivery is ticked for a line with a goal; both sides see that it was changed', async () => {
  const { id, packageIds } = await create('Overdelivery', [LINE])
  await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[0], impressions: 1_012_000 }])
  const page = await openPage(`${app.url}/campaigns/${id}/edit`, selling)
  const tick = page.getByRole('checkbox', { name: 'Bill delivery beyond the booked quantity' })
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await expectAccessible(page)

  // Without a goal there is nothing to tick.
  const booked = page.getByLabel('Booked', { exact: true })
  await booked.fill('')
  await tick.waitFor({ state: 'detached' })
  await booked.fill('1000000')
  expect(await tick.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()

  const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await line.getByText('€8,096.00 billable. Overdelivery is billed; 12,000 impressions over').waitFor()
  await line.getByText('Impressions, €8.00 per thousand, overdelivery billed').waitFor()
  await terms(page).getByText('Overdelivery not billed → billed').waitFor()
  const bought = await openPage(`${app.url}/campaigns/${id}`, buying)
  await terms(bought).getByText('Overdelivery not billed → billed').waitFor()

  // A new line: a flat rate has no such term, and an added line says that it has it.
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  const added = page.getByRole('group', { name: 'Line 2' })
  await added.getByLabel('Name').fill('Added')
  await added.getByLabel('Booked', { exact: true }).fill('5000')
  await added.getByRole('checkbox').check()
  await added.getByLabel('Pricing').selectOption('Flat rate')
  expect(await added.getByRole('checkbox').count()).toBe(0)
  await added.getByLabel('Pricing').selectOption('Downloads')
  await added.getByLabel('Price').fill('22')
  await page.getByRole('button', { name: 'Save' }).click()
  await terms(page).getByText('Downloads, €22.00 per thousand, 5,000 booked, overdelivery billed').waitFor()
  expectNoFaults()
})

function terms(page: Page) {
  return page.getByRole('region', { name: 'Changes to terms' })
}

function factsOf(list: ReturnType<Page['locator']>): Promise<string[][]> {
  return list
    .locator('> div')
    .evaluateAll((facts) =>
      facts.map((fact) => [
        fact.querySelector('dt button')?.textContent ?? '',
        (fact.querySelector('dd')?.textContent ?? '').replaceAll('\u00a0', ' '),
      ]),
    )
}

function create(name: string, lines: ProposedLine[]) {
  return createCampaign(callOf(database, parties), { buyerId: buyer.organizationId, name, lines })
}
