import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Database } from '../src/database/database.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, expectQuery, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Northern Audio', buyer: 'Meadow Foods' })
})

test('a seller sends a campaign’s report on by link, anyone opens and prints it, and it ends when it is revoked', async () => {
  const flight = { flight_start: '2026-09-10', flight_end: '2027-01-31' }
  const { id, packageIds } = await trade.sell('Autumn', [
    { ...flight, name: 'Front page', booked: '1000000', price: '8' },
    { ...flight, name: 'Podcast', pricing_basis: 'downloads', booked: '40000' },
  ])
  await trade.report(packageIds[0]!, 300_000, '2026-10-01T00:00:00Z')
  await trade.report(packageIds[0]!, 690_000, '2026-10-25T00:00:00Z')

  const page = await openPage(`${app.url}/campaigns/${id}`, {
    cookie: trade.cookies.seller,
    colorScheme: 'dark',
  })
  await page.getByRole('link', { name: 'Campaign report' }).click()
  const rows = rowsOf(page)
  await expect.poll(() => rows.first().innerText(), WAITING).toContain('69.0%')
  await page.getByLabel('Days (UTC)').selectOption({ label: 'October 2026' })
  await expect.poll(() => rows.first().innerText(), WAITING).toContain('390,000')

  // Days are typed key by key, and shown once they are complete. Day and month are alike: browsers differ in their order.
  await page.getByLabel('From').focus()
  await page.keyboard.type('09092026')
  await page.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type('10102026')
  await expectQuery(page, 'from=2026-10-01&to=2026-10-31')
  await page.keyboard.press('Enter')
  await expectQuery(page, 'from=2026-09-09&to=2026-10-10')
  await expect.poll(() => rows.first().innerText(), WAITING).toContain('30.0%')
  await page.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type('10102099')
  await page.getByRole('button', { name: 'Show days' }).click()
  await page.getByText('Choose a day that is over.').waitFor()
  await expectAccessible(page)
  await expectQuery(page, 'from=2026-09-09&to=2026-10-10')

  // A long table says so, and is printed whole.
  const steps = page.getByRole('region', { name: 'By day' }).locator('tbody tr:not(.not-printed):visible')
  expect(await steps.count()).toBe(31)
  await page.emulateMedia({ media: 'print' })
  expect(await steps.count()).toBe(32)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Show all 32 days' }).click()
  await expect.poll(() => steps.count(), WAITING).toBe(32)

  await page.getByLabel('Days (UTC)').selectOption({ label: 'October 2026' })
  await expect.poll(() => rows.first().innerText(), WAITING).toContain('390,000')
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2026-10-31')
  await page.getByText('Value in EUR').waitFor()
  await page.getByRole('switch', { name: 'Show money' }).uncheck({ force: true })
  await page.getByText('Value in EUR').waitFor({ state: 'detached' })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Give the link a label').waitFor()
  await dialog.getByLabel('Label').fill('For the client')
  await dialog.getByLabel('Only the days shown here').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await copiedByClick(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(link).toMatch(new RegExp(`^${app.url}/shared#[\\w-]{43}$`))
  await dialog.getByRole('button', { name: 'Done' }).click()

  const phone = await openPage(link, { ...PHONE, colorScheme: 'dark' })
  await expect.poll(() => rowsOf(phone).first().innerText(), WAITING).toContain('390,000')
  const wordsOf = async (of: Page) => (await rowsOf(of).allInnerTexts()).map((row) => row.split(/\s+/))
  expect(await wordsOf(phone)).toEqual(await wordsOf(page))
  // On a phone each line is a card, with nothing beside the screen.
  expect(
    await phone
      .getByRole('region', { name: 'Lines of the report' })
      .evaluate(
        (region: { scrollWidth: number; clientWidth: number }) => region.scrollWidth - region.clientWidth,
      ),
  ).toBe(0)
  await expectAccessible(phone)
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => phone.getByRole('menuitem', { name: 'Lines (CSV)' }).click()),
  ])
  expect(await text(await file.createReadStream())).toContain('Front page,Impressions')

  // Browsers print the address, so it no longer has the secret; the page can still be loaded again.
  expect(phone.url()).toBe(`${app.url}/shared`)
  await phone.reload()
  await rowsOf(phone).first().waitFor()

  const other = await openPage(phone.url(), PHONE)
  await other.getByText('To open it again, use the link you got.').waitFor()
  await expectAccessible(other)

  // On paper there is the report alone, black on white.
  const kind = phone.locator('.report-paper').getByText('Campaign report', { exact: true })
  expect(await kind.isVisible()).toBe(false)
  await phone.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await kind.isVisible()).toBe(true)
  expect(await phone.getByRole('button', { name: 'Download' }).isVisible()).toBe(false)
  expect(await phone.locator('.report-plot svg').isVisible()).toBe(true)
  const colors = `[document.body, document.querySelector('.report-paper th')].map((part) => {
    const { color, backgroundColor } = getComputedStyle(part)
    return [color, backgroundColor]
  })`
  expect(await phone.evaluate(colors)).toEqual([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    ['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'],
  ])

  await page.getByRole('button', { name: 'Log of For the client' }).click()
  await page.getByRole('dialog').getByText('Downloaded CSV').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke For the client' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  await expect
    .poll(() => page.evaluate<string | null>('document.activeElement.ariaLabel'))
    .toBe('Log of For the client')
  await phone.emulateMedia({ media: 'screen' })
  await phone.reload()
  await phone.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await phone.getByText('Ask the person who sent it for a new one').waitFor()
  await expectAccessible(phone)
  expect(app.log()).not.toContain(link.split('#')[1]!)
  expectNoFaults()
})

function rowsOf(page: Page) {
  return page.getByRole('region', { name: 'Lines of the report' }).locator('tbody tr')
}
