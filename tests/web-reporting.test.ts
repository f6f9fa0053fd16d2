import { text } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
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

test('a member reports by hand: reasons are beside their fields, and the saved total becomes the figure', async () => {
  const [views, podcast, flat, later] = await newCampaign([
    ['Front page', { booked: 200_000 }],
    ['Night Ferry', { pricingBasis: 'downloads' }],
    ['Weekly letter', { pricingBasis: 'flat_rate' }],
    ['Second wave', { flightStart: '2198-01-01' }],
  ])
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const group = (name: string) => page.getByRole('group', { name })
  const submit = page.getByRole('button', { name: 'Submit report' })
  await group('Front page').getByText('No delivery yet; 200,000 booked').waitFor()
  await total(group('Front page')).fill('1,234')
  await total(group('Night Ferry')).fill('20417.5')
  await ownAsOf(group('Night Ferry'), '2099-03-01T10:00')
  await total(group('Second wave')).fill('5')
  await submit.click()
  await page
    .getByText('3 lines rejected: see the reason beside each. Fix these and resend only them.')
    .waitFor()
  expect(await reasonOf(total(group('Front page')))).toContain('1234.')
  expect(await reasonOf(group('Night Ferry').getByLabel('As of for this line (UTC)'))).toContain(
    'in the future',
  )
  expect(await group('Second wave').getByRole('alert').innerText()).toContain('starts on 2198-01-01')
  // The focus is on the field of the first reason.
  await total(group('Front page')).and(page.locator(':focus')).waitFor()
  await expectAccessible(page)

  // A reason disappears when its field changes.
  await total(group('Front page')).fill('1234')
  expect(await total(group('Front page')).getAttribute('aria-invalid')).not.toBe('true')
  await total(group('Second wave')).fill('')
  await ownAsOf(group('Night Ferry'), '2025-03-01T10:00')
  // A time alone does not mark a line as delivered, and the missing tick has the focus.
  const tick = group('Weekly letter').getByRole('checkbox', { name: 'Mark as delivered' })
  await ownAsOf(group('Weekly letter'), '2025-03-01T10:00')
  await submit.click()
  await tick.and(page.locator(':focus')).waitFor()
  expect(await reasonOf(tick)).toContain('Tick this to mark the line as delivered')
  expect((await viewLine(testDatabase.database, flat!)).revision).toBe(0)
  await group('Weekly letter').getByRole('button', { name: 'Use the common time' }).click()
  await tick.check()
  await page.getByRole('button', { name: 'Validate' }).click()
  await page
    .getByText(
      '2 lines ready to submit. 1 line to confirm: see the warning beside it. Nothing has been saved yet.',
    )
    .waitFor()
  await group('Weekly letter').getByText('this cannot be undone').waitFor()
  expect(await group('Weekly letter').getByText('cannot be undone').count()).toBe(1)
  expect((await viewLine(testDatabase.database, views!)).revision).toBe(0)

  // What cannot be undone asks first.
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Check these figures' })
  await dialog.getByText('Weekly letter').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await submit.and(page.locator(':focus')).waitFor()
  expect((await viewLine(testDatabase.database, flat!)).revision).toBe(0)
  await submit.click()
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await page.getByText('3 lines saved.').waitFor()
  const today = new Date().toISOString().slice(0, 10)
  await group('Front page').getByText(`Saved: 1,234 as of end of`).waitFor()
  await group('Night Ferry').getByText('Saved: 20,417.5 as of 1 Mar 2025, 10:00 UTC.').waitFor()
  await group('Weekly letter').getByText('Saved: delivered as of').waitFor()
  // Already delivered: there is nothing left to tick.
  await group('Weekly letter').getByText('Delivered as of', { exact: false }).first().waitFor()
  await tick.waitFor({ state: 'detached' })
  expect(await total(group('Front page')).inputValue()).toBe('')
  expect(await viewLine(testDatabase.database, views!)).toMatchObject({
    quantity: '1234',
    as_of: `${today}T00:00:00Z`,
  })
  expect(await viewLine(testDatabase.database, podcast!)).toMatchObject({
    quantity: '20417.5',
    as_of: '2025-03-01T10:00:00Z',
  })
  expect((await viewLine(testDatabase.database, flat!)).as_of).toBe(`${today}T00:00:00Z`)
  expect((await viewLine(testDatabase.database, later!)).revision).toBe(0)
})

