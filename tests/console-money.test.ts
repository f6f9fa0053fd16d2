import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import type { Amounts, CurrencySum } from '../src/core/money/currency-sums.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { SEED } from './support/random.ts'
import type { Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createParties } from './support/trade.ts'

type CampaignForm = Body<'POST /campaigns'>
type LineForm = CampaignForm['lines'][number]
type Campaign = Answer<'GET /campaigns/:campaignId'>

const { database } = await createTestDatabase()
let app: TestApp
let seller: Seller
let buyer: Seller
let selling: Account
let buying: Account

const LINE: LineForm = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: '2026-01-01',
  flight_end: '2026-11-18',
  booked: '1000000',
  price: '8',
  currency: 'EUR',
}

beforeAll(async () => {
  app = await startApp(database)
  ;({ seller, buyer, selling, buying } = await createParties(database))
})

test('seller and buyer see the same amounts, after a report, a correction and a change of terms', async () => {
  const { id, packageIds } = await create([
    LINE,
    { ...LINE, name: 'Letter', pricing_basis: 'flat_rate', booked: null, price: '2400' },
  ])
  const [counted, flat] = packageIds as [string, string]
  expect(await moneySeen(id)).toEqual({
    lines: [
      { booked: '8000.00', delivered: '0.00', billable: '0.00', remaining: '8000.00' },
      { booked: '2400.00', delivered: '0.00', billable: '0.00', remaining: '2400.00' },
    ],
    sums: [
      {
        ...{ currency: 'EUR', lines: 2, lines_without_goal: 0, percent: '0.0' },
        ...{ booked: '10400.00', delivered: '0.00', billable: '0.00', remaining: '10400.00' },
      },
    ],
  })

  await report(`{"package_id":"${counted}","impressions":1012000,"as_of":"2026-11-01"}`)
  await report(`{"package_id":"${flat}","as_of":"2026-11-01"}`)
  const over = await moneySeen(id)
  expect(over.lines).toEqual([
    { booked: '8000.00', delivered: '8096.00', billable: '8000.00', remaining: '0.00' },
    { booked: '2400.00', delivered: '2400.00', billable: '2400.00', remaining: '0.00' },
  ])
  expect(over.sums).toMatchObject([{ delivered: '10496.00', billable: '10400.00', percent: '100.0' }])

  await change(id, ({ lines: [first, second] }) => [{ ...first!, bills_overdelivery: true }, second!])
  expect((await moneySeen(id)).sums).toMatchObject([{ billable: '10496.00', remaining: '0.00' }])

  // A correction, which is newer and lower.
  await report(`{"package_id":"${counted}","impressions":533125,"as_of":"2026-11-02"}`)
  expect((await moneySeen(id)).lines[0]).toEqual({
    ...{ booked: '8000.00', delivered: '4265.00', billable: '4265.00', remaining: '3735.00' },
  })

  await change(id, ({ lines: [first, second] }) => [
    { ...first!, booked: '500000', price: '9.999', currency: 'KWD' },
    second!,
  ])
  const changed = await moneySeen(id)
  expect(changed.lines[0]).toEqual({
    ...{ booked: '4999.500', delivered: '5330.717', billable: '5330.717', remaining: '0.000' },
  })
  expect(changed.sums.map(({ currency, lines }) => [currency, lines])).toEqual([
    ['EUR', 1],
    ['KWD', 1],
  ])

  await change(id, ({ lines: [first, second] }) => [
    { ...first!, booked: null, bills_overdelivery: false },
    second!,
  ])
  expect((await moneySeen(id)).sums[1]).toEqual({
    ...{ currency: 'KWD', lines: 1, lines_without_goal: 1, percent: null },
    ...{ booked: null, delivered: '5330.717', billable: '5330.717', remaining: null },
  })
})

test('three lines of half a cent each are worth two cents', async () => {
  const { id, packageIds } = await create([1, 2, 3].map(() => ({ ...LINE, booked: '5', price: '1' })))
  await report(...packageIds.map((packageId) => `{"package_id":"${packageId}","impressions":5}`))
  const { lines, sums } = await moneySeen(id)
  expect(lines.map(({ delivered }) => delivered)).toEqual(['0.01', '0.01', '0.01'])
  expect(sums).toMatchObject([{ booked: '0.02', delivered: '0.02', billable: '0.02', remaining: '0.00' }])
})

