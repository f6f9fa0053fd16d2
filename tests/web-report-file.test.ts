import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { DATE_STYLE, number, workbookOf } from './support/workbook.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database, 'Harbour Audio')
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
})

test('a file has its columns shown and its date format asked for before it is validated, and is saved when submitted, on a phone', async () => {
  const [good, bad] = [await newLine(), await newLine()]
  const page = await openPage(`${app.url}/report-file`, { ...PHONE, colorScheme: 'dark', ...member })
  await choose(page, 'letter.xlsx', 'Dear all,')
  await page.getByRole('alert').getByText('This file cannot be read').waitFor()
  await page
    .getByText('This is not a CSV or Excel file. Save it as CSV (UTF-8) or .xlsx and try again.')
    .waitFor()

  await choose(
    page,
    'november.csv',
    `API package ID;Imps;Date;Note\r\n${good};1200;03/04/2025;x\r\n${bad};1.200;11/12/2025;\r\n`,
  )
  await page.getByText('2 rows in november.csv.').waitFor()
  await page.getByText('Ignored columns: Note').waitFor()
  expect(await page.getByLabel('Impressions').inputValue()).toBe('2')
  const validate = page.getByRole('button', { name: 'Validate' })
  // Both orders are possible: neither is preselected.
  expect(await validate.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByLabel('Day/Month/Year').check()
  await page.getByRole('cell', { name: '2025-04-03' }).waitFor()
  await validate.click()
  await page.getByText('1 of 2 rows is valid.').waitFor()
  await page.getByText('1 row would be rejected. Submit the others now, or fix the file first.').waitFor()
  await page.getByRole('cell', { name: /1200\./ }).waitFor()
  await page.getByRole('cell', { name: 'Test line Test campaign', exact: true }).waitFor()
  await expectAccessible(page)
  expect((await viewLine(testDatabase.database, good)).revision).toBe(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const rejected = await text(await (await download).createReadStream())
  expect(rejected).toContain(
    `package_id,campaign,line,impressions,downloads,as_of,row,reason,message\r\n${bad},Test campaign,Test line,1.200,,11/12/2025,3,invalid_item,`,
  )

  await page.getByRole('button', { name: 'Submit report' }).click()
  await page.getByText('1 row saved').waitFor()
  expect(await viewLine(testDatabase.database, good)).toMatchObject({
    quantity: '1200',
    as_of: '2025-04-03T00:00:00Z',
  })

  // The rejected rows come back as a file, which can be fixed and sent again.
  await choose(page, 'fixed.csv', rejected.replace('1.200', '1200'))
  await page.getByLabel('Month/Day/Year').check()
  await validate.click()
  await page.getByText('The row is valid.').waitFor()
  await page.getByRole('button', { name: 'Submit report' }).click()
  await page.getByText('1 row saved').waitFor()
  expect((await viewLine(testDatabase.database, bad)).as_of).toBe('2025-11-12T00:00:00Z')
})

test('a workbook is read, its columns can be changed, and flat-rate lines are marked only when confirmed', async () => {
  const [line, flat] = [await newLine(), await newLine({ pricingBasis: 'flat_rate' })]
  const page = await openPage(`${app.url}/report-file`, member)
  const file = await workbookOf([
    ['Line ID', 'Delivered so far', 'Done', 'As of'],
    [line, number('4711'), '', number('45730', DATE_STYLE)],
    [flat, '', 'yes', ''],
  ])
  await choose(page, 'november.xlsx', file)
  await page.getByText('2 rows in november.xlsx, sheet “Totals”.').waitFor()
  await page.getByText('Choose the column with the package IDs or your references.').waitFor()
  await page.getByLabel('Package ID').selectOption('Line ID')
  await page.getByLabel('Total').selectOption('Delivered so far')
  await page.getByLabel('Delivered', { exact: true }).selectOption('Done')
  await page.getByRole('cell', { name: '4711' }).waitFor()
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('Both rows are valid.').waitFor()
  const submit = page.getByRole('button', { name: 'Submit report' })
  expect(await submit.isDisabled()).toBe(true)
  await page
    .getByLabel('Mark 1 flat-rate line as delivered: Test line (row 3). This cannot be undone.')
    .check()
  await expectAccessible(page)
  await submit.click()
  await page.getByText('2 rows saved').waitFor()
  expect(await viewLine(testDatabase.database, line)).toMatchObject({
    quantity: '4711',
    as_of: '2025-03-14T00:00:00Z',
  })
  expect((await viewLine(testDatabase.database, flat)).revision).toBe(1)

  const none = `package_id,impressions\n${line},-1\n${line},x\n${line},1.5`
  await choose(page, 'none.csv', none)
  await page.getByText('3 rows in none.csv.').waitFor()
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('None of the 3 rows can be reported.').waitFor()
  await page.getByText('Fix them and upload the file again.').waitFor()
  expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0)
})

test('a file that takes long to read does not replace one chosen after it', async () => {
  const [line, other] = [await newLine(), await newLine()]
  const page = await openPage(`${app.url}/report-file`, member)
  await page.evaluate(`
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      if (this.name === 'first.csv') await new Promise((resolve) => (globalThis.readFirst = resolve))
      return read.call(this)
    }
  `)
  await choose(page, 'first.csv', `package_id,impressions\n${line},1`)
  await choose(page, 'second.csv', `package_id,impressions\n${line},2\n${other},2`)
  await page.getByText('2 rows in second.csv.').waitFor()
  await page.evaluate('readFirst()')
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('Both rows are valid.').waitFor()
  expect(await page.getByText('2 rows in second.csv.').count()).toBe(1)
})

test('leaving with a file that is not submitted asks; with an unreadable or a submitted one it does not', async () => {
  const line = await newLine()
  const page = await openPage(`${app.url}/report-file`, member)
  const requests = page.getByRole('navigation').getByRole('link', { name: 'Requests' })
  const dialog = page.getByRole('dialog', { name: 'Leave without submitting?' })
  await choose(page, 'november.csv', `package_id,impressions\n${line},1200`)
  await page.getByText('1 row in november.csv.').waitFor()
  await requests.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/report-file')

  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('The row is valid.').waitFor()
  await requests.click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Submit report' }).click()
  await page.getByText('1 row saved').waitFor()
  await requests.click()
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()

  await page.goto(`${app.url}/report-file`)
  await choose(page, 'photo.csv', '\u0089PNG\r\n\u0000')
  await page.getByText('This is not a CSV or Excel file.').waitFor()
  await requests.click()
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()
})

test('the template can be downloaded from the page', async () => {
  const line = await newLine()
  const page = await openPage(`${app.url}/report-file`, member)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download template' }).click()
  expect(await text(await (await download).createReadStream())).toContain(line)
})

test('a file that was fixed can be chosen again under the same name', async () => {
  const line = await newLine()
  const page = await openPage(`${app.url}/report-file`, member)
  const file = join(tmpdir(), `totals-${randomUUID()}.csv`)
  whenFileIsDone(() => rm(file, { force: true }))
  const save = (impressions: string) => writeFile(file, `package_id,impressions\n${line},${impressions}\n`)
  const pick = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'CSV or Excel file' }).click()
    await (await chooser).setFiles(file)
  }
  await save('many')
  await pick()
  await page.getByRole('cell', { name: 'many' }).waitFor()
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('The row cannot be reported.').waitFor()
  await save('4711')
  await pick()
  await page.getByRole('cell', { name: '4711' }).waitFor()
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByText('The row is valid.').waitFor()
  await page.getByRole('button', { name: 'Submit report' }).click()
  await page.getByText('1 row saved').waitFor()
  expect((await viewLine(testDatabase.database, line)).quantity).toBe('4711')
})

function newLine(terms: Parameters<typeof createLine>[2] = {}): Promise<string> {
  return createLine(testDatabase.database, seller, terms)
}

function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  return page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}
