import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { add, amountIn, exactOf, exactText, NOTHING, subtract, valueOfLine } from '../src/core/money/money.ts'
import { checkChains, checkStatement, type PublicKey } from '../src/core/statement/verify-statement.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type LineBody, type Trade } from './support/trade.ts'

/** What holds for statements after any history, through the doors. */

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
})

const FLIGHT = { flight_start: '2026-09-10', flight_end: '2027-01-31' }
const LINES: Partial<LineBody>[] = [
  { ...FLIGHT, booked: '1000000', price: '7.777' },
  { ...FLIGHT, booked: null, price: '0.333' },
  { ...FLIGHT, booked: '5000', price: '12.5' },
  { ...FLIGHT, booked: '9000', price: '1.115', currency: 'JPY' },
  { ...FLIGHT, pricing_basis: 'flat_rate', booked: null, price: '450.005' },
]
const FLAT = 4
/** In one currency or the other. */
const MOVING = 2
/** Each before the end of one of the periods, or just at it. */
const REPORTED_AT = [
  '2026-09-12T10:00:00Z',
  '2026-09-28T23:59:59.999999Z',
  '2026-10-01T00:00:00Z',
  '2026-10-05T00:00:00Z',
  '2026-10-20T06:00:00Z',
  '2026-11-02T00:00:00Z',
]
const TOTALS = [0, 999, 5001, 12_345, 1_000_001]
const COUNTED = [
  ['2026-09-01', '2026-09-30'],
  ['2026-09-15', '2026-10-04'],
  ['2026-10-01', '2026-10-31'],
] as const
const PERIOD_ENDS = ['2026-09-30', '2026-10-09', '2026-10-31', '2026-11-15']

interface Campaign {
  id: string
  packageIds: string[]
}

test('all statements together are the billable value of the final figure, for any history of reports, corrections, terms and agreed counts', async () => {
  const random = randomFrom(SEED)
  for (let round = 0; round < 3; round++) {
    const campaign = await trade.sell(`Round ${round}`, LINES)
    const agreed = new Map<string, { first_day: string; last_day: string; quantity: string }[]>()
    for (const lastDay of PERIOD_ENDS) {
      for (let i = 0; i < 10; i++) await reportSomething(random, campaign)
      if (random.nat(2) === 0) await changeTerms(random, campaign)
      for (let i = 0; i < 2; i++) await agreeOnSomething(random, campaign, agreed)
      await issueAtOnce(campaign.id, lastDay)
    }
    const statements = await listIssued(campaign.id)
    expect(statements).toHaveLength(2 * PERIOD_ENDS.length)
    for (const currency of ['EUR', 'JPY']) {
      const totals = statements.filter((each) => each.currency === currency).map(({ total }) => total!)
      expect(sumIn(currency, totals)).toBe(await finalValue(campaign, currency, agreed))
    }
    await expectChain(statements)
  }
  const numbers = (await listIssued()).map(({ number }) => number!)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1))
}, 60_000)

async function reportSomething(random: Random, { packageIds }: Campaign): Promise<void> {
  const at = random.nat(packageIds.length)
  const asOf = random.pick(REPORTED_AT)
  if (at === FLAT) await trade.report(packageIds[at]!, null, asOf)
  else await trade.report(packageIds[at]!, random.pick(TOTALS), asOf)
}

async function changeTerms(random: Random, { id }: Campaign): Promise<void> {
  await trade.change(id, ({ lines }) => ({
    lines: lines.map((line, i) => ({
      ...line,
      ...(i === MOVING && { currency: random.pick(['EUR', 'JPY']) }),
      price: random.pick(['1.115', '7.777', '20']),
      booked: line.pricing_basis === 'flat_rate' ? null : random.pick(['6000', '1000000']),
      bills_overdelivery: line.pricing_basis !== 'flat_rate' && random.nat(2) === 0,
    })),
  }))
}

