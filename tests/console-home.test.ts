import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { COUNTED_BASES } from '../src/core/delivery/units.ts'
import type { Database } from '../src/database/database.ts'
import { HOME_LINKS } from '../src/web/home-links.ts'
import { askConsole, askConsoleFor, signInMember, signInOperator, signInSomebody } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

type Home = Answer<'GET /home'>

let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let cookies: { seller: string; member: string; buyer: string }

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createOrganization('Northwind Radio')
  buyer = await createOrganization('Juniper & Pine')
  cookies = {
    seller: (await signInMember(database, seller.organizationNumber)).cookie,
    member: (await signInMember(database, seller.organizationNumber, 'member')).cookie,
    buyer: (await signInMember(database, buyer.organizationNumber)).cookie,
  }
})

describe('every number', () => {
  test(`is that of the list its link shows, for sellers and buyers (seed ${SEED})`, async () => {
    const random = randomFrom(SEED)
    const packageIds: { id: string; basis: string }[] = []
    for (let i = 0; i < 4; i++) {
      const lines = Array.from({ length: 12 }, () => randomLine(random))
      const campaign = await createCampaign(`Campaign ${i}`, lines)
      packageIds.push(...campaign.lines.map(({ package_id: id, pricing_basis: basis }) => ({ id, basis })))
    }
    await acceptSeller()
    const items = packageIds.map(({ id, basis }) => ({
      package_id: id,
      ...(basis !== 'flat_rate' && { [basis]: random.nat(12_000) }),
      as_of: dayFromNow(-random.nat(6)),
    }))
    // Some are rejected, since their flight had not started then.
    for (const item of items)
      if (random.nat(5) > 0) await postDelivery(app.url, seller.apiKey, { items: [item] })
    await database.query(
      `UPDATE line_figure f SET received_at = before.at FROM (
         SELECT line_number, received_at - interval '5 days' AS at FROM line_figure WHERE organization_number = $1) AS before
       WHERE f.organization_number = $1 AND f.line_number = before.line_number AND f.line_number % 3 = 0`,
      [seller.organizationNumber],
    )
    await postDelivery(app.url, seller.apiKey, '{')
    await postDelivery(app.url, seller.apiKey, '{', { dryRun: true })
    for (const cookie of [cookies.seller, cookies.buyer])
      await expectNumbersOfLists(await homeOf(cookie), cookie)
    const [side] = (await homeOf(cookies.seller)).sides
    const { behind, ending, quiet, final_missing } = side!
    expect(Math.min(behind.total, ending.total, quiet.total, final_missing)).toBeGreaterThan(0)
    expect(side!.money.length).toBeGreaterThan(1)
  })

  test('is the same for the buyer as for the seller, once the buyer has accepted', async () => {
    await createCampaign('Spring trails', [lineWith({ booked: '100000' }), lineWith({ currency: 'USD' })])
    expect(await homeOf(cookies.buyer)).toMatchObject({ sides: [], new_sellers: 1 })
    await acceptSeller()
    const [sold] = (await homeOf(cookies.seller)).sides
    const [bought] = (await homeOf(cookies.buyer)).sides
    expect(sold).toMatchObject({ side: 'seller', lines: 2 })
    expect(bought).toMatchObject({ side: 'buyer', lines: 2, money: sold!.money, states: sold!.states })
  })

  test('never counts what belongs to other organizations', async () => {
    const campaign = await createCampaign('Spring trails', [lineWith({ booked: '100000' })])
    await reportDelivery(app.url, seller.apiKey, [itemOf(campaign, 100)])
    await postDelivery(app.url, seller.apiKey, '{')
    await acceptSeller()
    const stranger = await createOrganization('Somebody else')
    const { cookie } = await signInMember(database, stranger.organizationNumber)
    expect(await homeOf(cookie)).toMatchObject({
      sides: [],
      requests_with_errors: { count: 0 },
      changed_campaigns: 0,
      new_sellers: 0,
      unused_keys: 0,
    })
    expect(await homeOf(cookies.buyer)).toMatchObject({ requests_with_errors: { count: 0 }, unused_keys: 0 })
  })
})

