import { text } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const OF_2025 = { flightStart: '2025-01-01', flightEnd: '2025-12-31' }

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let buyer: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database, 'Harbour Audio')
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
  const [row] = await testDatabase.database.query<{ buyer_number: number }>(
    'SELECT buyer_number FROM campaign WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  buyer = await signInMember(testDatabase.database, row!.buyer_number)
})

test('a member reports by hand: refusals stand beside their fields, and what is accepted is the figure', async () => {
  const [views, podcast, flat, later] = await newCampaign([
    ['Front page', {}],
    ['Night Ferry', { pricingBasis: 'downloads' }],
    ['Weekly letter', { pricingBasis: 'flat_rate' }],
    ['Second wave', { flightStart: '2198-01-01' }],
  ])
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const group = (name: string) => page.getByRole('group', { name })
  const report = page.getByRole('button', { name: 'Report', exact: true })
  await report.click()
  await page.getByText('Fill in at least one line.').waitFor()

  await total(group('Front page')).fill('1,234')
  await total(group('Night Ferry')).fill('20417.5')
  await asOf(group('Night Ferry')).fill('2099-03-01T10:00')
  await total(group('Second wave')).fill('5')
  await report.click()
  await page.getByText('3 lines rejected: see the reason beside each.').waitFor()
  expect(await reasonOf(total(group('Front page')))).toBe(
    '“1,234” can be read in two ways. Write impressions without separators: 1234.',
  )
  expect(await reasonOf(asOf(group('Night Ferry')))).toContain('The as-of lies in the future.')
  expect(await group('Second wave').getByRole('alert').innerText()).toContain('starts on 2198-01-01')
  // Whoever types on without looking is at the first reason.
  await total(group('Front page')).and(page.locator(':focus')).waitFor()
  await expectAccessible(page)

  // A reason goes with what it was said of.
  await total(group('Front page')).fill('1234')
  expect(await total(group('Front page')).getAttribute('aria-invalid')).not.toBe('true')
  await total(group('Second wave')).fill('')
  await asOf(group('Night Ferry')).fill('2025-03-01T10:00')
  // An as-of alone does not mark a line as delivered.
  await asOf(group('Weekly letter')).fill('2025-03-01T10:00')
  await report.click()
  await group('Weekly letter').getByText('Tick this to report the line as delivered').waitFor()
  expect((await viewLine(testDatabase.database, flat!)).revision).toBe(0)
  await asOf(group('Weekly letter')).fill('')
  await group('Weekly letter').getByRole('checkbox', { name: 'Mark as delivered' }).check()
  await page.getByRole('button', { name: 'Check first' }).click()
  await page.getByText('3 lines would be accepted. Nothing was written.').waitFor()
  expect((await viewLine(testDatabase.database, views!)).revision).toBe(0)
  await report.click()
  await page.getByText('3 lines accepted.').waitFor()
  await group('Front page').getByText('Accepted. The figure is 1,234').waitFor()
  await group('Night Ferry')
    .getByText('Accepted. The figure is 20,417.5, as of 1 Mar 2025, 10:00 UTC.')
    .waitFor()
  await group('Weekly letter').getByText('Accepted. The line is delivered').waitFor()
  expect(await total(group('Front page')).inputValue()).toBe('')
  expect((await viewLine(testDatabase.database, views!)).quantity).toBe('1234')
  expect(await viewLine(testDatabase.database, podcast!)).toMatchObject({
    quantity: '20417.5',
    as_of: '2025-03-01T10:00:00Z',
  })
  expect((await viewLine(testDatabase.database, flat!)).as_of).not.toBeNull()
  expect((await viewLine(testDatabase.database, later!)).revision).toBe(0)

  await total(group('Night Ferry')).fill('19000')
  await asOf(group('Night Ferry')).fill('2025-02-01T10:00')
  await report.click()
  await group('Night Ferry').getByText('Accepted as a late report, kept in the history.').waitFor()
  expect((await viewLine(testDatabase.database, podcast!)).quantity).toBe('20417.5')
})

test('each line has its package ID and a command to copy, which reports what is typed', async () => {
  const [line] = await newCampaign([['Front page', {}]])
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const group = page.getByRole('group', { name: 'Front page' })
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await group.getByRole('button', { name: 'Copy the package ID of Front page' }).click()
  await expect.poll(copied).toBe(line)
  await total(group).fill('500')
  await asOf(group).fill('2025-03-01T10:00')
  await group.getByRole('button', { name: 'Show the command' }).click()
  await group.getByRole('button', { name: 'Copy the command for Front page' }).click()
  await expect.poll(copied).toContain('curl')
  const command = await copied()
  expect(command).toContain(`${app.url}/api/ingest/delivery/metrics`)
  expect(command).toContain('Bearer $FLIGHTLINE_KEY')
  const { items } = JSON.parse(/-d '(.*)'/.exec(command)![1]!) as { items: unknown[] }
  expect(await reportDelivery(app.url, seller.apiKey, items)).toMatchObject({ accepted: 1 })
  expect(await viewLine(testDatabase.database, line!)).toMatchObject({
    quantity: '500',
    as_of: '2025-03-01T10:00:00Z',
  })
})

