import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account, type ShownLink } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
  admin = await signInMember(database, seller.organizationNumber)
})

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.ownerDocument.activeElement === node)
}

/** In pixels, between the edges of two elements. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) return Infinity
  const right = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0)
  const down = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0)
  return Math.hypot(right, down)
}

/** Joins by an invitation; the cookie of their first session. */
async function newcomer(email: string): Promise<string> {
  const { link } = await askConsoleFor<ShownLink>(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email, role: 'member' },
  })
  const accepted = await askConsole(app.url, 'POST', '/invitation/acceptance', {
    body: { token: link.split('#')[1], newcomer: { name: 'Ida Berg', password: 'a long new password' } },
  })
  return accepted.headers.getSetCookie()[0]!.split(';')[0]!
}

test('the tour begins by itself for a new person, in five steps, and never again once it is closed', async () => {
  const page = await openPage(app.url, { cookie: await newcomer('ida@example.com') })
  const tour = page.getByRole('dialog')
  for (const title of ['Start at Home', 'Campaigns', 'Report delivery', 'Terms and proof']) {
    await page.getByRole('dialog', { name: title }).waitFor()
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByRole('dialog', { name: 'Help is here' }).waitFor()
  await expectAccessible(page)
  const dismissed = page.waitForResponse((response) => response.url().endsWith('/api/console/tour'))
  await tour.getByRole('button', { name: 'Done' }).click()
  expect((await dismissed).status()).toBe(204)
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  expect(await tour.count()).toBe(0)

  // It can be taken again; Escape closes it and returns the focus.
  const help = page.getByRole('button', { name: 'Help' })
  await help.click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  await page.getByRole('dialog', { name: 'Start at Home' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tour.count(), WAITING).toBe(0)
  await expect.poll(() => isFocused(help), WAITING).toBe(true)
  expectNoFaults()
})

test('the tour of a buyer has its own steps, and each is beside what it explains', async () => {
  const [campaign] = await database.query<{ buyer_number: number }>(
    'SELECT buyer_number FROM campaign WHERE id = $1',
    [seller.campaignId],
  )
  const page = await openPage(app.url, await signInMember(database, campaign!.buyer_number))
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  for (const [title, target] of [
    ['Start at Home', 'nav[aria-label="Main menu"] a[href="/"]'],
    ['Campaigns', 'nav[aria-label="Main menu"] a[href="/campaigns"]'],
    ['All the figures', 'nav[aria-label="Main menu"] a[href="/lines"]'],
    ['Terms and proof', 'nav[aria-label="Main menu"] a[href="/campaigns"]'],
    ['Help is here', 'header button[aria-label="Help"]'],
  ] as const) {
    const step = page.getByRole('dialog', { name: title })
    await step.waitFor()
    await expect.poll(() => distance(step, page.locator(target)), WAITING).toBeLessThan(30)
    if (title !== 'Help is here') await step.getByRole('button', { name: 'Next' }).click()
  }
  expectNoFaults()
})

test('on a phone the tour is a dialog, and one click keeps it from coming back', async () => {
  const page = await openPage(app.url, { cookie: await newcomer('ove@example.com'), ...PHONE })
  await page.getByRole('dialog', { name: 'Start at Home' }).waitFor()
  await expectAccessible(page)
  const dismissed = page.waitForResponse((response) => response.url().endsWith('/api/console/tour'))
  await page.getByRole('button', { name: 'Don’t show again' }).click()
  await dismissed
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a page leads to the section that explains it, and the guides are searched with the keyboard', async () => {
  const page = await openPage(`${app.url}/requests`, admin)
  await page.getByRole('link', { name: 'Help on this page' }).click()
  const section = page.getByRole('heading', { name: 'Requests', exact: true })
  await section.waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/help/web-app#requests')
  await expect.poll(() => isFocused(section), WAITING).toBe(true)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('link', { name: 'The delivery feed' }).waitFor()
  await expectAccessible(page)

  const field = page.getByRole('searchbox', { name: 'Search the guides' })
  await field.fill('dry run')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await results.first().waitFor()
  await expectAccessible(page)
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The delivery feed' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#dry-run')
  const code = page.getByRole('button', { name: 'Copy the code' }).first()
  await code.waitFor()

  // The search over everything has the sections too.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('projection')
  await page
    .getByRole('group', { name: 'Help' })
    .getByRole('option', { name: /^Projection/ })
    .click()
  await page.getByRole('heading', { name: 'Glossary' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#what-was-delivered')

  await page.goto(`${app.url}/help/no-such-guide`)
  await page.getByText('Page not found').waitFor()
  expectNoFaults()
})

test('a guide fits a phone', async () => {
  const page = await openPage(`${app.url}/help/delivery-feed`, { ...admin, ...PHONE, colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'Why an item is rejected' }).waitFor()
  await page.getByText('On this page').click()
  await expectAccessible(page)
})

test('keys work outside fields, are listed with “?”, and can be switched off for this browser', async () => {
  const page = await openPage(`${app.url}/campaigns`, admin)
  const search = page.getByRole('searchbox')
  await search.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => isFocused(search), WAITING).toBe(true)
  // In a field, a letter is a letter.
  await page.keyboard.type('gl?')
  expect(await search.inputValue()).toBe('gl?')
  await search.fill('')
  await search.blur()
  // On a busy machine the second key may come too late.
  await expect
    .poll(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('l')
      return new URL(page.url()).pathname
    }, WAITING)
    .toBe('/lines')
  await page.getByRole('heading', { name: 'All lines' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Go to Campaigns').waitFor()
  await expectAccessible(page)
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true })
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count(), WAITING).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  // Control+K is no single key: it still opens the search, and nothing came of the others.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/new-campaign')
  expectNoFaults()
})
