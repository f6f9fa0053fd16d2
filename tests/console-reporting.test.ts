import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const MARKS_DELIVERED = { kind: 'marks_delivered', from: null, to: null, limit: null }

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let buyer: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
  buyer = await signInMember(testDatabase.database, await buyerOf(seller))
})

describe('a report by hand', () => {
  test('returns the figure that buyers now see', async () => {
    const line = await newLine()
    expect(await report(line, { quantity: '1200', as_of: '2025-03-02T00:00:00Z' })).toEqual({
      accepted: 1,
      rejected: 0,
      results: [
        {
          package_id: line,
          status: 'accepted',
          delivered: '1200',
          as_of: '2025-03-02T00:00:00Z',
          warnings: [],
        },
      ],
      dry_run: false,
      needs_confirmation: false,
    })
    const late = await confirmed(line, { quantity: '900', as_of: '2025-03-01' })
    expect(late.results).toEqual([
      expect.objectContaining({ status: 'accepted', delivered: '1200', as_of: '2025-03-02T00:00:00Z' }),
    ])
  })

  test.each([
    [{ quantity: '1,234' }, 'impressions', 'Remove the separator from “1,234”: 1234.'],
    [{ quantity: '' }, 'impressions', 'Report the total impressions to date. 0 counts as a total.'],
    [{ quantity: '5', as_of: '2199-01-01T00:00:00Z' }, 'as_of', '“As of” is in the future.'],
    [{ quantity: '5', as_of: '2019-01-01T00:00:00Z' }, 'as_of', 'which starts on 2020-01-01 (UTC)'],
    [{ quantity: '5', as_of: '2026-02-30' }, 'as_of', 'is not a valid date or time'],
  ])('that is rejected says why in words, and at which field: %j', async (body, field, words) => {
    const { results } = await report(await newLine(), body)
    expect(results).toEqual([
      expect.objectContaining({ status: 'rejected', field, message: expect.stringContaining(words) }),
    ])
  })

  test('on a flat-rate line takes no quantity, and says so', async () => {
    const line = await newLine({ pricingBasis: 'flat_rate' })
    expect((await report(line, { quantity: '5' })).results[0]).toMatchObject({
      reason: 'flat_rate_takes_no_quantity',
      field: 'impressions',
    })
    expect((await confirmed(line, {})).results[0]).toMatchObject({ status: 'accepted', delivered: null })
    expect((await viewLine(testDatabase.database, line)).as_of).not.toBeNull()
  })

  test('can be validated first: a dry run gives the verdict and writes nothing', async () => {
    const line = await newLine()
    expect(await report(line, { quantity: '5', dry_run: true })).toMatchObject({ accepted: 1, dry_run: true })
    expect(await report(line, { quantity: '-5', dry_run: true })).toMatchObject({
      rejected: 1,
      dry_run: true,
    })
    expect(await viewLine(testDatabase.database, line)).toMatchObject({ quantity: null, revision: 0 })
  })

  test("is in the history under the person's name, as one source for all their reports", async () => {
    const line = await newLine()
    await Promise.all(['1', '2', '3', '4'].map((quantity) => confirmed(line, { quantity })))
    const sources = await testDatabase.database.query(
      `SELECT s.kind, count(*)::integer FROM report_source s
       WHERE s.organization_number = $1 AND s.person_id = $2 AND s.kind = 'person' GROUP BY s.kind`,
      [seller.organizationNumber, member.personId],
    )
    expect(sources).toEqual([{ kind: 'person', count: 1 }])
  })

  test('is refused if it does not have the expected form', async () => {
    const line = await newLine()
    const warning = { kind: 'jumps', from: null, to: null, limit: null }
    for (const body of [
      { quantity: 5 },
      { quantity: '1'.repeat(3_000) },
      { dry_run: 'yes' },
      { confirmed: 'all' },
      { confirmed: [{ ...warning, kind: 'anything' }] },
      { confirmed: Array.from({ length: 6 }, () => warning) },
    ]) {
      const response = await ask('POST', `/lines/${line}/delivery`, { body })
      expect(response.status).toBe(400)
    }
  })
})

