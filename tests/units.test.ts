import { beforeAll, describe, expect, test } from 'vitest'
import { COUNTED_BASES, PRICING_BASES, UNITS } from '../src/core/delivery/units.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

/** Written over the table of units: a new one is tested with its row. */

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

test('the database takes exactly the units of the table', async () => {
  const { database } = testDatabase
  const [figures] = await database.query<{ units: string[] }>(
    'SELECT enum_range(NULL::pricing_basis)::text[] AS units',
  )
  const [lines] = await database.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'package_line'::regclass AND conname = 'package_line_pricing_basis_check'`,
  )
  const taken = [...lines!.definition.matchAll(/'(\w+)'/g)].map(([, unit]) => unit!)
  expect(figures!.units.toSorted()).toEqual(PRICING_BASES.toSorted())
  expect(taken.toSorted()).toEqual(PRICING_BASES.toSorted())
})

describe.each(COUNTED_BASES)('a line priced on %s', (basis) => {
  let packageId: string

  beforeAll(async () => {
    seller = await createSeller(testDatabase.database)
    member = await signInMember(testDatabase.database, seller.organizationNumber)
    packageId = await createLine(testDatabase.database, seller, { pricingBasis: basis, booked: 1_000 })
  })

  test('takes its totals through every door', async () => {
    const item = { package_id: packageId, [basis]: 100, as_of: '2025-03-01' }
    expect(await reportDelivery(app.url, seller.apiKey, [item])).toMatchObject({ accepted: 1 })
    expect(await total()).toBe('100')

    const typed = { quantity: '200', as_of: '2025-03-02' }
    expect((await reportConfirmed(app.url, `/lines/${packageId}/delivery`, member, typed)).status).toBe(200)
    expect(await total()).toBe('200')

    const file = `package_id,Total ${UNITS[basis].words},as_of\n${packageId},300,2025-03-03\n`
    expect(await reportFile(app.url, member, file)).toMatchObject({ accepted: 1 })
    expect(await total()).toBe('300')
  })

  test('refuses the totals of every other unit, and names its own', async () => {
    for (const other of COUNTED_BASES.filter((one) => one !== basis)) {
      const { results } = await reportDelivery(app.url, seller.apiKey, [
        { package_id: packageId, [other]: 1 },
      ])
      expect(results[0]).toMatchObject({
        reason: 'quantity_required',
        field: basis,
        message: expect.stringContaining(`not ${UNITS[other].words}`),
      })
    }
  })

  test('is shown with its total on the campaign, in the list and in the chart', async () => {
    const ask = <Content>(path: string) =>
      askConsoleFor<Content>(app.url, 'GET', path, { cookie: member.cookie })
    const { lines } = await ask<Answer<'GET /campaigns/:campaignId'>>(`/campaigns/${seller.campaignId}`)
    expect(lines).toMatchObject([{ pricing_basis: basis, delivered: '300', booked: '1000' }])
    const { campaigns } = await ask<Answer<'GET /campaigns'>>('/campaigns')
    expect(campaigns[0]!.progress).toMatchObject([{ pricing_basis: basis, delivered: '300' }])
    const chart = await ask<Answer<'GET /campaigns/:campaignId/chart'>>(
      `/campaigns/${seller.campaignId}/chart?basis=${basis}`,
    )
    expect(chart.pricing_basis).toBe(basis)
    expect(chart.points.findLast(({ delivered }) => delivered !== null)?.delivered).toBe('300')
  })

  test('has a column in the template', async () => {
    const template = await askConsole(app.url, 'GET', '/delivery-file/template.csv', {
      cookie: member.cookie,
    })
    const [header, row] = (await template.text()).split('\r\n')
    expect(header!.split(',')).toContain(basis)
    expect(row!.split(',')).toContain(UNITS[basis].words)
  })

  async function total(): Promise<string | null> {
    return (await viewLine(testDatabase.database, packageId)).quantity
  }
})
