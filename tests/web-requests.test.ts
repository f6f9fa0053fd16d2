import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { postDelivery } from './support/ingest.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let refusedId: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  const package_id = await createLine(testDatabase.database, seller)
  for (let i = 0; i < 55; i++) await post({ items: [{ package_id, impressions: i }] })
  await post({ items: [{ package_id, impressions: 60 }, { package_id: 'nonsense', impressions: 5 }, null] })
  refusedId = await post('{')
})

describe('the requests of a seller', () => {
  test('are listed, filtered, opened with each rejected item as sent, and found by their id', async () => {
    const { cookie } = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
    const page = await openPage(`${app.url}/campaigns`, { cookie })
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await page.getByRole('row', { name: /Request failed: invalid_json/ }).waitFor()
    await expect.poll(() => page.getByRole('row').count(), WAITING).toBe(51)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show figures' }).click()
    await page.getByRole('table', { name: 'Requests by hour' }).getByRole('button').first().click()
    await page.getByRole('button', { name: /only: show all times/ }).click()
    await page.getByRole('button', { name: 'Hide figures' }).click()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByRole('button', { name: 'Newest' }).waitFor()
    await rowsAre(page, 7)

    await page.getByLabel('Outcome').selectOption('Items rejected')
    await rowsAre(page, 1)
    const copy = await openPage(page.url(), { cookie })
    await rowsAre(copy, 1)
    await copy.context().close()
    await page
      .getByRole('row', { name: /2 of 3 rejected/ })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'Rejected items' }).waitFor()
    await page.getByText('Item 2 (index 1)', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'the API reference' }).getAttribute('href')).toBe('/docs')
    const copied = await copiedByClick(page.getByRole('button', { name: 'Copy item 2 as it was sent' }))
    expect(JSON.parse(copied)).toEqual({
      package_id: 'nonsense',
      impressions: 5,
    })
    await page
      .getByRole('table', { name: 'Accepted items' })
      .getByRole('link', { name: 'Test line' })
      .waitFor()
    await page.getByRole('button', { name: 'Send again as a dry run' }).click()
    await page.getByRole('status').getByText('Now: 1 accepted, 2 rejected').waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Sent' }).click()
    const body = await copiedByClick(page.getByRole('button', { name: 'Copy what was sent' }))
    expect(JSON.parse(body)).toMatchObject({ items: [{ impressions: 60 }, { package_id: 'nonsense' }, null] })
    await page.getByRole('tab', { name: 'Answered' }).click()
    await page.getByText('"reason": "invalid_item"').first().waitFor()
    await expectAccessible(page)

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Requests' }).click()
    await page.getByLabel('Request ID').fill(refusedId)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('The body is not valid JSON').waitFor()
    await page.goto(`${app.url}/requests/0f8fad5b-d9cb-469f-a165-70867728950e`)
    await page.getByRole('alert').getByText('This request is not in the log.').waitFor()
    await expectAccessible(page)
  })

  test('name the rows of an uploaded file by their numbers in the file and their lines, and say if it was only validated', async () => {
    const other = await createSeller(testDatabase.database)
    const { cookie } = await signInMember(testDatabase.database, other.organizationNumber, 'member')
    const line = await createLine(testDatabase.database, other)
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},5\n${line},6\n`, {
      name: 'march.csv',
    })
    await reportFile(app.url, { cookie }, `package_id,impressions\n${line},7\n`, {
      name: 'april.csv',
      isDryRun: true,
    })
    const page = await openPage(`${app.url}/requests`, { cookie })
    await page.getByRole('row', { name: /march\.csv/ }).waitFor()
    expect(await page.getByRole('row', { name: /april\.csv/ }).count()).toBe(0)
    await page.getByRole('switch', { name: 'Show dry runs' }).click()
    await page
      .getByRole('row', { name: /april\.csv/ })
      .getByText('Validated only', { exact: true })
      .waitFor()
    await page
      .getByRole('row', { name: /march\.csv/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('heading', { name: 'Rejected rows' }).waitFor()
    await page.getByText('Row 3 · Test line · Test campaign', { exact: true }).waitFor()
    expect(await page.getByText('(index').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'the API reference' }).count()).toBe(0)
    await page.context().close()
  })

  test('can be viewed on a phone in dark mode; an empty list says how to send the first', async () => {
    const { cookie } = await signInMember(testDatabase.database, seller.organizationNumber)
    const page = await openPage(`${app.url}/requests?outcome=troubled`, {
      cookie,
      ...PHONE,
      colorScheme: 'dark',
    })
    await page.getByRole('listitem').getByText('2 of 3 rejected').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Feed').selectOption('Affiliate codes')
    await page.getByRole('heading', { name: 'No requests match' }).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('listitem').getByText('Accepted', { exact: true }).first().waitFor()
    const fresh = await createSeller(testDatabase.database)
    const { cookie: theirs } = await signInMember(testDatabase.database, fresh.organizationNumber)
    const empty = await openPage(`${app.url}/requests`, { cookie: theirs, ...PHONE })
    await empty.getByRole('heading', { name: 'No requests yet' }).waitFor()
    await empty.getByRole('button', { name: 'Copy the command for a dry run' }).waitFor()
    await expectAccessible(empty)
  })
})

async function post(body: unknown): Promise<string> {
  return (await postDelivery(app.url, seller.apiKey, body)).headers.get('x-request-id')!
}

/** Waits until the table has this many rows below its header. */
async function rowsAre(page: Page, count: number): Promise<void> {
  const rows = page.locator('tbody tr')
  await rows.nth(count - 1).waitFor()
  await rows.nth(count).waitFor({ state: 'detached' })
}

test('requests over the limit are shown as counts above the list, and items that were not kept as reasons', async () => {
  const { database } = testDatabase
  const busy = await createSeller(database)
  const { cookie } = await signInMember(database, busy.organizationNumber, 'member')
  const narrow = await startApp(database, { ingestLogBytesPerDay: 0 })
  await postDelivery(narrow.url, busy.apiKey, { items: [null, null, { package_id: busy.campaignId }] })
  await database.query(
    `INSERT INTO refused_request SELECT organization_number, date_trunc('hour', now()), source_number, 'delivery', 1234
     FROM api_key WHERE id = $1`,
    [busy.keyId],
  )
  for (const options of [{}, { ...PHONE, colorScheme: 'dark' as const }]) {
    const page = await openPage(`${app.url}/requests`, { ...options, cookie })
    await page.getByText('1,234 requests over the limit in the last 24 hours').waitFor()
    await expectAccessible(page)
    await page
      .getByRole('colorScheme' in options ? 'listitem' : 'row')
      .filter({ hasText: '3 of 3 rejected' })
      .getByRole('link')
      .click()
    await page.getByText('The rejected items were not kept').waitFor()
    await page.getByText('invalid_item: 2').waitFor()
    await expectAccessible(page)
    await page.context().close()
  }
})
