import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import { signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { agreedLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let packageId: string
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Nordlicht Audio')
  const place = { organizationNumber: seller.organizationNumber, id: seller.campaignId }
  const [first] = await insertLines(database, place, [{ ...agreedLine({}), name: 'Host-read midroll' }])
  packageId = first!
  admin = await signInMember(database, seller.organizationNumber)
})

test('a line is found by a part of its name and by its package ID, with the keyboard alone', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  await page.getByRole('link', { name: 'Test campaign' }).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => isFocused(field), WAITING).toBe(true)
  await expectAccessible(page)
  await field.fill('roll read')
  const line = page.getByRole('group', { name: 'Lines' }).getByRole('option', { name: 'Host-read midroll' })
  await line.getByText('Test campaign').waitFor()
  expect(await line.getByText('roll', { exact: true }).evaluate((part) => part.tagName)).toBe('MARK')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await line.getAttribute('id'))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Host-read midroll' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/campaigns/${seller.campaignId}/lines/${packageId}`)

  // Enter right after pasting waits for the answer.
  await page.goto(`${app.url}/requests`)
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill(`  ${packageId.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Host-read midroll' }).waitFor()

  expectNoFaults()
})

test('a place that was opened is offered again, once however often it is opened', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const field = page.getByRole('combobox', { name: 'Search' })
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('midroll')
  await page.getByRole('option', { name: 'Host-read midroll' }).click()
  await page.getByRole('heading', { name: 'Host-read midroll' }).waitFor()
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  for (const _ of ['second', 'third']) {
    await page.getByRole('button', { name: 'Search' }).click()
    await recent.first().click()
    await expect.poll(() => field.count(), WAITING).toBe(0)
  }
  await page.getByRole('button', { name: 'Search' }).click()
  await recent.first().waitFor()
  expect((await recent.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(['Host-read midroll'])
  expectNoFaults()
})

test('a search that fails says so, also below pages and actions that match', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const field = page.getByRole('combobox', { name: 'Search' })
  await page.getByRole('button', { name: 'Search' }).click()
  await field.waitFor()
  await page.context().setOffline(true)
  await field.fill('activ')
  await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Activity' }).waitFor()
  const failure = page.getByRole('dialog', { name: 'Search' }).getByRole('alert')
  await failure.getByText('Flightline cannot be reached. Check your connection, then try again.').waitFor()
  await expectAccessible(page)
  await field.fill('zzz nothing')
  await failure.waitFor()
  expect(await page.getByText('No matches for').count()).toBe(0)
  await page.context().setOffline(false)
  await field.fill('midroll')
  await page.getByRole('option', { name: 'Host-read midroll' }).waitFor()
  expect(await failure.count()).toBe(0)
})

test('Enter opens the marked entry, and nothing if the answer no longer has it', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const field = page.getByRole('combobox', { name: 'Search' })
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('midroll')
  await page.getByRole('option', { name: 'Host-read midroll' }).waitFor()
  const held: Route[] = []
  await page.route('**/api/console/find?*', (route) => void held.push(route))
  // While the next answer is on its way, the last one is still shown.
  await field.fill('new')
  await expect.poll(() => activeOption(page), WAITING).toBe('New campaign')
  await expect.poll(() => held.length, WAITING).toBe(1)
  await page.getByRole('option', { name: 'Host-read midroll' }).hover()
  await expect.poll(() => activeOption(page), WAITING).toBe('Host-read midroll')
  await held[0]!.continue()
  await expect.poll(() => page.getByRole('option', { name: 'Host-read midroll' }).count(), WAITING).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  const last = page.getByRole('listbox', { name: 'Results' }).getByRole('option').last()
  await expect.poll(() => last.getAttribute('aria-selected'), WAITING).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/campaigns')

  await page.unroute('**/api/console/find?*')
  await field.fill('midroll')
  await page.getByRole('option', { name: 'Host-read midroll' }).waitFor()
  await page.route('**/api/console/find?*', (route) => void held.push(route))
  await field.fill('new key')
  await expect.poll(() => held.length, WAITING).toBe(2)
  await page.getByRole('option', { name: 'Host-read midroll' }).hover()
  await expect.poll(() => activeOption(page), WAITING).toBe('Host-read midroll')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Host-read midroll' }).waitFor()
  expectNoFaults()
})

test('Escape closes the search and gives the focus back; the arrows, Home and End move through the list', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const link = page.getByRole('link', { name: 'Test campaign' })
  await link.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('new')
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect.poll(() => activeOption(page), WAITING).toBe('New campaign')
  await page.getByRole('option', { name: 'Search the guides for “new”' }).waitFor()
  const labels = await options.allInnerTexts()
  expect(labels.length).toBeGreaterThan(1)
  await page.keyboard.press('End')
  await expect.poll(() => activeOption(page), WAITING).toBe(labels.at(-1)!.split('\n')[0])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(page), WAITING).toBe('New campaign')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect.poll(() => activeOption(page), WAITING).toBe('New campaign')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.count(), WAITING).toBe(0)
  await expect.poll(() => isFocused(link), WAITING).toBe(true)
  expectNoFaults()
})

test('pages and acts are found; what matches nothing says what to search by', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const field = page.getByRole('combobox', { name: 'Search' })
  const search = async (text: string) => {
    await page.getByRole('button', { name: 'Search' }).click()
    await field.fill(text)
  }
  await search('zzz nothing')
  await page
    .getByText('No matches for “zzz nothing”. Search by name, purchase order, reference, code or ID.')
    .waitFor()
  await expectAccessible(page)
  await field.fill('activ')
  await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Activity' }).click()
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor()
  await search('api key')
  await page.getByRole('option', { name: 'Create an API key' }).click()
  await page.getByRole('dialog', { name: 'Create' }).getByRole('button', { name: 'Cancel' }).click()
  await search('dark')
  await page.getByRole('option', { name: 'Switch to dark mode' }).click()
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
  await search('invite')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Invite' }).waitFor()
  // A dialog keeps the keyboard.
  await page.keyboard.press('Control+k')
  expect(await field.count()).toBe(0)
  expectNoFaults()
})

test('a member is offered no acts of admins, a buyer none of sellers', async () => {
  const [row] = await database.query<{ number: number }>(
    'SELECT buyer_number AS number FROM campaign WHERE id = $1',
    [seller.campaignId],
  )
  const buyer = await openPage(`${app.url}/campaigns`, await signInMember(database, row!.number, 'member'))
  await buyer.getByRole('link', { name: 'Test campaign' }).waitFor()
  await buyer.keyboard.press('Control+k')
  await buyer.getByRole('option', { name: 'Sign out' }).waitFor()
  expect(await buyer.getByRole('listbox', { name: 'Results' }).getByRole('option').allInnerTexts()).toEqual([
    'New campaign',
    'Switch to dark mode',
    'Sign out',
  ])
})

test('going elsewhere from the search asks about unsaved changes first', async () => {
  const page = await openPage(`${app.url}/new-campaign`, admin)
  await page.getByLabel('Name').first().fill('Not saved yet')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('midroll')
  await page.getByRole('option', { name: 'Host-read midroll' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Not saved yet')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('sign out')
  await page.getByRole('option', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Not saved yet')
  expectNoFaults()
})

test('operators find organizations, and people of several organizations switch between them', async () => {
  const operator = await signInOperator(database)
  const page = await openPage(`${app.url}/operator/health`, operator)
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('nordl')
  await page.getByRole('group', { name: 'Organizations' }).getByRole('option').click()
  await page.getByRole('heading', { name: 'Nordlicht Audio' }).waitFor()

  const second = await createSeller(database, 'Second home')
  const both = await signInMember(database, seller.organizationNumber)
  const { organizationNumber } = second
  await insertMembership(database, { organizationNumber, personId: both.personId, role: 'member' })
  const other = await openPage(`${app.url}/campaigns`, both)
  await other.getByRole('link', { name: 'Test campaign' }).waitFor()
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox', { name: 'Search' }).fill('second')
  await other.getByRole('option', { name: 'Switch to Second home' }).click()
  await other.getByRole('button', { name: 'Second home' }).waitFor()
  expectNoFaults()
})

test('on a phone the search fills the screen and is closed with a button', async () => {
  const phone = await openPage(`${app.url}/campaigns`, { ...PHONE, cookie: admin.cookie })
  await phone.getByRole('button', { name: 'Search' }).tap()
  await phone.getByRole('combobox', { name: 'Search' }).fill('midroll')
  await phone.getByRole('option', { name: 'Host-read midroll' }).waitFor()
  const box = await phone.getByRole('dialog', { name: 'Search' }).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => phone.getByRole('dialog').count(), WAITING).toBe(0)
  expectNoFaults()
})

/** The label of the option that the field names as active. */
async function activeOption(page: Page): Promise<string | undefined> {
  const text = await page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option', { selected: true })
    .innerText()
  return text.split('\n')[0]
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.ownerDocument.activeElement === node)
}