test('a total far from the current one is shown with its difference, warned about once, and saved once confirmed', async () => {
  const [line] = await newCampaign([['Front page', { ...OF_2025, booked: 1_000_000 }]])
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: line, impressions: 805_000, as_of: '2025-03-12' },
  ])
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const group = page.getByRole('group', { name: 'Front page' })
  await group.getByText('Current: 805,000 of 1,000,000, as of end of 11 Mar 2025 (UTC)').waitFor()
  await total(group).fill('817500')
  expect(await reasonOf(total(group))).toContain('+12,500 since end of 11 Mar 2025 (UTC)')
  await total(group).fill('802000')
  expect(await reasonOf(total(group))).toContain('−3,000: lower than the current total')
  const dialog = page.getByRole('dialog', { name: 'Check these figures' })
  const submit = page.getByRole('button', { name: 'Submit report' })

  await page.getByRole('radio', { name: 'Another time' }).check()
  await group.getByText('As of: not chosen yet').waitFor()
  expect(await reasonOf(total(group))).not.toContain('−3,000')
  await submit.click()
  const common = page.getByLabel('Date and time (UTC)')
  await common.and(page.locator(':focus')).waitFor()
  await common.fill('2025-03-13T00:00')
  for (const [typed, change, why] of [
    ['100', '805,000 → 100', 'Lowers the total by 804,900.'],
    ['80500000', '805,000 → 80,500,000', 'The average so far is 11,500 a day.'],
  ] as const) {
    await total(group).fill(typed)
    await page.getByRole('button', { name: 'Validate' }).click()
    await group.getByText(why).waitFor()
    // The warning takes the place of the difference.
    expect(await reasonOf(total(group))).toMatch(/^Current: 805,000 [^+−]*$/)
    await submit.click()
    await dialog.getByText(change).waitFor()
    await dialog.getByText(why).waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    expect((await viewLine(testDatabase.database, line!)).quantity).toBe('805000')
  }
  await submit.click()
  await dialog.getByText('Above the 1,000,000 booked.').waitFor()
  // Someone else reports while the question is open: it is asked again, with the current figures.
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: line, impressions: 806_000, as_of: '2025-03-12T12:00:00Z' },
  ])
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await dialog.getByText('806,000 → 80,500,000').waitFor()
  await dialog.getByText('The current totals have changed in the meantime.').waitFor()
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await group.getByText('Saved: 80,500,000 as of end of 12 Mar 2025 (UTC).').waitFor()
  expect((await viewLine(testDatabase.database, line!)).quantity).toBe('80500000')

  // Older than the current total: kept in the history, and the total stays.
  await total(group).fill('700000')
  await ownAsOf(group, '2025-02-01T10:00')
  expect(await reasonOf(total(group))).toContain('Older than the current total')
  await submit.click()
  await dialog
    .getByText(
      'Older than the current total, which is as of end of 12 Mar 2025 (UTC). It is kept in the history.',
    )
    .waitFor()
  expect(await group.getByText('Older than the current total').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await group.getByText('Saved to the history. The total stays 80,500,000').waitFor()
  expect(await viewLine(testDatabase.database, line!)).toMatchObject({ quantity: '80500000', revision: 4 })
})

test('with many lines the result is in view, Enter goes from field to field, and leaving with unsaved figures asks', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const lines = await newCampaign([
    ...[1, 2, 3, 4, 5, 6].map((n): [string, object] => [`Line ${n}`, {}]),
    ['Starts today', { flightStart: today }],
  ])
  const address = `${app.url}/campaigns/${seller.campaignId}/report`
  const page = await openPage(address, { ...member, viewport: { width: 1280, height: 720 } })
  const group = (name: string) => page.getByRole('group', { name })
  const field = (name: string) => total(group(name))
  const validate = page.getByRole('button', { name: 'Validate' })
  const submit = page.getByRole('button', { name: 'Submit report' })
  await submit.click()
  await expectInView(page.getByRole('status').getByText('Fill in at least one line.'))
  await page.evaluate('scrollTo(0, 0)')
  await expectInView(page.getByRole('status').getByText('Fill in at least one line.'))
  await group('Starts today').getByText('As of now, because the flight starts today').waitFor()

  // Enter never submits.
  await field('Line 1').fill('100')
  await field('Line 1').press('Enter')
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await field('Line 3').and(page.locator(':focus')).waitFor()
  expect(await field('Line 2').inputValue()).toBe('200')
  await field('Starts today').fill('7')
  await field('Starts today').press('Enter')
  await validate.and(page.locator(':focus')).waitFor()
  expect((await viewLine(testDatabase.database, lines[0]!)).revision).toBe(0)
  await page.keyboard.press('Enter')
  await expectInView(page.getByRole('status').getByText('3 lines ready to submit.'))

  // Leaving for another page of the app would lose what was typed.
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await leave.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
  expect(await field('Line 1').inputValue()).toBe('100')

  await field('Line 1').press('Control+Enter')
  await expectInView(page.getByRole('status').getByText('3 lines saved.'))
  expect((await viewLine(testDatabase.database, lines[0]!)).as_of).toBe(`${today}T00:00:00Z`)
  const asOfToday = (await viewLine(testDatabase.database, lines[6]!)).as_of!
  expect(asOfToday > `${today}T00:00:00Z`).toBe(true)
  // Nothing is left to lose.
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()
})

