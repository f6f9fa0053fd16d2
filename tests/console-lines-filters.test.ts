import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { PACING_STATES } from '../src/core/campaign/pacing.ts'
import { LINE_ORDERS } from '../src/core/line-board/line-order.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { compared, isFinalMissing, isQuiet, type Known } from './support/known-lines.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type LineBody, type Trade } from './support/trade.ts'

/** Every filter and order, against a plain computation over the campaigns' own pages. */

type Campaign = Answer<'GET /campaigns/:campaignId'>

let database: Database
let app: TestApp
let trade: Trade
let second: { organizationId: string }
const known: Known[] = []
const random = randomFrom(SEED)
const DAY_MS = 86_400_000
const LINES = 70

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Northern Audio', buyer: 'Meadow Foods' })
  second = await createSeller(database, 'Åke & Söner 100%')
  const previous = new Map<string, string>()
  const ids: string[] = []
  for (const [name, buyerId] of [
    ['Spring_launch', trade.buyer.organizationId],
    ['summer 50% off', second.organizationId],
    ['Autumn', trade.buyer.organizationId],
  ] as const) {
    const body = { name, buyer_id: buyerId, lines: Array.from({ length: LINES / 3 + 1 }, randomLine) }
    const { id } = await asSeller<{ id: string }>('POST', '/campaigns', body)
    ids.push(id)
    for (const line of (await asSeller<Campaign>('GET', `/campaigns/${id}`)).lines) {
      await reportSometimes(line, previous)
    }
  }
  // As if some had been received days ago.
  await database.query(
    `UPDATE line_figure SET received_at = ${earlierBy("(line_number % 13) * interval '1 day'", 'received_at')} WHERE as_of IS NOT NULL`,
  )
  for (const id of ids) {
    const campaign = await asSeller<Campaign>('GET', `/campaigns/${id}`)
    for (const line of campaign.lines) {
      known.push({ campaign, line, previousAsOf: previous.get(line.package_id) ?? null })
    }
  }
})

describe('filters choose', () => {
  const today = dayFrom(0)
  const month = today.slice(0, 7)

  test('lines in any of several pacing states', async () => {
    for (const states of [...PACING_STATES.map((state) => [state]), ['behind', 'no_data', 'short']]) {
      await expectLines(`pacing=${states.join(',')}`, ({ line }) => states.includes(line.pacing.state))
    }
    expect(new Set(known.map(({ line }) => line.pacing.state)).size).toBeGreaterThan(6)
  })

  test('flights by where they are, and by the current month', async () => {
    for (const status of ['upcoming', 'running', 'ended']) {
      await expectLines(`flight=${status}`, ({ line }) => line.pacing.status === status)
    }
    await expectLines(
      'flight=this_month',
      ({ line }) => line.flight_start.slice(0, 7) <= month && line.flight_end.slice(0, 7) >= month,
    )
  })

  test('flights that end soon: today is the first day', async () => {
    for (const days of [1, 2, 7, 30]) {
      await expectLines(
        `ends_within=${days}`,
        ({ line }) => line.pacing.status === 'running' && line.flight_end <= dayFrom(days - 1),
      )
    }
  })

  test('lines by unit, currency, buyer and campaign', async () => {
    for (const basis of ['impressions', 'downloads', 'flat_rate']) {
      await expectLines(`basis=${basis}`, ({ line }) => line.pricing_basis === basis)
    }
    await expectLines('currency=sek', ({ line }) => line.currency === 'SEK')
    await expectLines(
      `partner=${second.organizationId.toUpperCase()}`,
      ({ campaign }) => campaign.buyer_id === second.organizationId,
    )
    const { id } = known.at(-1)!.campaign
    await expectLines(`campaign_id=${id}`, ({ campaign }) => campaign.id === id)
    await expectLines('partner=nobody', () => false)
  })

  test('lines that have gone quiet, report as usual, or were never reported', async () => {
    const quiet = known.filter(isQuiet)
    expect(quiet.length).toBeGreaterThan(2)
    await expectLines('freshness=quiet', isQuiet)
    await expectLines('freshness=fresh', (each) => each.line.as_of !== null && !isQuiet(each))
    await expectLines(
      'freshness=never',
      ({ line }) => line.as_of === null && line.pacing.status !== 'upcoming',
    )
    expect(known.filter(isFinalMissing).length).toBeGreaterThan(2)
    await expectLines('freshness=final_missing', isFinalMissing)
    const { lines } = await trade.lines(trade.cookies.seller, '?freshness=quiet')
    expect(lines.every(({ is_quiet }) => is_quiet)).toBe(true)
  })

  test('parts of names, whatever their case, in which no character is special', async () => {
    for (const words of [
      'SPRING',
      'g_l',
      'n_l',
      '50%',
      '%',
      '_',
      '\\',
      'åke',
      'meadow',
      'line 1',
      '.*',
      "'",
    ]) {
      await expectLines(`search=${encodeURIComponent(words)}`, ({ line, campaign }) =>
        [line.name, campaign.name, campaign.buyer_name].some((name) =>
          name.toLowerCase().includes(words.toLowerCase()),
        ),
      )
    }
  })

  test('a line by its package ID, and a campaign by its ID', async () => {
    const { line, campaign } = known[3]!
    const found = (each: Known) => each.line.package_id === line.package_id
    await expectLines(`search=${line.package_id.toUpperCase()}`, found)
    await expectLines(`search=${line.package_id}&currency=${line.currency}`, found)
    await expectLines(`search=${campaign.id}`, (each) => each.campaign.id === campaign.id)
    await expectLines(`search=00000000-0000-4000-8000-000000000000`, () => false)
  })

  test('what passes all of them', async () => {
    await expectLines(
      'flight=running&currency=EUR&basis=impressions&search=line',
      ({ line }) =>
        line.pacing.status === 'running' && line.currency === 'EUR' && line.pricing_basis === 'impressions',
    )
  })
})

