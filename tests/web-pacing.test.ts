import { beforeAll, expect, test } from 'vitest'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { acceptSeller, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let cookie: string

const DAY_MS = 86_400_000
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS
const day = (days: number) => new Date(TODAY_MS + days * DAY_MS).toISOString().slice(0, 10)
const dayInWords = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(TODAY_MS + days * DAY_MS)

const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: day(-10),
  flightEnd: day(9),
  booked: '200000',
  price: '12.5',
  currency: 'EUR',
}
/** The longest possible name, without a place to break it. */
const LONG_NAME = `Anameofaline${'thatgoeson'.repeat(15)}`

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Selling House')
  buyer = await createSeller(database, 'Buying House')
  await acceptSeller(database, seller, buyer)
  cookie = (await signInMember(database, seller.organizationNumber, 'member')).cookie
})

test('a line shows when it was measured, what it needs and where it is heading; its chart shows a day on hover', async () => {
  const { id, packageIds } = await create([LINE, { ...LINE, name: LONG_NAME }])
  const [packageId] = packageIds as [string]
  await report(packageId, 30_000, day(-9))
  await report(packageId, 70_000, day(-4))
  await report(packageId, 75_860, day(-3))
  await report(packageId, 80_000, day(-2))

  const page = await openPage(`${app.url}/campaigns/${id}`, {
    cookie,
    viewport: { width: 1280, height: 900 },
  })
  const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first()
  await line.getByText('On plan').waitFor()
  await line.getByText('100.0% of plan').waitFor()
  const measured = line.getByText('Measured 2 days ago')
  expect(await measured.getAttribute('title')).toBe(`end of ${dayInWords(-3)} (UTC)`)
  await line.getByText('Overdue').waitFor()
  await line.getByText('Needs 10,000 a day. Last day 4,140, last 7 days 7,142 a day.').waitFor()
  await line
    .getByText(`Projected 200,000 by ${dayInWords(9)} (100.0%); goal reached ${dayInWords(9)}`, {
      exact: true,
    })
    .waitFor()
  const silent = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(1)
  await silent.getByText('No data yet').waitFor()
  await silent.getByText('200,000 impressions booked').waitFor()
  expect(await silent.getByText(/%|Behind/).count()).toBe(0)

  // A long name in the line picker leaves room for the heading beside it.
  const choice = page.getByLabel('Lines in the chart')
  await choice.waitFor()
  expect((await choice.boundingBox())!.width).toBeLessThanOrEqual(300)
  const caption = page.getByRole('figure').getByText('1 line has no data yet; its plan is included.')
  await caption.waitFor()
  await page
    .getByText('The plan is even over the flight; beside the last total it is the plan at that moment.')
    .waitFor()
  await expectAccessible(page)

  await choice.selectOption('Front page')
  await page.getByRole('figure', { name: /^80,000 delivered by .*, against a plan of 80,000\.$/ }).waitFor()
  expect(await caption.count()).toBe(0)
  // The point of the last measurement: day eight of twenty, three days ago.
  const last = page.locator('figure circle').last()
  const at = (await last.boundingBox())!
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  const shown = page.locator('.chart-day')
  await shown.getByText(dayInWords(-3)).waitFor()
  expect(await shown.locator('p').allTextContents()).toEqual([
    dayInWords(-3),
    'Total: 80,000',
    'Added: 4,140',
    'Plan: 80,000',
  ])
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Show figures' }).focus()
  await page.keyboard.press('Enter')
  const figures = page.getByRole('table', { name: 'Delivered against plan by day' })
  await figures.waitFor()
  expect(await figures.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
    dayInWords(-3),
    '80,000',
    '4,140',
    '80,000',
  ])
  // Five days without a measurement lie between two totals.
  expect(await figures.getByRole('row').nth(3).getByRole('cell').allTextContents()).toEqual([
    dayInWords(-5),
    '70,000',
    '40,000 in 5 days',
    '60,000',
  ])

  await line.getByRole('link', { name: 'Front page' }).click()
  await page.getByText('100.0% of plan, measured at 40.0% of the flight').waitFor()
  await page.getByText('Needs 10,000 a day. Last day 4,140, last 7 days 7,142 a day.').waitFor()
  await page.getByText('Overdue').waitFor()
  await expectAccessible(page)
})

