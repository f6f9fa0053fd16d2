import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { actingFor } from '../src/core/access.ts'
import { listAffiliateTotals } from '../src/core/affiliate/list-affiliate-totals.ts'
import { showAffiliateCode } from '../src/core/affiliate/show-affiliate-code.ts'
import type { Actor, Context } from '../src/core/context.ts'
import { createCampaign } from '../src/core/campaign/create-campaign.ts'
import type { ProposedLine } from '../src/core/campaign/line.ts'
import { createOrganization } from '../src/core/organization/create-organization.ts'
import { findOrganizationNumber } from '../src/core/organization/organization-sql.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createMember } from './support/person.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

/**
 * One seller, two buyers. Spring is Ada's, with the packages Spot and Page; Autumn is Bo's, with the package Banner.
 * The code MOVER earned on Spot, then moved to Banner; STAYER is on Page; FRESH is on Spot and has no results.
 */
let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let ada: Organization
let bo: Organization
let spring: { id: string; packageIds: string[] }
let autumn: { id: string; packageIds: string[] }
let ids: Record<string, string>
let contextOfSeller: Context
let contextOfAda: Context
let contextOfBo: Context

interface Organization {
  id: string
  number: number
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database, 'Harbour Lane')
  ada = await newOrganization('Ada')
  bo = await newOrganization('Bo')
  spring = await newCampaign('Spring', ada, ['Spot', 'Page'])
  autumn = await newCampaign('Autumn', bo, ['Banner'])
  contextOfSeller = contextOf(await createMember(testDatabase.database, seller.organizationNumber, 'member'))
  contextOfAda = contextOf(await createMember(testDatabase.database, ada.number, 'member'))
  contextOfBo = contextOf(await createMember(testDatabase.database, bo.number, 'admin'))

  const [spot, page] = spring.packageIds
  const [banner] = autumn.packageIds
  await send('codes', [
    { packageId: spot, code: 'MOVER', slug: 'mover' },
    { packageId: page, code: 'STAYER' },
    { packageId: spot, code: 'FRESH' },
  ])
  await send('metrics', [
    metric('MOVER', '2025-03-01', 100, 5, 50.5),
    metric('MOVER', '2025-03-02', 0, 0, 0),
    metric('STAYER', '2025-03-02', 3, 1, 0.0001),
  ])
  await send('codes', [{ packageId: banner, code: 'MOVER', slug: 'mover' }])
  await send('metrics', [metric('MOVER', '2025-03-03', 40, 10, 9.5)])
  const { totals } = await listAffiliateTotals(contextOfSeller, { side: 'seller', by: 'code', limit: 10 })
  ids = Object.fromEntries(totals.map(({ code, id }) => [code, id]))
})

describe('totals by code', () => {
  test('show the seller the results of each code, in creation order, including codes without results', async () => {
    const { totals, hasMore } = await listAffiliateTotals(contextOfSeller, {
      side: 'seller',
      by: 'code',
      limit: 10,
    })
    expect(totals.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
      {
        id: ids['FRESH'],
        code: 'FRESH',
        slug: null,
        seller_id: seller.organizationId,
        seller_name: 'Harbour Lane',
        package_id: spring.packageIds[0],
        package_name: 'Spot',
        clicks: '0',
        conversions: '0',
        conversion_value: '0',
        conversion_rate: null,
        value_per_click: null,
      },
      {
        id: ids['MOVER'],
        code: 'MOVER',
        slug: 'mover',
        seller_id: seller.organizationId,
        seller_name: 'Harbour Lane',
        package_id: autumn.packageIds[0],
        package_name: 'Banner',
        clicks: '140',
        conversions: '15',
        conversion_value: '60',
        conversion_rate: '0.107143',
        value_per_click: '0.428571',
      },
      {
        id: ids['STAYER'],
        code: 'STAYER',
        slug: null,
        seller_id: seller.organizationId,
        seller_name: 'Harbour Lane',
        package_id: spring.packageIds[1],
        package_name: 'Page',
        clicks: '3',
        conversions: '1',
        conversion_value: '0.0001',
        conversion_rate: '0.333333',
        value_per_click: '0.000033',
      },
    ])
    expect(hasMore).toBe(false)
  })

  test('show a buyer what was earned on campaigns they buy, and not where the code moved afterwards', async () => {
    const { totals } = await listAffiliateTotals(contextOfAda, { side: 'buyer', by: 'code', limit: 10 })
    expect(summary(totals, 'code')).toEqual({ MOVER: '100 5 50.5', STAYER: '3 1 0.0001', FRESH: '0 0 0' })
    expect(totals.find(({ code }) => code === 'MOVER')).toMatchObject({
      package_id: null,
      package_name: null,
    })
    const { totals: ofBo } = await listAffiliateTotals(contextOfBo, { side: 'buyer', by: 'code', limit: 10 })
    expect(summary(ofBo, 'code')).toEqual({ MOVER: '40 10 9.5' })
    expect(ofBo[0]).toMatchObject({ package_name: 'Banner' })
  })
})

