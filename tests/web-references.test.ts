import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { Database } from '../src/database/database.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
})

test('a seller gives a podcast line its reference and episode, and both sides find and see them', async () => {
  const holder = {
    name: 'Holder',
    pricingBasis: 'impressions',
    booked: null,
    price: '1',
    currency: 'EUR',
  } as const
  const days = { flightStart: '2026-01-01', flightEnd: '2199-12-31' }
  const buyerId = parties.buyer.organizationId
  await createCampaign(callOf(database, parties), {
    buyerId,
    name: 'Earlier',
    lines: [{ ...holder, ...days, reference: 'HL-1' }],
  })
  const page = await openPage(`${app.url}/campaigns/new`, { cookie: parties.selling.cookie })
  await page.getByLabel('Campaign name').fill('Autumn')
  await page.getByLabel('Buyer').selectOption({ label: 'Buying House' })
  await page.getByLabel('Purchase order').fill('PO 77')
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Name').fill('Mid-roll')
  await line.getByLabel('Your reference').fill('hl-1')
  expect(await line.getByLabel('Air date').count()).toBe(0)
  await line.getByLabel('Pricing').selectOption('downloads')
  await line.getByLabel('First day').fill('2026-01-01')
  await line.getByLabel('Last day').fill('2199-12-31')
  await line.getByLabel('Price per thousand').fill('20')
  await line.getByLabel('Currency').fill('EUR')
  await line.getByLabel('Air date').fill('2026-11-20')
  await line.getByLabel('Downloads counted for').selectOption('30')
  await line.getByLabel('Episode link').fill('https://show.example/12')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByText('“hl-1” is the reference of line “Holder” in “Earlier”.').waitFor()
  await page.locator('[name="lines.0.reference"]:focus').waitFor()
  await line.getByLabel('Your reference').fill('HL-2')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('heading', { name: 'Autumn', level: 1 }).waitFor()
  await expectEpisode(page)
  await page.getByRole('button', { name: 'Copy the purchase order' }).waitFor()
  await page.getByRole('button', { name: 'Copy the reference of Mid-roll' }).waitFor()
  expectNoFaults()

  const buying = await openPage(`${app.url}/campaigns`, { cookie: parties.buying.cookie })
  await buying.getByRole('button', { name: 'Search' }).click()
  await buying.getByRole('combobox', { name: 'Search' }).fill('hl-2')
  await buying.getByRole('option', { name: /Mid-roll/ }).click()
  await buying.getByRole('heading', { name: 'Mid-roll', level: 1 }).waitFor()
  await buying.getByRole('button', { name: 'Copy the reference' }).waitFor()
  await expectEpisode(buying)
  await expectAccessible(buying)
  expectNoFaults()
})

test('each side names its contacts, sees what is wrong beside each field, and the other side can write and call', async () => {
  const { id } = await createCampaign(callOf(database, parties), {
    buyerId: parties.buyer.organizationId,
    name: 'Contacts',
    lines: [
      {
        name: 'Line',
        pricingBasis: 'impressions',
        flightStart: '2026-01-01',
        flightEnd: '2199-12-31',
        booked: null,
        price: '1',
        currency: 'EUR',
      },
    ],
  })
  const page = await openPage(`${app.url}/campaigns/${id}`, { cookie: parties.buying.cookie, ...PHONE })
  await page.getByText('No contacts yet. Add someone for Selling House to ask.').waitFor()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('call me')
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await dialog.getByText('Give the contact a name').waitFor()
  await dialog.getByText('Give an e-mail address').waitFor()
  await dialog.getByText('Enter a phone number').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Maya Castellano')
  await dialog.getByLabel('What for').fill('Invoices')
  await dialog.getByLabel('E-mail').fill('maya@example.com')
  await dialog.getByLabel('Phone').fill('+44 (20) 7946 0123')
  await dialog.getByRole('button', { name: 'Save contacts' }).click()
  await page.getByText('Contacts saved.').waitFor()
  await page.getByRole('button', { name: 'Edit your contacts' }).waitFor()
  expectNoFaults()

  const selling = await openPage(`${app.url}/campaigns/${id}`, { cookie: parties.selling.cookie })
  const contacts = selling.getByRole('list', { name: 'Contacts of Buying House' })
  const hrefOf = (name: string) => contacts.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('maya@example.com')).toBe('mailto:maya@example.com')
  expect(await hrefOf('+44 (20) 7946 0123')).toBe('tel:+442079460123')
  await contacts.getByRole('button', { name: 'Copy the e-mail address of Maya Castellano' }).waitFor()
  await expectAccessible(selling)
  expectNoFaults()
})

/** The link leaves the app and tells the other site nothing. */
async function expectEpisode(page: Page): Promise<void> {
  await page.getByText('Air date 20 Nov 2026, downloads counted for 30 days').first().waitFor()
  const link = page.getByRole('link', { name: 'episode on show.example' })
  expect(await link.getAttribute('href')).toBe('https://show.example/12')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
}