test('the amounts of any lines are those that PostgreSQL computes from what was agreed and reported', async () => {
  const whole = fc.integer({ min: 1, max: 3_000_000 }).map(String)
  const decimal = fc
    .tuple(fc.nat({ max: 9_999_999 }), fc.stringMatching(/^[0-9]{0,14}[1-9]$/))
    .map(([before, after]) => `${before}.${after}`)
  const line = fc
    .record({
      basis: fc.constantFrom('impressions', 'downloads', 'flat_rate'),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      whole: fc.tuple(fc.option(whole), fc.option(whole)),
      decimal: fc.tuple(fc.option(decimal), fc.option(decimal)),
      isDelivered: fc.boolean(),
      price: fc.oneof(fc.nat({ max: 99 }).map(String), decimal),
      bills: fc.boolean(),
    })
    .map(({ basis, isDelivered, ...made }): MadeLine => {
      const [booked, delivered] =
        basis === 'flat_rate' ? [null, null] : made[basis === 'downloads' ? 'decimal' : 'whole']
      return {
        ...{ basis, booked, delivered, currency: made.currency, price: made.price },
        isReported: basis === 'flat_rate' ? isDelivered : delivered !== null,
        bills: booked !== null && made.bills,
      }
    })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 25 }), async (lines) => {
      const { id, packageIds } = await create(lines.map(formOfLine))
      await report(
        ...lines.flatMap(({ basis, delivered, isReported }, i) => {
          if (!isReported) return []
          const total = basis === 'flat_rate' ? '' : `,"${basis}":${delivered}`
          return [`{"package_id":"${packageIds[i]}"${total}}`]
        }),
      )
      expect(await moneySeen(id)).toEqual(await computedByPostgres(lines))
    }),
    { seed: SEED, numRuns: 12 },
  )
})

describe('billing overdelivery', () => {
  test('is a term like any other: its changes are kept for both sides and in the activity', async () => {
    const { id } = await create([LINE, { ...LINE, name: 'Billed', bills_overdelivery: true }])
    expect((await show(selling, id)).lines.map((line) => line.bills_overdelivery)).toEqual([false, true])
    await change(id, ({ lines: [first] }) => [
      { ...first!, bills_overdelivery: true },
      { ...LINE, name: 'New' },
    ])
    for (const account of [selling, buying]) {
      const { changes } = await askConsoleFor<Answer<'GET /campaigns/:campaignId/terms'>>(
        app.url,
        'GET',
        `/campaigns/${id}/terms`,
        account,
      )
      expect(changes.map(({ kind, terms }) => [kind, terms.bills_overdelivery])).toEqual([
        ['changed', [false, true]],
        ['added', [null, false]],
        ['removed', [true, null]],
      ])
    }
    const admin = await signInMember(database, seller.organizationNumber, 'admin')
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', admin)
    expect(entries[0]!.about).toContain('“Front page”: overdelivery not billed → billed')
  })

  test('needs a booked quantity, and is refused with words otherwise', async () => {
    for (const [terms, words] of [
      [{ booked: null }, 'all delivery is billed'],
      [{ booked: null, pricing_basis: 'flat_rate' }, 'no overdelivery to bill'],
    ] as const) {
      const lines = [LINE, { ...LINE, ...terms, bills_overdelivery: true }]
      const body = { name: 'Refused', buyer_id: buyer.organizationId, lines }
      const response = await askConsole(app.url, 'POST', '/campaigns', { ...selling, body })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        field: 'lines.1.bills_overdelivery',
        detail: expect.stringContaining(words),
      })
    }
  })
})

test('a currency that no one uses is refused, so every amount has places', async () => {
  for (const currency of ['XAU', 'DEM', 'ZZZ', 'EURO', '']) {
    const body = { name: 'Refused', buyer_id: buyer.organizationId, lines: [{ ...LINE, currency }] }
    const response = await askConsole(app.url, 'POST', '/campaigns', { ...selling, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'lines.0.currency' })
  }
})

interface MadeLine {
  basis: 'impressions' | 'downloads' | 'flat_rate'
  currency: string
  booked: string | null
  delivered: string | null
  isReported: boolean
  price: string
  bills: boolean
}

function formOfLine({ basis, booked, price, currency, bills }: MadeLine): LineForm {
  return { ...LINE, pricing_basis: basis, booked, price, currency, bills_overdelivery: bills }
}