test('typed figures are kept while searching for other lines of the campaign', async () => {
  await newCampaign(Array.from({ length: 21 }, (_, i): [string, object] => [`Line ${i + 1}`, {}]))
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const first = page.getByRole('group', { name: 'Line 1', exact: true })
  await total(first).fill('100')
  await page.getByLabel('Find a line').fill('nothing like it')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No lines match').waitFor()
  await page.getByText('1 more on other pages').waitFor()
  await page.getByRole('button', { name: 'All lines' }).click()
  await first.waitFor()
  expect(await total(first).inputValue()).toBe('100')

  // A page that fails to load loses nothing.
  await page.route('**/delivery?*page=2*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('alert').waitFor()
  expect(await total(first).inputValue()).toBe('100')
})

test('each line has its package ID and a command to copy, which reports the typed total', async () => {
  const [line] = await newCampaign([['Front page', {}]])
  const page = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, member)
  const group = page.getByRole('group', { name: 'Front page' })
  const copyOf = (name: string) => copiedByClick(group.getByRole('button', { name }))
  expect(await copyOf('Copy the package ID of Front page')).toBe(line)
  await total(group).fill('500')
  await ownAsOf(group, '2025-03-01T10:00')
  await group.getByRole('button', { name: 'Show command' }).click()
  const command = await copyOf('Copy the command for Front page')
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
  await page.getByRole('cell', { name: '– → 10', exact: true }).waitFor()
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
  await page.getByText('No reports match').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('61 reports').waitFor()

  const theirs = await openPage(`${address}?effect=late`, buyer)
  await theirs.getByRole('cell', { name: 'stays 590' }).waitFor()
  expect(await theirs.locator('main').innerText()).not.toMatch(/Test key|flk_|Report delivery/)
  await expectAccessible(theirs)
})

test('the form and the history fit a phone, and say what to do when empty', async () => {
  const [line] = await newCampaign([
    ['A line with a name that goes on and on for longer than a phone is wide', OF_2025],
  ])
  const phone = { ...PHONE, ...member }
  const form = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, phone)
  await form.getByLabel('Total impressions to date').fill('many')
  await form.getByRole('button', { name: 'Submit report' }).click()
  await form.getByText('“many” is').waitFor()
  await expectAccessible(form)
  const history = await openPage(`${app.url}/campaigns/${seller.campaignId}/lines/${line}`, phone)
  await history.getByText('Report delivery by hand, with a file, or through the API.').waitFor()
  await expectAccessible(history)
  await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 5, as_of: '2025-03-01' }])
  await history.reload()
  await history.getByRole('list', { name: 'Reports, the latest first' }).getByText('– → 5').waitFor()
  await expectAccessible(history)

  const missing = await openPage(`${app.url}/campaigns/${seller.campaignId}/report`, buyer)
  await missing.getByText('Page not found').waitFor()
})

/** A separate campaign, so that a page shows only these lines. */
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

/** Gives a line its own time. */
async function ownAsOf(group: Locator, time: string): Promise<void> {
  const field = group.getByLabel('As of for this line (UTC)')
  if (!(await field.isVisible()))
    await group.getByRole('button', { name: 'Different time for this line' }).click()
  await field.fill(time)
}

/** Fully within the window, however the page is scrolled. */
async function expectInView(locator: Locator): Promise<void> {
  await locator.waitFor()
  const box = (await locator.boundingBox())!
  const { height } = locator.page().viewportSize()!
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

/** A field's description, as a screen reader says it. */
async function reasonOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const texts = ids.split(' ').map((id) => field.page().locator(`[id="${id}"]`).innerText())
  return (await Promise.all(texts)).join(' ')
}

async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
