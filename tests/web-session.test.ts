import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertMembership } from '../src/core/person/person-sql.ts'
import { deleteSessionsOf } from '../src/core/person/session-sql.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, PASSWORD, signInMember, signInSomebody } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

describe('signing in', () => {
  test('leads back to the requested page, by keyboard alone', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const page = await openPage(`${app.url}/account`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong e-mail address or password').waitFor()
    await expectAccessible(page)
    const password = page.locator('input[name="password"]')
    // Masked, and known to password managers.
    expect(await password.getAttribute('type')).toBe('password')
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await expectAccessible(page)
  })

  test('never sends people to another site', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    for (const to of ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example']) {
      const page = await openPage(`${app.url}/sign-in?to=${encodeURIComponent(to)}`)
      await page.getByLabel('E-mail address').fill(email)
      await page.locator('input[name="password"]').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Test seller' }).waitFor()
      expect(new URL(page.url()).origin).toBe(app.url)
      await page.context().close()
    }
  })
})

describe('the account', () => {
  test('changes the password, says what is wrong beside the field, and signs out', async () => {
    const account = await signInSomebody(database)
    const page = await openPage(`${app.url}/account`, { cookie: account.cookie, colorScheme: 'dark' })
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Wrong password. Try again.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Choose a password of 12 to 200 characters.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('correct horse battery staple')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(`${app.url}/account`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expectNoFaults()
  })

  test('switches to another organization from the menu, on a phone', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const second = await createSeller(database, 'Another place')
    await insertMembership(database, {
      organizationNumber: second.organizationNumber,
      personId: account.personId,
      role: 'member',
    })
    const page = await openPage(`${app.url}/account`, { ...PHONE, cookie: account.cookie })
    await page.getByRole('button', { name: 'Test seller' }).click()
    await page.getByRole('menuitem', { name: 'Another place' }).click()
    await page.getByRole('button', { name: 'Another place' }).waitFor()
    await page.goto(`${app.url}/account`)
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor()
    await expectAccessible(page)
  })
})

