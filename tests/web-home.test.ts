import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Answer } from '../src/console/routes.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import { askConsoleFor, signInMember, signInOperator } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { logCall } from './support/call-log.ts'
import { copiedByClick } from './support/clipboard.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('in the morning', () => {
  test('a seller and its buyer see the same lines behind and the same money, and each number leads to its rows', async () => {
    const seller = await createOrganization('Northwind Radio')
    const buyer = await createOrganization('Juniper & Pine')
    const selling = await signInMember(database, seller.organizationNumber)
    const buying = await signInMember(database, buyer.organizationNumber)
    const flight = { flight_start: dayFromNow(-10), flight_end: dayFromNow(9) }
    const { id, lines } = await createCampaign(selling.cookie, buyer, [
      { ...LINE, ...flight, name: 'Front page', booked: '200000' },
      { ...LINE, ...flight, name: 'Sponsored letter', booked: '200000', flight_end: dayFromNow(3) },
    ])
    await askConsoleFor(app.url, 'PUT', `/sellers/${seller.organizationId}`, {
      cookie: buying.cookie,
      body: { state: 'accepted' },
    })
    const [front, letter] = lines.map(({ package_id }) => package_id)
    for (const [impressions, days] of [
      [45_860, -1],
      [50_000, 0],
    ] as const) {
      await reportDelivery(app.url, seller.apiKey, [
        { package_id: front, impressions, as_of: dayFromNow(days) },
      ])
    }
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: letter, impressions: 150_000, as_of: dayFromNow(0) },
    ])
    await postDelivery(app.url, seller.apiKey, '{')

    const page = await openPage(app.url, { cookie: selling.cookie })
    await page.getByRole('heading', { name: 'Selling' }).waitFor()
    const behind = page.getByRole('table', { name: 'Lines behind' })
    const needed = behind.getByText('Needs 15,000 impressions a day')
    await needed.waitFor()
    expect((await needed.boundingBox())!.height, 'one line of text').toBeLessThan(30)
    const counts = await page.getByRole('list', { name: 'Selling' }).getByRole('listitem').all()
    const tops = await Promise.all(counts.map(async (count) => (await count.boundingBox())!.y))
    expect(counts).toHaveLength(6)
    expect(new Set(tops).size, 'one row of counts').toBe(1)
    await behind.getByText('Yesterday 4,140').waitFor()
    const list = '/lines?side=seller'
    await expectLines(page, '1 line behind', `${list}&pacing=behind&flight=running&sort=pace`, ['Front page'])
    await expectLines(page, '1 line ends within 7 days', `${list}&ends_within=7&sort=flight_end`, [
      'Sponsored letter',
    ])
    await expectLines(page, '0 lines gone quiet', `${list}&freshness=quiet&sort=silence`, [])
    const amounts = ['€5,000.00', '€2,500.00', '€2,500.00', '€2,500.00']
    const money = page.getByRole('list', { name: /^Value of lines running in .+ \(whole flights\)$/ })
    expect(await money.getByRole('link').allInnerTexts()).toEqual(['2 lines', ...amounts])
    await money.getByText('50.0% left').waitFor()
    await expectAccessible(page)
    await expectLines(page, '€5,000.00', `${list}&flight=this_month&currency=EUR`, [
      'Front page',
      'Sponsored letter',
    ])
    await behind.getByRole('link', { name: 'Front page' }).click()
    await page.waitForURL(`${app.url}/campaigns/${id}/lines/${front}`)
    await page.goBack()
    await page.getByRole('link', { name: '1 request with errors in 24 hours' }).click()
    await page.getByRole('button', { name: 'Last 24 hours only: show all times' }).waitFor()
    expect(await page.getByRole('table').getByText('Request failed').count()).toBe(1)
    await expectAccessible(page)

    const bought = await openPage(app.url, { cookie: buying.cookie, ...PHONE, colorScheme: 'dark' })
    await bought.getByRole('heading', { name: 'Buying' }).waitFor()
    await bought.getByText('Needs 15,000 impressions a day').waitFor()
    const theirs = bought.getByRole('list', { name: /^Value of lines running in / }).getByRole('link')
    expect(await theirs.allInnerTexts()).toEqual(['2 lines', ...amounts])
    for (const link of await theirs.all()) {
      const { x, width } = (await link.boundingBox())!
      expect(x + width, 'within the screen').toBeLessThan(PHONE.viewport!.width)
    }
    await expectAccessible(bought)
    const behindOfBuyer = '/lines?side=buyer&pacing=behind&flight=running&sort=pace'
    await expectLines(bought, '1 line behind', behindOfBuyer, ['Front page'])
  })

  test('a line that ended without a final total is counted, and says so instead of what it needs', async () => {
    const seller = await createOrganization('Late Radio')
    const buyer = await createOrganization('Juniper & Pine')
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const ended = { flight_start: dayFromNow(-20), flight_end: dayFromNow(-2), booked: '200000' }
    const { id, lines } = await createCampaign(cookie, buyer, [
      { ...LINE, ...ended, name: 'Last measured early' },
      { ...LINE, ...ended, name: 'Never measured' },
    ])
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: lines[0]!.package_id, impressions: 100_000, as_of: dayFromNow(-4) },
    ])
    const page = await openPage(app.url, { cookie })
    await expectLines(
      page,
      '2 ended without a final total',
      '/lines?side=seller&freshness=final_missing&sort=flight_end',
      ['Last measured early', 'Never measured'],
    )
    await page.goto(`${app.url}/lines?freshness=final_missing`)
    const reports = page.getByLabel('Reports').locator('option:checked')
    await expect.poll(() => reports.allInnerTexts(), WAITING).toEqual(['Ended without a final total'])
    await page.goto(`${app.url}/campaigns/${id}`)
    await page.getByText('Final total missing, never reported').waitFor()
    await page.getByText(/^Final total missing, last measured end of /).waitFor()
    expect(await page.getByText(/Needs .+ a day|Projected/).count()).toBe(0)
    await expectAccessible(page)
    await page.goto(`${app.url}/campaigns/${id}/lines/${lines[0]!.package_id}`)
    await page.getByText(/^Ended .+ Final total missing, last measured end of /).waitFor()
    await page.getByText('Behind', { exact: true }).waitFor()
    expect(await page.getByText(/Needs .+ a day|Projected/).count()).toBe(0)
    await expectAccessible(page)
  })

  test('one organization is never shown with the figures of another', async () => {
    const first = await createOrganization('Northwind Radio')
    const second = await createOrganization('Meadow Foods')
    const both = await signInMember(database, first.organizationNumber)
    await insertMembership(database, {
      organizationNumber: second.organizationNumber,
      personId: both.personId,
      role: 'admin',
    })
    const session = await askConsoleFor<Answer<'GET /session'>>(app.url, 'GET', '/session', both)
    const isFirst = session.organization!.id === first.organizationId
    const [shown, other] = isFirst ? [first, second] : [second, first]
    const otherName = isFirst ? 'Meadow Foods' : 'Northwind Radio'
    const { lines } = await createCampaign(both.cookie, other, [
      { ...LINE, flight_end: dayFromNow(9), name: 'Of one only', booked: '11' },
    ])
    await reportDelivery(app.url, shown.apiKey, [
      { package_id: lines[0]!.package_id, impressions: 1, as_of: dayFromNow(0) },
    ])
    const page = await openPage(app.url, both)
    await page.getByText('Needs 1 impression a day').waitFor()
    let fail = () => {}
    const failure = new Promise<void>((resolve) => (fail = resolve))
    const asked = page.waitForRequest('**/api/console/home')
    await page.route('**/api/console/home', async (route) => {
      await failure
      await route.abort()
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill(otherName)
    await page.getByRole('option', { name: `Switch to ${otherName}` }).click()
    await page.getByText(new RegExp(`^${otherName}, .+ \\(UTC\\)$`)).waitFor()
    await asked
    expect(await page.getByText('Of one only').count()).toBe(0)
    fail()
    await page.getByRole('alert').getByText('Flightline cannot be reached').waitFor()
    expect(await page.getByText('Of one only').count()).toBe(0)
    await page.unroute('**/api/console/home')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: '1 new seller' }).waitFor()
  })

  test('a seller without trouble sees that all is on track, and what was checked', async () => {
    const seller = await createOrganization('Calm Radio')
    const buyer = await createOrganization('Juniper & Pine')
    const { cookie } = await signInMember(database, seller.organizationNumber)
    await createCampaign(cookie, buyer, [
      { ...LINE, flight_start: dayFromNow(10), flight_end: dayFromNow(40), booked: '1000' },
    ])
    const page = await openPage(app.url, { cookie })
    const notice = page.getByRole('status').filter({ hasText: 'All on track. Nothing needs attention.' })
    await notice.getByText('Checked 1 line: pacing, lines gone quiet,').waitFor()
    await expectAccessible(page)
    await page.goto(`${app.url}/campaigns`)
    await page.getByRole('link', { name: 'Spring trails' }).waitFor()
    expect(await page.getByText('share it with your sellers').count()).toBe(0)
  })

  test('an admin finds the keys that nobody uses', async () => {
    const seller = await createOrganization('Careful Radio')
    await database.query(
      `UPDATE api_key SET created_at = ${earlierBy("interval '8 days'", 'created_at')} WHERE id = $1`,
      [seller.keyId],
    )
    const { cookie } = await signInMember(database, seller.organizationNumber)
    await askConsoleFor(app.url, 'POST', '/api-keys', { cookie, body: { label: 'Brand new' } })
    const page = await openPage(app.url, { cookie })
    await page.getByRole('link', { name: '1 unused API key' }).click()
    const keys = page.getByRole('list', { name: 'Keys', exact: true }).getByRole('listitem')
    await keys.getByText('Test key').waitFor()
    expect(await keys.count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all keys' }).click()
    await keys.getByText('Brand new').waitFor()
  })

  test('a failed answer says so, and can be asked for again', async () => {
    const seller = await createOrganization('Unlucky Radio')
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const page = await openPage(`${app.url}/account`, { cookie })
    await page.route('**/api/console/home', (route) => route.abort())
    await page.goto(app.url)
    await page.getByRole('alert').getByText('Flightline cannot be reached').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/console/home')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('the first steps of a new organization', () => {
  test('tick themselves off as they are done, with a command that works as it is copied', async () => {
    const seller = await createOrganization('Brand new Radio')
    const buyer = await createOrganization('Juniper & Pine')
    await database.query('UPDATE api_key SET revoked_at = created_at WHERE id = $1', [seller.keyId])
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const page = await openPage(app.url, { cookie })
    await page.getByText('0 of 7 done').waitFor()
    await page.getByText(seller.organizationId).waitFor()
    await expectAccessible(page)

    await createCampaign(cookie, buyer, [{ ...LINE, booked: '100000' }])
    await page.reload()
    await page.getByText('1 of 5 done').waitFor()
    const { key } = await askConsoleFor<{ key: string }>(app.url, 'POST', '/api-keys', {
      cookie,
      body: { label: 'Ad server' },
    })
    await page.reload()
    await page.getByText('2 of 5 done').waitFor()
    const command = await copiedByClick(page.getByRole('button', { name: 'Copy the command for a dry run' }))
    const [, address] = /^curl "(.+)"/.exec(command)!
    const [, body] = /-d '(.+)'/.exec(command)!
    expect(command).toContain('Authorization: Bearer $FLIGHTLINE_KEY')
    await expectAccessible(page)
    const send = (url: string) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: body!,
      })
    expect(await (await send(address!)).json()).toMatchObject({ accepted: 1, dry_run: true })
    await page.reload()
    await page.getByText('3 of 5 done').waitFor()
    const real = await copiedByClick(
      page.getByRole('button', { name: 'Copy the command for the first delivery' }),
    )
    expect(real).toBe(command.replace('?dry_run=true', ''))
    await expectAccessible(page)
    const [, realAddress] = /^curl "(.+)"/.exec(real)!
    expect(await (await send(realAddress!)).json()).toMatchObject({ accepted: 1 })
    await page.reload()
    await page.getByText('4 of 5 done').waitFor()
    await page.getByRole('link', { name: 'Invite a member' }).waitFor()
    await signInMember(database, seller.organizationNumber, 'member')
    await page.reload()
    await page.getByRole('heading', { name: 'Selling' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Get started' }).count()).toBe(0)
  })

  test('tell members whom to ask instead of showing buttons that refuse them', async () => {
    const seller = await createOrganization('Member Radio')
    await database.query('UPDATE api_key SET revoked_at = created_at WHERE id = $1', [seller.keyId])
    await signInMember(database, seller.organizationNumber, 'admin')
    const { cookie } = await signInMember(database, seller.organizationNumber, 'member')
    const page = await openPage(app.url, { cookie, ...PHONE })
    await page.getByText('Your systems use it to report delivery. Ask an admin: Nora Test.').waitFor()
    await page.getByRole('link', { name: 'Create a campaign' }).waitFor()
    expect(await page.getByRole('link', { name: /Create a key|Show sellers/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})

test('an operator without an organization sees the installation and the demand that was turned away', async () => {
  const { cookie } = await signInOperator(database)
  await database.query(
    `INSERT INTO sign_in_attempt (account_fingerprint, address) VALUES (sha256('nobody'), '192.0.2.1')`,
  )
  const page = await openPage(app.url, { cookie })
  const installation = page.getByRole('region', { name: 'Installation' })
  const link = installation.getByRole('link', { name: /failed sign-in/ })
  await link.waitFor()
  const demand = page.getByRole('region', { name: 'Demand turned away' })
  await demand.getByText('0 calls in all').waitFor()
  expect(await page.getByRole('heading', { name: 'Selling' }).count()).toBe(0)

  await logCall(database, {})
  for (let i = 0; i < 2; i++) await logCall(database, { products: 0 })
  await logCall(database, { tool: 'create_media_buy', outcome: 'not_found', askedFor: 'create_media_buy' })
  await database.query(
    `INSERT INTO agent_call_day (day, tool, outcome, is_empty, calls)
     VALUES ((now() AT TIME ZONE 'UTC')::date, 'get_products', 'RATE_LIMITED', false, 7)`,
  )
  await page.reload()
  await demand.getByRole('link', { name: '7 calls over the limit' }).waitFor()
  await page.getByText(/^\d+ \w+ \d{4} \(UTC\)$/).waitFor()
  await expectAccessible(page)
  await demand.getByRole('link', { name: '2 calls answered without products' }).click()
  const calls = page.getByRole('table').getByRole('row')
  await expect.poll(() => calls.count(), WAITING).toBe(3)
  await page.goBack()

  await page.setViewportSize({ width: 1280, height: 400 })
  await link.click()
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  const attempts = page.getByRole('region', { name: 'Failed sign-ins' }).getByRole('heading')
  await attempts.waitFor()
  const isInView = async () => {
    const { y } = (await attempts.boundingBox())!
    return y > 0 && y < page.viewportSize()!.height
  }
  await expect.poll(isInView, WAITING).toBe(true)
})

/** A link of the home page leads to this address, and there are these lines. */
async function expectLines(page: Page, name: string, address: string, names: string[]): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.waitForURL(`${app.url}${address}`)
  const rows = page.getByRole('table', { name: 'Lines' }).getByRole('rowheader')
  if (names.length === 0) await page.getByRole('button', { name: 'Show all lines' }).waitFor()
  await expect.poll(() => rows.allInnerTexts(), WAITING).toEqual(names)
  await page.goBack()
}

/** Without the campaign and the buyer that a test seller comes with. */
async function createOrganization(name: string): Promise<Seller> {
  const created = await createSeller(database, name)
  await database.query('DELETE FROM campaign WHERE id = $1', [created.campaignId])
  return created
}

const LINE = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: dayFromNow(-10),
  flight_end: dayFromNow(20),
  price: '12.50',
  currency: 'EUR',
}

async function createCampaign(
  cookie: string,
  buyer: Seller,
  lines: unknown[],
): Promise<Answer<'GET /campaigns/:campaignId'>> {
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie,
    body: { name: 'Spring trails', buyer_id: buyer.organizationId, lines },
  })
  return askConsoleFor(app.url, 'GET', `/campaigns/${id}`, { cookie })
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
