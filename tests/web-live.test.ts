import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { openStream } from './support/live.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const LOST = 'Connection lost. Figures may be out of date. Reconnecting…'
const STREAM = '**/api/console/live'

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

test('an open campaign shows a new total without a reload, to its seller and its buyer', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const [bought] = await database.query<{ number: number }>(
    'SELECT shown_to_number AS number FROM campaign WHERE id = $1',
    [seller.campaignId],
  )
  const buyer = await signInMember(database, bought!.number)
  const pages = [cookie, buyer.cookie].map((as) => openLive(`/campaigns/${seller.campaignId}`, as))
  const [sold, shown] = await Promise.all(pages)
  await report(seller, packageId, 4_321)
  for (const page of [sold!, shown!]) await page.getByText('4,321').first().waitFor()
  await report(seller, packageId, 5_432)
  for (const page of [sold!, shown!]) await page.getByText('5,432').first().waitFor()
  expect(await sold!.getByText(LOST).count()).toBe(0)
  expectNoFaults()
})

test('figures that were typed but not sent stay when others arrive, and the form shows what arrived', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const page = await openLive(`/campaigns/${seller.campaignId}/report`, cookie)
  const field = page.getByLabel('Total impressions').first()
  await field.fill('777')
  await report(seller, packageId, 4_321)
  await page.getByText('4,321').first().waitFor()
  expect(await field.inputValue()).toBe('777')
  await field.and(page.locator(':focus')).waitFor()
  expectNoFaults()
})

test('a name that is being edited stays when the campaign is reported on', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const page = await openLive(`/campaigns/${seller.campaignId}/edit`, cookie)
  const name = page.getByLabel('Name').first()
  await name.fill('Half a na')
  const reloaded = page.waitForResponse(
    async (response) =>
      response.url().endsWith(seller.campaignId) && (await response.text()).includes('4321'),
  )
  await report(seller, packageId, 4_321)
  await reloaded
  expect(await name.inputValue()).toBe('Half a na')
  expectNoFaults()
})

test('a page that lost its connection says so, and catches up when it is back', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const page = await openLive(`/campaigns/${seller.campaignId}`, cookie, PHONE)
  await page.route(STREAM, (route) => route.abort())
  app.app.server.closeAllConnections()
  await page.getByRole('status').getByText(LOST).waitFor()
  await expectAccessible(page)
  await report(seller, packageId, 4_321)
  await page.unroute(STREAM)
  await page.getByText('4,321').first().waitFor()
  await page.getByText(LOST).waitFor({ state: 'detached' })
})

test('a page that is refused a stream shows no error and refreshes once a minute, until the server is gone', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const small = await startApp(database, { connectionsMax: 60 })
  const colleague = await signInMember(database, seller.organizationNumber)
  // Half of the connections may be streams, and half of these of one organization.
  await Promise.all(Array.from({ length: 15 }, () => openStream(small.url, colleague.cookie)))
  const page = await openPage(`${small.url}/healthz`, { cookie })
  await page.clock.install()
  // The first attempt does not arrive: from then on the page waits to say that its connection is lost.
  await page.route(STREAM, (route) => route.abort(), { times: 1 })
  const answered = page.waitForResponse(STREAM)
  await page.goto(`${small.url}/campaigns/${seller.campaignId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.fastForward(2_000)
  expect((await answered).status()).toBe(429)
  await drawn(page)
  await page.clock.fastForward(10_000)
  await drawn(page)
  expect(await page.getByText(LOST).count()).toBe(0)
  await report(seller, packageId, 4_321)
  await page.clock.fastForward(50_000)
  await page.clock.fastForward(2_000)
  await page.getByText('4,321').first().waitFor()
  await page.route(STREAM, (route) => route.abort())
  const failed = streamFails(page)
  await page.clock.fastForward(60_000)
  await failed
  await page.clock.fastForward(5_000)
  await page.getByText(LOST).waitFor()
})

test('a page behind a proxy that ends each stream at once says so, and does not load again and again', async () => {
  const { seller, cookie } = await newSeller()
  const page = await openPage(`${app.url}/healthz`, { cookie })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }))
  await page.goto(`${app.url}/campaigns/${seller.campaignId}`)
  await page.getByText(LOST).waitFor()
  const loads = asked.filter((path) => path === `/api/console/campaigns/${seller.campaignId}`)
  expect(loads).toHaveLength(1)
})

test('a tab in the background gives up its stream, and catches up when it is in view again', async () => {
  const { seller, packageId, cookie } = await newSeller()
  const page = await openLive(`/campaigns/${seller.campaignId}`, cookie)
  const ended = streamFails(page)
  await turn(page, { isHidden: true })
  await ended
  await report(seller, packageId, 4_321)
  const opened = page.waitForResponse(STREAM)
  await turn(page, { isHidden: false })
  expect((await opened).status()).toBe(200)
  await page.getByText('4,321').first().waitFor()
  expect(await page.getByText(LOST).count()).toBe(0)
})

test('signing out elsewhere is noticed by an open page', async () => {
  const { seller } = await newSeller()
  const person = await signInMember(database, seller.organizationNumber)
  const page = await openLive('/campaigns', person.cookie)
  await database.query('DELETE FROM session WHERE person_id = $1', [person.personId])
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  expect(await page.getByText(LOST).count()).toBe(0)
})

async function newSeller(): Promise<{ seller: Seller; packageId: string; cookie: string }> {
  const seller = await createSeller(database)
  const packageId = await createLine(database, seller, { booked: 10_000 })
  const { cookie } = await signInMember(database, seller.organizationNumber)
  return { seller, packageId, cookie }
}

async function report(seller: Seller, packageId: string, impressions: number): Promise<void> {
  await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions }])
}

/** The stream could not be opened, or the page gave it up. */
function streamFails(page: Page): Promise<unknown> {
  return page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/console/live'))
}

/** Until what the page has done so far is on the screen. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** No tab of a browser without windows is ever hidden: the page is shown what one would see. */
async function turn(page: Page, { isHidden }: { isHidden: boolean }): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
}

/** With its stream open, so that nothing is announced too early for it. */
async function openLive(path: string, cookie: string, options: object = {}) {
  const page = await openPage(`${app.url}/healthz`, { cookie, ...options })
  const opened = page.waitForResponse(STREAM)
  await page.goto(app.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await opened).status()).toBe(200)
  return page
}