test('the history of a line is filtered in the address, read in pages and exported; a buyer sees it without the sources', async () => {
  const [line] = await newCampaign([['Front page', { booked: 1_000, ...OF_2025 }]])
  for (let day = 1; day <= 61; day++) {
    const as_of = new Date(Date.UTC(2025, 0, day === 60 ? 1 : day)).toISOString()
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: day * 10, as_of }])
  }
  const address = `${app.url}/campaigns/${seller.campaignId}/lines/${line}`
  const page = await openPage(address, member)
  await page.getByText('61 reports').waitFor()
  await page.getByRole('cell', { name: '590 → 610' }).waitFor()
  await page
    .getByRole('cell', { name: /Test key/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('cell', { name: 'none → 10', exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')

  await page.getByLabel('Effect').selectOption('Late')
  await page.getByText('1 report', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'stays 590' }).waitFor()
  expect(new URL(page.url()).search).toBe('?effect=late')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const csv = await textOf(await download)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  await page.getByLabel('Source').selectOption('File')
  await page.getByText('No report matches').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('61 reports').waitFor()

  const theirs = await openPage(`${address}?effect=late`, buyer)
  await theirs.getByRole('cell', { name: 'stays 590' }).waitFor()
  expect(await theirs.locator('main').innerText()).not.toMatch(/Test key|flk_|Report delivery/)
  await expectAccessible(theirs)
})

test('a file is checked, its rejected rows are told and handed back, and it is reported when asked for, on a phone', async () => {
  const [good, bad] = await newCampaign([
    ['Front page', {}],
    ['Back page', {}],
  ])
  const page = await openPage(`${app.url}/report-file`, { ...PHONE, colorScheme: 'dark', ...member })
  await page.getByRole('heading', { name: 'What the file looks like' }).waitFor()
  const choose = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
  await choose('nothing of use')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('There is no column package_id.').waitFor()

  await choose(
    `\uFEFFpackage_id;impressions;as_of;note\r\n${good};1200;2025-03-01;x\r\n${bad};1.200;2025-03-01;\r\n`,
  )
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 row can be reported').waitFor()
  await page.getByText('These columns were ignored: note.').waitFor()
  await page.getByRole('cell', { name: /without separators: 1200/ }).waitFor()
  await expectAccessible(page)
  expect((await viewLine(testDatabase.database, good!)).revision).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const rejected = await textOf(await download)
  expect(rejected).toBe(
    `package_id,impressions,downloads,as_of,line,reason,message\r\n${bad},1.200,,2025-03-01,3,invalid_item,“1.200” can be read in two ways. Write impressions without separators: 1200.\r\n`,
  )

  await page.getByRole('button', { name: 'Report 1 row' }).click()
  await page.getByText('1 row reported').waitFor()
  expect((await viewLine(testDatabase.database, good!)).quantity).toBe('1200')
  // What came back is a file again.
  await choose(rejected.replace('1.200', '1200'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Report 1 row' }).click()
  await page.getByText('1 row reported').waitFor()
  expect((await viewLine(testDatabase.database, bad!)).quantity).toBe('1200')
})

test('the form and the history fit a phone, and say what to do where there is nothing', async () => {
  const [line] = await newCampaign([
    ['A line with a name that goes on and on for longer than a phone is wide', OF_2025],
  ])
  const phone = { ...PHONE, ...member }
  const form = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, phone)
  await form.getByLabel('Total impressions to date').fill('many')
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  await form.getByText('“many” is no number').waitFor()
  await expectAccessible(form)
  const history = await openPage(`${app.url}/campaigns/${seller.campaignId}/lines/${line}`, phone)
  await history.getByText('Report delivery by hand, with a file, or from a system of yours.').waitFor()
  await expectAccessible(history)
  await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 5, as_of: '2025-03-01' }])
  await history.reload()
  await history.getByRole('list', { name: 'Reports, the latest first' }).getByText('none → 5').waitFor()
  await expectAccessible(history)

  const missing = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, buyer)
  await missing.getByText('There is nothing here').waitFor()
})

/** A campaign of its own, so that a page shows these lines and no others. */
async function newCampaign(
  lines: [name: string, terms: Parameters<typeof createLine>[2]][],
): Promise<string[]> {
  const [campaign] = await testDatabase.database.query<{ id: string }>(
    `INSERT INTO campaign (organization_number, buyer_number, name)
     SELECT organization_number, buyer_number, 'Autumn' FROM campaign WHERE organization_number = $1 LIMIT 1
     RETURNING id`,
    [seller.organizationNumber],
  )
  seller = { ...seller, campaignId: campaign!.id }
  const packageIds: string[] = []
  for (const [name, terms] of lines) {
    const packageId = await createLine(testDatabase.database, seller, terms)
    await testDatabase.database.query('UPDATE package_line SET name = $2 WHERE package_id = $1', [
      packageId,
      name,
    ])
    packageIds.push(packageId)
  }
  return packageIds
}

function total(group: Locator | Page): Locator {
  return group.getByLabel(/^Total (impressions|downloads) to date$/)
}

function asOf(group: Locator): Locator {
  return group.getByLabel('As of, in UTC (optional)')
}

/** What a field is described by, as a screen reader says it. */
async function reasonOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const texts = ids.split(' ').map((id) => field.page().locator(`[id="${id}"]`).innerText())
  return (await Promise.all(texts)).join(' ')
}

async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