/** From what was generated, not from what was stored. */
async function computedByPostgres(lines: MadeLine[]): Promise<{ lines: Amounts[]; sums: CurrencySum[] }> {
  const valued = `
    SELECT position, currency, CASE currency WHEN 'JPY' THEN 0 WHEN 'KWD' THEN 3 ELSE 2 END AS places, booked, delivered,
      CASE WHEN bills OR booked IS NULL OR delivered <= booked THEN delivered ELSE booked END AS billable,
      CASE WHEN delivered > booked THEN 0 ELSE booked - delivered END AS remaining
    FROM (
      SELECT position, currency, bills,
        price * CASE WHEN basis = 'flat_rate' THEN 1 ELSE booked * 0.001 END AS booked,
        price * CASE WHEN NOT "isReported" THEN 0 WHEN basis = 'flat_rate' THEN 1 ELSE delivered * 0.001 END AS delivered
      FROM ROWS FROM (json_to_recordset($1) AS (basis text, currency text, booked numeric, delivered numeric,
        "isReported" boolean, price numeric, bills boolean)) WITH ORDINALITY
        AS line (basis, currency, booked, delivered, "isReported", price, bills, position)) AS priced`
  const values = [JSON.stringify(lines)]
  const ofLines = await database.query<Amounts & Record<string, unknown>>(
    `SELECT round(booked, places) AS booked, round(delivered, places) AS delivered, round(billable, places) AS billable,
       round(remaining, places) AS remaining
     FROM (${valued}) AS valued ORDER BY position`,
    values,
  )
  const sums = await database.query<CurrencySum & Record<string, unknown>>(
    `SELECT currency, count(*)::integer AS lines, count(*) FILTER (WHERE booked IS NULL)::integer AS lines_without_goal,
       round(sum(booked), places) AS booked, round(sum(delivered), places) AS delivered,
       round(sum(billable), places) AS billable, round(sum(remaining), places) AS remaining,
       trunc((sum(booked) - sum(remaining)) * 100 / nullif(sum(booked), 0), 1)::text AS percent
     FROM (${valued}) AS valued GROUP BY currency, places ORDER BY currency COLLATE "C"`,
    values,
  )
  return { lines: ofLines, sums }
}

/** On every page that shows them, for both sides. */
async function moneySeen(id: string): Promise<{ lines: Amounts[]; sums: CurrencySum[] }> {
  const [sold, bought] = await Promise.all([selling, buying].map((account) => seenBy(account, id)))
  expect(bought).toEqual(sold)
  expect(sold!.ofLinePages).toEqual(sold!.lines)
  expect(sold!.inList).toEqual(sold!.sums)
  return { lines: sold!.lines, sums: sold!.sums }
}

async function seenBy(account: Account, id: string) {
  const campaign = await show(account, id)
  const list = await askConsoleFor<Answer<'GET /campaigns'>>(
    app.url,
    'GET',
    `/campaigns?search=${id}`,
    account,
  )
  const linePages = await Promise.all(
    campaign.lines.map(({ package_id }) =>
      askConsoleFor<Answer<'GET /lines/:packageId'>>(app.url, 'GET', `/lines/${package_id}`, account),
    ),
  )
  return {
    lines: campaign.lines.map(({ money }) => money),
    sums: campaign.money,
    ofLinePages: linePages.map(({ money }) => money),
    inList: list.campaigns[0]!.money,
  }
}

async function create(lines: LineForm[]): Promise<{ id: string; packageIds: string[] }> {
  const body = { name: 'Autumn', buyer_id: buyer.organizationId, lines }
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', { ...selling, body })
  return { id, packageIds: (await show(selling, id)).lines.map(({ package_id }) => package_id) }
}

function show(account: Account, id: string): Promise<Campaign> {
  return askConsoleFor(app.url, 'GET', `/campaigns/${id}`, account)
}

async function change(id: string, edit: (form: CampaignForm) => LineForm[]): Promise<void> {
  const { version, name, buyer_id, lines: shown } = await show(selling, id)
  const form = {
    name,
    buyer_id,
    lines: shown.map((line): LineForm => {
      const { package_id, pricing_basis, flight_start, flight_end, booked, price, currency } = line
      return {
        ...{ package_id, name: line.name, pricing_basis, flight_start, flight_end, booked, price, currency },
        bills_overdelivery: line.bills_overdelivery,
      }
    }),
  }
  const body = { ...form, version, lines: edit(form) }
  await askConsoleFor(app.url, 'PUT', `/campaigns/${id}`, { ...selling, body })
}

/** Items as JSON text, with every digit. */
async function report(...items: string[]): Promise<void> {
  const response = await postDelivery(app.url, seller.apiKey, `{"items":[${items.join(',')}]}`)
  expect(await response.json()).toMatchObject({ accepted: items.length, rejected: 0 })
}