test('a currency that is no longer in use finds the lines that have it', async () => {
  const old = await createTrade(database, app)
  const { id } = await old.sell('Old', [{}, { name: 'Second' }])
  await database.query(
    `UPDATE package_line SET currency = 'HRK' WHERE campaign_id = $1 AND name = 'Second'`,
    [id],
  )
  const { lines } = await old.lines(old.cookies.seller, '?currency=hrk')
  expect(lines.map(({ name, currency }) => [name, currency])).toEqual([['Second', 'HRK']])
})

describe('the order', () => {
  test.each(LINE_ORDERS)('by %s is right in both directions, without a value last', async (order) => {
    for (const direction of ['up', 'down'] as const) {
      const wanted = known.toSorted((a, b) => compared(order, direction, a, b)).map(nameOf)
      expect(await namesOf(`sort=${order}&direction=${direction}`)).toEqual(wanted)
    }
  })

  test('is by pacing unless asked otherwise, the most urgent first', async () => {
    expect(await namesOf('')).toEqual(await namesOf('sort=pacing&direction=up'))
    const { lines } = await trade.lines(trade.cookies.seller)
    expect(lines[0]!.state).toBe('behind')
  })

  test('continues from page to page, and ends with the last', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 200, 999_999].map((page) => trade.lines(trade.cookies.seller, `?sort=name&page=${page}`)),
    )
    expect(pages.map(({ page, total, lines }) => [page, total, lines.length])).toEqual([
      [1, known.length, 50],
      ...Array.from({ length: 4 }, () => [2, known.length, known.length - 50]),
    ])
    expect(pages.slice(0, 2).flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual(
      known.map(nameOf).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
  })
})

