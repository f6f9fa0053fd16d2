import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** Two sides with their own counts come to one figure. */

let app: TestApp
let trade: Trade

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Harbour Audio', buyer: 'Juniper Outdoor' })
})

const LINE = { flight_start: '2026-09-10', flight_end: '2026-09-30', booked: '1000000', price: '8' }

async function sell() {
  const { id, packageIds } = await trade.sell('Autumn', [
    { ...LINE, name: 'Banner' },
    { ...LINE, name: 'Sidebar' },
  ])
  for (const packageId of packageIds) await trade.report(packageId, 100_000, '2026-10-01T00:00:00Z')
  return { id, packageIds, address: `${app.url}/campaigns/${id}/counts` }
}

/** Where the keyboard is. */
function focusOf(page: Page) {
  return expect.poll(() =>
    page.evaluate<string>(`(({ activeElement: at }) => at.ariaLabel ?? at.textContent)(document)`),
  )
}

test('the buyer types a count, the seller proposes another on a phone, the buyer agrees, and each sees it as it happens', async () => {
  const { id, address } = await sell()
  const seller = await openPage(`${app.url}/campaigns/${id}`, {
    ...PHONE,
    colorScheme: 'dark',
    cookie: trade.cookies.seller,
  })
  await seller.getByRole('link', { name: 'Counts' }).click()
  await seller.getByText('Juniper Outdoor has not counted these days yet.').waitFor()
  const buyer = await openPage(address, { cookie: trade.cookies.buyer })
  // The last month with delivery.
  await buyer.getByText('September 2026 · 2 lines: 2 not counted.').waitFor()

  const count = buyer.getByLabel('Your count of impressions for Banner')
  await count.fill('85,000')
  await count.press('Enter')
  await buyer.getByText('Remove the separators from “85,000”: write 85000.').waitFor()
  await expectAccessible(buyer)
  await count.fill('85000')
  await count.press('Enter')
  await buyer.getByText('1 count saved.').waitFor()

  const lines = seller.getByRole('list', { name: 'Lines' })
  await lines.getByText('−15.0%').waitFor()
  await lines.getByText('Outside 10%').waitFor()
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Dispute: Banner' }).click()
  await seller.getByLabel('What is wrong?').fill('Your tag was late.')
  await seller.getByRole('button', { name: 'Dispute', exact: true }).click()
  await buyer.getByText('Harbour Audio: “Your tag was late.”').waitFor()
  await focusOf(seller).toBe('Dispute: Banner')
  await seller.getByRole('button', { name: 'Change' }).click()
  await seller.getByLabel('Percent').press('Escape')
  await focusOf(seller).toBe('Change')
  await seller.getByRole('button', { name: 'Propose: Banner' }).click()
  await seller.getByLabel('Impressions to bill').press('Escape')
  await focusOf(seller).toBe('Propose: Banner')
  await seller.getByRole('button', { name: 'Propose: Banner' }).click()
  await seller.getByLabel('Impressions to bill').fill('92000')
  await expectAccessible(seller)
  await seller.getByLabel('Impressions to bill').press('Enter')
  await seller.getByText('You proposed 92,000. Waiting for Juniper Outdoor.').waitFor()

  await buyer.getByText('Harbour Audio proposes 92,000.').waitFor()
  await buyer.getByRole('button', { name: 'Agree to 92,000: Banner' }).click()
  await buyer.getByText('instead of the 100,000 measured').waitFor()
  await focusOf(buyer).toBe('Cancel')
  await buyer.getByRole('button', { name: 'Agree', exact: true }).click()
  for (const page of [buyer, seller]) {
    await page.getByText('Agreed: 92,000. Statements bill this figure for these days.').waitFor()
  }
  await focusOf(buyer).toBe('Banner')
  await buyer.getByRole('link', { name: 'September 2026 (1 agreed)' }).waitFor()
  await buyer.getByRole('combobox', { name: 'Month' }).waitFor()
  await buyer.getByText('Not on a statement yet.').waitFor()
  await seller.getByRole('button', { name: 'History (4)' }).click()
  await seller
    .getByRole('list', { name: 'History of Banner' })
    .getByText('Juniper Outdoor agreed to 92,000.')
    .waitFor()
  await expectAccessible(seller)
  // Amounts elsewhere are by what was measured, and say so.
  await seller.getByRole('link', { name: 'Overview' }).click()
  await seller.getByText('Amounts are by measured delivery. Statements bill the agreed counts.').waitFor()
})

test('a file of counts is checked row by row and then recorded, while what is typed stays', async () => {
  const { packageIds, address } = await sell()
  const buyer = await openPage(address, { ...PHONE, cookie: trade.cookies.buyer })
  await buyer.getByLabel('Your count of impressions for Sidebar').fill('99000')
  const download = buyer.waitForEvent('download')
  await buyer.getByRole('link', { name: 'Template (CSV)' }).click()
  const template = await text(await (await download).createReadStream())
  expect(template).toContain(`Banner,,${packageIds[0]},Impressions,2026-09-01,2026-09-30,100000,\r\n`)

  const file = (content: string) =>
    buyer.locator('input[type=file]').setInputFiles({
      name: 'counts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
  await file('line,count\nBanner,5')
  await buyer
    .getByText('No column names the lines. Name one package_id or reference in the first row.')
    .waitFor()
  await file(
    `${template.replace(',100000,\r\n', ',100000,98000\r\n')}Gone,,gone,Impressions,2026-09-01,2026-09-30,5,5\r\n`,
  )
  await buyer.getByText('1 of 2 rows can be recorded').waitFor()
  await buyer.getByRole('cell', { name: /^Rejected\. This campaign has no such line/ }).waitFor()
  await buyer.getByRole('cell', { name: '−2.0%, within tolerance' }).waitFor()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Record 1 count' }).click()
  await buyer.getByText('1 row saved').waitFor()
  await focusOf(buyer).toContain('1 row saved')
  await buyer.getByText('September 2026 · 2 lines: 1 within tolerance, 1 not counted.').waitFor()
  expect(await buyer.getByLabel('Your count of impressions for Banner').inputValue()).toBe('98000')
  expect(await buyer.getByLabel('Your count of impressions for Sidebar').inputValue()).toBe('99000')

  // Other days would lose it.
  await buyer.getByLabel('Last day').fill('2026-09-15')
  await buyer.getByRole('button', { name: 'Show days' }).click()
  await buyer.getByText('Your counts have not been saved.').waitFor()
  await buyer.getByRole('button', { name: 'Stay' }).click()
  await buyer.getByRole('button', { name: 'Save counts' }).click()
  await buyer.getByText('September 2026 · 2 lines: 2 within tolerance.').waitFor()
})
