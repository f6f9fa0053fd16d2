import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../src/core/context.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import { showCampaign } from '../src/core/campaign/show-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import { showLineProgress } from '../src/core/campaign/show-line-progress.ts'
import type { Database } from '../src/database/database.ts'
import { formatInstant, instantFromMilliseconds, parseInstant } from '../src/exact/instant.ts'
import { askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { createMember } from './support/person.ts'
import { randomFrom, SEED } from './support/random.ts'
import { acceptSeller, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

type CampaignView = Answer<'GET /campaigns/:campaignId'>
type LineView = CampaignView['lines'][number]

let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let member: Actor
let cookies: { seller: string; buyer: string }

const DAY_MS = 86_400_000
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS
const day = (days: number) => new Date(TODAY_MS + days * DAY_MS).toISOString().slice(0, 10)

/** A week, three days in. */
const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: day(-3),
  flightEnd: day(3),
  booked: '700000',
  price: '12.5',
  currency: 'EUR',
}

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Selling House')
  buyer = await createSeller(database, 'Buying House')
  await acceptSeller(database, seller, buyer)
  member = await createMember(database, seller.organizationNumber, 'member')
  cookies = {
    seller: (await signInMember(database, seller.organizationNumber, 'member')).cookie,
    buyer: (await signInMember(database, buyer.organizationNumber, 'admin')).cookie,
  }
})

describe('pacing', () => {
  test('of a line on plan at midnight is still on plan at 13:12, and nothing but its age changes until the next report', async () => {
    const line = { ...LINE, flightStart: '2025-11-14', flightEnd: '2025-11-16', booked: '300000' }
    const { id, packageIds } = await create([line])
    await report(packageIds[0]!, 100_000, '2025-11-15')
    const seenAt = async (time: string) => {
      const context = { actor: member, database, now: parseInstant(time)! }
      const [seen] = (await showCampaign(context, { campaignId: id })).lines
      const { progress } = await showLineProgress(context, { packageId: packageIds[0]! })
      expect(progress).toEqual({ pacing: seen!.pacing, freshness: seen!.freshness, rates: seen!.rates })
      return seen!
    }
    const midnight = await seenAt('2025-11-15T00:00:01Z')
    expect(midnight.pacing).toEqual({
      status: 'running',
      state: 'on_plan',
      delivered_percent: '33.3',
      elapsed_percent: '33.3',
      pace_percent: '100.0',
      projected_total: '300000',
      projected_end: '2025-11-16',
    })
    expect((await seenAt('2025-11-15T13:12:00Z')).pacing).toEqual(midnight.pacing)
    const after = await seenAt('2025-11-20')
    expect(after.pacing).toEqual({ ...midnight.pacing, status: 'ended' })
    expect(after.rates).toEqual(midnight.rates)
  })

  test('of a 7-day line measured two days ago is as of two days ago, on every page and for both sides', async () => {
    const { id, packageIds } = await create([LINE], 'A week on plan')
    await report(packageIds[0]!, 100_000, day(-2))
    for (const cookie of [cookies.seller, cookies.buyer]) {
      const [line] = (await show(id, cookie)).lines
      expect(line!.pacing).toMatchObject({ state: 'on_plan', pace_percent: '100.0', projected_end: day(3) })
      expect((await showLine(packageIds[0]!, cookie)).pacing).toEqual(line!.pacing)
      const { campaigns } = await list(`?search=a+week+on+plan&pacing=on_plan`, cookie)
      expect(campaigns.map((campaign) => campaign.id)).toEqual([id])
    }
  })

  test('of a line that has started and has no report is “no data”, never behind', async () => {
    const ended = { ...LINE, flightStart: day(-9), flightEnd: day(-3) }
    const { id } = await create([LINE, { ...LINE, booked: null }, ended], 'Silent from the start')
    const { lines, pacing } = await show(id)
    expect(pacing).toBe('no_data')
    for (const line of lines) {
      expect(line.pacing).toMatchObject({ state: 'no_data', pace_percent: null, projected_total: null })
      expect(line).toMatchObject({ freshness: null, rates: null })
    }
    const found = async (state: string) =>
      (await list(`?search=silent+from+the+start&pacing=${state}`)).campaigns.length
    expect([await found('no_data'), await found('behind'), await found('short')]).toEqual([1, 0, 0])
  })
})

