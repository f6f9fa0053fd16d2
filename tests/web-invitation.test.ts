import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInSomebody,
  type Account,
  type ShownLink,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { startMailServer, tokenIn } from './support/mail-server.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const NEW_PASSWORD = 'correct horse battery staple'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Northwind Radio')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

test('a new person follows the link, chooses a name and a password, and is signed in; the link then stops working', async () => {
  const link = await invite(`${randomUUID()}@example.com`)
  const page = await openPage(link, PHONE)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 || response.status() === 409) refused.push(response.url())
  })
  await page.getByRole('heading', { name: 'Join Northwind Radio' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Give yourself a name').waitFor()
  await page.getByLabel('Your name').fill('Ida Berg')
  await page.locator('input[name="password"]').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Choose a password of 12 to 200 characters.').waitFor()
  await expectAccessible(page)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  const live = page.waitForResponse((response) => response.url().endsWith('/api/console/live'))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Northwind Radio' }).waitFor()
  expect(page.url()).not.toContain(tokenOf(link))
  // The last thing that a page asks for when it is opened.
  await live
  expect(refused, 'the used link, asked for again').toEqual([])

  await page.goto(link)
  await page.getByText('This invitation has already been accepted').waitFor()
  await expectAccessible(page)
  expect(app.log()).not.toContain(tokenOf(link))
})

test('a person with an account signs in first, or accepts at once if already signed in', async () => {
  const elsewhere = await createSeller(database, 'Elsewhere')
  const person = await signInMember(database, elsewhere.organizationNumber, 'admin')
  const first = await invite(person.email)
  const cookie = await newSession(database, admin.personId)
  const page = await openPage(first, { cookie, colorScheme: 'dark' })
  await page.getByText(`You are signed in as ${admin.email}`).waitFor()
  await expectAccessible(page)
  await page.locator('input[name="password"]').fill('not the password')
  await page.getByRole('button', { name: 'Sign in and accept' }).click()
  await page.getByText('Wrong e-mail address or password').waitFor()
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in and accept' }).click()
  await page.getByRole('button', { name: 'Northwind Radio' }).click()
  await page.getByRole('menuitem', { name: 'Elsewhere' }).waitFor()

  const other = await signInSomebody(database)
  const second = await invite(other.email)
  const signedIn = await openPage(second, { cookie: other.cookie })
  await signedIn.getByRole('button', { name: 'Accept invitation' }).click()
  await signedIn.getByRole('button', { name: 'Northwind Radio' }).waitFor()
})

test('a truncated, withdrawn or missing link says so and offers a next step', async () => {
  const page = await openPage(`${app.url}/invitation`)
  await page.getByText('Invitation not found').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.url}/access#nonsense`)
  await page.getByText('Link not found').waitFor()
  await expectAccessible(page)
})

test('a person who cannot sign in chooses a new password by a link, is signed out everywhere, and signs in with it', async () => {
  const member = await signInMember(database, seller.organizationNumber, 'member')
  const { link } = await askConsoleFor<ShownLink>(
    app.url,
    'POST',
    `/members/${member.personId}/access-link`,
    admin,
  )
  const page = await openPage(app.url + link, { ...PHONE, cookie: member.cookie })
  await page.getByText(member.email).waitFor()
  await expectAccessible(page)
  await page.locator('input[name="password"]').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Choose a password of 12 to 200 characters.').waitFor()
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await expectAccessible(page)
  expect((await askConsole(app.url, 'GET', '/members', member)).status).toBe(401)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(member.email)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Northwind Radio' }).waitFor()
})

async function invite(email: string): Promise<string> {
  const { link } = await askConsoleFor<ShownLink>(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email, role: 'member' },
  })
  return app.url + link
}

function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

describe('with mail set up', () => {
  test('the inviter sees that the mail was sent, and no link; a failed mail can be sent again', async () => {
    let isRefusing = true
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('not now') : undefined),
    })
    const own = await startApp(database, {
      smtpUrl: server.url,
      mailFrom: 'Flightline <flightline@example.com>',
      publicUrl: 'http://localhost:1',
    })
    const page = await openPage(`${own.url}/settings/members`, { cookie: admin.cookie })
    await page.getByRole('button', { name: 'Invite a member' }).click()
    const dialog = page.getByRole('dialog')
    const email = `${randomUUID()}@example.com`
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByText('The e-mail could not be sent').waitFor()
    await expectAccessible(page)
    isRefusing = false
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText(`Sent to ${email}`).waitFor()
    await expectAccessible(page)
    const first = tokenIn(server.mails[0])
    expect(await page.content()).not.toContain('/invitation#')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: `Send again to ${email}` }).click()
    await dialog.getByText(`Sent to ${email}`).waitFor()
    expect(server.mails).toHaveLength(2)
    await expect.poll(() => page.content(), WAITING).not.toContain(first)
    expectNoFaults()
  })
})

test('a person who tried too often sees how long to wait, and can still sign in from a known browser', async () => {
  const { email } = await signInMember(database, seller.organizationNumber)
  const page = await openPage(`${app.url}/sign-in`)
  const signIn = async () => {
    await page.getByLabel('E-mail address').fill(email)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await page.getByRole('button', { name: 'Northwind Radio' }).waitFor()
  await database.query(
    `INSERT INTO sign_in_attempt (account_fingerprint, address)
     SELECT sha256(convert_to($1, 'UTF8')), '192.0.2.1' FROM generate_series(1, 30)`,
    [email],
  )
  const cookies = await page.context().cookies()
  const device = cookies.find(({ name }) => name === 'flightline-device')!
  await page.context().clearCookies()
  await page.goto(`${app.url}/sign-in`)
  await signIn()
  await page.getByText(/^Too many failed sign-in attempts\. Try again in \d minutes?\.$/).waitFor()
  await page.getByText('Wait a moment').waitFor()
  await expectAccessible(page)
  await page.context().addCookies([device])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Northwind Radio' }).waitFor()
  expectNoFaults()
})
