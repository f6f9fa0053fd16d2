import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor, Context } from '../src/core/context.ts'
import type { CampaignView } from '../src/core/campaign/campaign.ts'
import { changeCampaign, type WantedLine } from '../src/core/campaign/change-campaign.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import { listBuyers } from '../src/core/campaign/list-buyers.ts'
import { CAMPAIGN_PAGES_MAX, CAMPAIGNS_PER_PAGE, listCampaigns } from '../src/core/campaign/list-campaigns.ts'
import { showCampaign } from '../src/core/campaign/show-campaign.ts'
import { showDeliveryChart } from '../src/core/campaign/show-delivery-chart.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import { pacingStateSql } from '../src/core/campaign/pacing-sql.ts'
import { paceLine, type PacedLine } from '../src/core/campaign/pacing.ts'
import { formatInstant, parseInstant, type Instant } from '../src/exact/instant.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { createMember } from './support/person.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
/** Day 100 of LINE's flight, which has 200 days. */
const NOW = parseInstant('2026-04-11')!
const LINE: ProposedLine = {
  name: 'Front page',
  pricingBasis: 'impressions',
  flightStart: '2026-01-01',
  flightEnd: '2026-07-19',
  booked: '1000',
  price: '12.5',
  currency: 'EUR',
}

let app: TestApp
let seller: Seller
let buyer: Seller
let member: Actor
let buyingMember: Actor

beforeAll(async () => {
  app = await startApp(database)
  seller = await createSeller(database, 'Seller of this test')
  buyer = await createSeller(database, 'Würfel & Söhne')
  member = await createMember(database, seller.organizationNumber, 'member')
  buyingMember = await createMember(database, buyer.organizationNumber, 'admin')
})

