import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { PASSWORD, signInSomebody } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { startMailServer } from './support/mail-server.ts'
import { LOGO } from './support/logo.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade } from './support/trade.ts'

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

test('an admin sets name, zone, currency and logo: pages, new campaigns and the buyer show them', async () => {
  const trade = await createTrade(database, app, { seller: 'Old Name', buyer: 'Buyer' })
  const { id } = await trade.sell('Campaign', [{ booked: '1234567' }])
  const page = await openPage(`${app.url}/settings/organization`, { cookie: trade.cookies.seller })
  const save = page
    .locator('form')
    .filter({ has: page.getByLabel('Name') })
    .getByRole('button', { name: 'Save' })
  await page.getByLabel('Name').fill('New Name')
  await page.getByRole('textbox', { name: 'Time zone' }).fill('phoenix')
  await page.getByRole('option', { name: 'America/Phoenix' }).click()
  await page.getByText(/^Now: .* MST/).waitFor()
  await page.getByRole('textbox', { name: 'Default currency' }).fill('zzz')
  await save.click()
  await page.getByText('Choose a currency from the list, such as EUR.').waitFor()
  await page.getByRole('textbox', { name: 'Default currency' }).fill('sek')
  await save.click()
  await page.getByText('Settings saved.').waitFor()
  await page.getByRole('button', { name: 'New Name' }).waitFor()

  const upload = (name: string, buffer: Buffer) =>
    page.getByLabel('Logo file').setInputFiles({ name, mimeType: 'image/png', buffer })
  await upload('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByText('The content of this file is not a PNG, JPEG or WebP image.').waitFor()
  await upload('logo.png', LOGO)
  await page.getByText('Logo saved.').waitFor()
  await expect.poll(() => widthOf(page.locator('header img.logo')), WAITING).toBe(60)
  await expectAccessible(page)

  await page.goto(`${app.url}/new-campaign`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Currency' }).inputValue(), WAITING).toBe('SEK')
  await page.goto(`${app.url}/settings/activity`)
  const time = page.getByRole('list', { name: 'Entries' }).locator('time').first()
  await expect.poll(() => time.innerText(), WAITING).toMatch(/\d\d:\d\d MST$/)
  expect(await time.getAttribute('title')).toMatch(/\d\d:\d\d UTC$/)

  const buyers = await openPage(`${app.url}/campaigns/${id}`, { ...PHONE, cookie: trade.cookies.buyer })
  await buyers.getByText('Bought from New Name').waitFor()
  await expect.poll(() => widthOf(buyers.locator('main img.logo')), WAITING).toBe(60)
  await buyers.goto(`${app.url}/settings/organization`)
  await buyers.getByRole('button', { name: 'Upload a logo' }).waitFor()
  await expectAccessible(buyers)
})

test('an admin lets months close by themselves: the page says what will happen, and what could not be issued', async () => {
  const trade = await createTrade(database, app)
  const { id } = await trade.sell('Too large', [{}])
  const page = await openPage(`${app.url}/settings/organization`, { ...PHONE, cookie: trade.cookies.seller })
  await page.getByText('Nothing is issued by itself.').waitFor()
  await page.getByLabel('Issue statements').selectOption({ label: 'On day 5 of the next month' })
  await page
    .getByText(/^Not set yet. Statements for \w+ \d{4} will be issued on .*\b00:00 UTC \(UTC\)\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Set closing day' }).click()
  await page.getByText('Closing day set.').waitFor()
  await page.getByText(/^Statements for \w+ \d{4} will be issued on/).waitFor()
  await database.query(
    `WITH month AS (INSERT INTO month_closing (organization_number, month, started_at, statements, finished_at)
       VALUES ($1, '2026-01-01', now(), 12, '2026-02-05') RETURNING month)
     INSERT INTO month_closing_failure SELECT $1, month, $2, 'There are too many lines.', 1, now() FROM month`,
    [trade.seller.organizationNumber, id],
  )
  await page.reload()
  await page.getByText('1 statement could not be issued').waitFor()
  await page.getByText(', January 2026: There are too many lines.').waitFor()
  await page.getByText(/^January 2026 closed on .*: 12 statements issued\.$/).waitFor()
  await expectAccessible(page)
})

/** Of the picture that was loaded, in its own pixels. */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate<number, { naturalWidth: number }>(({ naturalWidth }) => naturalWidth)
}

test('a person chooses how numbers and times are written, and every page follows', async () => {
  const trade = await createTrade(database, app)
  const { id, packageIds } = await trade.sell('Campaign', [{ booked: '1234567' }])
  await trade.report(packageIds[0]!, 1_000, '2026-01-02T12:30:00Z')
  const page = await openPage(`${app.url}/account`, {
    cookie: trade.cookies.seller,
    timezoneId: 'America/Phoenix',
  })
  await page.getByLabel('Language of numbers and dates').selectOption({ label: 'Deutsch' })
  await page.getByText('Example: 1.234.567,89').waitFor()
  await page.getByRole('radio', { name: 'Your computer’s zone: America/Phoenix' }).check()
  await page.getByText(/^Example: .* MST$/).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Display settings saved.').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.url}/campaigns/${id}`)
  await page.getByText('1.234.567').first().waitFor()
  const measured = page.locator('time', { hasText: '02.01.2026, 05:30 MST' })
  expect(await measured.first().getAttribute('title')).toBe('02.01.2026, 12:30 UTC')
})

test('a new e-mail address is confirmed by the link that is mailed to it', async () => {
  const server = await startMailServer()
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'flightline@example.com',
    PUBLIC_URL: 'http://flightline.example.com',
  }
  const withMail = await startApp(database, readConfig(settings, '/nonexistent'))
  const person = await signInSomebody(database)
  const page = await openPage(`${withMail.url}/account`, person)
  await page.getByLabel('New e-mail address').fill('new.address@example.com')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByText('Wrong password. Try again.').waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByText(/Open the link we sent to new\.address@example\.com/).waitFor()
  await expectAccessible(page)
  const mail = server.mails.find(({ to }) => to[0] === 'new.address@example.com')!
  const [, path] = /(\/confirm-email#[\w-]{43})/.exec(mail.text)!
  await page.goto(`${withMail.url}${path}`)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByText('From now on, sign in with new.address@example.com.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await page.getByText('You sign in with new.address@example.com.').waitFor()

  const stranger = await openPage(`${withMail.url}${path}`)
  await stranger.getByText('Then open the link from the e-mail again').waitFor()
})