/** The buyer counts, and the seller agrees to it. Days that overlap with others that were agreed on are refused. */
async function agreeOnSomething(
  random: Random,
  { id, packageIds }: Campaign,
  agreed: Map<string, { first_day: string; last_day: string; quantity: string }[]>,
): Promise<void> {
  const packageId = packageIds[random.nat(FLAT)]!
  const [first_day, last_day] = random.pick(COUNTED)
  const quantity = String(random.pick([0, 777, 4321, 999_999]))
  await askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts`, {
    cookie: trade.cookies.buyer,
    body: { first_day, last_day, counts: [{ line: packageId, quantity }] },
  })
  const response = await askConsole(app.url, 'POST', `/campaigns/${id}/counts/answers`, {
    cookie: trade.cookies.seller,
    body: { first_day, last_day, package_id: packageId, kind: 'agreed', quantity },
  })
  if (response.ok) {
    const others = (agreed.get(packageId) ?? []).filter((each) => each.first_day !== first_day)
    agreed.set(packageId, [...others, { first_day, last_day, quantity }])
  } else expect(response.status).toBe(409)
}

/** Everything three times at once, as impatient people do. */
async function issueAtOnce(campaignId: string, lastDay: string): Promise<void> {
  const cookie = trade.cookies.seller
  const thrice = <T>(ask: () => Promise<T>) => Promise.all([ask(), ask(), ask()])
  const drafted = await thrice(() => draftStatements(app.url, cookie, campaignId, lastDay))
  const [ids] = drafted
  for (const same of drafted) expect(same).toEqual(ids)
  await thrice(() => Promise.all(ids.map((id) => issueStatement(app.url, cookie, id))))
}

/** In the order of numbers. */
async function listIssued(campaignId?: string) {
  const query = campaignId === undefined ? '' : `?campaign_id=${campaignId}`
  const { statements } = await askConsoleFor<Answer<'GET /statements'>>(
    app.url,
    'GET',
    `/statements${query}`,
    { cookie: trade.cookies.buyer },
  )
  return statements.toSorted((a, b) => a.number! - b.number!)
}

/** As the campaign shows it, where nothing was agreed on; else of what was measured on all other days, and what was agreed. */
async function finalValue(
  { id }: Campaign,
  currency: string,
  agreed: ReadonlyMap<string, { first_day: string; last_day: string; quantity: string }[]>,
): Promise<string> {
  const cookie = trade.cookies.seller
  const { lines } = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
    app.url,
    'GET',
    `/campaigns/${id}`,
    {
      cookie,
    },
  )
  const values: string[] = []
  for (const line of lines.filter((each) => each.currency === currency)) {
    let delivered = exactOf(line.delivered ?? '0')
    for (const { first_day, last_day, quantity } of agreed.get(line.package_id) ?? []) {
      const counts = await askConsoleFor<Answer<'GET /campaigns/:campaignId/counts'>>(
        app.url,
        'GET',
        `/campaigns/${id}/counts?first_day=${first_day}&last_day=${last_day}`,
        { cookie },
      )
      const { seller_count } = counts.lines.find(({ package_id }) => package_id === line.package_id)!
      delivered = add(delivered, subtract(exactOf(quantity), exactOf(seller_count)))
    }
    const billed = delivered.units < 0n ? NOTHING : delivered
    values.push(
      agreed.has(line.package_id)
        ? amountIn(currency, valueOfLine({ ...line, delivered: exactText(billed) }).billable)
        : line.money.billable,
    )
  }
  return sumIn(currency, values)
}

function sumIn(currency: string, amounts: readonly string[]): string {
  return amountIn(
    currency,
    amounts.reduce((sum, amount) => add(sum, exactOf(amount)), NOTHING),
  )
}

async function expectChain(statements: readonly { id: string }[]): Promise<void> {
  const { keys } = (await (await fetch(`${app.url}/.well-known/flightline-keys.json`)).json()) as {
    keys: PublicKey[]
  }
  const files = await Promise.all(
    statements.map(async ({ id }) => {
      const path = `/statements/${id}/statement.json`
      const response = await askConsole(app.url, 'GET', path, { cookie: trade.cookies.buyer })
      return checkStatement({ name: id, text: await response.text() }, keys)
    }),
  )
  expect(new Set(files.map(({ finding }) => finding))).toEqual(new Set(['valid']))
  expect(checkChains(files)).toMatchObject([{ missing: [], broken: [] }])
  expect(files.map(({ signed }) => signed!.statement.place)).toEqual(files.map((_, i) => i + 1))
}