describe('lines', () => {
  test('behind are shown worst first, with what each needs a day and what it delivered in the last one', async () => {
    const flight = { flight_start: dayFromNow(-10), flight_end: dayFromNow(9), booked: '200000' }
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const campaign = await createCampaign(
      'Spring trails',
      names.map((name) => lineWith({ ...flight, name })),
    )
    for (const [i, { package_id }] of campaign.lines.entries()) {
      const total = 70_000 - i * 10_000
      const items = [
        { package_id, impressions: total - 4_140, as_of: dayFromNow(-1) },
        { package_id, impressions: total, as_of: dayFromNow(0) },
      ]
      for (const item of items) await reportDelivery(app.url, seller.apiKey, [item])
    }
    const { behind } = (await homeOf(cookies.seller)).sides[0]!
    expect(behind.total).toBe(7)
    expect(behind.first.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', 'C'])
    expect(behind.first[4]).toMatchObject({ delivered: '50000', needed_per_day: '15000', last_day: '4140' })
  })

  test('that have ended are neither behind nor ending nor quiet', async () => {
    const campaign = await createCampaign('Last year', [
      lineWith({ flight_start: '2025-01-01', flight_end: '2025-03-01', booked: '1000' }),
    ])
    await reportDelivery(app.url, seller.apiKey, [{ ...itemOf(campaign, 1), as_of: '2025-02-20' }])
    const [side] = (await homeOf(cookies.seller)).sides
    expect(side).toMatchObject({
      lines: 1,
      states: [],
      behind: { total: 0 },
      ending: { total: 0 },
      quiet: { total: 0 },
      // Nobody waits for it any more.
      final_missing: 0,
    })
    expect(side!.money).toEqual([])
  })

  test('that ended without a final total are counted for both sides, and need nothing a day any more', async () => {
    const ended = { flight_start: dayFromNow(-20), flight_end: dayFromNow(-2), booked: '200000' }
    const { lines } = await createCampaign('Spring trails', [
      lineWith({ ...ended, name: 'Missing' }),
      lineWith({ ...ended, name: 'Measured to its end' }),
      lineWith({ ...ended, name: 'At its goal' }),
    ])
    await acceptSeller()
    const [missing, measured, reached] = lines.map(({ package_id }) => package_id)
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: missing, impressions: 100_000, as_of: dayFromNow(-4) },
      { package_id: measured, impressions: 100_000, as_of: dayFromNow(-1) },
      { package_id: reached, impressions: 200_000, as_of: dayFromNow(-4) },
    ])
    for (const cookie of [cookies.seller, cookies.buyer]) {
      const home = await homeOf(cookie)
      expect(home.sides[0]).toMatchObject({ final_missing: 1, behind: { total: 0 } })
      await expectNumbersOfLists(home, cookie)
      const link = HOME_LINKS.finalMissing(home.sides[0]!.side)
      const list = await get<Answer<'GET /lines'>>(link, cookie)
      expect(list.lines).toMatchObject([
        { name: 'Missing', status: 'ended', state: 'behind', needed_per_day: null },
      ])
    }
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: missing, impressions: 150_000, as_of: dayFromNow(-1) },
    ])
    expect((await homeOf(cookies.seller)).sides[0]).toMatchObject({ final_missing: 0 })
  })

  test('gone quiet are shown silent longest first, and never reported before all others', async () => {
    const names = ['Today', 'Three days', 'Five days', 'Never']
    const { lines } = await createCampaign(
      'Spring trails',
      names.map((name) => lineWith({ name, booked: '200000' })),
    )
    for (const { package_id } of lines.slice(0, 3)) {
      await reportDelivery(app.url, seller.apiKey, [{ package_id, impressions: 5, as_of: dayFromNow(-6) }])
    }
    for (const [name, days] of [
      ['Three days', 3],
      ['Five days', 5],
    ] as const) {
      await database.query(
        `UPDATE line_figure f SET received_at = before.at FROM (
           SELECT l.line_number, f.received_at - $3 * interval '1 day' AS at
           FROM line_figure f JOIN package_line l USING (organization_number, line_number)
           WHERE organization_number = $1 AND l.name = $2) AS before
         WHERE f.organization_number = $1 AND f.line_number = before.line_number`,
        [seller.organizationNumber, name, days],
      )
    }
    const home = await homeOf(cookies.seller)
    expect(home.sides[0]!.quiet.first.map(({ name }) => name)).toEqual(['Never', 'Five days', 'Three days'])
    await expectNumbersOfLists(home, cookies.seller)
  })
})

