import { beforeAll, describe, expect, test } from 'vitest'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

/** A seller with 31 codes on the one line of its campaign, with its buyer; and a seller who has sent nothing. */
let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packageId: string
let member: Account
let buyer: Account
let stranger: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  app = await startApp(database)
  seller = await createSeller(database, 'Harbour Lane')
  packageId = await createLine(database, seller)
  member = await signInMember(database, seller.organizationNumber, 'member')
  const [row] = await database.query<{ buyer_number: number }>(
    'SELECT buyer_number FROM campaign WHERE id = $1',
    [seller.campaignId],
  )
  buyer = await signInMember(database, row!.buyer_number)
  stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
  const codes = Array.from({ length: 30 }, (_, i) => `CODE${String(i).padStart(2, '0')}`)
  await sendRows(app.url, seller.apiKey, 'codes', [
    ...codes.map((code) => ({ packageId, code, slug: code.toLowerCase() })),
    { packageId, code: '=SUM(A1)' },
  ])
  await sendRows(app.url, seller.apiKey, 'metrics', [
    ...codes.map((code, i) => metric(code, '2025-03-01', i)),
    ...codes.map((code) => metric(code, '2025-03-02', 1)),
  ])
})

describe('totals', () => {
  test('come in pages of 25, most clicks first by default', async () => {
    const first = await totals('')
    expect(first).toMatchObject({ side: 'seller', count: 31, page: 1, pages: 2 })
    expect(first.totals).toHaveLength(25)
    expect(first.totals[0]).toMatchObject({
      code: 'CODE29',
      slug: 'code29',
      package_id: packageId,
      clicks: '30',
      conversions: '2',
      conversion_value: '60',
      conversion_rate: '0.066667',
      value_per_click: '2',
    })
    const last = await totals('?sort=name&direction=up&page=2')
    expect(last.totals.map(({ code }) => code)).toEqual([24, 25, 26, 27, 28, 29].map((i) => `CODE${i}`))
    expect((await totals('?search=code2')).count).toBe(10)
    expect((await totals('?from=2025-03-02&to=2025-03-02&search=29')).totals[0]).toMatchObject({
      clicks: '1',
    })
  })

  test('come by package and campaign too', async () => {
    for (const by of ['package', 'campaign']) {
      expect(await totals(`?by=${by}`)).toMatchObject({ count: 1, totals: [{ clicks: '465' }] })
    }
  })

  test.each([
    '?sort=password',
    '?page=0',
    '?from=yesterday',
    '?from=2025-02-30',
    '?by=buyer',
    '?package_id=x',
  ])('are refused in plain words for a bad query: %s', async (query) => {
    const response = await askConsole(app.url, 'GET', `/affiliates${query}`, { cookie: member.cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_body',
      detail: expect.any(String) as string,
    })
  })
})

describe('days', () => {
  test('show the seller each day, newest first, and how to start', async () => {
    const answer = await days('', member)
    expect(answer).toMatchObject({
      side: 'seller',
      sides: ['seller'],
      campaign: null,
      example_package_id: packageId,
      total: { clicks: '465', conversions: '60', conversion_value: '1147.5' },
      has_more: false,
    })
    expect(answer.days.map(({ date, clicks }) => [date, clicks])).toEqual([
      ['2025-03-02', '30'],
      ['2025-03-01', '435'],
    ])
    expect((await days('?from=2025-03-02', member)).total.clicks).toBe('30')
  })

  test('show the buyer of a campaign the same, without a package to send codes for', async () => {
    const [sold, bought] = await Promise.all(
      [member, buyer].map((who) => days(`?campaign_id=${seller.campaignId}`, who)),
    )
    expect(bought).toMatchObject({ side: 'buyer', sides: ['buyer'], example_package_id: null })
    expect(bought!.campaign).toEqual({ id: seller.campaignId, name: 'Test campaign' })
    expect([bought!.total, bought!.days]).toEqual([sold!.total, sold!.days])
    expect((await days('', buyer)).total).toEqual(sold!.total)
  })

  test('of a campaign do not exist for organizations that neither sell nor buy it', async () => {
    for (const campaignId of [seller.campaignId, 'nonsense']) {
      const response = await askConsole(app.url, 'GET', `/affiliates/days?campaign_id=${campaignId}`, {
        cookie: stranger.cookie,
      })
      expect(response.status).toBe(404)
    }
    expect((await days('', stranger)).days).toEqual([])
    expect((await days('?side=buyer', member)).days).toEqual([])
    expect((await days(`?package_id=${packageId}`, stranger)).days).toEqual([])
  })
})