describe('the list of campaigns', () => {
  it('shows both sides the same campaign, and nobody else', async () => {
    const { id } = await create({ name: 'Seen by two' })
    const [sold] = (await list(member, { search: 'seen by two' })).campaigns
    const [bought] = (await list(buyingMember, { search: 'seen by two' })).campaigns
    expect(sold).toMatchObject({ id, side: 'seller', buyer_name: 'Würfel & Söhne', status: 'running' })
    expect(bought).toEqual({ ...sold, side: 'buyer' })
    const stranger = await createMember(database, (await createSeller(database)).organizationNumber, 'admin')
    expect((await list(stranger, { search: 'seen by two' })).campaigns).toEqual([])
  })

  it("is searched by campaign name and the other side's name, ignoring case, and by id", async () => {
    const { id } = await create({ name: '50%_Rabatt' })
    const found = async (search: string) =>
      (await list(member, { search })).campaigns.some((campaign) => campaign.id === id)
    expect(await found('0%_rab')).toBe(true)
    expect(await found('WÜRFEL')).toBe(true)
    expect(await found(id.toUpperCase())).toBe(true)
    expect(await found('Seller of this test')).toBe(false)
    expect(await found('50__Rabatt')).toBe(false)
  })

  it('is filtered by side, status or pace, which is that of the line to look at first', async () => {
    const fresh = await newPair()
    const past = { ...LINE, flightStart: '2025-01-01', flightEnd: '2025-02-01' }
    const coming = { ...LINE, flightStart: '2026-06-01' }
    const behind = await create({ ...fresh, name: 'behind', lines: [{ ...LINE, booked: null }, LINE] })
    const onPlan = await create({ ...fresh, name: 'on plan', lines: [LINE, coming] })
    const ended = await create({ ...fresh, name: 'ended', lines: [past] })
    await create({ ...fresh, name: 'silent', lines: [past] })
    await create({ ...fresh, name: 'upcoming', lines: [coming] })
    await report(fresh.seller, onPlan.packageIds[0]!, '500', '2026-04-11')
    await report(fresh.seller, behind.packageIds[1]!, '449', '2026-04-11')
    await report(fresh.seller, ended.packageIds[0]!, '999', '2025-02-02')

    const names = async (filter: Parameters<typeof listCampaigns>[1]) =>
      (await list(fresh.actor, filter)).campaigns.map(({ name }) => name)
    expect(await names({})).toEqual(['upcoming', 'silent', 'ended', 'on plan', 'behind', 'Test campaign'])
    expect(await names({ status: 'running' })).toEqual(['on plan', 'behind'])
    expect(await names({ status: 'ended' })).toEqual(['silent', 'ended'])
    expect(await names({ status: 'upcoming' })).toEqual(['upcoming'])
    expect(await names({ pacing: 'behind' })).toEqual(['behind'])
    expect(await names({ pacing: 'on_plan' })).toEqual(['on plan'])
    expect(await names({ pacing: 'short' })).toEqual(['ended'])
    expect(await names({ pacing: 'no_data' })).toEqual(['silent'])
    expect(await names({ pacing: 'no_goal' })).toEqual([])
    expect(await names({ side: 'seller', status: 'running', pacing: 'on_plan', search: 'plan' })).toEqual([
      'on plan',
    ])
    expect(await names({ side: 'buyer' })).toEqual([])
  })

  it('sums lines with a goal by pricing basis, and counts flat-rate lines', async () => {
    const lines: ProposedLine[] = [
      LINE,
      { ...LINE, booked: '2000' },
      { ...LINE, booked: null },
      { ...LINE, pricingBasis: 'downloads', booked: '10.5' },
      { ...LINE, pricingBasis: 'flat_rate', booked: null },
      { ...LINE, pricingBasis: 'flat_rate', booked: null },
    ]
    const { packageIds } = await create({ name: 'Of all sorts', lines })
    await report(seller, packageIds[0]!, '999', '2026-04-10')
    await report(seller, packageIds[2]!, '5000', '2026-04-09')
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[4], as_of: '2026-04-01' }])
    const [campaign] = (await list(member, { search: 'of all sorts' })).campaigns
    expect(campaign).toMatchObject({
      pacing: 'no_data',
      lines: 6,
      states: [
        { state: 'no_data', lines: 2 },
        { state: 'ahead', lines: 1 },
        { state: 'not_delivered', lines: 1 },
        { state: 'no_goal', lines: 1 },
        { state: 'delivered', lines: 1 },
      ],
      progress: [
        { pricing_basis: 'impressions', booked: '3000', delivered: '999', percent: '33.3' },
        { pricing_basis: 'downloads', booked: '10.5', delivered: null, percent: null },
      ],
      flat_rate: { lines: 2, delivered: 1 },
      as_of: '2026-04-10T00:00:00Z',
    })
  })

  it('comes in numbered pages, newest first, with a page count', async () => {
    const fresh = await newPair()
    for (let i = 0; i < CAMPAIGNS_PER_PAGE + 1; i++) await create({ ...fresh, name: `Campaign ${i}` })
    const first = await list(fresh.actor, { side: 'seller' })
    const second = await list(fresh.actor, { side: 'seller', page: 2 })
    expect(first).toMatchObject({ page: 1, total: CAMPAIGNS_PER_PAGE + 2, has_more: false })
    expect(first.campaigns).toHaveLength(CAMPAIGNS_PER_PAGE)
    expect(first.campaigns[0]!.name).toBe(`Campaign ${CAMPAIGNS_PER_PAGE}`)
    expect(second.campaigns.map(({ name }) => name)).toEqual(['Campaign 0', 'Test campaign'])
    expect(await list(fresh.actor, { page: CAMPAIGN_PAGES_MAX })).toMatchObject({
      campaigns: [],
      total: CAMPAIGNS_PER_PAGE + 2,
    })
    await expect(list(fresh.actor, { page: CAMPAIGN_PAGES_MAX + 1 })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('computes the same pace in the database as the rule does', async () => {
    const random = randomFrom(SEED)
    const fresh = await newPair()
    const lines = Array.from({ length: 300 }, (): ProposedLine => {
      const pricingBasis = random.pick(['impressions', 'downloads', 'flat_rate'] as const)
      const hasGoal = pricingBasis !== 'flat_rate' && random.nat(5) > 0
      return {
        ...LINE,
        pricingBasis,
        flightStart: random.pick(['2026-01-01', '2026-03-12', '2026-04-11', '2026-04-12']),
        flightEnd: random.pick(['2026-04-12', '2026-05-11', '2026-07-19']),
        booked: hasGoal ? random.pick(['1000', '3', '9007199254740993']) : null,
      }
    })
    await create({ ...fresh, lines })
    const asOf = ['2026-03-11', '2026-04-11', '2026-04-12T07:13:00.5Z', '2026-04-13', '2026-06-01']
    const quantities = [0, 1, 2.7, 450, 500, 550, 551, 1000, 4503599627370496]
    // Citus crashes when an element of an array is assigned to a column.
    const oneOf = (values: readonly (string | number)[]) =>
      `CASE ${values.map((value, i) => `WHEN line_number % ${values.length} = ${i} THEN ${value}`).join(' ')} END`
    await database.query(
      `UPDATE line_figure SET received_at = '2026-04-11',
         as_of = ${oneOf(asOf.map((time) => `'${time}'::timestamptz`))}, quantity = ${oneOf(quantities)}
       WHERE organization_number = $1 AND line_number % 4 > 0`,
      [fresh.seller.organizationNumber],
    )
    for (const now of ['2026-04-10T23:59:59.999999Z', '2026-04-11', '2026-04-12T07:13:00.5Z', '2026-05-12']) {
      const rows = await database.query<PacedLine & { state: string }>(
        `SELECT l.*, f.as_of, CASE WHEN l.pricing_basis <> 'flat_rate' THEN f.quantity END AS delivered,
           ${pacingStateSql('$2')} AS state
         FROM (SELECT *, line_number % 11 = 0 AS is_draft,
                 (ARRAY['2026-04-11', '2026-04-12', '2026-04-13', NULL, NULL]::date[])[1 + line_number % 5] AS cancelled_from
               FROM package_line) AS l
         JOIN line_figure f USING (organization_number, line_number)
         WHERE l.organization_number = $1`,
        [fresh.seller.organizationNumber, now],
      )
      expect(rows.map((row) => row.state)).toEqual(rows.map((row) => paceLine(row, parseInstant(now)!).state))
    }
  })
})

describe('a campaign', () => {
  it('says of a confirmed total which report brought it and when, and when it was confirmed', async () => {
    const { id, packageIds } = await create({ lines: [LINE] })
    await report(seller, packageIds[0]!, '499', '2026-04-11')
    const { arrival } = (await show(member, id)).lines[0]!
    await report(seller, packageIds[0]!, '499', '2026-04-12')
    const confirmed = (await show(member, id)).lines[0]!
    expect(confirmed).toMatchObject({ delivered: '499', as_of: '2026-04-12T00:00:00Z', arrival })
    expect(parseInstant(confirmed.received_at!)! > parseInstant(arrival!.at)!).toBe(true)
  })

  it('shows seller and buyer the same figures; only the seller sees who reported them', async () => {
    const { id, packageIds } = await create({ name: 'Shown', lines: [LINE, { ...LINE, name: 'Silent' }] })
    await report(seller, packageIds[0]!, '499.0', '2026-04-11')
    await report(seller, packageIds[0]!, '100', '2026-04-01')
    const sold = await show(member, id)
    expect(sold).toMatchObject({ name: 'Shown', version: 1, side: 'seller', can_change_buyer: false })
    expect(sold.lines[0]).toMatchObject({
      package_id: packageIds[0],
      booked: '1000',
      delivered: '499',
      as_of: '2026-04-11T00:00:00Z',
      has_reports: true,
      pacing: {
        state: 'on_plan',
        delivered_percent: '49.9',
        elapsed_percent: '50.0',
        pace_percent: '99.8',
        projected_total: '998',
        projected_end: '2026-07-20',
      },
      arrival: { by: 'api', key_label: 'Test key', key_prefix: seller.apiKey.slice(0, 12) },
    })
    expect(sold.lines[0]!.arrival!.at).toBe(sold.lines[0]!.received_at)
    expect(sold.lines[1]).toMatchObject({ delivered: null, as_of: null, arrival: null, has_reports: false })

    const bought = await show(buyingMember, id)
    expect(bought.side).toBe('buyer')
    expect(bought.lines[0]!.arrival).toEqual({
      by: 'api',
      at: sold.lines[0]!.arrival!.at,
      key_label: null,
      key_prefix: null,
      person_name: null,
      person_email: null,
      file_name: null,
    })
    expect(bought.lines.map((line) => ({ ...line, arrival: null }))).toEqual(
      sold.lines.map((line) => ({ ...line, arrival: null })),
    )
  })

  it('does not exist for anyone else', async () => {
    const { id } = await create({})
    const stranger = await createMember(database, (await createSeller(database)).organizationNumber, 'admin')
    for (const campaignId of [id, 'nonsense']) {
      await expect(show(stranger, campaignId)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(change(stranger, await show(member, id), {})).rejects.toMatchObject({ code: 'not_found' })
    const key: Actor = { ...seller, kind: 'api_key', sourceNumber: 1, scopes: ['ingest'] }
    await expect(show(key, id)).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

describe('changing a campaign', () => {
  it('changes name, buyer and lines at once, logs what changed, and leaves the rest as it was', async () => {
    const { id, packageIds } = await create({
      name: 'Before',
      lines: [LINE, { ...LINE, name: 'Goes' }, { ...LINE, name: 'Stays' }],
    })
    const other = await createSeller(database, 'Other buyer')
    const before = await show(member, id)
    const [first, , third] = wantedOf(before)
    const answer = await change(member, before, {
      name: 'After',
      buyerId: other.organizationId,
      lines: [
        { ...first!, pricingBasis: 'downloads', booked: '12.75' },
        third!,
        { ...LINE, packageId: null, name: 'New' },
      ],
    })
    expect(answer.version).toBe(2)
    const after = await show(member, id)
    expect(after).toMatchObject({ name: 'After', buyer_name: 'Other buyer', version: 2 })
    expect(after.lines.map(({ name }) => name)).toEqual(['Front page', 'Stays', 'New'])
    expect(after.lines[0]).toMatchObject({ pricing_basis: 'downloads', booked: '12.75' })
    expect(after.lines[1]).toEqual(before.lines[2])
    const [entry] = await database.query(
      "SELECT detail FROM audit_entry WHERE subject_id = $1 AND act = 'campaign.changed'",
      [id],
    )
    expect(entry).toEqual({
      detail: {
        campaign: 'Before',
        name: ['Before', 'After'],
        buyer_id: [buyer.organizationId, other.organizationId],
        lines_added: [
          {
            package_id: after.lines[2]!.package_id,
            ...termsOf(LINE),
            name: 'New',
            reference: null,
            air_date: null,
            episode_url: null,
            download_window_days: null,
          },
        ],
        lines_changed: [
          {
            package_id: packageIds[0],
            line: 'Front page',
            pricing_basis: ['impressions', 'downloads'],
            booked: ['1000', '12.75'],
          },
        ],
        lines_removed: [{ package_id: packageIds[1], name: 'Goes' }],
      },
    })
  })

  it('a line takes reports on its new terms at once, and a removed line takes none', async () => {
    const { id, packageIds } = await create({ lines: [LINE, LINE] })
    await report(seller, packageIds[0]!, '1', '2026-04-01')
    const view = await show(member, id)
    expect(
      await reportDelivery(app.url, seller.apiKey, [
        { package_id: packageIds[1], impressions: 1, as_of: '2025-01-01' },
      ]),
    ).toMatchObject({ results: [{ reason: 'before_flight_start' }] })
    const [first, second] = wantedOf(view)
    await change(member, view, { lines: [first!, { ...second!, pricingBasis: 'downloads' }] })
    expect(
      await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[1], impressions: 1 }]),
    ).toMatchObject({ results: [{ reason: 'quantity_required' }] })
    await change(member, await show(member, id), { lines: [first!] })
    expect(
      await reportDelivery(app.url, seller.apiKey, [{ package_id: packageIds[1], downloads: 1 }]),
    ).toMatchObject({ results: [{ reason: 'not_seller' }] })
  })

  it('a save without changes leaves no entry and keeps the version', async () => {
    const { id } = await create({})
    const view = await show(member, id)
    expect(await change(member, view, {})).toEqual({ id, version: 1 })
    expect(
      await database.query("SELECT FROM audit_entry WHERE subject_id = $1 AND act = 'campaign.changed'", [
        id,
      ]),
    ).toEqual([])
  })

  it('an outdated form is refused, and nothing of it is saved', async () => {
    const { id } = await create({ name: 'Overtaken' })
    const view = await show(member, id)
    await change(member, view, { name: 'Faster' })
    await expect(change(member, view, { name: 'Slower' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Someone else changed this campaign'),
    })
    const both = await show(member, id)
    const outcomes = await Promise.allSettled([
      change(member, both, { name: 'One' }),
      change(member, both, { name: 'Two' }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await show(member, id)).version).toBe(3)
  })

  it('the buyer can view but not edit', async () => {
    const { id } = await create({})
    const view = await show(buyingMember, id)
    await expect(change(buyingMember, view, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_allowed' })
  })

  it('a line with reports stays, with its basis, first day and buyer; the rest can be renegotiated', async () => {
    const { id, packageIds } = await create({ lines: [LINE, { ...LINE, name: 'Second' }] })
    await report(seller, packageIds[0]!, '1', '2026-04-01')
    const view = await show(member, id)
    const [first, second] = wantedOf(view)
    const refused = async (changed: Partial<Parameters<typeof change>[2]>) => {
      const outcome = await change(member, view, changed).catch((error: unknown) => error)
      return outcome
    }
    expect(await refused({ lines: [second!] })).toMatchObject({ code: 'invalid', field: 'lines' })
    expect(await refused({ lines: [second!, { ...first!, pricingBasis: 'downloads' }] })).toMatchObject({
      field: 'lines.1.pricing_basis',
    })
    expect(await refused({ lines: [{ ...first!, flightStart: '2026-01-02' }] })).toMatchObject({
      field: 'lines.0.flight_start',
    })
    expect(await refused({ buyerId: (await createSeller(database)).organizationId })).toMatchObject({
      field: 'buyer_id',
    })
    expect(
      await refused({
        lines: [{ ...first!, booked: '2000', flightEnd: '2026-12-31', price: '10', name: 'Longer' }],
      }),
    ).toMatchObject({ version: 2 })
  })

  it('a line with affiliate codes stays', async () => {
    const { id, packageIds } = await create({ lines: [LINE, LINE] })
    await sendRows(app.url, seller.apiKey, 'codes', [{ packageId: packageIds[0], code: 'STAYS' }])
    const view = await show(member, id)
    await expect(change(member, view, { lines: [wantedOf(view)[1]!] })).rejects.toThrow('affiliate codes')
    expect(view.can_change_buyer).toBe(false)
  })

  it('lines of other campaigns, and a duplicate line, are refused', async () => {
    const { id } = await create({})
    const other = await create({})
    const view = await show(member, id)
    const [line] = wantedOf(view)
    const wrong = [{ ...line!, packageId: other.packageIds[0]! }]
    await expect(change(member, view, { lines: wrong })).rejects.toMatchObject({ field: 'lines.0.name' })
    await expect(change(member, view, { lines: [line!, line!] })).rejects.toMatchObject({
      field: 'lines.1.name',
    })
    await expect(change(member, view, { lines: [] })).rejects.toMatchObject({ field: 'lines' })
    await expect(change(member, view, { lines: [{ ...line!, booked: '1,234' }] })).rejects.toMatchObject({
      field: 'lines.0.booked',
    })
  })
})

describe('buyers', () => {
  it('are only those the organization has sold to', async () => {
    const fresh = await newPair()
    await create({ ...fresh })
    await create({ ...fresh })
    expect((await listBuyers(contextOf(fresh.actor))).buyers).toEqual([
      { id: expect.any(String), name: 'Test buyer', campaigns: 1 },
      { id: buyer.organizationId, name: 'Würfel & Söhne', campaigns: 2 },
    ])
  })
})

describe('the chart of a line', () => {
  it('shows each total on the day it was measured, whenever it was received, and ends with the latest', async () => {
    const line = { ...LINE, flightStart: '2026-04-01', flightEnd: '2026-04-10' }
    const { id, packageIds } = await create({ lines: [line] })
    const [packageId] = packageIds
    await report(seller, packageId!, '100', '2026-04-02T10:00:00Z')
    await report(seller, packageId!, '500', '2026-04-06T23:59:59.999999Z')
    await report(seller, packageId!, '200', '2026-04-05') // late, for the end of the 4th
    await report(seller, packageId!, '450', '2026-04-08') // correction, for the end of the 7th
    const { points } = await chart(id, '2026-04-09T12:00:00Z')
    expect(points.map(({ delivered }) => delivered)).toEqual([
      null,
      '100',
      null,
      '200',
      null,
      '500',
      '450',
      null,
      null,
      null,
    ])
    expect(points.map(({ added }) => added).slice(3, 8)).toEqual(['100', null, '300', '-50', null])
    expect(points.map(({ added_days }) => added_days).slice(3, 8)).toEqual([2, null, 2, 1, null])
    expect(points.map(({ plan }) => plan).slice(-2)).toEqual(['900', '1000'])
  })

  it("ends with the line's figure even if a total was only confirmed before a late report came", async () => {
    const line = { ...LINE, flightStart: '2026-04-01', flightEnd: '2026-04-06' }
    const { id, packageIds } = await create({ lines: [line] })
    const [packageId] = packageIds
    await report(seller, packageId!, '100', '2026-04-02')
    await report(seller, packageId!, '100', '2026-04-04') // confirmed
    await report(seller, packageId!, '90', '2026-04-03') // late
    await report(seller, packageId!, '300', '2026-04-05')
    await report(seller, packageId!, '300', '2026-04-07') // confirmed
    await report(seller, packageId!, '290', '2026-04-06') // late
    const { points } = await chart(id, '2026-04-07')
    expect(points.map(({ delivered }) => delivered)).toEqual(['100', '90', '100', '300', '290', '300'])
  })

  it('of a line exactly on plan has equal plan and delivered values at its last point, to the unit', async () => {
    const line = { ...LINE, flightStart: '2026-04-01', flightEnd: '2026-04-07', booked: '1000000' }
    const { id, packageIds } = await create({ lines: [line, { ...line, flightEnd: '2026-04-03' }] })
    // 2 5/24 of seven days, and of three.
    const asOf = '2026-04-03T05:00:00Z'
    await report(seller, packageIds[0]!, '315476', asOf)
    await report(seller, packageIds[1]!, '736111', asOf)
    for (const packageId of packageIds) {
      const alone = (await chart(id, '2026-04-06', { packageId })).points[2]!
      expect(alone.plan).toBe(alone.delivered)
    }
    const { points } = await chart(id, '2026-04-06')
    expect(points[2]).toMatchObject({ day: '2026-04-03', delivered: '1051587', plan: '1051587' })
  })

  it('is drawn from at most 30,000 reports: the newest of one line, and nothing for several lines together', async () => {
    const line = { ...LINE, flightStart: '2026-04-01', flightEnd: '2026-04-30' }
    const { id, packageIds } = await create({ lines: [line, line] })
    const [packageId] = packageIds
    await report(seller, packageId!, '1', '2026-04-01')
    await database.query(
      `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at, effect,
         quantity)
       SELECT r.organization_number, r.line_number, n, r.source_number, r.as_of + n * interval '1 minute', r.received_at,
         'replaced', n
       FROM delivery_report r JOIN package_line l USING (organization_number, line_number),
         generate_series(2, 30001) AS n WHERE l.package_id = $1`,
      [packageId],
    )
    await database.query(
      `UPDATE line_figure f SET revision = 30001 FROM package_line l
       WHERE l.package_id = $1 AND f.organization_number = l.organization_number AND f.line_number = l.line_number`,
      [packageId],
    )
    await expect(chart(id, '2026-05-01')).rejects.toMatchObject({ code: 'invalid' })
    expect(await chart(id, '2026-05-01', { packageId: packageId! })).toMatchObject({ reports_drawn: 30_000 })
  })

  it('is the same in whatever order the reports arrived', async () => {
    const random = randomFrom(SEED)
    const line: ProposedLine = { ...LINE, pricingBasis: 'downloads', flightStart: '2026-03-01' }
    const totals = Array.from({ length: 40 }, (_, i) => ({
      asOf: parseInstant('2026-03-01')! + random.nat(40 * 86_400) * 1_000_000,
      quantity: i + 0.25,
    }))
    const { id, packageIds } = await create({ lines: [line] })
    for (const { asOf, quantity } of random.shuffle(totals)) {
      await reportDelivery(app.url, seller.apiKey, [
        { package_id: packageIds[0], downloads: quantity, as_of: formatInstant(asOf as Instant) },
      ])
    }
    const { points } = await chart(id, '2026-04-11')
    const measured = totals.toSorted((a, b) => b.asOf - a.asOf)
    for (const { day, delivered } of points) {
      const dayStart = parseInstant(day)!
      const latest = measured.find(({ asOf }) => asOf > dayStart && asOf <= dayStart + 86_400_000_000)
      expect(delivered, day).toBe(latest === undefined ? null : String(latest.quantity))
    }
  })

  it('of lines with the same pricing is their sum; flat-rate lines and lines without a goal are left out', async () => {
    const flight = { flightStart: '2026-04-01', flightEnd: '2026-04-02' }
    const lines: ProposedLine[] = [
      { ...LINE, ...flight },
      { ...LINE, ...flight, booked: '500' },
      { ...LINE, ...flight, booked: null },
      { ...LINE, ...flight, pricingBasis: 'downloads', booked: '10' },
      { ...LINE, ...flight, pricingBasis: 'flat_rate', booked: null },
    ]
    const { id, packageIds } = await create({ lines })
    for (const i of [0, 1, 2]) await report(seller, packageIds[i]!, '100', '2026-04-02')
    await report(seller, packageIds[1]!, '50', '2026-04-03')
    const together = await chart(id, '2026-04-11')
    expect(together.lines.map(({ package_id }) => package_id)).toEqual(packageIds.slice(0, 2))
    expect(together.points).toEqual([
      { day: '2026-04-01', delivered: '200', added: '200', added_days: 1, plan: '750' },
      // The first line was not measured on the second day.
      { day: '2026-04-02', delivered: '150', added: '-50', added_days: 1, plan: '1000' },
    ])
    expect(await chart(id, '2026-04-11', { pricingBasis: 'downloads' })).toMatchObject({
      pricing_basis: 'downloads',
      points: [{ delivered: null }, { delivered: null, plan: '10' }],
    })
    expect(await chart(id, '2026-04-11', { packageId: packageIds[2] })).toMatchObject({
      points: [{ delivered: '100', plan: null }, { delivered: null }],
    })
    await expect(chart(id, '2026-04-11', { packageId: packageIds[4] })).rejects.toMatchObject({
      code: 'not_found',
    })
    const bought = await showDeliveryChart(contextOf(buyingMember, parseInstant('2026-04-11')), {
      campaignId: id,
    })
    expect(bought).toEqual(together)
  })
})

function contextOf(actor: Actor, now = NOW): Context {
  return { actor, database, now }
}

function create(input: { seller?: Seller; name?: string; lines?: ProposedLine[] }) {
  const { seller: from = seller, name = 'Spring', lines = [LINE] } = input
  const { organizationNumber } = from
  return createCampaign(contextOf({ kind: 'command_line', organizationNumber }), {
    buyerId: buyer.organizationId,
    name,
    lines,
  })
}

/** A seller that no other test uses, and one of its members. */
async function newPair(): Promise<{ seller: Seller; actor: Actor }> {
  const fresh = await createSeller(database)
  return { seller: fresh, actor: await createMember(database, fresh.organizationNumber, 'member') }
}

function list(actor: Actor, input: Parameters<typeof listCampaigns>[1]) {
  return listCampaigns(contextOf(actor), input)
}

function show(actor: Actor, campaignId: string) {
  return showCampaign(contextOf(actor), { campaignId })
}

function change(
  actor: Actor,
  view: CampaignView,
  changes: { name?: string; buyerId?: string; lines?: WantedLine[] },
) {
  return changeCampaign(contextOf(actor), {
    campaignId: view.id,
    version: view.version,
    buyerId: view.buyer_id,
    name: view.name,
    lines: wantedOf(view),
    ...changes,
  })
}

function wantedOf(view: CampaignView): WantedLine[] {
  return view.lines.map((line) => ({
    packageId: line.package_id,
    name: line.name,
    pricingBasis: line.pricing_basis,
    flightStart: line.flight_start,
    flightEnd: line.flight_end,
    booked: line.booked,
    price: line.price,
    currency: line.currency,
  }))
}

function termsOf(line: ProposedLine) {
  return {
    name: line.name,
    pricing_basis: line.pricingBasis,
    flight_start: line.flightStart,
    flight_end: line.flightEnd,
    booked: line.booked,
    price: line.price,
    currency: line.currency,
    bills_overdelivery: line.billsOverdelivery ?? false,
  }
}

function chart(campaignId: string, now: string, of: Partial<Parameters<typeof showDeliveryChart>[1]> = {}) {
  return showDeliveryChart(contextOf(member, parseInstant(now)), { campaignId, ...of })
}

async function report(from: Seller, packageId: string, impressions: string, asOf: string): Promise<void> {
  const item = { package_id: packageId, impressions: Number(impressions), as_of: asOf }
  expect(await reportDelivery(app.url, from.apiKey, [item])).toMatchObject({ accepted: 1 })
}