describe('campaigns with changed terms', () => {
  test('are counted until the buyer has seen them', async () => {
    const { id, version, lines } = await createCampaign('Spring trails', [lineWith({ booked: '100000' })])
    await acceptSeller()
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/terms/seen`, {
      cookie: cookies.buyer,
      body: { version },
    })
    expect(await homeOf(cookies.buyer)).toMatchObject({ changed_campaigns: 0 })
    await askConsoleFor(app.url, 'PUT', `/campaigns/${id}`, {
      cookie: cookies.seller,
      body: {
        version,
        name: 'Spring trails',
        buyer_id: buyer.organizationId,
        lines: [{ ...lineWith({ booked: '200000' }), package_id: lines[0]!.package_id }],
      },
    })
    const home = await homeOf(cookies.buyer)
    expect(home).toMatchObject({ changed_campaigns: 1 })
    await expectNumbersOfLists(home, cookies.buyer)
    expect(await homeOf(cookies.seller)).toMatchObject({ changed_campaigns: 0 })
  })
})

describe('requests with errors', () => {
  test('are those of the last 24 hours', async () => {
    await postDelivery(app.url, seller.apiKey, '{')
    await postDelivery(app.url, seller.apiKey, { items: [null] })
    expect(await homeOf(cookies.member)).toMatchObject({
      requests_with_errors: { count: 2, is_floor: false },
    })
    await database.query(
      `UPDATE ingest_request r SET received_at = before.at FROM (
         SELECT request_id, received_at - interval '25 hours' AS at FROM ingest_request
         WHERE organization_number = $1 AND outcome <> 'processed') AS before
       WHERE r.organization_number = $1 AND r.request_id = before.request_id`,
      [seller.organizationNumber],
    )
    const home = await homeOf(cookies.member)
    expect(home).toMatchObject({ requests_with_errors: { count: 1 } })
    await expectNumbersOfLists(home, cookies.member)
  })
})

describe('unused API keys', () => {
  test('are counted for admins: never used for a week, or not for a month', async () => {
    expect(await homeOf(cookies.seller)).toMatchObject({ unused_keys: 0 })
    await database.query(`UPDATE api_key SET created_at = now() - interval '8 days' WHERE id = $1`, [
      seller.keyId,
    ])
    expect(await homeOf(cookies.seller)).toMatchObject({ unused_keys: 1 })
    expect(await homeOf(cookies.member)).toMatchObject({ unused_keys: null })
    await expectNumbersOfLists(await homeOf(cookies.seller), cookies.seller)
    await postDelivery(app.url, seller.apiKey, { items: [null] })
    expect(await homeOf(cookies.seller)).toMatchObject({ unused_keys: 0 })
    await database.query(
      `UPDATE api_key SET created_at = created_at - interval '31 days', last_used_at = last_used_at - interval '31 days'
       WHERE id = $1`,
      [seller.keyId],
    )
    expect(await homeOf(cookies.seller)).toMatchObject({ unused_keys: 1 })
    await askConsoleFor(app.url, 'POST', `/api-keys/${seller.keyId}/revocation`, { cookie: cookies.seller })
    expect(await homeOf(cookies.seller)).toMatchObject({ unused_keys: 0 })
  })
})

describe('API keys about to expire', () => {
  test('are counted for admins while they work and have a week left at most', async () => {
    const expiring = async (ends: string) => {
      await database.query(`UPDATE api_key SET expires_at = now() + $2::interval WHERE id = $1`, [
        seller.keyId,
        ends,
      ])
      const home = await homeOf(cookies.seller)
      await expectNumbersOfLists(home, cookies.seller)
      return home.expiring_keys
    }
    expect(await homeOf(cookies.seller)).toMatchObject({ expiring_keys: 0 })
    expect(await expiring('8 days')).toBe(0)
    expect(await expiring('6 days')).toBe(1)
    expect(await homeOf(cookies.member)).toMatchObject({ expiring_keys: null })
    expect(await expiring('-1 second')).toBe(0)
    expect(await expiring('6 days')).toBe(1)
    await askConsoleFor(app.url, 'POST', `/api-keys/${seller.keyId}/revocation`, { cookie: cookies.seller })
    expect(await homeOf(cookies.seller)).toMatchObject({ expiring_keys: 0 })
  })
})

test('an API key whose previous secret is still in use is counted for admins before that secret stops working', async () => {
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/api-keys', {
    cookie: cookies.seller,
    body: { label: 'Rotated' },
  })
  await askConsoleFor(app.url, 'POST', `/api-keys/${id}/rotation`, {
    cookie: cookies.seller,
    body: { overlap_hours: 30 * 24 },
  })
  const count = async (set: string) => {
    await database.query(`UPDATE api_key SET ${set} WHERE id = $1`, [id])
    const home = await homeOf(cookies.seller)
    await expectNumbersOfLists(home, cookies.seller)
    return home.expiring_keys
  }
  expect(await count('previous_used_at = now()')).toBe(0)
  expect(await count("previous_ends_at = now() + interval '6 days'")).toBe(1)
  expect(await count('previous_used_at = NULL')).toBe(0)
  expect(await count("previous_used_at = now() - interval '3 days'")).toBe(0)
  expect(await count("previous_used_at = now(), previous_ends_at = now() - interval '1 second'")).toBe(0)
  await askConsoleFor(app.url, 'POST', `/api-keys/${id}/revocation`, { cookie: cookies.seller })
})

describe('the first steps', () => {
  test('tick themselves off, and go when all are done', async () => {
    await askConsoleFor(app.url, 'POST', `/api-keys/${seller.keyId}/revocation`, { cookie: cookies.seller })
    expect(await doneBy(cookies.seller)).toEqual(['person'])
    const campaign = await createCampaign('Spring trails', [lineWith({ booked: '100000' })])
    expect(await doneBy(cookies.seller)).toEqual(['campaign', 'person'])
    const { key } = await askConsoleFor<{ key: string }>(app.url, 'POST', '/api-keys', {
      cookie: cookies.seller,
      body: { label: 'Ad server' },
    })
    expect(await doneBy(cookies.seller)).toEqual(['campaign', 'api_key', 'person'])
    const { first_steps } = await homeOf(cookies.seller)
    expect(first_steps!.line_to_try).toMatchObject({
      package_id: itemOf(campaign, 0).package_id,
      has_started: true,
    })
    await postDelivery(app.url, key, { items: [itemOf(campaign, 1_000)] }, { dryRun: true })
    expect(await doneBy(cookies.seller)).toEqual(['campaign', 'api_key', 'dry_run', 'person'])
    expect((await homeOf(cookies.seller)).first_steps!.line_to_try).toEqual(first_steps!.line_to_try)
    await reportDelivery(app.url, key, [itemOf(campaign, 1_000)])
    expect((await homeOf(cookies.seller)).first_steps).toBeNull()
  })

  test('of a buyer are to share its ID, accept a seller and invite a second person', async () => {
    await createCampaign('Spring trails', [lineWith({})])
    expect(await doneBy(cookies.buyer)).toEqual(['share_id'])
    await acceptSeller()
    expect(await doneBy(cookies.buyer)).toEqual(['share_id', 'seller'])
    await signInMember(database, buyer.organizationNumber, 'member')
    expect((await homeOf(cookies.buyer)).first_steps).toBeNull()
  })

  test('name the admins to members only', async () => {
    expect((await homeOf(cookies.member)).admins).toEqual(['Nora Test'])
    expect((await homeOf(cookies.seller)).admins).toEqual([])
  })
})

test('people without an organization have no home page of one', async () => {
  for (const { cookie } of [await signInOperator(database), await signInSomebody(database)]) {
    expect((await askConsole(app.url, 'GET', '/home', { cookie })).status).toBe(403)
  }
})

async function expectNumbersOfLists(home: Home, cookie: string): Promise<void> {
  const totalAt = async (link: string) => (await get<{ total: number }>(link, cookie)).total
  for (const { side, lines, behind, ending, quiet, states, money, ...one } of home.sides) {
    expect(lines).toBe(await totalAt(HOME_LINKS.all(side)))
    expect(one.final_missing).toBe(await totalAt(HOME_LINKS.finalMissing(side)))
    for (const [sample, link] of [
      [behind, HOME_LINKS.behind(side)],
      [ending, HOME_LINKS.ending(side)],
      [quiet, HOME_LINKS.quiet(side)],
    ] as const) {
      const list = await get<Answer<'GET /lines'>>(link, cookie)
      expect(sample.total, link).toBe(list.total)
      const shown = sample.first.map(({ package_id }) => package_id)
      expect(shown, link).toEqual(list.lines.slice(0, 5).map(({ package_id }) => package_id))
    }
    for (const { state, lines: count } of states)
      expect(count).toBe(await totalAt(HOME_LINKS.state(side, state)))
    expect(states.reduce((sum, { lines: count }) => sum + count, 0)).toBe(
      await totalAt(HOME_LINKS.running(side)),
    )
    for (const total of money) {
      const link = HOME_LINKS.money(side, total.currency).replace('/lines', '/lines/totals')
      expect((await get<Answer<'GET /lines/totals'>>(link, cookie)).money).toEqual([total])
    }
  }
  const requests = await get<Answer<'GET /requests'>>(HOME_LINKS.requestsWithErrors, cookie)
  expect(home.requests_with_errors.count).toBe(requests.requests.length)
  expect(home.changed_campaigns).toBe(
    await totalAt(HOME_LINKS.changedCampaigns.replace('/campaigns?view=table&', '/campaign-rows?')),
  )
  const { sellers } = await get<Answer<'GET /sellers'>>('/sellers?state=pending', cookie)
  expect(home.new_sellers).toBe(sellers.length)
  const statementsAt = async (link: string) =>
    (await get<Answer<'GET /statements'>>(link, cookie)).statements.length
  expect(home.statements).toEqual({
    to_review: await statementsAt(HOME_LINKS.statementsToReview),
    disputed: await statementsAt(HOME_LINKS.disputedStatements),
  })
  if (home.unused_keys === null) return
  const { keys } = await get<Answer<'GET /api-keys'>>('/api-keys', cookie)
  expect(home.unused_keys).toBe(keys.filter(({ is_unused }) => is_unused).length)
  expect(home.expiring_keys).toBe(keys.filter((key) => key.is_expiring || key.is_previous_ending).length)
}

function get<Content>(path: string, cookie: string): Promise<Content> {
  return askConsoleFor<Content>(app.url, 'GET', path, { cookie })
}

function homeOf(cookie: string): Promise<Home> {
  return get<Home>('/home', cookie)
}

async function doneBy(cookie: string): Promise<string[]> {
  const { first_steps } = await homeOf(cookie)
  return first_steps!.steps.filter(({ is_done }) => is_done).map(({ step }) => step)
}

/** Without the campaign and the buyer that a test seller comes with. */
async function createOrganization(name: string): Promise<Seller> {
  const created = await createSeller(database, name)
  await database.query('DELETE FROM campaign WHERE id = $1', [created.campaignId])
  return created
}

const LINE = {
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: dayFromNow(-10),
  flight_end: dayFromNow(20),
  booked: null as string | null,
  price: '12.50',
  currency: 'EUR',
}

function lineWith(terms: Partial<typeof LINE>) {
  return { ...LINE, ...terms, package_id: null }
}

function randomLine(random: ReturnType<typeof randomFrom>) {
  const start = random.nat(60) - 45
  const basis = random.pick([...COUNTED_BASES, 'flat_rate'])
  return lineWith({
    pricing_basis: basis,
    flight_start: dayFromNow(start),
    flight_end: dayFromNow(start + random.nat(50)),
    booked: basis === 'flat_rate' || random.nat(5) === 0 ? null : String(1 + random.nat(12_000)),
    price: String(1 + random.nat(20)),
    currency: random.pick(['EUR', 'USD', 'JPY']),
  })
}

async function createCampaign(name: string, lines: unknown[]): Promise<Answer<'GET /campaigns/:campaignId'>> {
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie: cookies.seller,
    body: { name, buyer_id: buyer.organizationId, lines },
  })
  return get(`/campaigns/${id}`, cookies.seller)
}

function acceptSeller(): Promise<unknown> {
  return askConsoleFor(app.url, 'PUT', `/sellers/${seller.organizationId}`, {
    cookie: cookies.buyer,
    body: { state: 'accepted' },
  })
}

function itemOf({ lines }: { lines: { package_id: string }[] }, impressions: number) {
  return { package_id: lines[0]!.package_id, impressions }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