describe('a report on a campaign', () => {
  test('takes several lines at once, each with its own verdict', async () => {
    const [views, podcast, flat] = [
      await newLine(),
      await newLine({ pricingBasis: 'downloads' }),
      await newLine({ pricingBasis: 'flat_rate' }),
    ]
    const answer = await reportCampaign(seller, [
      { package_id: views, quantity: '10' },
      { package_id: podcast, quantity: '0.5' },
      { package_id: flat, confirmed: [MARKS_DELIVERED] },
      { package_id: randomUUID(), quantity: '1' },
    ])
    expect(answer).toMatchObject({ accepted: 3, rejected: 1 })
    expect(answer.results[3]).toMatchObject({ reason: 'not_seller', field: 'package_id' })
    expect((await viewLine(testDatabase.database, podcast)).quantity).toBe('0.5')
  })

  test('takes only lines of that campaign, all or none', async () => {
    const [campaign] = await testDatabase.database.query<{ id: string }>(
      `INSERT INTO campaign (organization_number, buyer_number, name)
       SELECT organization_number, buyer_number, 'Another' FROM campaign WHERE id = $1 RETURNING id`,
      [seller.campaignId],
    )
    const elsewhere = await createLine(testDatabase.database, { ...seller, campaignId: campaign!.id })
    const here = await newLine()
    const response = await ask('POST', `/campaigns/${seller.campaignId}/delivery`, {
      body: {
        reports: [
          { package_id: here, quantity: '5' },
          { package_id: elsewhere, quantity: '5' },
        ],
      },
    })
    expect(response.status).toBe(400)
    expect((await viewLine(testDatabase.database, here)).revision).toBe(0)
  })

  test('takes 1 to 500 lines', async () => {
    for (const count of [0, 501]) {
      const reports = Array.from({ length: count }, () => ({ package_id: randomUUID(), quantity: '1' }))
      const response = await ask('POST', `/campaigns/${seller.campaignId}/delivery`, { body: { reports } })
      expect(response.status).toBe(400)
    }
  })

  test('starts from its lines, in pages, searchable by name or package id', async () => {
    const other = await createSeller(testDatabase.database, 'Seller of many lines')
    const person = await signInMember(testDatabase.database, other.organizationNumber)
    const lines: string[] = []
    for (let i = 0; i < 23; i++) lines.push(await createLine(testDatabase.database, other))
    await testDatabase.database.query(`UPDATE package_line SET name = 'Front Page' WHERE package_id = $1`, [
      lines[4],
    ])
    const list = (query: string) =>
      askConsoleFor<Answer<'GET /campaigns/:campaignId/delivery'>>(
        app.url,
        'GET',
        `/campaigns/${other.campaignId}/delivery${query}`,
        person,
      )
    const first = await list('')
    expect(first).toMatchObject({ total: 23, page: 1, pages: 2, campaign: { name: 'Test campaign' } })
    expect(first.lines.map(({ package_id }) => package_id)).toEqual(lines.slice(0, 20))
    expect((await list('?page=2')).lines.map(({ package_id }) => package_id)).toEqual(lines.slice(20))
    expect(await list('?page=9')).toMatchObject({ page: 2 })
    expect((await list('?search=front%20p')).lines).toEqual([expect.objectContaining({ name: 'Front Page' })])
    expect((await list(`?search=${lines[7]}`)).lines).toHaveLength(1)
    expect(await list('?search=%25')).toMatchObject({ total: 0, lines: [], page: 1, pages: 1 })
  })
})