describe('a page whose user is signed out, or switches organization in another tab', () => {
  test('keeps what was typed, and continues there after they sign in again', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const second = await createSeller(database, 'A later place')
    const membership = { organizationNumber: second.organizationNumber, personId: account.personId }
    await insertMembership(database, { ...membership, role: 'admin' })
    const { cookie } = account
    const there = { cookie, body: { organization_id: second.organizationId } }
    await askConsole(app.url, 'PUT', '/session/organization', there)
    const page = await openPage(`${app.url}/new-campaign`, { cookie })
    const name = await fillIn(page, 'Typed before')
    await deleteSessionsOf(database, account.personId, null)
    await sendForm(page)
    const dialog = page.getByRole('dialog', { name: 'You are signed out' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Password').fill('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('Wrong e-mail address or password').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    // A new session would begin in the other organization.
    await page.getByRole('button', { name: 'A later place' }).waitFor()
    expect(await name.inputValue()).toBe('Typed before')
    expectNoFaults()
  })

  test('writes nothing to the other organization, and says which one they are in', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const second = await createSeller(database, 'The other tab')
    const membership = { organizationNumber: second.organizationNumber, personId: account.personId }
    await insertMembership(database, { ...membership, role: 'admin' })
    const { cookie } = account
    const page = await openPage(`${app.url}/new-campaign`, { cookie })
    const name = await fillIn(page, 'For the first place')
    const there = { cookie, body: { organization_id: second.organizationId } }
    await askConsole(app.url, 'PUT', '/session/organization', there)
    await sendForm(page)
    const dialog = page.getByRole('dialog', { name: 'You switched to The other tab' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Go back to Test seller' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('For the first place')
    await page.getByRole('button', { name: 'Test seller' }).waitFor()
    expectNoFaults()
  })
})

test('signing out with unsaved changes asks first', async () => {
  const { cookie } = await signInMember(database, seller.organizationNumber)
  const page = await openPage(`${app.url}/new-campaign`, { cookie })
  const name = page.getByLabel('Campaign name')
  await name.fill('Half written')
  const questions: string[] = []
  const signOut = async (answer: 'stay' | 'leave') => {
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void (answer === 'leave' ? dialog.accept() : dialog.dismiss())
    })
    await page.getByRole('button', { name: 'Test seller' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut('stay')
  expect(await name.inputValue()).toBe('Half written')
  await signOut('leave')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(questions).toEqual(Array(2).fill('Leave without saving? Your changes will be lost.'))
})

/** Not by the mouse: the page may have noticed the change by itself, and its dialog covers the button. */
async function sendForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create campaign' }).dispatchEvent('click')
}

/** Everything that a new campaign needs, so that it is sent. */
async function fillIn(page: Page, campaignName: string): Promise<Locator> {
  const name = page.getByLabel('Campaign name')
  await name.fill(campaignName)
  await page.getByLabel('Buyer').selectOption({ label: 'Another buyer, by organization ID' })
  await page.getByLabel('Buyer’s organization ID').fill(randomUUID())
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Name').fill('Front page')
  await line.getByLabel('First day').fill('2026-03-01')
  await line.getByLabel('Last day').fill('2026-03-31')
  await line.getByLabel('Price per thousand').fill('12.50')
  await line.getByLabel('Currency').fill('EUR')
  return name
}

describe('pages that do not exist', () => {
  test('say so, keep the menu for signed-in people, and lead home', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const page = await openPage(`${app.url}/nonsense`, { cookie: account.cookie })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expectAccessible(page)
    // The menu is still there, and the logo leads home.
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Requests' })
      .waitFor()
    await page.getByRole('link', { name: 'Flightline home' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    expectNoFaults()

    // An address that cannot even be read.
    await page.goto(`${app.url}/%E0%A4%A`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expectNoFaults()

    const signedOut = await openPage(`${app.url}/nonsense`)
    await signedOut.getByRole('heading', { name: 'Page not found' }).waitFor()
    await signedOut.getByRole('link', { name: 'Go to the home page' }).click()
    await signedOut.getByRole('heading', { name: 'Sign in' }).waitFor()
    expectNoFaults()
  })

  test('are what people who are not operators see for the operator’s pages', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const page = await openPage(`${app.url}/operator/health`, { cookie: account.cookie })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expectNoFaults()
  })

  test('tell a person without an organization what to do', async () => {
    const account = await signInSomebody(database)
    const page = await openPage(app.url, { cookie: account.cookie })
    await page.getByRole('heading', { name: 'You are not in an organization' }).waitFor()
    await expectAccessible(page)
  })
})

test('a long e-mail address stays within the account menu', async () => {
  const { personId, cookie } = await signInMember(database, seller.organizationNumber)
  const email = `${'a-rather-long-name.'.repeat(3)}x@subdomain.example.com`
  await database.query('UPDATE person SET email = $2 WHERE id = $1', [personId, email])
  const page = await openPage(`${app.url}/account`, { cookie, ...PHONE })
  await page.getByRole('button', { name: 'Test seller' }).click()
  const label = page.getByRole('menu').getByText(email)
  await label.waitFor()
  const overflow = await page.evaluate<number>(
    '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[role=menu]"))',
  )
  expect(overflow, 'overflow of the menu in pixels').toBeLessThanOrEqual(0)
  expectNoFaults()
})

test('a usual e-mail address is on one line in the account menu', async () => {
  const { personId, cookie } = await signInMember(database, seller.organizationNumber)
  const email = 'alexandra.montgomery-fitzgerald@harbouraudio.test'
  await database.query('UPDATE person SET email = $2 WHERE id = $1', [personId, email])
  const page = await openPage(`${app.url}/account`, { cookie })
  await page.getByRole('button', { name: 'Test seller' }).click()
  const heightOf = async (text: string) => {
    const shown = page.getByRole('menu').getByText(text, { exact: true })
    await shown.waitFor()
    return (await shown.boundingBox())!.height
  }
  expect(await heightOf(email)).toBe(await heightOf('Nora Test'))
  expectNoFaults()
})

test('the page allows only its own scripts and styles', async () => {
  const response = await fetch(`${app.url}/sign-in`)
  const policy = response.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  const html = await response.text()
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
  expect(html).toContain(nonce)
  expect(html).not.toMatch(/<script(?![^>]+src=)/)
  expect(await (await fetch(`${app.url}/sign-in`)).text()).not.toContain(nonce)
})

test('app files are compressed, named by their content and cached forever', async () => {
  const html = await (await fetch(`${app.url}/sign-in`)).text()
  const [, path] = /src="(\/assets\/[^"]+\.js)"/.exec(html)!
  const response = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
