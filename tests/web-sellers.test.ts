import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let cookies: { seller: string; admin: string; member: string }

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Nordlicht Audio')
  buyer = await createSeller(database, 'Juniper & Pine')
  cookies = {
    seller: (await signInMember(database, seller.organizationNumber, 'member')).cookie,
    admin: (await signInMember(database, buyer.organizationNumber, 'admin')).cookie,
    member: (await signInMember(database, buyer.organizationNumber, 'member')).cookie,
  }
})

test('a buyer is asked before a new seller shares campaigns, declines, accepts, and stops it again', async () => {
  const buyersPage = await openPage(`${app.url}/settings/sellers`, { cookie: cookies.admin })
  await buyersPage.getByRole('heading', { name: 'No sellers yet' }).waitFor()
  await buyersPage.getByText(buyer.organizationId).waitFor()

  const sellersPage = await openPage(`${app.url}/campaigns`, { cookie: cookies.seller })
  await createByForm(sellersPage, 'Northern lights')
  await sellersPage.getByText('Waiting for Juniper & Pine to accept').waitFor()
  await expectAccessible(sellersPage)
  await sellersPage.goto(`${app.url}/campaigns`)
  const card = sellersPage.getByRole('listitem').filter({ hasText: 'Northern lights' })
  await card.getByText('Waiting for buyer').waitFor()

  await buyersPage.goto(`${app.url}/campaigns`)
  await buyersPage.getByText('New seller: Nordlicht Audio wants to share campaigns with you').waitFor()
  await buyersPage.getByRole('list', { name: 'Campaigns' }).waitFor()
  await expect.poll(() => buyersPage.getByRole('link', { name: 'Northern lights' }).count(), WAITING).toBe(0)
  await expectAccessible(buyersPage)
  await buyersPage.getByRole('link', { name: 'Review' }).click()
  const waiting = buyersPage.getByRole('list', { name: 'New sellers' }).getByRole('listitem')
  await waiting.getByText('Wants to share campaigns with you: Northern lights').waitFor()

  await waiting.getByRole('button', { name: 'Decline: Nordlicht Audio' }).click()
  const dialog = buyersPage.getByRole('dialog')
  await dialog.getByText('You can accept them later').waitFor()
  await expectAccessible(buyersPage)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await buyersPage.getByText('Nordlicht Audio was declined.').waitFor()
  const declined = buyersPage.getByRole('list', { name: 'Declined' }).getByRole('listitem')
  await declined.waitFor()

  await sellersPage.reload()
  await card.getByText('Declined by buyer').waitFor()
  await createByForm(sellersPage, 'Southern lights')
  await sellersPage.getByText('Juniper & Pine has declined campaigns from you.').waitFor()
  await expect.poll(() => sellersPage.evaluate('document.activeElement.name'), WAITING).toBe('buyer_id')
  await expectAccessible(sellersPage)

  await declined.getByRole('button', { name: 'Accept Nordlicht Audio' }).click()
  await buyersPage.getByText('You now see campaigns from Nordlicht Audio.').waitFor()
  const accepted = buyersPage.getByRole('list', { name: 'Accepted' }).getByRole('listitem')
  await accepted.getByText('by Nora Test').waitFor()
  await sellersPage.getByRole('button', { name: 'Create campaign' }).click()
  await sellersPage.getByRole('heading', { name: 'Southern lights' }).waitFor()

  await buyersPage.goto(`${app.url}/campaigns`)
  await buyersPage.getByRole('link', { name: 'Southern lights' }).waitFor()
  await buyersPage.getByRole('link', { name: 'Northern lights' }).waitFor()
  await expect.poll(() => buyersPage.getByText('New seller').count(), WAITING).toBe(0)

  await buyersPage.goto(`${app.url}/settings/sellers`)
  await accepted.getByRole('button', { name: 'Stop sharing: Nordlicht Audio' }).click()
  await dialog.getByText('they cannot create more').waitFor()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await buyersPage.getByText('Nordlicht Audio no longer shares campaigns with you.').waitFor()
  await buyersPage.goto(`${app.url}/campaigns`)
  await buyersPage.getByRole('list', { name: 'Campaigns' }).waitFor()
  await expect.poll(() => buyersPage.getByRole('link', { name: /lights/ }).count(), WAITING).toBe(0)
})

test('members of the buyer can view sellers, also on a phone, and only admins answer', async () => {
  const other = await createSeller(database, 'Harbour Lane')
  const { cookie } = await signInMember(database, other.organizationNumber)
  await askConsoleFor(app.url, 'POST', '/campaigns', {
    cookie,
    body: {
      name: 'Harbour nights',
      buyer_id: buyer.organizationId,
      lines: [{ ...TERMS, name: 'Front page', pricing_basis: 'impressions', booked: null }],
    },
  })
  const page = await openPage(`${app.url}/settings/sellers`, { cookie: cookies.member, ...PHONE })
  const waiting = page.getByRole('list', { name: 'New sellers' }).getByRole('listitem')
  await waiting.getByText('Wants to share campaigns with you: Harbour nights').waitFor()
  await page.getByText('Admins decide').waitFor()
  expect(await page.getByRole('button', { name: /Accept|Decline|Stop/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`${app.url}/campaigns`)
  await page.getByRole('list', { name: 'Campaigns' }).waitFor()
  expect(await page.getByText('New seller').count()).toBe(0)

  const phone = await openPage(`${app.url}/campaigns`, { cookie: cookies.admin, ...PHONE })
  await phone.getByText('New seller: Harbour Lane wants to share campaigns with you').waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Review' }).click()
  await phone.getByRole('button', { name: 'Accept Harbour Lane' }).waitFor()
  await expectAccessible(phone)
})

const TERMS = { flight_start: '2026-01-01', flight_end: '2199-12-31', price: '12.50', currency: 'EUR' }

async function createByForm(page: Page, name: string): Promise<void> {
  await page.goto(`${app.url}/new-campaign`)
  await page.getByLabel('Campaign name').fill(name)
  const choice = page.getByRole('combobox', { name: 'Buyer' })
  const isKnown = (await choice.getByRole('option', { name: 'Juniper & Pine' }).count()) > 0
  if (isKnown) await choice.selectOption({ label: 'Juniper & Pine' })
  else {
    await choice.selectOption({ label: 'Another buyer, by organization ID' })
    await page.getByLabel('Buyer’s organization ID').fill(buyer.organizationId)
  }
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Name').fill('Front page')
  await line.getByLabel('First day').fill(TERMS.flight_start)
  await line.getByLabel('Last day').fill(TERMS.flight_end)
  await line.getByLabel('Price per thousand').fill(TERMS.price)
  await line.getByLabel('Currency').fill(TERMS.currency)
  await page.getByRole('button', { name: 'Create campaign' }).click()
}
