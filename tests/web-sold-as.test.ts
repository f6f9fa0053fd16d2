import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { DAY_MS } from '../src/exact/day.ts'
import { signInOperator } from './support/account.ts'
import { asOperator, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  const sellers = [parties.seller.organizationId]
  await save(
    database,
    product('billboard', { name: 'Front page billboard', sellers }),
    product('letter', { name: 'Weekly letter', sellers }),
  )
})

const LINE = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: dayBefore(20),
  flightEnd: '2199-12-31',
  booked: null,
  price: '1',
  currency: 'EUR',
} as const

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

function sell(name: string, productIds: (string | null)[]) {
  const lines = productIds.map((productId) => ({ ...LINE, productId }))
  const { organizationId: buyerId } = parties.buyer
  return createCampaign(callOf(database, parties), { buyerId, name, lines })
}

test('a seller chooses what a line was sold as, by keyboard, and a copy drops what is no longer on sale', async () => {
  const { id } = await sell('Sold', [null])
  const page = await openPage(`${app.url}/campaigns/${id}/edit`, { cookie: parties.selling.cookie })
  const field = page.getByRole('textbox', { name: 'Sold as' })
  await field.fill('LETTER')
  await page.getByRole('option', { name: /Weekly letter/ }).waitFor()
  await expectAccessible(page)
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Weekly letter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Front page' }).click()
  await page.getByRole('button', { name: 'Copy the product ID' }).waitFor()
  await page.getByText('Weekly letter', { exact: true }).waitFor()
  await expectAccessible(page)
  await withdrawProduct(asOperator(database), { productId: 'letter' })
  await page.goto(`${app.url}/campaigns/${id}/edit`)
  await page.getByRole('button', { name: /^Duplicate line 1/ }).click()
  await page.getByRole('group', { name: 'Line 2' }).waitFor()
  const chosen = page.getByRole('textbox', { name: 'Sold as' })
  expect(await chosen.nth(0).inputValue()).toBe('Weekly letter')
  expect(await chosen.nth(1).inputValue()).toBe('')
  expectNoFaults()
})

test('an operator sees what is missing for a forecast, and then the range that lines delivered', async () => {
  const { cookie } = await signInOperator(database)
  const page = await openPage(`${app.url}/operator/products/billboard`, { cookie, ...PHONE })
  await page.getByText('No lines yet').waitFor()
  const { packageIds } = await sell('Delivered', ['billboard', 'billboard', 'billboard'])
  const asOf = `${dayBefore(10)}T00:00:00Z`
  await reportDelivery(
    app.url,
    parties.seller.apiKey,
    packageIds.map((package_id, i) => ({ package_id, impressions: 10_000 * (i + 1), as_of: asOf })),
  )
  const update = page.getByRole('button', { name: 'Update now' })
  // By keyboard: on a phone the notice may be above the button.
  await update.press('Enter')
  await page.getByRole('img', { name: '1,500 to 2,500 impressions per day, median 2,000' }).waitFor()
  await page.getByText('Figures unchanged since').waitFor()
  await expectAccessible(page)
  await update.press('Enter')
  await page.getByText('The forecast is up to date.').waitFor()
  expectNoFaults()
})
