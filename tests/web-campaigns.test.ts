import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Database } from '../src/database/database.ts'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { callOf, createParties, type Parties } from './support/trade.ts'

let database: Database
let app: TestApp
let parties: Parties
let seller: Seller
let buyer: Seller
let selling: Account
let buying: Account

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Halfway through the flight, give or take a day. */
const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: daysFromNow(-100),
  flightEnd: daysFromNow(100),
  booked: '1000000',
  price: '12.5',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
  ;({ seller, buyer, selling, buying } = parties)
})

test('a seller creates a campaign by keyboard, sees errors beside the fields, and edits it', async () => {
  const page = await openPage(`${app.url}/campaigns`, { cookie: selling.cookie })
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expectErrorAt(page, 'Campaign name', 'Enter a name.')
  for (const what of ['a buyer', 'the first day', 'the last day', 'a currency'])
    await page.getByText(`Choose ${what}.`, { exact: true }).waitFor()
  await page.getByText('Enter a price.', { exact: true }).waitFor()
  await page.getByLabel('Campaign name').fill('Spring & summer')
  await page.getByLabel('Buyer').selectOption({ label: 'Another buyer, by organization ID' })
  await page.getByLabel('Buyer’s organization ID').fill('00000000-0000-4000-8000-000000000000')
  const first = page.getByRole('group', { name: 'Line 1' })
  await first.getByLabel('Name').fill('Front page')
  await first.getByLabel('First day').fill(daysFromNow(-10))
  await first.getByLabel('Last day').fill(daysFromNow(10))
  await first.getByLabel('Booked', { exact: true }).fill('1,234')
  await first.getByLabel('Price per thousand').fill('12.50')
  await first.getByLabel('Currency').fill('eur')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create campaign' }).click()
  // Both at once.
  await page.getByText('2 fields need attention').waitFor()
  await expectErrorAt(page, 'Buyer’s organization ID', 'Buying organization not found.')
  await page.getByLabel('Buyer’s organization ID').fill(buyer.organizationId)
  await page.keyboard.press('Enter')
  await expectErrorAt(page, 'Booked', 'without separators')
  await first.getByLabel('Booked', { exact: true }).fill('1234')

  // Another line like it, by keyboard alone: the new one has the focus, and a flat rate has no quantity.
  await page.getByRole('button', { name: 'Add a line' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Newsletter')
  const second = page.getByRole('group', { name: 'Line 2' })
  expect(await second.getByLabel('Name').inputValue()).toBe('Newsletter')
  expect(await second.getByLabel('Last day').inputValue()).toBe(daysFromNow(10))
  await second.getByLabel('Pricing').selectOption('flat_rate')
  await expect.poll(() => second.getByLabel('Booked', { exact: true }).count(), WAITING).toBe(0)
  await second.getByRole('textbox', { name: 'Price' }).fill('900')
  await page.getByRole('button', { name: 'Add a line' }).press('Enter')
  await page.getByRole('button', { name: 'Remove line 3' }).press('Enter')
  await expect.poll(() => page.getByRole('group', { name: /^Line/ }).count(), WAITING).toBe(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create campaign' }).click()

  await page.getByRole('heading', { name: 'Spring & summer' }).waitFor()
  await page.getByText('Sold to Buying House').waitFor()
  await lineOf(page, 'Front page').getByText('1,234 impressions booked').waitFor()
  await lineOf(page, 'Newsletter').getByText('Not delivered yet').waitFor()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Buyer').waitFor()
  const edited = page.getByRole('group', { name: 'Line 1' })
  await edited.getByLabel('Booked', { exact: true }).fill('5000')
  await page.getByRole('button', { name: 'Remove line 2, Newsletter' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await lineOf(page, 'Front page').getByText('5,000 impressions booked').waitFor()
  await page.getByText('Line removed: Newsletter').waitFor()
  await expect.poll(() => lineOf(page, 'Newsletter').count(), WAITING).toBe(0)
  expectNoFaults()
})

test('an admin of the seller creates a new buyer, and gets the link for them', async () => {
  const { cookie } = await signInMember(database, seller.organizationNumber, 'admin')
  const page = await openPage(`${app.url}/new-campaign`, { cookie })
  await page.getByLabel('Campaign name').fill('Kept while the buyer is created')
  await page.getByLabel('Buyer').selectOption({ label: 'Invite a new buyer' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Buyer’s name').fill('Brand new house')
  await dialog.getByLabel('E-mail address').fill('nobody')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await dialog.getByText('Give an e-mail address').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('E-mail address').fill('first@example.com')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await dialog.getByText(`${app.url}/invitation#`).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('select[name=buyer_id] option:checked').textContent()).toBe('Brand new house')
  expect(await page.getByLabel('Campaign name').inputValue()).toBe('Kept while the buyer is created')
  expectNoFaults()
})

test('a change made by someone else in the meantime is not overwritten', async () => {
  const { id } = await create('Overtaken', [LINE])
  const page = await openPage(`${app.url}/campaigns/${id}/edit`, { cookie: selling.cookie })
  await page.getByLabel('Campaign name').fill('Mine')
  await database.query("UPDATE campaign SET version = version + 1, name = 'Theirs' WHERE id = $1", [id])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else changed this campaign after you opened it.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard my changes and reload' }).click()
  await page.getByRole('heading', { name: 'Edit Theirs' }).waitFor()
  // The form begins again a moment after the title.
  await expect.poll(() => page.getByLabel('Campaign name').inputValue(), WAITING).toBe('Theirs')
  expectNoFaults()
})

describe('figures', () => {
  test('are the same for the seller and the buyer, who cannot edit; a chart also has them as a table', async () => {
    const { id, packageIds } = await create('Shared figures', [
      LINE,
      { ...LINE, name: 'Back page', booked: null },
      { ...LINE, name: 'Evening', pricingBasis: 'flat_rate', booked: null },
    ])
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: packageIds[0], impressions: 123_456, as_of: daysFromNow(-2) },
      { package_id: packageIds[2], as_of: daysFromNow(-3) },
    ])
    const seen = async (cookie: string) => {
      const page = await openPage(`${app.url}/campaigns/${id}`, { cookie })
      const line = lineOf(page, 'Front page')
      await line.getByText('123,456').waitFor()
      await line.getByText('12.3%').waitFor()
      await line.getByText('Behind').waitFor()
      await lineOf(page, 'Back page').getByText('No data yet').waitFor()
      await lineOf(page, 'Evening').getByText('Delivered 3 days ago').waitFor()
      await page.getByRole('button', { name: 'Show figures' }).click()
      await page
        .getByRole('row', { name: /123,456/ })
        .first()
        .waitFor()
      await expectAccessible(page)
      return { page, freshness: (await line.getByText(/^As of/).textContent()) ?? '' }
    }
    const sold = await seen(selling.cookie)
    expect(sold.freshness).toContain('by API with key “Test key”')
    expect(await sold.page.getByRole('link', { name: 'Report delivery' }).getAttribute('href')).toBe(
      `/campaigns/${id}/report`,
    )
    const bought = await seen(buying.cookie)
    expect(bought.freshness).toContain('by API.')
    expect(bought.freshness).not.toContain('Test key')
    await expect
      .poll(() => bought.page.getByRole('link', { name: /Edit|Report delivery/ }).count(), WAITING)
      .toBe(0)
    await bought.page.goto(`${app.url}/campaigns/${id}/edit`)
    await bought.page.getByText('Only the seller can edit a campaign').waitFor()
    await expectAccessible(bought.page)
  })

  test('fit on a phone, in dark mode', async () => {
    const { id, packageIds } = await create('A campaign with a rather long name for a small screen', [
      { ...LINE, name: 'Anameofalinethathasnospaceinitandgoesonforeverandeverandever' },
    ])
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[0], impressions: 500_000 }])
    const page = await openPage(`${app.url}/campaigns?search=small+screen`, {
      ...PHONE,
      cookie: buying.cookie,
      colorScheme: 'dark',
    })
    await page.getByText('Bought from Selling House').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'A campaign with a rather long name' }).click()
    await page.getByRole('button', { name: 'Show figures' }).waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).pathname).toBe(`/campaigns/${id}`)
  })
})