describe('a code', () => {
  test('is shown with its days, and with the key only to the seller', async () => {
    const { totals: found } = await totals('?search=CODE07')
    const path = `/affiliates/codes/${found[0]!.id}`
    const sold = await askConsoleFor<Answer<'GET /affiliates/codes/:codeId'>>(app.url, 'GET', path, {
      cookie: member.cookie,
    })
    expect(sold).toMatchObject({ side: 'seller', code: { code: 'CODE07', clicks: '8' }, has_more: false })
    expect(sold.days.map(({ date, clicks, key_label }) => [date, clicks, key_label])).toEqual([
      ['2025-03-02', '1', 'Test key'],
      ['2025-03-01', '7', 'Test key'],
    ])
    const bought = await askConsoleFor<Answer<'GET /affiliates/codes/:codeId'>>(app.url, 'GET', path, {
      cookie: buyer.cookie,
    })
    expect(bought.days.map(({ key_label }) => key_label)).toEqual([null, null])
    const csv = await fileOf(`${path}/days.csv?from=2025-03-02`)
    expect(csv.name).toBe('affiliate-code-CODE07.csv')
    expect(csv.lines[1]).toMatch(
      new RegExp(`^2025-03-02,Test campaign,Test line,${packageId},1,1,1,16.5,16.5,20.*Z$`),
    )
  })
})

test('an organization that sells and buys chooses the side; a code or campaign is seen from its own side', async () => {
  const { database } = testDatabase
  const [both] = await database.query<{ number: number }>(
    `WITH both_sides AS (INSERT INTO organization (name) VALUES ('Both sides') RETURNING number),
       sold AS (INSERT INTO campaign (organization_number, buyer_number, name)
         SELECT number, $1, 'Sold' FROM both_sides),
       bought AS (UPDATE campaign SET buyer_number = (SELECT number FROM both_sides) WHERE id = $2)
     SELECT number FROM both_sides`,
    [seller.organizationNumber, seller.campaignId],
  )
  const somebody = await signInMember(database, both!.number)
  expect(await days('', somebody)).toMatchObject({ side: 'seller', sides: ['seller', 'buyer'], codes: 0 })
  expect(await days('?side=buyer', somebody)).toMatchObject({ side: 'buyer', codes: 31 })
  const onCampaign = await days(`?campaign_id=${seller.campaignId}`, somebody)
  expect(onCampaign).toMatchObject({ side: 'buyer', codes: 31 })
  const { totals: found } = await totals('?search=CODE07')
  const path = `/affiliates/codes/${found[0]!.id}`
  const code = await askConsoleFor<Answer<'GET /affiliates/codes/:codeId'>>(app.url, 'GET', path, {
    cookie: somebody.cookie,
  })
  expect(code).toMatchObject({ side: 'buyer', code: { clicks: '8' } })
})

describe('files', () => {
  test('hold exactly the requested codes, and no formula', async () => {
    const { name, lines } = await fileOf('/affiliates/totals.csv')
    expect(name).toBe('affiliate-codes.csv')
    expect(lines[0]).toBe(
      'code,slug,package_name,package_id,seller_name,clicks,conversions,conversion_rate,conversion_value,value_per_click',
    )
    expect(lines).toHaveLength(32)
    expect(lines).toContain(`CODE29,code29,Test line,${packageId},Harbour Lane,30,2,0.066667,60,2`)
    expect(lines).toContain(`'=SUM(A1),,Test line,${packageId},Harbour Lane,0,0,,0,`)
    expect((await fileOf('/affiliates/totals.csv?search=code2')).lines).toHaveLength(11)
  })

  test('hold every day, oldest first', async () => {
    expect((await fileOf('/affiliates/days.csv')).lines).toEqual([
      'date,clicks,conversions,conversion_rate,conversion_value,value_per_click',
      '2025-03-01,435,30,0.068966,652.5,1.5',
      '2025-03-02,30,30,1,495,16.5',
    ])
    const byCampaign = await fileOf(`/affiliates/totals.csv?by=campaign`)
    expect(byCampaign.lines[1]).toBe(
      `Test campaign,${seller.campaignId},Harbour Lane,465,60,0.129032,1147.5,2.467742`,
    )
  })

  test('are refused like the page itself', async () => {
    for (const path of ['/affiliates/totals.csv?from=2025-02-30', '/affiliates/days.csv?to=2025-02-30']) {
      const response = await askConsole(app.url, 'GET', path, { cookie: member.cookie })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json',
      ])
    }
  })
})

/** By code, unless another grouping is asked for. */
type Totals = Omit<Answer<'GET /affiliates'>, 'totals'> & {
  totals: Answer<'GET /affiliates/codes/:codeId'>['code'][]
}

function totals(query: string): Promise<Totals> {
  return askConsoleFor(app.url, 'GET', `/affiliates${query}`, { cookie: member.cookie })
}

function days(query: string, { cookie }: Account): Promise<Answer<'GET /affiliates/days'>> {
  return askConsoleFor(app.url, 'GET', `/affiliates/days${query}`, { cookie })
}

async function fileOf(path: string): Promise<{ name: string; lines: string[] }> {
  const response = await askConsole(app.url, 'GET', path, { cookie: member.cookie })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const name = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return {
    name,
    lines: (await response.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  }
}

/** Each code has as many clicks on its first day as its number, and one conversion a day. */
function metric(code: string, date: string, clicks: number) {
  return { code, date, clicks, conversions: 1, conversionValue: date === '2025-03-01' ? 1.5 * clicks : 16.5 }
}
