import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import { CAMPAIGN_ORDERS, type CampaignOrder } from '../src/core/line-board/campaign-order.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { acceptSeller, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

type CampaignForm = Body<'POST /campaigns'>
type LineForm = CampaignForm['lines'][number]
type Rows = Answer<'GET /campaign-rows'>
type Campaign = Answer<'GET /campaigns/:campaignId'>

const { database } = await createTestDatabase()
let app: TestApp
let seller: Seller
let buyer: Seller
let other: Seller
let selling: Account
let buying: Account
let outside: Account
const ids: Record<string, string> = {}

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Worth 1,000 if all of it is delivered. */
const LINE: LineForm = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: daysFromNow(-10),
  flight_end: daysFromNow(10),
  booked: '100000',
  price: '10',
  currency: 'EUR',
}
const UPCOMING = { ...LINE, flight_start: daysFromNow(5), flight_end: daysFromNow(30) }

/** Alpha and Beta are bought by Buying House, Gamma by another house that has not accepted the seller. */
beforeAll(async () => {
  app = await startApp(database)
  seller = await createSeller(database, 'Selling House')
  buyer = await createSeller(database, 'Buying House')
  other = await createSeller(database, 'Another House')
  await acceptSeller(database, seller, buyer)
  selling = await signInMember(database, seller.organizationNumber, 'member')
  buying = await signInMember(database, buyer.organizationNumber, 'member')
  outside = await signInMember(database, other.organizationNumber, 'member')
  // Without the campaign that comes with a new seller, every campaign here has lines.
  await database.query('DELETE FROM campaign WHERE organization_number = $1', [seller.organizationNumber])

  const alpha = await create('Alpha', buyer, [
    LINE,
    { ...LINE, name: 'Over', booked: '10000' },
    { ...LINE, name: 'Dollars', currency: 'USD', price: '7.77' },
    { ...LINE, name: 'No goal', booked: null },
  ])
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: alpha[0], impressions: 50_000, as_of: daysFromNow(-1) },
    { package_id: alpha[1], impressions: 30_000, as_of: daysFromNow(-1) },
    { package_id: alpha[2], impressions: 1_234, as_of: daysFromNow(-2) },
    { package_id: alpha[3], impressions: 90_000, as_of: daysFromNow(-2) },
  ])
  await create('Beta', buyer, [{ ...UPCOMING, booked: '900000' }])
  const gamma = await create('Gamma', other, [
    { ...LINE, flight_start: '2020-01-01', flight_end: '2020-03-31' },
  ])
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: gamma[0], impressions: 99_999, as_of: '2020-04-01' },
  ])
})

describe('the figures of a row', () => {
  test('are those of the campaign’s own page, for the seller and for the buyer', async () => {
    for (const [account, names] of [
      [selling, ['Alpha', 'Beta', 'Gamma']],
      [buying, ['Alpha', 'Beta']],
    ] as const) {
      const { campaigns } = await rows(account, 'sort=name&direction=up&side=' + sideOf(account))
      expect(campaigns.map(({ name }) => name)).toEqual(names)
      for (const row of campaigns) {
        const { money, flight_start, flight_end, status, pacing, sharing } = await show(account, row.id)
        expect(row).toMatchObject({ money, flight_start, flight_end, status, pacing, sharing })
      }
    }
  })

  test('add up to totals of their own for each currency, of all that match', async () => {
    const { totals } = await rows(selling)
    expect(totals.lines).toBe(6)
    expect(totals.money).toMatchObject([
      { currency: 'EUR', lines: 5, booked: '11100.00', delivered: '2699.99', remaining: '9500.01' },
      { currency: 'USD', lines: 1, booked: '777.00', delivered: '9.59' },
    ])
    expect((await rows(selling, 'search=gamma')).totals.money).toMatchObject([
      { currency: 'EUR', booked: '1000.00', delivered: '999.99', remaining: '0.01' },
    ])
  })

  test('say how many lines are in each state, and when the latest was measured', async () => {
    const { campaigns } = await rows(selling, 'search=alpha')
    expect(campaigns).toMatchObject([{ name: 'Alpha', lines: 4, partner_name: 'Buying House' }])
    const [alpha] = campaigns
    expect(alpha!.states[0]).toEqual({ state: alpha!.pacing, lines: 1 })
    expect(alpha!.states.reduce((sum, { lines }) => sum + lines, 0)).toBe(4)
    expect(alpha!.as_of).toContain(daysFromNow(-1))
  })
})