describe('the list', () => {
  test('is searched and filtered in the address, which shows others the same', async () => {
    await create('Needle in the list', [LINE])
    await create('Something else', [{ ...LINE, flightStart: '2020-01-01', flightEnd: '2020-02-01' }])
    const page = await openPage(`${app.url}/campaigns`, { cookie: selling.cookie })
    await page.getByRole('link', { name: 'Something else' }).waitFor()
    await page.getByLabel('Search').fill('needle')
    await page.getByRole('link', { name: 'Something else' }).waitFor({ state: 'detached' })
    await page.getByLabel('Pacing').selectOption('No data yet')
    await page.getByRole('link', { name: 'Needle in the list' }).waitFor()
    const query = new URL(page.url()).searchParams
    expect([query.get('search'), query.get('pacing')]).toEqual(['needle', 'no_data'])

    const other = await openPage(page.url(), { cookie: buying.cookie })
    await other.getByRole('link', { name: 'Needle in the list' }).waitFor()
    expect(await other.getByLabel('Search').inputValue()).toBe('needle')
    await page.getByLabel('Status').selectOption('Ended')
    await page.getByRole('heading', { name: 'No campaigns match' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: 'Something else' }).waitFor()
    expect(await page.getByLabel('Search').inputValue()).toBe('')
  })

  test('says what to do next when empty', async () => {
    const fresh = await createSeller(database, 'Brand new')
    await database.query('DELETE FROM campaign WHERE organization_number = $1', [fresh.organizationNumber])
    const { cookie } = await signInMember(database, fresh.organizationNumber)
    const page = await openPage(`${app.url}/campaigns`, { cookie })
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
    await page.getByText(fresh.organizationId).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create the first campaign' }).click()
    await page.getByLabel('Buyer’s organization ID').waitFor()
    await page.goto(`${app.url}/campaigns/${seller.campaignId}`)
    await page.getByText('Campaign not found').waitFor()
    await expectAccessible(page)
  })
})

function create(name: string, lines: ProposedLine[]) {
  return createCampaign(callOf(database, parties), { buyerId: buyer.organizationId, name, lines })
}

function lineOf(page: Page, name: string) {
  return page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: name })
}

/** The field has the focus, and screen readers announce its error. */
async function expectErrorAt(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await field.and(page.locator('[aria-invalid="true"]')).waitFor()
  await expect
    .poll(() => page.evaluate('document.activeElement.name'), WAITING)
    .toBe(await field.getAttribute('name'))
  const described = await field.getAttribute('aria-describedby')
  const texts = await Promise.all(
    (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
  )
  expect(texts.join(' ')).toContain(words)
}