test('a line without a goal says so before and after its first total', async () => {
  const { id, packageIds } = await create([{ ...LINE, booked: null }])
  const page = await openPage(`${app.url}/campaigns/${id}`, { cookie })
  const line = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await line.getByText('No delivery yet; no goal').waitFor()
  await report(packageIds[0]!, 5_000, day(-1))
  await page.reload()
  await line.getByText('5,000 impressions, no quantity booked').waitFor()
  expect(await line.getByText('No delivery yet').count()).toBe(0)
})

test('the list shows the booked quantity before anything is measured, and the delivered share after that', async () => {
  const { packageIds } = await create([LINE, LINE], 'Silent so far')
  const page = await openPage(`${app.url}/campaigns?search=silent+so+far`, { cookie })
  const card = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await card.getByText('400,000 impressions booked').waitFor()
  expect(await card.getByText('%').count()).toBe(0)
  await report(packageIds[0]!, 40_000, day(-2))
  await page.reload()
  await card.getByText('40,000 of 400,000 impressions').waitFor()
  await card.getByText('10.0%').waitFor()
})

test('the history of a line is fully visible at 1280 pixels, each row on one line, and fits on a phone', async () => {
  const { id, packageIds } = await create([{ ...LINE, booked: '900000000' }])
  const [packageId] = packageIds as [string]
  await report(packageId, 401_234_567, day(-5))
  await report(packageId, 501_234_567, day(-3))
  await report(packageId, 499_999_999, day(-2))
  await report(packageId, 450_000_000, day(-4))
  const address = `${app.url}/campaigns/${id}/lines/${packageId}`
  const page = await openPage(address, { cookie, viewport: { width: 1280, height: 900 } })
  const table = page.getByRole('table', { name: /The latest first/ })
  await table.getByText('Correction').waitFor()
  await table.getByText('– → 401,234,567').waitFor()
  const layout = await page.evaluate(LAYOUT_OF_HISTORY)
  expect(layout).toEqual({ cutOff: [], wrapped: [], sideways: 0 })
  await expectAccessible(page)

  const phone = await openPage(address, { ...PHONE, cookie, colorScheme: 'dark' })
  const reports = phone.getByRole('list', { name: 'Reports, the latest first' })
  await expect.poll(() => reports.getByRole('listitem').count(), WAITING).toBe(4)
  await phone.getByRole('button', { name: 'Show figures' }).waitFor()
  const cutOff = `[...document.querySelectorAll('[class*="Button-label"]')]
    .filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent)`
  expect(await phone.evaluate(cutOff)).toEqual([])
  await expectAccessible(phone)
})

/** Which parts of the table are cut off or wrapped, and by how much it overflows. */
const LAYOUT_OF_HISTORY = `(() => {
  const table = document.querySelector('table.history')
  const cells = [...table.querySelectorAll('tbody td:not(:last-child)')]
  const parts = [...cells, ...table.querySelectorAll('thead th, [class*="Badge-label"]')]
  const heightOf = (cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().height
  }
  const texts = (elements) => elements.map((element) => element.textContent)
  return {
    cutOff: texts(parts.filter((part) => part.scrollWidth > part.clientWidth)),
    wrapped: texts(cells.filter((cell) => heightOf(cell) > 1.5 * parseFloat(getComputedStyle(cell).lineHeight))),
    sideways: table.scrollWidth - table.parentElement.clientWidth,
  }
})()`

function create(lines: ProposedLine[], name = 'Spring') {
  const context = {
    actor: { kind: 'command_line', organizationNumber: seller.organizationNumber },
    database,
    now: instantFromMilliseconds(Date.now()),
  } as const
  return createCampaign(context, {
    buyerId: buyer.organizationId,
    name,
    lines,
  })
}

async function report(packageId: string, impressions: number, asOf: string): Promise<void> {
  const answer = await reportDelivery(app.url, seller.apiKey, [
    { package_id: packageId, impressions, as_of: asOf },
  ])
  expect(answer.rejected).toBe(0)
}