describe('freshness', () => {
  test('marks a line not measured for longer than its usual interval, for both sides', async () => {
    const long = { ...LINE, flightStart: day(-60), flightEnd: day(60) }
    const { id, packageIds } = await create([
      long,
      long,
      long,
      { ...LINE, pricingBasis: 'flat_rate', booked: null },
    ])
    const [daily, everyFiveDays, now] = packageIds as [string, string, string]
    for (const days of [-5, -4, -3]) await report(daily, 1000 + days, day(days))
    for (const days of [-18, -13, -8, -3]) await report(everyFiveDays, 1000 + days, day(days))
    await report(now, 1000)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[3] }])
    for (const cookie of [cookies.seller, cookies.buyer]) {
      expect((await show(id, cookie)).lines.map(({ freshness }) => freshness)).toEqual([
        { is_overdue: true, usual_interval_seconds: 86_400 },
        { is_overdue: false, usual_interval_seconds: 5 * 86_400 },
        { is_overdue: false, usual_interval_seconds: 86_400 },
        null,
      ])
      expect((await showLine(daily, cookie)).freshness?.is_overdue).toBe(true)
    }
  })

  test('counts a repeated total as a measurement, although it adds no report', async () => {
    const long = { ...LINE, flightStart: day(-60), flightEnd: day(60) }
    const { packageIds } = await create([long])
    const [packageId] = packageIds as [string]
    for (const days of [-40, -36]) await report(packageId, 1000, day(days))
    for (const days of [-32, -28]) await report(packageId, 2000, day(days))
    expect((await showLine(packageId)).freshness).toEqual({
      is_overdue: true,
      usual_interval_seconds: 4 * 86_400,
    })
    await report(packageId, 2000)
    expect((await showLine(packageId)).freshness?.is_overdue).toBe(false)
  })

  test('is not overdue after the flight, nor on a running line that has reached its goal', async () => {
    const ended = { ...LINE, flightStart: day(-20), flightEnd: day(-10) }
    const { packageIds } = await create([ended, LINE])
    const [packageId, runningId] = packageIds as [string, string]
    await report(packageId, 500_000, day(-11))
    expect(await showLine(packageId)).toMatchObject({
      pacing: { status: 'ended', state: 'behind' },
      freshness: { is_overdue: false },
    })
    await report(packageId, 700_000, day(-9))
    expect(await showLine(packageId)).toMatchObject({
      pacing: { status: 'ended', state: 'delivered' },
      freshness: { is_overdue: false },
      rates: null,
    })
    await report(runningId, 699_999, day(-2))
    expect((await showLine(runningId)).freshness?.is_overdue).toBe(true)
    await report(runningId, 700_000, day(-2))
    expect(await showLine(runningId)).toMatchObject({
      pacing: { status: 'running' },
      freshness: { is_overdue: false },
    })
  })
})

describe('rates', () => {
  /** A hundred days, twenty in. */
  const LONG = { ...LINE, flightStart: day(-20), flightEnd: day(79), booked: '1000000' }

  test('show what a line needs per day, next to its last day and last seven days', async () => {
    const { id, packageIds } = await create([LONG])
    const [packageId] = packageIds as [string]
    await report(packageId, 100_000, day(-7))
    await report(packageId, 131_000, day(-1))
    await report(packageId, 135_140, day(0))
    const [line] = (await show(id, cookies.buyer)).lines
    expect(line!.rates).toEqual({
      // 864,860 in 80 days.
      required_per_day: '10811',
      last_day: '4140',
      last_week_per_day: '5020',
      since_start_per_day: null,
    })
    expect((await showLine(packageId)).rates).toEqual(line!.rates)
  })

  test('are the same in whatever order the reports arrived', async () => {
    const random = randomFrom(SEED)
    const totals = Array.from({ length: 30 }, (_, i) => ({
      quantity: 1000 * (i + 1) + random.nat(900),
      asOf: formatInstant(
        instantFromMilliseconds(TODAY_MS - (30 - i) * (DAY_MS / 2) + random.nat(DAY_MS / 4)),
      ),
    }))
    const ratesOf = async (ordered: typeof totals) => {
      const { packageIds } = await create([LONG])
      for (const { quantity, asOf } of ordered) await report(packageIds[0]!, quantity, asOf)
      return (await showLine(packageIds[0]!)).rates
    }
    const inOrder = await ratesOf(totals)
    expect(Number(inOrder!.last_week_per_day)).toBeGreaterThan(1_500)
    expect(await ratesOf(random.shuffle(totals))).toEqual(inOrder)
  })

  test('of a line without change until the last report are those of its last day', async () => {
    const { packageIds } = await create([LONG])
    const [packageId] = packageIds as [string]
    await report(packageId, 70_000, day(-10))
    await report(packageId, 70_000, day(-1)) // repeated
    await report(packageId, 77_000, day(0))
    expect((await showLine(packageId)).rates).toMatchObject({ last_day: '7000', last_week_per_day: '1000' })
  })

  test('reach back seven days even with a report every ten minutes', async () => {
    const { id, packageIds } = await create([LONG])
    const [packageId] = packageIds as [string]
    await report(packageId, 1, day(-20))
    const perDay = 144
    await database.query(
      `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
         previous_as_of, effect, quantity)
       SELECT r.organization_number, r.line_number, n, r.source_number, at, at, r.as_of, 'replaced', n
       FROM delivery_report r JOIN package_line l USING (organization_number, line_number),
         generate_series(2, 20 * $2::integer) AS n, LATERAL (SELECT r.as_of + n * interval '10 minutes' AS at) AS placed
       WHERE l.package_id = $1`,
      [packageId, perDay],
    )
    await database.query(
      `UPDATE line_figure f SET revision = 20 * $2::integer, quantity = 20 * $2::integer, as_of = $3::timestamptz
       FROM package_line l
       WHERE l.package_id = $1 AND f.organization_number = l.organization_number AND f.line_number = l.line_number`,
      [packageId, perDay, day(0)],
    )
    const [line] = (await show(id)).lines
    expect(line!.rates).toMatchObject({ last_day: String(perDay), last_week_per_day: String(perDay) })
  })

  test('of a flight younger than seven days are averages since its start', async () => {
    const { packageIds } = await create([LINE])
    await report(packageIds[0]!, 200_000, day(-1))
    expect((await showLine(packageIds[0]!)).rates).toEqual({
      required_per_day: '100000',
      last_day: null,
      last_week_per_day: null,
      since_start_per_day: '100000',
    })
  })
})

