import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertOrganization } from '../src/core/organization/organization-sql.ts'
import type { Database } from '../src/database/database.ts'
import { signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let buyerNumber: number

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Nordlicht Audio')
  const [row] = await database.query<{ number: number }>(
    'SELECT buyer_number AS number FROM campaign WHERE id = $1',
    [seller.campaignId],
  )
  buyerNumber = row!.number
})

describe('the menu', () => {
  test('of a buyer has nothing that only sellers do, and a quiet way to begin selling', async () => {
    const buyer = await signInMember(database, buyerNumber)
    const page = await openPage(`${app.url}/campaigns`, buyer)
    await page.getByRole('link', { name: 'Test campaign' }).waitFor()
    expect(await menuOf(page)).toEqual([
      'Home',
      'Campaigns',
      'All lines',
      'Statements',
      'Affiliates',
      'Organization',
      'API keys',
      'Webhooks',
      'Members',
      'Single sign-on',
      'Sellers',
      'Activity',
    ])
    expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0)
    expect(await page.getByLabel('Side').count()).toBe(0)
    await expectAccessible(page)
    await page.goto(`${app.url}/settings`)
    await page.getByRole('heading', { name: 'Organization', level: 1 }).waitFor()
    // Every page can still be opened by its address.
    await page.goto(`${app.url}/settings/api-keys`)
    await page.getByRole('button', { name: 'Create key' }).first().waitFor()
    await page.goto(`${app.url}/campaigns`)
    await page.getByRole('link', { name: 'Create a campaign' }).click()
    await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  })

  test('of a seller has no sellers until somebody asks to sell to it', async () => {
    const alone = await createSeller(database, 'Alone')
    const page = await openPage(
      `${app.url}/campaigns`,
      await signInMember(database, alone.organizationNumber),
    )
    await page.getByRole('link', { name: 'New campaign' }).waitFor()
    const selling = [
      'Home',
      'Campaigns',
      'All lines',
      'Report with a file',
      'Statements',
      'Affiliates',
      'Requests',
      'Organization',
      'API keys',
      'Webhooks',
      'Members',
      'Single sign-on',
    ]
    expect(await menuOf(page)).toEqual([...selling, 'Activity'])
    await database.query(
      `INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
       VALUES ($1, $2, 'pending', now())`,
      [alone.organizationNumber, seller.organizationNumber],
    )
    await page.reload()
    await page.getByRole('link', { name: 'New campaign' }).waitFor()
    expect(await menuOf(page)).toEqual([...selling, 'Sellers', 'Activity'])
  })

  test('of a new organization has both starts', async () => {
    const { number } = await insertOrganization(database, 'Brand new')
    const page = await openPage(`${app.url}/campaigns`, await signInMember(database, number))
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
    expect(await menuOf(page)).toEqual(
      expect.arrayContaining(['Report with a file', 'Requests', 'API keys', 'Sellers']),
    )
    await page.getByRole('link', { name: 'New campaign' }).waitFor()
  })

  test('of an operator without an organization has the home page and the installation', async () => {
    const page = await openPage(`${app.url}/operator/organizations`, await signInOperator(database))
    await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor()
    const [first, ...others] = await menuOf(page)
    expect(first).toBe('Home')
    expect(others).toContain('Health')
    expect(others).not.toContain('Campaigns')
  })
})

describe('a member', () => {
  test('has no entries for admins in the menu, and learns on their pages whom to ask', async () => {
    const { organizationNumber } = await createSeller(database, 'With many admins')
    const admins: Account[] = []
    for (let i = 0; i < 7; i++) admins.push(await signInMember(database, organizationNumber))
    const page = await openPage(
      `${app.url}/settings/members`,
      await signInMember(database, organizationNumber, 'member'),
    )
    await page.getByRole('heading', { name: 'Only admins can see and manage members' }).waitFor()
    const list = page.getByRole('list', { name: 'Admins' })
    await list.getByText('and 2 more').waitFor()
    const links = await list
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toHaveLength(5)
    expect(admins.map(({ email }) => `mailto:${email}`)).toEqual(expect.arrayContaining(links))
    expect(await menuOf(page)).toEqual([
      'Home',
      'Campaigns',
      'All lines',
      'Report with a file',
      'Statements',
      'Affiliates',
      'Requests',
      'Organization',
    ])
    expect(await page.getByRole('button', { name: 'Invite a member' }).count()).toBe(0)
    await expectAccessible(page)
    for (const address of ['/settings/api-keys', '/settings/activity']) {
      await page.goto(`${app.url}${address}`)
      await list.getByRole('link').first().waitFor()
    }
    await page.goto(`${app.url}/settings`)
    await page.waitForURL(`${app.url}/settings/organization`)
  })
})

describe('what does not exist', () => {
  test('keeps the menu and the way home, on a phone too', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const page = await openPage(`${app.url}/nope`, account)
    const addresses = ['/nope', '/operator/health', '/campaigns/00000000-0000-4000-8000-000000000000']
    for (const address of addresses) {
      await page.goto(app.url + address)
      await page
        .getByText(/not found/i)
        .first()
        .waitFor()
      expect(await menuOf(page)).toContain('Campaigns')
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Flightline home' }).click()
    await expect.poll(() => addresses.includes(new URL(page.url()).pathname), WAITING).toBe(false)

    const phone = await openPage(`${app.url}/nope`, { ...PHONE, cookie: account.cookie })
    await phone.getByRole('button', { name: 'Open the menu' }).click()
    await phone.getByRole('link', { name: 'Campaigns' }).click()
    await phone.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    expectNoFaults()
  })
})

function menuOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts()
}

test('a page that cannot be loaded while the server is away keeps the menu, and is there after another try', async () => {
  const page = await openPage(`${app.url}/campaigns`, await signInMember(database, seller.organizationNumber))
  await page.getByRole('link', { name: 'Test campaign' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'All lines' }).click()
  await page.getByRole('alert').getByText('Flightline cannot be reached').waitFor()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'All lines' }).waitFor()
  expect(await menuOf(page)).toContain('All lines')
})