describe('totals by package and by campaign', () => {
  test('count a day where it was earned, even after the code has moved', async () => {
    expect(summary((await list('package')).totals, 'package_name')).toEqual({
      Spot: '100 5 50.5',
      Page: '3 1 0.0001',
      Banner: '40 10 9.5',
    })
    expect(summary((await list('campaign')).totals, 'campaign_name')).toEqual({
      Spring: '103 6 50.5001',
      Autumn: '40 10 9.5',
    })
  })

  test('name the package, its campaign and the seller', async () => {
    const { totals } = await list('package', { packageId: spring.packageIds[0]! })
    expect(totals).toEqual([
      {
        package_id: spring.packageIds[0],
        package_name: 'Spot',
        campaign_id: spring.id,
        campaign_name: 'Spring',
        seller_id: seller.organizationId,
        seller_name: 'Harbour Lane',
        clicks: '100',
        conversions: '5',
        conversion_value: '50.5',
        conversion_rate: '0.05',
        value_per_click: '0.505',
      },
    ])
  })

  test('show a buyer only their own campaigns', async () => {
    for (const [context, names] of [
      [contextOfAda, ['Spring']],
      [contextOfBo, ['Autumn']],
    ] as const) {
      const campaigns = await listAffiliateTotals(context, { side: 'buyer', by: 'campaign', limit: 10 })
      expect(campaigns.totals.map(({ campaign_name }) => campaign_name)).toEqual(names)
      const packages = await listAffiliateTotals(context, { side: 'buyer', by: 'package', limit: 10 })
      expect(new Set(packages.totals.map(({ campaign_name }) => campaign_name))).toEqual(new Set(names))
    }
  })
})

