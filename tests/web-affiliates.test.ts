import { beforeAll, describe, expect, test } from 'vitest'
import { signInMember } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

/** A seller with 30 codes: results from today for the first 28, and from long ago for the first. */
let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packageId: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database, 'Harbour Lane')
  packageId = await createLine(testDatabase.database, seller)
  const codes = Array.from({ length: 30 }, (_, i) => `CODE${String(i).padStart(2, '0')}`)
  await send(
    'codes',
    codes.map((code) => ({ packageId, code, slug: `slug-${code.toLowerCase()}` })),
  )
  const today = new Date().toISOString().slice(0, 10)
  await send('metrics', [
    ...codes.slice(0, 28).map((code, i) => metric(code, today, 100 + i)),
    metric('CODE00', '2020-02-29', 1000),
  ])
})

describe('a seller', () => {
  test('sees results by day, searches and sorts codes, opens one, and can share the address', async () => {
    const { cookie } = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
    const page = await openPage(`${app.url}/campaigns`, { cookie })
    await page.getByRole('link', { name: 'Affiliates', exact: true }).click()
    await page.getByRole('heading', { name: 'Affiliates', level: 1 }).waitFor()
    const totals = page.locator('dl[aria-label="Totals"]')
    await totals.getByText('3,178', { exact: true }).waitFor()
    await page
      .getByRole('img', { name: /^Clicks by day/ })
      .locator('svg')
      .first()
      .waitFor()
    expect(await page.getByRole('table').getByRole('row').nth(1).innerText()).toMatch(/CODE27/)
    await page.getByText('30 codes').waitFor()
    await expectAccessible(page)

    await page.getByLabel('Days (UTC)').selectOption('All days')
    await totals.getByText('4,178', { exact: true }).waitFor()
    await page
      .getByRole('row', { name: /CODE00/ })
      .getByText('1,100', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Code', exact: true }).click()
    await page
      .getByRole('columnheader', { name: 'Code', exact: true })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await page.getByRole('row', { name: /CODE29/ }).waitFor()
    await page.getByLabel('Search codes').fill('slug-code0')
    await page.getByText('10 codes').waitFor()
    await page.getByRole('tab', { name: 'Days' }).click()
    await page.getByRole('row', { name: /29 Feb 2020/ }).waitFor()
    await expectAccessible(page)

    const copy = await openPage(page.url(), { cookie })
    await copy.getByRole('row', { name: /29 Feb 2020/ }).waitFor()
    await copy.context().close()

    await page.getByRole('tab', { name: 'Codes' }).click()
    await page.getByRole('link', { name: 'CODE00' }).click()
    await page.getByRole('heading', { name: 'CODE00', level: 1 }).waitFor()
    await page.getByRole('row', { name: /29 Feb 2020 .*1,000.*Test key/s }).waitFor()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe('affiliate-code-CODE00.csv')
  })

  test('without codes sees how to send the first, with one of their own packages', async () => {
    const fresh = await createSeller(testDatabase.database, 'Fresh')
    const line = await createLine(testDatabase.database, fresh)
    const { cookie } = await signInMember(testDatabase.database, fresh.organizationNumber)
    const page = await openPage(`${app.url}/affiliates`, { cookie, ...PHONE, colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'No affiliate codes yet' }).waitFor()
    const command = await copiedByClick(
      page.getByRole('button', { name: 'Copy the command that sends a code' }),
    )
    expect(command).toContain(`${app.url}/api/ingest/affiliate/codes`)
    const [, body] = /--data '(.*)'/.exec(command)!
    const { codes } = JSON.parse(body!) as { codes: { packageId: string }[] }
    expect(codes[0]!.packageId).toBe(line)
    expect(await sendRows(app.url, fresh.apiKey, 'codes', codes)).toMatchObject({ ok: true, upserted: 1 })
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('heading', { name: 'No results on these days' }).waitFor()
    await page.getByRole('link', { name: 'TRAIL20' }).waitFor()
    await expectAccessible(page)
  })
})

describe('a buyer', () => {
  test('gets from the campaign to the same figures, on a phone, and sees no key of the seller', async () => {
    const [row] = await testDatabase.database.query<{ buyer_number: number }>(
      'SELECT buyer_number FROM campaign WHERE id = $1',
      [seller.campaignId],
    )
    const { cookie } = await signInMember(testDatabase.database, row!.buyer_number)
    const page = await openPage(`${app.url}/campaigns/${seller.campaignId}`, { cookie, ...PHONE })
    await page.getByRole('main').getByRole('link', { name: 'Affiliates' }).click()
    await page.getByRole('heading', { name: 'Affiliates of Test campaign' }).waitFor()
    await page.locator('dl[aria-label="Totals"]').getByText('3,178', { exact: true }).waitFor()
    await page.getByLabel('Figure in the chart').and(page.locator('select')).selectOption('Conversion rate')
    await page
      .getByRole('img', { name: /^Conversion rate by day/ })
      .locator('svg')
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'CODE27' }).click()
    await page.getByRole('heading', { name: 'CODE27' }).waitFor()
    await page.getByText('Affiliate code of Harbour Lane').waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('Test key')
    await expectAccessible(page)
  })

  test('of another campaign finds nothing here', async () => {
    const other = await createSeller(testDatabase.database)
    const { cookie } = await signInMember(testDatabase.database, other.organizationNumber)
    const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/affiliates`, { cookie })
    await page.getByRole('alert').getByText('Page not found').waitFor()
    await expectAccessible(page)
  })
})

async function send(feed: 'codes' | 'metrics', rows: unknown[]): Promise<void> {
  expect(await sendRows(app.url, seller.apiKey, feed, rows)).toMatchObject({ ok: true })
}

function metric(code: string, date: string, clicks: number) {
  return { code, date, clicks, conversions: 5, conversionValue: 12.5 }
}