test("the chart ends on the last measured day, with the line's figure and the plan at that moment", async () => {
  const { id, packageIds } = await create([LINE, LINE])
  for (const packageId of packageIds) {
    await report(packageId, 90_000, day(-2))
    await report(packageId, 200_000, day(-1))
  }
  const expected = (lines: number) => [
    {
      day: day(-3),
      delivered: `${lines * 90_000}`,
      added: `${lines * 90_000}`,
      added_days: 1,
      plan: `${lines * 100_000}`,
    },
    {
      day: day(-2),
      delivered: `${lines * 200_000}`,
      added: `${lines * 110_000}`,
      added_days: 1,
      plan: `${lines * 200_000}`,
    },
    { day: day(-1), delivered: null, added: null, added_days: null, plan: `${lines * 300_000}` },
  ]
  expect((await chart(id)).points.slice(0, 3)).toEqual(expected(2))
  expect((await chart(id, `?package_id=${packageIds[0]}`)).points.slice(0, 3)).toEqual(expected(1))
})

test('lines on plan measured on different days are on plan together; those without data are counted', async () => {
  const { id, packageIds } = await create([LINE, LINE, LINE, { ...LINE, pricingBasis: 'downloads' }])
  const [fresh, older, silent] = packageIds as [string, string, string]
  await report(fresh, 100_000, day(-2))
  await report(fresh, 300_000, day(0))
  await report(older, 100_000, day(-2))
  await report(older, 200_000, day(-1))
  // The line without data adds its own plan of 100,000 a day and no delivery.
  expect(await chart(id, '?basis=impressions')).toMatchObject({
    lines_without_data: 1,
    points: [
      { day: day(-3), delivered: '200000', plan: '300000' },
      { day: day(-2), delivered: '300000', plan: '600000' },
      { day: day(-1), delivered: '500000', plan: '800000' },
      { day: day(0), delivered: null, plan: '1200000' },
      { plan: '1500000' },
      { plan: '1800000' },
      { plan: '2100000' },
    ],
  })
  await report(silent, 300_000, day(0))
  const { lines_without_data, points } = await chart(id, '?basis=impressions')
  expect(lines_without_data).toBe(0)
  expect(points[2]).toMatchObject({ day: day(-1), delivered: '800000', plan: '800000' })
})

test('a campaign in the list has no delivered total until one of its lines is measured; 0 is a total', async () => {
  const { packageIds } = await create([LINE, LINE, { ...LINE, booked: null }], 'Booked and silent')
  const progress = async () => (await list('?search=booked+and+silent')).campaigns[0]!.progress
  const silent = [{ pricing_basis: 'impressions', booked: '1400000', delivered: null, percent: null }]
  expect(await progress()).toEqual(silent)
  await report(packageIds[2]!, 5000, day(-1)) // has no goal
  expect(await progress()).toEqual(silent)
  await report(packageIds[0]!, 0, day(-2))
  expect(await progress()).toMatchObject([{ delivered: '0', percent: '0.0' }])
  await report(packageIds[0]!, 70_000, day(-1))
  expect(await progress()).toMatchObject([{ booked: '1400000', delivered: '70000', percent: '5.0' }])
})

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

async function report(packageId: string, impressions: number, asOf?: string): Promise<void> {
  const answer = await reportDelivery(app.url, seller.apiKey, [
    { package_id: packageId, impressions, ...(asOf !== undefined && { as_of: asOf }) },
  ])
  expect(answer.rejected).toBe(0)
}

function show(campaignId: string, cookie = cookies.seller): Promise<CampaignView> {
  return askConsoleFor(app.url, 'GET', `/campaigns/${campaignId}`, { cookie })
}

function showLine(
  packageId: string,
  cookie = cookies.seller,
): Promise<Answer<'GET /lines/:packageId'> & LineView> {
  return askConsoleFor(app.url, 'GET', `/lines/${packageId}`, { cookie })
}

function list(query: string, cookie = cookies.seller): Promise<Answer<'GET /campaigns'>> {
  return askConsoleFor(app.url, 'GET', `/campaigns${query}`, { cookie })
}

function chart(campaignId: string, query = ''): Promise<Answer<'GET /campaigns/:campaignId/chart'>> {
  return askConsoleFor(app.url, 'GET', `/campaigns/${campaignId}/chart${query}`, { cookie: cookies.buyer })
}
