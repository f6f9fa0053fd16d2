import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { startMailServer, tokenIn, type ReceivedMail } from './support/mail-server.ts'
import { openOutbox, PUBLIC_URL, type TestOutbox } from './support/outbox.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const NEW_PASSWORD = 'six tabs of a heavy page'

let database: Database
let app: TestApp
let outbox: TestOutbox
let mails: ReceivedMail[]
let seller: Awaited<ReturnType<typeof createSeller>>

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  const server = await startMailServer()
  mails = server.mails
  outbox = openOutbox(database, { smtpUrl: server.url })
  // Without PUBLIC_URL, as a browser on loopback is not at that address.
  app = await startApp(database, { smtpUrl: server.url, mailFrom: 'flightline@example.com' })
  seller = await createSeller(database)
})

test('a person who forgot their password gets a link, chooses another, signs in, and ends a session elsewhere', async () => {
  const { email } = await signInMember(database, seller.organizationNumber, 'member')
  const page = await openPage(`${app.url}/sign-in`, PHONE)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Check your e-mail').waitFor()
  await expectAccessible(page)
  await outbox.work()
  const [mail] = mails
  expect(mail!.text).toContain(PUBLIC_URL)

  await page.goto(`${app.url}/access#${tokenIn(mail)}`)
  await page.locator('input[name="password"]').fill('Flightline2026!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('among the first that attackers try').waitFor()
  await expectAccessible(page)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Test seller' }).waitFor()

  await page.goto(`${app.url}/access#${tokenIn(mail)}`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByText('This link has already been used.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'Reset your password' }).waitFor()
  await expectAccessible(page)

  await page.goto(`${app.url}/account/sessions`)
  await page.getByText('You’re not signed in anywhere else.').waitFor()
  await expectAccessible(page)
  const elsewhere = await openPage(`${app.url}/sign-in?to=/account/sessions`, { colorScheme: 'dark' })
  await elsewhere.getByLabel('E-mail address').fill(email)
  await elsewhere.locator('input[name="password"]').fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.getByRole('heading', { name: 'Where you’re signed in' }).waitFor()
  await elsewhere.getByRole('button', { name: /^End the session in / }).waitFor()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: /^End the session in / }).click()
  await elsewhere.getByText('You’re not signed in anywhere else.').waitFor()
  await page.goto(`${app.url}/account`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expectNoFaults()
})