describe('the order', () => {
  /** Up, and down. Equal ones stay in the order of their names. */
  const ORDERS: Record<CampaignOrder, [up: string, down: string]> = {
    name: ['Alpha Beta Gamma', 'Gamma Beta Alpha'],
    partner: ['Gamma Alpha Beta', 'Alpha Beta Gamma'],
    flight_start: ['Gamma Alpha Beta', 'Beta Alpha Gamma'],
    flight_end: ['Gamma Alpha Beta', 'Beta Alpha Gamma'],
    pacing: ['Alpha Gamma Beta', 'Beta Gamma Alpha'],
    lines: ['Beta Gamma Alpha', 'Alpha Beta Gamma'],
    booked_value: ['Gamma Alpha Beta', 'Beta Alpha Gamma'],
    delivered_value: ['Beta Gamma Alpha', 'Alpha Gamma Beta'],
    // Of Alpha, one line delivered three times what was booked: that makes up for no other.
    delivered_percent: ['Beta Alpha Gamma', 'Gamma Alpha Beta'],
    billable_value: ['Beta Gamma Alpha', 'Alpha Gamma Beta'],
    remaining_value: ['Gamma Alpha Beta', 'Beta Alpha Gamma'],
    // Beta was never measured.
    as_of: ['Gamma Alpha Beta', 'Alpha Gamma Beta'],
  }

  test.each(CAMPAIGN_ORDERS)(
    'by %s is as asked in both directions, with missing values last',
    async (order) => {
      const [up, down] = ORDERS[order]
      expect((await namesOf(selling, `sort=${order}&direction=up`)).join(' ')).toBe(up)
      expect((await namesOf(selling, `sort=${order}&direction=down`)).join(' ')).toBe(down)
    },
  )
})

test('filters leave what matches all of them', async () => {
  const cases: [query: string, names: string[]][] = [
    ['status=running', ['Alpha']],
    ['status=upcoming', ['Beta']],
    ['status=ended', ['Gamma']],
    ['pacing=not_started', ['Beta']],
    ['pacing=short', ['Gamma']],
    ['currency=usd', ['Alpha']],
    [`partner=${buyer.organizationId}`, ['Alpha', 'Beta']],
    [`partner=${buyer.organizationId}&status=upcoming`, ['Beta']],
    ['search=another%20ho', ['Gamma']],
    ['search=LPH', ['Alpha']],
    [`search=${ids['Beta']!.toUpperCase()}`, ['Beta']],
    ['search=nothing', []],
  ]
  for (const [query, names] of cases) {
    expect(await namesOf(selling, `${query}&sort=name&direction=up`), query).toEqual(names)
  }
  expect((await rows(selling, 'status=running')).partners.map(({ name }) => name)).toEqual([
    'Another House',
    'Buying House',
  ])
})

test('a page beyond the last one is the last one', async () => {
  const { page, total, campaigns } = await rows(selling, 'page=99&sort=name&direction=up')
  expect([page, total, campaigns.map(({ name }) => name)]).toEqual([1, 3, ['Alpha', 'Beta', 'Gamma']])
})