test('a line says the same in the list as on the page of its campaign', async () => {
  for (const { line, campaign } of known) {
    const { lines } = await trade.lines(trade.cookies.seller, `?search=${line.package_id}`)
    expect(lines).toMatchObject([
      {
        name: line.name,
        campaign_id: campaign.id,
        partner_id: campaign.buyer_id,
        sharing: campaign.sharing,
        booked: line.booked,
        delivered: line.delivered,
        as_of: line.as_of,
        received_at: line.received_at,
        state: line.pacing.state,
        status: line.pacing.status,
        delivered_percent: line.pacing.delivered_percent,
        pace_percent: line.pacing.pace_percent,
        // Once the flight is over, nothing can be delivered any more.
        needed_per_day: line.pacing.status === 'ended' ? null : (line.rates?.required_per_day ?? null),
        booked_value: line.money.booked,
        delivered_value: line.money.delivered,
        billable_value: line.money.billable,
        remaining_value: line.money.remaining,
      },
    ])
  }
})

test.each([
  ['pacing=foo', 'pacing', 'choose from behind'],
  ['pacing=behind,foo', 'pacing', 'choose from behind'],
  ['currency=EU', 'currency', 'such as EUR'],
  ['search=a&search=b', 'search', 'give it once'],
  ['ends_within=0', 'ends_within', 'number of days'],
  ['ends_within=367', 'ends_within', '1 to 366'],
  ['page=0', 'page', 'from 1'],
  ['sort=foo', 'sort', 'flight_end'],
  ['direction=sideways', 'direction', 'up'],
  ['flight=foo', 'flight', 'running'],
  ['freshness=foo', 'freshness', 'quiet'],
  ['basis=foo', 'basis', 'impressions'],
  ['side=foo', 'side', 'seller'],
  [`search=${'a'.repeat(201)}`, 'search', '200 characters'],
])('the filter %s is refused with words that name it', async (query, field, words) => {
  const response = await askConsole(app.url, 'GET', `/lines?${query}`, { cookie: trade.cookies.seller })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field, detail: expect.stringContaining(words) })
})

function randomLine(_: unknown, i: number): LineBody {
  const basis = random.pick(['impressions', 'impressions', 'downloads', 'flat_rate'] as const)
  const start = random.nat(80) - 60
  return {
    ...LINE,
    name: random.pick(['Line', 'line', 'LINE %']) + ` ${i} ${random.nat(1_000_000)}`,
    pricing_basis: basis,
    flight_start: dayFrom(start),
    flight_end: dayFrom(start + random.nat(60)),
    booked: basis === 'flat_rate' || random.nat(5) === 0 ? null : String(1 + random.nat(100_000)),
    price: `${random.nat(100)}.${random.nat(1000)}`,
    currency: random.pick(['EUR', 'SEK', 'JPY']),
  }
}

async function reportSometimes(line: Known['line'], previous: Map<string, string>): Promise<void> {
  const { package_id, pricing_basis: basis, flight_start } = line
  if (random.nat(4) === 0 || flight_start > dayFrom(-1)) return
  const age = Math.floor((Date.now() - Date.parse(flight_start)) / DAY_MS)
  const first = dayFrom(random.nat(age) - age)
  const total = () => (basis === 'flat_rate' ? null : random.nat(120_000))
  await trade.report(package_id, total(), first, basis)
  if (basis === 'flat_rate' || first >= dayFrom(-1)) return
  previous.set(package_id, first)
  await trade.report(package_id, total(), dayFrom(-1), basis)
}

function nameOf({ line }: Known): string {
  return line.name
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

async function asSeller<Content>(method: string, path: string, body?: unknown): Promise<Content> {
  return askConsoleFor<Content>(app.url, method, path, { cookie: trade.cookies.seller, body })
}

async function namesOf(query: string): Promise<string[]> {
  const first = await trade.lines(trade.cookies.seller, `?${query}`)
  const next = first.total > 50 ? await trade.lines(trade.cookies.seller, `?${query}&page=2`) : { lines: [] }
  const names = [...first.lines, ...next.lines].map(({ name }) => name)
  expect(first.total).toBe(names.length)
  return names
}

async function expectLines(query: string, isWanted: (each: Known) => boolean): Promise<void> {
  expect((await namesOf(query)).toSorted(), query).toEqual(known.filter(isWanted).map(nameOf).toSorted())
  const totals = await asSeller<Answer<'GET /lines/totals'>>('GET', `/lines/totals?${query}`)
  expect(totals.lines, query).toBe(known.filter(isWanted).length)
}