describe('a total that is probably a mistake', () => {
  const lowered = { kind: 'lowers_total', from: '805000', to: '100', limit: null }
  const jump = [
    { kind: 'jumps', from: '805000', to: '80500000', limit: '11500' },
    { kind: 'exceeds_booked', from: '805000', to: '80500000', limit: '1000000' },
  ]

  test.each([
    ['100', [lowered]],
    ['80500000', jump],
  ])(
    'has warnings, and nothing is written until they are confirmed: 805000 → %s',
    async (quantity, warnings) => {
      const line = await lineOf805000()
      const sent = { package_id: line, quantity, as_of: '2025-03-13' }
      const validated = await reportCampaign(seller, [sent], true)
      expect(validated).toMatchObject({ accepted: 1, dry_run: true, needs_confirmation: false })
      expect(validated.results[0]).toMatchObject({ delivered: '805000', warnings })
      expect(await reportCampaign(seller, [sent])).toEqual({ ...validated, needs_confirmation: true })
      expect(await viewLine(testDatabase.database, line)).toMatchObject({ quantity: '805000', revision: 1 })
      expect(await reportCampaign(seller, [{ ...sent, confirmed: warnings }])).toMatchObject({
        dry_run: false,
        needs_confirmation: false,
        results: [{ delivered: quantity, warnings }],
      })
      expect((await viewLine(testDatabase.database, line)).quantity).toBe(quantity)
    },
  )

  test('holds back the lines sent with it, so that all are confirmed or none', async () => {
    const [line, other] = [await lineOf805000(), await newLine()]
    const sent = [
      { package_id: line, quantity: '100', as_of: '2025-03-13' },
      { package_id: other, quantity: '5' },
    ]
    expect(await reportCampaign(seller, sent)).toMatchObject({ accepted: 2, needs_confirmation: true })
    expect((await viewLine(testDatabase.database, other)).revision).toBe(0)
    const [first, second] = sent
    await reportCampaign(seller, [{ ...first!, confirmed: [lowered] }, second!])
    expect((await viewLine(testDatabase.database, other)).quantity).toBe('5')
  })

  test('must be confirmed again if the figures have changed since', async () => {
    const line = await lineOf805000()
    const sent = { quantity: '100', as_of: '2025-03-14', confirmed: [lowered] }
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: line, impressions: 806_000, as_of: '2025-03-13' },
    ])
    const again = await report(line, sent)
    expect(again).toMatchObject({
      needs_confirmation: true,
      results: [{ warnings: [{ ...lowered, from: '806000' }] }],
    })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('806000')
  })

  test('must be confirmed if it cannot be undone, or is older than the current total', async () => {
    const flat = await newLine({ pricingBasis: 'flat_rate' })
    expect(await report(flat, {})).toMatchObject({
      needs_confirmation: true,
      results: [{ as_of: null, warnings: [MARKS_DELIVERED] }],
    })
    expect((await viewLine(testDatabase.database, flat)).as_of).toBeNull()
    const line = await lineOf805000()
    expect(await report(line, { quantity: '9', as_of: '2025-03-02' })).toMatchObject({
      needs_confirmation: true,
      results: [{ warnings: [{ kind: 'older_than_current', limit: '2025-03-12T00:00:00Z' }] }],
    })
    expect((await viewLine(testDatabase.database, line)).revision).toBe(1)
  })

  test('is written at once when a system sends it: the feed does not ask', async () => {
    const line = await lineOf805000()
    const items = [{ package_id: line, impressions: 80_500_000, as_of: '2025-03-13' }]
    expect(await reportDelivery(app.url, seller.apiKey, items)).toMatchObject({ accepted: 1 })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('80500000')
  })

  test('has no warning if it is rejected anyway', async () => {
    const line = await lineOf805000()
    const { needs_confirmation, rejected } = await report(line, { quantity: '100', as_of: '2199-01-01' })
    expect({ needs_confirmation, rejected }).toEqual({ needs_confirmation: false, rejected: 1 })
  })

  /** 805,000 of 1,000,000 after 70 days. */
  async function lineOf805000(): Promise<string> {
    const line = await newLine({ flightStart: '2025-01-01', booked: 1_000_000 })
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: line, impressions: 805_000, as_of: '2025-03-12' },
    ])
    return line
  }
})

describe('a buyer', () => {
  test('sees the line with its figure, and cannot report on it', async () => {
    const line = await newLine({ booked: 100 })
    await report(line, { quantity: '50', as_of: '2025-03-01' })
    const seen = await askConsoleFor<Answer<'GET /lines/:packageId'>>(app.url, 'GET', `/lines/${line}`, buyer)
    expect(seen).toMatchObject({
      package_id: line,
      delivered: '50',
      booked: '100',
      as_of: '2025-03-01T00:00:00Z',
      is_seller: false,
      reports: 1,
      seller_name: 'Test seller',
      buyer_name: 'Test buyer',
    })
    const byHand = await askConsole(app.url, 'POST', `/lines/${line}/delivery`, {
      ...buyer,
      body: { quantity: '60' },
    })
    expect(byHand.status).toBe(404)
    const byFile = await reportFile(app.url, buyer, `package_id,impressions\n${line},60`)
    expect(byFile.rejected_rows).toEqual([
      expect.objectContaining({
        reason: 'not_seller',
        message: expect.stringContaining('does not sell a line'),
      }),
    ])
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('50')
  })
})

async function buyerOf({ organizationNumber }: Seller): Promise<number> {
  const [row] = await testDatabase.database.query<{ buyer_number: number }>(
    'SELECT buyer_number FROM campaign WHERE organization_number = $1',
    [organizationNumber],
  )
  return row!.buyer_number
}

function newLine(terms: Parameters<typeof createLine>[2] = {}): Promise<string> {
  return createLine(testDatabase.database, seller, terms)
}

function ask(method: string, path: string, options: { body?: unknown } = {}): Promise<Response> {
  return askConsole(app.url, method, path, { ...options, cookie: member.cookie })
}

function report(packageId: string, body: object): Promise<Answer<'POST /lines/:packageId/delivery'>> {
  return askConsoleFor(app.url, 'POST', `/lines/${packageId}/delivery`, { cookie: member.cookie, body })
}

async function confirmed(
  packageId: string,
  body: object,
): Promise<Answer<'POST /lines/:packageId/delivery'>> {
  const response = await reportConfirmed(app.url, `/lines/${packageId}/delivery`, member, body)
  return (await response.json()) as Answer<'POST /lines/:packageId/delivery'>
}

function reportCampaign(
  { campaignId }: Seller,
  reports: object[],
  isDryRun = false,
): Promise<Answer<'POST /lines/:packageId/delivery'>> {
  return askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/delivery`, {
    cookie: member.cookie,
    body: { reports, dry_run: isDryRun },
  })
}