describe('totals', () => {
  test('cover the requested days, first and last included', async () => {
    expect(await clicksOfMover('2025-03-01', '2025-03-01')).toBe('100')
    expect(await clicksOfMover('2025-03-02', '2025-03-03')).toBe('40')
    expect(await clicksOfMover('2025-03-02', '2025-03-02')).toBe('0')
    expect(await clicksOfMover(undefined, '2025-03-02')).toBe('100')
    expect(await clicksOfMover('2025-03-03')).toBe('40')
    expect(await clicksOfMover('2026-01-01')).toBe('0')
  })

  test('can be limited to one campaign, package or code', async () => {
    expect(summary((await list('code', { campaignId: spring.id })).totals, 'code')).toEqual({
      MOVER: '100 5 50.5',
      STAYER: '3 1 0.0001',
      FRESH: '0 0 0',
    })
    expect(summary((await list('code', { packageId: autumn.packageIds[0]! })).totals, 'code')).toEqual({
      MOVER: '40 10 9.5',
    })
    expect(summary((await list('package', { codeId: ids['MOVER']! })).totals, 'package_name')).toEqual({
      Spot: '100 5 50.5',
      Banner: '40 10 9.5',
    })
  })

  test.each(['code', 'package', 'campaign'] as const)(
    'come in pages by %s that together have each one once',
    async (by) => {
      const all = await list(by)
      const paged: unknown[] = []
      let after: string | undefined
      for (let hasMore = true; hasMore;) {
        const page = await listAffiliateTotals(contextOfSeller, { side: 'seller', by, limit: 1, after })
        expect(page.totals).toHaveLength(1)
        paged.push(...page.totals)
        after = idOf(page.totals[0]!)
        hasMore = page.hasMore
      }
      expect(paged).toEqual(all.totals)
      const beyond = await listAffiliateTotals(contextOfSeller, { side: 'seller', by, limit: 1, after })
      expect(beyond).toEqual({ totals: [], hasMore: false })
    },
  )

  test('are exact over a year of days, where floats would not be', async () => {
    const packageId = spring.packageIds[1]
    await send('codes', [{ packageId, code: 'YEAR' }])
    const days = Array.from({ length: 365 }, (_, i) =>
      new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10),
    )
    await send(
      'metrics',
      days.map((date) => metric('YEAR', date, Number.MAX_SAFE_INTEGER, 1, 0.1)),
    )
    const { totals } = await list('code', { from: '2023-01-01', to: '2023-12-31' })
    expect(totals.find(({ code }) => code === 'YEAR')).toMatchObject({
      clicks: String(365n * BigInt(Number.MAX_SAFE_INTEGER)),
      conversions: '365',
      conversion_value: '36.5',
    })
    let floats = 0
    for (const _ of days) floats += 0.1
    expect(String(floats)).not.toBe('36.5')
  })

  test.each([
    ['from is not a date', { from: '2025-02-30' }],
    ['to is not a date', { to: 'today' }],
    ['the first day is after the last', { from: '2025-03-02', to: '2025-03-01' }],
    ['an id is not valid', { campaignId: 'spring' }],
    ['the limit is 0', { limit: 0 }],
    ['the limit is too high', { limit: 1001 }],
    ['the limit is not whole', { limit: 1.5 }],
  ])('are refused when %s', async (_name, fields) => {
    await expect(list('code', fields)).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each(['code', 'package', 'campaign'] as const)(
    'cannot continue from a %s that is not among them',
    async (by) => {
      for (const after of [randomUUID(), 'nonsense', autumn.id]) {
        await expect(
          listAffiliateTotals(contextOfAda, { side: 'buyer', by, limit: 1, after }),
        ).rejects.toMatchObject({ code: 'not_found' })
      }
    },
  )
})

describe('who may look', () => {
  test('members of the organization and the operator; never a key', async () => {
    const admin = contextOf(await createMember(testDatabase.database, seller.organizationNumber, 'admin'))
    for (const context of [
      contextOfSeller,
      admin,
      contextOf({ kind: 'command_line', organizationNumber: seller.organizationNumber }),
    ]) {
      expect(
        (await listAffiliateTotals(context, { side: 'seller', by: 'code', limit: 10 })).totals,
      ).not.toEqual([])
    }
    const { organizationNumber, keyId } = seller
    const key = contextOf({
      kind: 'api_key',
      organizationNumber,
      keyId,
      sourceNumber: 1,
      scopes: ['ingest'],
    })
    await expect(listAffiliateTotals(key, { side: 'seller', by: 'code', limit: 10 })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })

  test('nobody from another organization: for them the organization does not exist', async () => {
    for (const context of [contextOfAda, contextOfBo]) {
      await expect(actingFor(context, seller.organizationId)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('nobody on a side their organization is not on', async () => {
    for (const by of ['code', 'package', 'campaign'] as const) {
      const sold = await listAffiliateTotals(contextOfAda, {
        side: 'seller',
        by,
        limit: 9,
      })
      expect(sold.totals).toEqual([])
    }
  })

  test("nobody by asking for the id of another's campaign, package or code", async () => {
    for (const filter of [
      { campaignId: autumn.id },
      { packageId: autumn.packageIds[0] },
      { campaignId: randomUUID() },
    ]) {
      const { totals } = await listAffiliateTotals(contextOfAda, {
        side: 'buyer',
        by: 'code',
        limit: 9,
        ...filter,
      })
      expect(totals).toEqual([])
    }
    for (const codeId of [ids['STAYER']!, randomUUID()]) {
      await expect(showAffiliateCode(contextOfBo, { side: 'buyer', codeId, limit: 9 })).rejects.toMatchObject(
        {
          code: 'not_found',
        },
      )
    }
  })
})

describe('the history of a code', () => {
  test('shows the seller each day, where it was earned, and who last wrote it and when', async () => {
    const { code, days, hasMore } = await showAffiliateCode(contextOfSeller, {
      side: 'seller',
      codeId: ids['MOVER']!,
      limit: 10,
    })
    expect(code).toMatchObject({ code: 'MOVER', clicks: '140', conversion_rate: '0.107143' })
    expect(days.map(({ date, clicks, package_name }) => [date, clicks, package_name])).toEqual([
      ['2025-03-01', '100', 'Spot'],
      ['2025-03-02', '0', 'Spot'],
      ['2025-03-03', '40', 'Banner'],
    ])
    expect(days[0]).toEqual({
      date: '2025-03-01',
      clicks: '100',
      conversions: '5',
      conversion_value: '50.5',
      conversion_rate: '0.05',
      value_per_click: '0.505',
      package_id: spring.packageIds[0],
      package_name: 'Spot',
      campaign_id: spring.id,
      campaign_name: 'Spring',
      written_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      key_id: seller.keyId,
      key_label: 'Test key',
      key_prefix: seller.apiKey.slice(0, 12),
    })
    expect(days[1]).toMatchObject({ conversion_rate: null, value_per_click: null })
    expect(hasMore).toBe(false)
  })

  test('shows a buyer the days earned on their campaigns, and no key of the seller', async () => {
    const { code, days } = await showAffiliateCode(contextOfAda, {
      side: 'buyer',
      codeId: ids['MOVER']!,
      limit: 10,
    })
    expect(code).toMatchObject({ code: 'MOVER', clicks: '100', package_id: null })
    expect(days.map(({ date }) => date)).toEqual(['2025-03-01', '2025-03-02'])
    for (const day of days) expect(day).toMatchObject({ key_id: null, key_label: null, key_prefix: null })
  })

  test('comes in pages, for the requested days', async () => {
    const first = await showMover({ limit: 2 })
    expect(first.hasMore).toBe(true)
    const second = await showMover({ limit: 2, after: first.days[1]!.date })
    expect(second.hasMore).toBe(false)
    expect([...first.days, ...second.days].map(({ date }) => date)).toEqual([
      '2025-03-01',
      '2025-03-02',
      '2025-03-03',
    ])
    expect(second.code).toEqual(first.code)
    const { code, days } = await showMover({ from: '2025-03-02', to: '2025-03-02', limit: 5 })
    expect([code.clicks, days.map(({ date }) => date)]).toEqual(['0', ['2025-03-02']])
    await expect(showMover({ limit: 1, after: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

function list<Group extends 'code' | 'package' | 'campaign'>(
  by: Group,
  fields: Partial<Parameters<typeof listAffiliateTotals>[1]> = {},
) {
  return listAffiliateTotals(contextOfSeller, { side: 'seller', limit: 100, ...fields, by })
}

async function clicksOfMover(from?: string, to?: string): Promise<string> {
  const { totals } = await list('code', { codeId: ids['MOVER']!, from, to })
  return totals[0]!.clicks
}

function showMover(fields: { after?: string; from?: string; to?: string; limit: number }) {
  return showAffiliateCode(contextOfSeller, { side: 'seller', codeId: ids['MOVER']!, ...fields })
}

type Totals = Record<'clicks' | 'conversions' | 'conversion_value', string>

/** Clicks, conversions and value, by name. */
function summary<Name extends string>(totals: (Totals & Record<Name, string>)[], name: Name) {
  return Object.fromEntries(
    totals.map((total) => [total[name], `${total.clicks} ${total.conversions} ${total.conversion_value}`]),
  )
}

function idOf(total: { id?: string; package_id?: string | null; campaign_id?: string }): string {
  return (total.id ?? total.package_id ?? total.campaign_id)!
}

function contextOf(actor: Actor): Context {
  return { actor, database: testDatabase.database, now: instantFromMilliseconds(Date.now()) }
}

async function newOrganization(name: string): Promise<Organization> {
  const { id } = await createOrganization(contextOf({ kind: 'command_line' }), { name })
  return { id, number: (await findOrganizationNumber(testDatabase.database, id))! }
}

function newCampaign(name: string, buyer: Organization, lineNames: string[]) {
  const lines: ProposedLine[] = lineNames.map((line) => ({
    name: line,
    pricingBasis: 'impressions',
    flightStart: '2025-01-01',
    flightEnd: '2025-12-31',
    booked: null,
    price: '1',
    currency: 'EUR',
  }))
  const campaign = { buyerId: buyer.id, name, lines }
  return createCampaign(
    contextOf({ kind: 'command_line', organizationNumber: seller.organizationNumber }),
    campaign,
  )
}

async function send(feed: 'codes' | 'metrics', rows: unknown[]): Promise<void> {
  expect(await sendRows(app.url, seller.apiKey, feed, rows)).toMatchObject({ ok: true })
}

function metric(code: string, date: string, clicks: number, conversions: number, conversionValue: number) {
  return { code, date, clicks, conversions, conversionValue }
}
