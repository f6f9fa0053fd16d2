import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { placesOfCurrency } from '../src/core/campaign/currency.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { SEED } from './support/random.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type LineBody, type ListedLine, type Trade } from './support/trade.ts'

type Totals = Answer<'GET /lines/totals'>

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

const amount = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map(String),
  fc.tuple(fc.nat(9_999), fc.integer({ min: 1, max: 999 })).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('9007199254740990', '999999999999.999999'),
)
const line = fc
  .record({
    pricing_basis: fc.constantFrom('impressions', 'downloads', 'flat_rate'),
    booked: fc.option(amount),
    price: amount,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    bills_overdelivery: fc.boolean(),
    total: fc.option(amount),
  })
  .map((given) => ({
    ...given,
    booked: given.pricing_basis === 'flat_rate' ? null : wholeIf(given, given.booked),
    total: wholeIf(given, given.total),
  }))
  .map((given) => ({ ...given, bills_overdelivery: given.bills_overdelivery && given.booked !== null }))

/** Impressions are whole numbers. */
function wholeIf({ pricing_basis }: { pricing_basis: string }, decimal: string | null): string | null {
  return pricing_basis === 'impressions' && decimal !== null
    ? String(BigInt(decimal.split('.')[0]!) + 1n)
    : decimal
}

test('totals are the exact sums of the lines that match, by currency and unit, for any lines and reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (given) => {
      const trade = await createTrade(database, app)
      const { packageIds } = await trade.sell(
        'Sums',
        given.map(({ total: _total, ...terms }, i): Partial<LineBody> => ({
          ...LINE,
          ...terms,
          name: `Line ${i}`,
        })),
      )
      const items = given.flatMap(({ total, pricing_basis: basis }, i) =>
        total === null
          ? []
          : [`{"package_id":"${packageIds[i]}"${basis === 'flat_rate' ? '' : `,"${basis}":${total}`}}`],
      )
      if (items.length > 0) await reportExactly(trade, items)
      for (const query of ['', '?currency=JPY', '?basis=downloads', '?freshness=fresh', '?search=line%201']) {
        const { lines } = await trade.lines(trade.cookies.seller, query)
        const sold = await totalsOf(trade.cookies.seller, query)
        expect(sold.money.map(withoutPercent)).toEqual(moneyOf(lines))
        expect(sold.quantities).toEqual(quantitiesOf(lines))
        expect(sold.lines).toBe(lines.length)
        expect(sold.states.reduce((sum, state) => sum + state.lines, 0)).toBe(lines.length)
        const side = query === '' ? '?side=buyer' : `${query}&side=buyer`
        const bought = await totalsOf(trade.cookies.buyer, side)
        expect({ ...bought, side: '', partners: [] }).toEqual({ ...sold, side: '', partners: [] })
      }
    }),
    { numRuns: 12, seed: SEED },
  )
})

async function reportExactly(trade: Trade, items: string[]): Promise<void> {
  const body = `{"items":[${items.join(',')}]}`
  const response = await fetch(`${app.url}/api/ingest/delivery/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${trade.seller.apiKey}` },
    body,
  })
  expect(await response.json()).toMatchObject({ rejected: 0, accepted: items.length })
}

function totalsOf(cookie: string, query: string): Promise<Totals> {
  return askConsoleFor<Totals>(app.url, 'GET', `/lines/totals${query}`, { cookie })
}

function withoutPercent({ percent: _percent, ...sum }: Totals['money'][number]) {
  return sum
}

/** Six of the quantity, six of the price and three of the thousand: no amount here has more. */
const PLACES = 15
const exact = (decimal: string) => {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(PLACES, '0'))
}
const text = (units: bigint) => {
  const digits = units.toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '')
}
const sumOf = (list: readonly bigint[]) => list.reduce((sum, each) => sum + each, 0n)

function moneyOf(lines: readonly ListedLine[]) {
  return [...new Set(lines.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = lines.filter((each) => each.currency === currency)
    const goals = own.filter(hasGoal)
    const rounded = (units: bigint) => roundedTo(placesOfCurrency(currency), units)
    return {
      currency,
      lines: own.length,
      lines_without_goal: own.length - goals.length,
      booked: goals.length === 0 ? null : rounded(sumOf(goals.map(bookedOf))),
      delivered: rounded(sumOf(own.map(deliveredOf))),
      billable: rounded(
        sumOf(
          own.map((each) =>
            hasGoal(each) && !each.bills_overdelivery
              ? least(bookedOf(each), deliveredOf(each))
              : deliveredOf(each),
          ),
        ),
      ),
      remaining:
        goals.length === 0
          ? null
          : rounded(sumOf(goals.map((each) => bookedOf(each) - least(bookedOf(each), deliveredOf(each))))),
    }
  })
}

function hasGoal({ pricing_basis, booked }: ListedLine): boolean {
  return pricing_basis === 'flat_rate' || booked !== null
}

function bookedOf({ pricing_basis, booked, price }: ListedLine): bigint {
  return pricing_basis === 'flat_rate' ? exact(price) : thousandthsOf(booked!, price)
}

function deliveredOf({ pricing_basis, as_of, delivered, price }: ListedLine): bigint {
  if (pricing_basis === 'flat_rate') return as_of === null ? 0n : exact(price)
  return delivered === null ? 0n : thousandthsOf(delivered, price)
}

/** A quantity times the price of a thousand. Neither has more than six places. */
function thousandthsOf(quantity: string, price: string): bigint {
  const product = exact(quantity) * exact(price)
  const divisor = 1000n * 10n ** BigInt(PLACES)
  expect(product % divisor).toBe(0n)
  return product / divisor
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Half up, which is away from zero. */
function roundedTo(places: number, units: bigint): string {
  const step = 10n ** BigInt(PLACES - places)
  const digits = ((units + step / 2n) / step).toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function quantitiesOf(lines: readonly ListedLine[]) {
  return (['impressions', 'downloads'] as const).flatMap((basis) => {
    const own = lines.filter(({ pricing_basis }) => pricing_basis === basis)
    if (own.length === 0) return []
    return [
      {
        pricing_basis: basis,
        lines: own.length,
        lines_without_goal: own.filter(({ booked }) => booked === null).length,
        booked: text(sumOf(own.map(({ booked }) => exact(booked ?? '0')))),
        delivered: text(sumOf(own.map(({ delivered }) => exact(delivered ?? '0')))),
      },
    ]
  })
}
