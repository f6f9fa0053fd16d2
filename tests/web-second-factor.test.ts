import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { PASSWORD, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { originOf } from './support/authenticator.ts'
import { expectAccessible, expectNoFaults, openPage } from './support/browser.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
/** Passkeys are made for names: 127.0.0.1 is none. */
let origin: string

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
  origin = originOf(app.url)
})

/** A device that verifies its person without asking. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test seller' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a passkey is added, signs in alone, takes the second step, and confirms a dangerous act', async () => {
  const { cookie, email, personId } = await signInMember(database, seller.organizationNumber)
  const page = await openPage(`${origin}/account/security`, { cookie })
  await addDevice(page)
  await page.getByText('You have no passkeys yet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page.getByText('10 codes left').waitFor()
  await page.getByRole('list', { name: 'Passkeys' }).getByText('never used').waitFor()
  await expectAccessible(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()

  await signOut(page)
  await typePassword(page, email)
  await page.getByText('Use your passkey to finish signing in.').waitFor()
  expect(await page.getByText('Need an account').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()

  await database.query(
    `UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE person_id = $1`,
    [personId],
  )
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByRole('button', { name: 'Use your password' }).waitFor()
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  expectNoFaults()
})

test('an organization requires a second factor: a member sets up an app, signs in with it, and with a recovery code', async () => {
  const { cookie, email } = await signInMember(database, seller.organizationNumber, 'member')
  await database.query(
    'INSERT INTO second_factor_rule (organization_number, required_since, grace_days) VALUES ($1, now(), 0)',
    [seller.organizationNumber],
  )
  const page = await openPage(origin, { cookie })
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  expect(await menu.allInnerTexts()).toEqual(['Home'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up now' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await expectAccessible(page)
  const shown = await dialog.locator('pre').innerText()
  expect(shown).toMatch(/^(\w{4} )+\w{1,4}$/)
  const secret = shown.replaceAll(' ', '')
  const code = (stepsAhead: number) =>
    TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + stepsAhead * 30_000 })
  await dialog.getByLabel('Enter the code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Wrong code.').waitFor()
  await dialog.getByLabel('Enter the code').fill(code(0))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = (await page.getByLabel('Recovery codes', { exact: true }).innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()

  await signOut(page)
  await typePassword(page, email)
  await page.getByRole('textbox', { name: 'Code' }).fill(code(1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()

  await signOut(page)
  await typePassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.goto(`${origin}/account/security`)
  await page.getByText('9 codes left').waitFor()
  expectNoFaults()
})

test('the rule of an organization says from which date it applies, and that other days begin today', async () => {
  const own = await createSeller(database)
  const { cookie } = await signInMember(database, own.organizationNumber)
  const since = new Date(Date.now() - 10 * 86_400_000)
  await database.query(
    'INSERT INTO second_factor_rule (organization_number, required_since, grace_days) VALUES ($1, $2, 90)',
    [own.organizationNumber, since.toISOString()],
  )
  const page = await openPage(`${origin}/settings/organization`, { cookie })
  const locale = await page.evaluate<string>('navigator.language')
  const dayAfter = (days: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      since.getTime() + days * 86_400_000,
    )
  await page.getByText(`Started ${dayAfter(0)}, or when a member joins.`).waitFor()
  await page.getByText(`From ${dayAfter(90)}, members without a second factor lose access`).waitFor()
  await page.getByLabel('Grace period (days)').fill('0')
  await page.getByText('You’ll be asked to set one up as soon as you save.').waitFor()
  await page.getByLabel('Grace period (days)').fill('7')
  await page.getByText('You’ll be asked to set one up').waitFor({ state: 'detached' })
  await page.getByText('Starts when you save, or when a member joins.').waitFor()
  const rule = page.locator('form').filter({ has: page.getByLabel('Grace period (days)') })
  await rule.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A second factor is required.').waitFor()
  await page.getByText(/^Started .*, or when a member joins\./).waitFor()
  expect(await page.getByText(`Started ${dayAfter(0)},`).count()).toBe(0)
  await expectAccessible(page)
  expectNoFaults()
})
