import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { findCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { renewForecasts } from '../src/core/product/renew-forecasts.ts'
import { updateForecast } from '../src/core/product/update-forecast.ts'
import { DAY_MS } from '../src/exact/day.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInOperator } from './support/account.ts'
import { asOperator, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type LineBody, type Trade } from './support/trade.ts'

type Proven = Answer<'GET /operator/products/:productId'>['proven']

const { database } = await createTestDatabase()
let app: TestApp
let trade: Trade
let operator: string

beforeAll(async () => {
  app = await startApp(database)
  trade = await createTrade(database, app)
  operator = (await signInOperator(database)).cookie
})

describe('the forecast of a product', () => {
  test('needs three lines, and is their quartiles per day, rounded', async () => {
    const productId = await assigned()
    await sold(productId, [10_044, 20_044])
    await renew()
    expect(await proven(productId)).toMatchObject({ forecast: null, lines: 2, counted: 2, lines_needed: 3 })
    await sold(productId, [30_044])
    await renew()
    const { forecast, ...rest } = await proven(productId)
    expect(forecast).toMatchObject({
      points: [{ metrics: { impressions: { low: 1_500, mid: 2_000, high: 2_500 } } }],
      currency: 'EUR',
      ext: { flightline: { basis: 'proven_delivery', lines: 3 } },
    })
    expect(rest).toMatchObject({
      lines: 3,
      counted: 3,
      metrics: { impressions: { lines: 3, counted: 3 }, downloads: { lines: 0, counted: 0 } },
    })
  })

  test('counts days to the one that a total is for, to the last of the flight, or to the cancellation', async () => {
    const productId = await assigned()
    // Each has delivered 100 a day, measured differently.
    await sold(productId, [1_000], { measured: midnight(-10) })
    await sold(productId, [1_000], { measured: `${day(-11)}T23:59:59.999999Z` })
    await sold(productId, [1_100], { measured: `${day(-10)}T00:00:00.000001Z` })
    await sold(productId, [700], { line: { flight_end: day(-14) }, measured: midnight(-1) })
    // A flight shorter than a week counts as a whole.
    await sold(productId, [300], { line: { flight_end: day(-18) }, measured: midnight(-17) })
    const cancelled = await sold(productId, [900], { measured: midnight(-1) })
    await database.query('UPDATE campaign SET cancelled_from = $2 WHERE id = $1', [cancelled.id, day(-11)])
    await renew()
    const { forecast, counted } = await proven(productId)
    expect(counted).toBe(6)
    expect(forecast!.points[0]!.metrics).toEqual({ impressions: { low: 100, mid: 100, high: 100 } })
  })

  test('leaves out what is too new, too old, cut short, a draft, without a figure or without a unit', async () => {
    const productId = await assigned()
    await sold(productId, [1_000, 1_000, 1_000])
    await sold(productId, [9_000_000], { measured: midnight(-14) })
    await sold(productId, [9_000_000], { line: { flight_end: day(-16) }, measured: midnight(-16) })
    const old = { flight_start: day(-400), flight_end: day(-380) }
    await sold(productId, [9_000_000], { line: old, measured: midnight(-366) })
    const cut = await sold(productId, [9_000_000], { measured: midnight(-1) })
    await database.query('UPDATE campaign SET cancelled_from = $2 WHERE id = $1', [cut.id, day(-17)])
    const draft = await sold(productId, [9_000_000])
    await database.query('UPDATE campaign SET is_draft = true WHERE id = $1', [draft.id])
    await sold(productId, [null])
    const flat = { pricing_basis: 'flat_rate', booked: null } as const
    await trade.sell('Flat', [{ ...flat, ...FLIGHT, product_id: productId }])
    // Too few of their own unit, and not beside the others.
    await sold(productId, [5_000, 5_000], { line: { pricing_basis: 'downloads' } })
    await renew()
    expect(await proven(productId)).toMatchObject({
      lines: 12,
      counted: 5,
      metrics: { impressions: { counted: 3 }, downloads: { lines: 2, counted: 2 } },
      forecast: {
        points: [{ metrics: { impressions: { low: 100, mid: 100, high: 100 } } }],
        ext: { flightline: { lines: 3 } },
      },
    })
    const { forecast } = await proven(productId)
    expect(Object.keys(forecast!.points[0]!.metrics)).toEqual(['impressions'])
  })

  test('loses the lines of a seller who is no longer assigned, and follows the first currency, with the save', async () => {
    const productId = await assigned()
    await sold(productId, [1_000, 2_000, 3_000])
    await save(database, product(productId, { sellers: [trade.seller.organizationId], name: 'Saved again' }))
    expect((await proven(productId)).forecast).toMatchObject({ currency: 'EUR' })
    const inKronor = { pricing_option_id: 'cpm', pricing_model: 'cpm', currency: 'SEK', fixed_price: 5 }
    const sellers = [trade.seller.organizationId]
    await save(database, product(productId, { sellers, pricing_options: [inKronor] }))
    expect((await proven(productId)).forecast).toMatchObject({ currency: 'SEK' })
    await save(database, product(productId))
    expect(await proven(productId)).toMatchObject({ forecast: null, lines: 3, counted: 0 })
  })

  test('stands beside the operator’s own, which a new one never touches', async () => {
    const own = { points: [{ metrics: { reach: { mid: 7 } } }], method: 'guaranteed', currency: 'EUR' }
    const productId = await assigned({ forecast: own })
    await sold(productId, [1_000, 2_000, 3_000])
    await renew()
    const { product: shown, proven: made } = await showProduct(productId)
    expect(shown.forecast).toEqual(own)
    expect(made.forecast).toMatchObject({ method: 'estimate' })
  })

  test('moves the catalogue only if a rounded figure or the number of lines changes, and never what is being edited', async () => {
    const productId = await assigned()
    const measured = `${day(-11)}T12:00:00Z`
    const { packageIds } = await sold(productId, [1_000, 2_000, 3_000], { measured })
    const read = async () => {
      const [row] = await database.query<{ shown: number; revision: number }>(
        'SELECT shown_revision AS shown, revision FROM product WHERE product_id = $1',
        [productId],
      )
      const { forecast } = await proven(productId)
      return {
        ...row!,
        version: await findCatalogueVersion(database),
        generatedAt: forecast?.generated_at ?? null,
      }
    }
    const before = await read()
    // As several servers do at the same time.
    expect(await Promise.all([renew(), renew(), renew()])).toContain(1)
    const made = await read()
    expect(made).toMatchObject({ shown: before.shown + 1, revision: before.revision })
    expect(made.version).not.toBe(before.version)
    expect(Date.now() - Date.parse(made.generatedAt!)).toBeLessThan(60_000)
    // Too little to show.
    await trade.report(packageIds[0]!, 1_001, `${day(-11)}T13:00:00Z`)
    await trade.report(packageIds[1]!, 2_004, `${day(-11)}T13:00:00Z`)
    expect(await renew()).toBe(0)
    expect(await update(productId)).toEqual({ changed: [] })
    expect(await read()).toEqual(made)
    await trade.report(packageIds[1]!, 2_400, `${day(-11)}T14:00:00Z`)
    expect(await renew()).toBe(1)
    const changed = await read()
    expect(changed).toMatchObject({ shown: made.shown + 1, revision: made.revision })
    expect(Date.parse(changed.generatedAt!)).toBeGreaterThan(Date.parse(made.generatedAt!))
  })

  test('is made at once when the operator asks, for one product or all, with an entry in the audit log', async () => {
    const [first, second] = [await assigned(), await assigned()]
    await sold(first, [1_000, 2_000, 3_000])
    await sold(second, [1_000, 2_000, 3_000])
    expect(await update(first)).toEqual({ changed: [first] })
    expect((await proven(second)).forecast).toBeNull()
    expect(await updateForecast(asOperator(database), {})).toEqual({ changed: [second] })
    const entries = await database.query<{ detail: unknown }>(
      `SELECT detail FROM audit_entry WHERE subject_id = ANY ($1) AND act = 'product.forecast_updated'`,
      [[first, second]],
    )
    expect(entries.map(({ detail }) => detail)).toEqual([{ lines: 3 }, { lines: 3 }])
    const nobody = await askConsole(app.url, 'POST', '/operator/products/no-such/forecast', {
      cookie: operator,
    })
    expect(nobody.status).toBe(404)
  })
})

const FLIGHT = { flight_start: day(-20), flight_end: day(20) }

/** A UTC day, counted from today. */
function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

function midnight(offset: number): string {
  return `${day(offset)}T00:00:00Z`
}

/** A product that the seller's lines may name. */
async function assigned(changes: Record<string, unknown> = {}): Promise<string> {
  const id = `p-${randomUUID()}`
  await save(database, product(id, { sellers: [trade.seller.organizationId], ...changes }))
  return id
}

/** Lines in a campaign of their own, each with its total after ten days of the flight; null: none. */
async function sold(
  productId: string,
  totals: (number | null)[],
  { line = {}, measured = midnight(-10) }: { line?: Partial<LineBody>; measured?: string } = {},
): Promise<{ id: string; packageIds: string[] }> {
  const lines = totals.map(() => ({ ...FLIGHT, ...line, product_id: productId }))
  const campaign = await trade.sell('Sold', lines)
  const basis = line.pricing_basis ?? LINE.pricing_basis
  for (const [i, total] of totals.entries()) {
    if (total !== null) await trade.report(campaign.packageIds[i]!, total, measured, basis)
  }
  return campaign
}

/** As the upkeep does every hour. */
function renew(): Promise<number> {
  return renewForecasts(database, { productIds: null, now: instantFromMilliseconds(Date.now()) })
}

function showProduct(productId: string): Promise<Answer<'GET /operator/products/:productId'>> {
  return askConsoleFor(app.url, 'GET', `/operator/products/${productId}`, { cookie: operator })
}

async function proven(productId: string): Promise<Proven> {
  return (await showProduct(productId)).proven
}

function update(productId: string): Promise<{ changed: string[] }> {
  return askConsoleFor(app.url, 'POST', `/operator/products/${productId}/forecast`, { cookie: operator })
}