test('a buyer can list the campaigns whose terms have changed since it looked, and a seller has none', async () => {
  expect(await namesOf(buying, 'terms=unseen')).toEqual([])
  const { version, lines, ...campaign } = await show(selling, ids['Beta']!)
  const [line] = lines
  const form = {
    name: campaign.name,
    buyer_id: campaign.buyer_id,
    lines: [{ ...UPCOMING, package_id: line!.package_id, booked: '900000', price: '11' }],
  }
  const saved = await askConsole(app.url, 'PUT', `/campaigns/${ids['Beta']}`, {
    ...selling,
    body: { version, ...form },
  })
  expect(saved.status).toBe(200)
  expect((await rows(buying, 'terms=unseen&side=seller')).campaigns).toMatchObject([
    { name: 'Beta', unseen_terms: 1, partner_name: 'Selling House' },
  ])
  expect(await namesOf(selling, 'terms=unseen')).toEqual([])
  const seen = await askConsole(app.url, 'POST', `/campaigns/${ids['Beta']}/terms/seen`, {
    ...buying,
    body: { version: version + 1 },
  })
  expect(seen.status).toBe(204)
  expect(await namesOf(buying, 'terms=unseen')).toEqual([])
})

test('a campaign that is withheld from its buyer is neither listed, counted nor named', async () => {
  const answer = await rows(outside, 'side=buyer')
  expect(answer).toMatchObject({ campaigns: [], total: 0, partners: [], totals: { lines: 0, money: [] } })
  expect(JSON.stringify(await rows(outside))).not.toMatch(/Gamma|Selling House/)
  expect((await rows(selling, 'search=gamma')).campaigns).toMatchObject([{ sharing: 'pending' }])
  for (const query of [`search=${ids['Gamma']}`, `partner=${seller.organizationId}`, 'terms=unseen']) {
    expect(await namesOf(outside, `side=buyer&${query}`), query).toEqual([])
  }
})

test('strangers see nothing of it', async () => {
  const stranger = await createSeller(database)
  const account = await signInMember(database, stranger.organizationNumber)
  for (const side of ['seller', 'buyer']) {
    const text = JSON.stringify(await rows(account, `side=${side}`))
    expect(text).not.toMatch(/Alpha|Beta|Gamma|Selling House|Buying House/)
  }
})

test('bad filters are refused with words that say what to do', async () => {
  const cases: [query: string, field: string, words: RegExp][] = [
    ['status=nonsense', 'status', /upcoming/],
    ['pacing=nonsense', 'pacing', /behind/],
    ['sort=nonsense', 'sort', /name/],
    ['direction=sideways', 'direction', /up/],
    ['side=neither', 'side', /seller/],
    ['terms=seen', 'terms', /unseen/],
    ['currency=nonsense', 'currency', /such as EUR/],
    ['page=0', 'page', /numbered from 1/],
    [`search=${'x'.repeat(201)}`, 'search', /at most 200/],
  ]
  for (const [query, field, words] of cases) {
    const response = await askConsole(app.url, 'GET', `/campaign-rows?${query}`, selling)
    expect(response.status, query).toBe(400)
    const text = await response.text()
    expect(JSON.parse(text), query).toMatchObject({ field })
    expect(text, query).toMatch(words)
  }
})

function sideOf(account: Account): string {
  return account === selling ? 'seller' : 'buyer'
}

async function create(name: string, to: Seller, lines: LineForm[]): Promise<string[]> {
  const body = { name, buyer_id: to.organizationId, lines }
  const created = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', { ...selling, body })
  ids[name] = created.id
  return (await show(selling, created.id)).lines.map(({ package_id }) => package_id)
}

async function show({ cookie }: Account, id: string): Promise<Campaign> {
  return askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, { cookie })
}

async function rows({ cookie }: Account, query = ''): Promise<Rows> {
  return askConsoleFor<Rows>(app.url, 'GET', `/campaign-rows?${query}`, { cookie })
}

async function namesOf(account: Account, query: string): Promise<string[]> {
  return (await rows(account, query)).campaigns.map(({ name }) => name)
}
