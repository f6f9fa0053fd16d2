import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { changeCampaign } from '../src/core/campaign/change-campaign.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Database } from '../src/database/database.ts'
import type { Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import type { Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties
let buyer: Seller
let selling: Account
let buying: Account

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: '2026-01-01',
  flightEnd: '2026-11-18',
  booked: '1000000',
  price: '12',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  ;({ buyer, selling, buying } = parties)
})

test('a change of terms is marked for the buyer until they view it, and the seller sees that they did', async () => {
  const { id, packageIds } = await create('Autumn')
  await change(id, packageIds, { booked: '1200000', price: '11.5', flightEnd: '2026-11-25' })
  const sold = await openPage(`${app.url}/campaigns/${id}`, selling)
  await section(sold).getByText('1 change not seen by Buying House yet').waitFor()
  await section(sold).getByText('by Nora Test').waitFor()
  await expectAccessible(sold)

  const bought = await openPage(`${app.url}/campaigns`, { ...PHONE, ...buying })
  const row = bought.getByRole('listitem').filter({ hasText: 'Autumn' })
  await row.getByText('Terms changed').waitFor()
  await row.getByRole('link', { name: 'Autumn' }).click()
  const line = bought.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await line.getByText('Terms changed').waitFor()
  await bought.getByText('Selling House changed the terms').waitFor()
  await section(bought).getByText('New', { exact: true }).waitFor()
  await section(bought).getByText('Booked 1,000,000 → 1,200,000').waitFor()
  await section(bought).getByText('Price €12.00 → €11.50 per thousand').waitFor()
  await section(bought).getByText('Last day 18 Nov 2026 → 25 Nov 2026').waitFor()
  await section(bought).getByText('by Selling House').waitFor()
  await expectAccessible(bought)

  // Only of this line, and no longer new once the campaign was opened.
  await line.getByRole('link', { name: 'Front page' }).click()
  await section(bought).getByText('Booked 1,000,000 → 1,200,000').waitFor()
  await expect.poll(() => section(bought).getByText('New', { exact: true }).count(), WAITING).toBe(0)
  const trail = bought.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Campaigns' }).click()
  await bought.getByRole('link', { name: 'Autumn' }).waitFor()
  await expect.poll(() => bought.getByText('Terms changed').count(), WAITING).toBe(0)

  await sold.reload()
  await section(sold).getByText('Seen by Buying House on').waitFor()
  expectNoFaults()
})

test('leaving New campaign or Edit with typed data asks; saving and undoing do not', async () => {
  const page = await openPage(`${app.url}/campaigns/new`, selling)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByLabel('Campaign name').fill('Typed and nearly lost')
  await menu.getByRole('link', { name: 'Affiliates' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Campaign name').inputValue()).toBe('Typed and nearly lost')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor()

  // Nothing typed, or undone: nothing to ask.
  const { id } = await create('Edited')
  await page.goto(`${app.url}/campaigns/${id}/edit`)
  const name = page.getByLabel('Campaign name')
  await name.fill('Other')
  await name.fill('Edited')
  await menu.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('link', { name: 'Edited' }).waitFor()
  expect(await dialog.count()).toBe(0)

  await page.goto(`${app.url}/campaigns/${id}/edit`)
  await name.fill('Saved')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Saved' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await section(page).getByText('Name Edited → Saved').waitFor()

  // The browser asks in its own words before a reload.
  await page.getByRole('link', { name: 'Edit' }).click()
  await name.fill('Unsaved')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  expectNoFaults()
})

test('a currency is found by its name, and an unknown code is refused beside its field', async () => {
  const { id } = await create('Currencies')
  const page = await openPage(`${app.url}/campaigns/${id}/edit`, selling)
  const currency = page.locator('[name="lines.0.currency"]')
  await currency.fill('swiss')
  await expectAccessible(page)
  await page.getByRole('option', { name: 'CHF Swiss Franc' }).click()
  expect(await currency.inputValue()).toBe('CHF')
  await currency.fill('zzz')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('"ZZZ" is not an ISO 4217 currency code in use').waitFor()
  await currency.fill('usd')
  await page.getByRole('button', { name: 'Save' }).click()
  await section(page).getByText('Currency EUR → USD').waitFor()
  expectNoFaults()
})

test('prices of a line whose pricing changed each say what they apply to', async () => {
  const { id, packageIds } = await create('Autumn')
  await change(id, packageIds, { pricingBasis: 'flat_rate', booked: null, price: '5000' })
  const page = await openPage(`${app.url}/campaigns/${id}`, selling)
  await section(page).getByText('Price €12.00 per thousand → €5,000.00', { exact: true }).waitFor()
  expectNoFaults()
})

function section(page: Page) {
  return page.getByRole('region', { name: 'Changes to terms' })
}

function create(name: string) {
  return createCampaign(callOf(database, parties), { buyerId: buyer.organizationId, name, lines: [LINE] })
}

async function change(id: string, packageIds: string[], terms: Partial<ProposedLine>): Promise<void> {
  await changeCampaign(callOf(database, parties), {
    campaignId: id,
    version: 1,
    buyerId: buyer.organizationId,
    name: 'Autumn',
    lines: [{ ...LINE, ...terms, packageId: packageIds[0]! }],
  })
}
