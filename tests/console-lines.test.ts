import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { canCatchUp, isUnchanged } from '../src/core/line-board/line-board-sql.ts'
import { createLineBoards } from '../src/core/line-board/line-boards.ts'
import { linesOf } from '../src/core/line-board/line-board.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock } from './support/hold-lock.ts'
import { reportDelivery } from './support/ingest.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type ListedLine, type Trade } from './support/trade.ts'

/** Two servers on one database: each keeps what it lists in memory. */
let database: Database
let app: TestApp
let other: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  other = await startApp(database)
})

beforeEach(async () => {
  trade = await createTrade(database, app)
})

describe('the list of all lines shows at once, to both sides and on every server,', () => {
  test('what a seller reports and corrects', async () => {
    const { packageIds } = await trade.sell('Spring', [{}, { name: 'Back page' }])
    expect(await shown()).toMatchObject([
      { name: 'Back page', delivered: null, delivered_value: '0.00', state: 'no_data' },
      { name: 'Front page', delivered: null },
    ])
    await trade.report(packageIds[0]!, 400, '2026-01-01')
    expect(await shown('?search=front')).toMatchObject([
      {
        package_id: packageIds[0],
        delivered: '400',
        delivered_value: '4.00',
        billable_value: '4.00',
        remaining_value: '6.00',
        delivered_percent: '40.0',
        as_of: '2026-01-01T00:00:00Z',
      },
    ])
    await trade.report(packageIds[0]!, 300, '2026-01-02')
    expect(await shown('?search=front')).toMatchObject([{ delivered: '300', remaining_value: '7.00' }])
    // A late report is in the history only.
    await trade.report(packageIds[0]!, 900, '2025-12-01')
    expect(await shown('?search=front')).toMatchObject([{ delivered: '300' }])
  })

  test('new terms, new and removed lines, and new campaigns', async () => {
    const { id } = await trade.sell('Spring', [{}, { name: 'Back page' }])
    await shown()
    await trade.change(id, ({ lines }) => ({
      lines: [{ ...lines[0]!, name: 'Cover', booked: '2000', price: '5', currency: 'SEK' }, lines[1]!],
    }))
    expect(await shown('?currency=SEK')).toMatchObject([
      { name: 'Cover', booked: '2000', booked_value: '10.00', currency: 'SEK' },
    ])
    expect(await currencies()).toEqual(['EUR', 'SEK'])
    await trade.change(id, ({ lines }) => ({
      lines: [lines[1]!, { ...LINE, name: 'Inside', package_id: null }],
    }))
    expect((await shown()).map(({ name }) => name)).toEqual(['Back page', 'Inside'])
    expect(await currencies()).toEqual(['EUR'])
    await trade.sell('Autumn', [{ name: 'Zeppelin' }])
    expect((await shown()).map(({ name }) => name)).toEqual(['Back page', 'Inside', 'Zeppelin'])
  })

  test('new names of campaigns and organizations', async () => {
    const { id } = await trade.sell('Spring', [{}])
    await shown()
    await trade.change(id, () => ({ name: 'Summer' }))
    expect(await shown('?search=summer')).toMatchObject([{ campaign_name: 'Summer' }])
    expect(await shown('?search=spring')).toEqual([])
    await rename(trade.seller.organizationNumber, 'Northern Audio')
    await rename(trade.buyer.organizationNumber, 'Meadow Foods')
    const sold = await trade.lines(trade.cookies.seller, '?search=meadow')
    expect(sold.lines).toMatchObject([{ partner_name: 'Meadow Foods', side: 'seller' }])
    const bought = await trade.lines(trade.cookies.buyer, '?side=buyer&search=northern', other)
    expect(bought.lines).toMatchObject([{ partner_name: 'Northern Audio', side: 'buyer' }])
    expect((await totals(trade.cookies.buyer)).partners).toMatchObject([{ name: 'Northern Audio' }])
  })

  test('what is written by a transaction that was open during the last question', async () => {
    const { packageIds } = await trade.sell('Spring', [{}])
    const commit = await holdLock(
      database,
      `UPDATE line_figure SET quantity = 77, as_of = '2026-01-01', received_at = now(), revision = 1
       WHERE package_id = '${packageIds[0]}'`,
    )
    // Newer transactions end in the meantime.
    await trade.sell('Autumn', [{ name: 'Second' }])
    expect((await shown()).map(({ delivered }) => delivered)).toEqual([null, null])
    await trade.sell('Winter', [{ name: 'Third' }])
    await commit()
    expect((await shown()).map(({ delivered }) => delivered)).toEqual(['77', null, null])
  })
})

describe('what a buyer may not see', () => {
  test('leaves its list with the next question, and comes back with consent', async () => {
    const { packageIds } = await trade.sell('Spring', [{}])
    await trade.report(packageIds[0]!, 400)
    expect((await shown()).length).toBe(1)
    await consent('declined')
    expect(await listBought()).toEqual([])
    // Not even that the seller exists, nor its next name.
    await rename(trade.seller.organizationNumber, 'Renamed since')
    expect(await totals(trade.cookies.buyer)).toMatchObject({
      lines: 0,
      money: [],
      quantities: [],
      states: [],
      partners: [],
      currencies: [],
    })
    expect((await trade.lines(trade.cookies.buyer, `?side=buyer&search=${packageIds[0]}`)).total).toBe(0)
    await trade.report(packageIds[0]!, 500)
    await consent('accepted')
    expect(await listBought()).toMatchObject([{ delivered: '500', partner_name: 'Renamed since' }])
  })

  test('is a campaign that is withheld, from the next question on', async () => {
    const { id } = await trade.sell('Spring', [{}])
    expect((await shown()).length).toBe(1)
    await database.query('UPDATE campaign SET is_withheld = true WHERE id = $1', [id])
    expect(await listBought()).toEqual([])
    expect(await trade.lines(trade.cookies.buyer, '?side=buyer')).toMatchObject({ lines: [], total: 0 })
    expect((await trade.lines(trade.cookies.seller)).total).toBe(1)
  })

  test('is never listed for a stranger, by any ID', async () => {
    const { id, packageIds } = await trade.sell('Spring', [{}])
    const stranger = await createSeller(database, 'Stranger')
    const { cookie } = await signInMember(database, stranger.organizationNumber)
    for (const query of [
      '',
      '?side=buyer',
      `?search=${packageIds[0]}`,
      `?search=${id}`,
      `?campaign_id=${id}`,
      `?partner=${trade.buyer.organizationId}`,
      `?side=buyer&partner=${trade.seller.organizationId}`,
    ]) {
      expect(await trade.lines(cookie, query)).toMatchObject({ lines: [], total: 0 })
    }
    const file = await askConsole(app.url, 'GET', '/lines/export', { cookie })
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1)
  })
})

test('a seller and its buyer get the same amounts', async () => {
  const { packageIds } = await trade.sell('Spring', [
    { booked: '3', price: '0.335' },
    { name: 'Podcast', pricing_basis: 'downloads', booked: null, currency: 'SEK' },
    { name: 'Sponsor', pricing_basis: 'flat_rate', booked: null, price: '99.99' },
  ])
  await trade.report(packageIds[0]!, 5)
  await trade.report(packageIds[1]!, 12.5, undefined, 'downloads')
  await trade.report(packageIds[2]!, null)
  const sold = await totals(trade.cookies.seller, 'seller')
  const seen = await totals(trade.cookies.buyer)
  const { money, quantities, states, lines } = sold
  expect(seen).toMatchObject({ money, quantities, states, lines: 3 })
  expect(money).toMatchObject([
    { currency: 'EUR', lines: 2 },
    { currency: 'SEK', lines_without_goal: 1 },
  ])
  expect(lines).toBe(3)
})

describe('boards in memory', () => {
  test('answer many readers at once, each with what was committed before it asked', async () => {
    const { packageIds } = await trade.sell('Spring', [{}])
    const boards = createLineBoards(database, { linesMax: 1_000 })
    const scope = { organizationNumber: trade.seller.organizationNumber, side: 'seller' } as const
    for (let total = 1; total <= 5; total++) {
      const before = boards.current(scope)
      await trade.report(packageIds[0]!, total, `2026-01-0${total}`)
      const readers = Array.from({ length: 10 }, async () => {
        const board = await boards.current(scope)
        return linesOf(board).map(({ delivered }) => delivered)
      })
      await before
      expect(await Promise.all(readers)).toEqual(Array.from({ length: 10 }, () => [total]))
    }
  })

  test('catch up with more changes than are read at once, without reading everything again', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => ({ name: `Line ${i}` }))
    const campaigns = [
      await trade.sell('First', many),
      await trade.sell('Second', many),
      await trade.sell('Third', many),
    ]
    let loads = 0
    const boards = createLineBoards(database, { linesMax: 10_000, onLoad: () => loads++ })
    const scopes = [
      { organizationNumber: trade.seller.organizationNumber, side: 'seller' },
      { organizationNumber: trade.buyer.organizationNumber, side: 'buyer' },
    ] as const
    const sums = async () => {
      const found = await Promise.all(scopes.map((scope) => boards.current(scope)))
      return found.map((board) =>
        linesOf(board).reduce((sum, { delivered }) => sum + Number(delivered ?? 0), 0),
      )
    }
    expect(await sums()).toEqual([0, 0])
    const items = campaigns.flatMap(({ packageIds }) =>
      packageIds.map((package_id) => ({ package_id, impressions: 7 })),
    )
    for (let start = 0; start < items.length; start += 500) {
      const { accepted } = await reportDelivery(app.url, trade.seller.apiKey, items.slice(start, start + 500))
      expect(accepted).toBe(500)
    }
    expect(await sums()).toEqual([21_000, 21_000])
    await trade.change(campaigns[1]!.id, () => ({ name: 'Renamed' }))
    expect(await sums()).toEqual([21_000, 21_000])
    expect(loads).toBe(2)
  })

  test('are read again after a failover, with another machine, and when too many transactions have passed to tell what is new', () => {
    const mark = { transaction: '1000', end: '1000', server: 'first' }
    expect(canCatchUp({ a: mark }, { a: mark })).toBe(true)
    expect(canCatchUp({ a: mark }, { a: { ...mark, transaction: String(2 ** 29) } })).toBe(true)
    expect(canCatchUp({ a: mark }, { a: { ...mark, transaction: String(2 ** 31) } })).toBe(false)
    expect(canCatchUp({ a: mark }, { a: { ...mark, server: 'second' } })).toBe(false)
    expect(canCatchUp({ a: mark }, { a: mark, b: mark })).toBe(false)
    expect(canCatchUp({ a: mark }, { b: mark })).toBe(false)
  })

  test('are not even checked if nothing was under way before and nothing has ended since', () => {
    const mark = { transaction: '1000', end: '1000', server: 'first' }
    expect(isUnchanged({ a: mark }, { a: mark })).toBe(true)
    const busy = { ...mark, transaction: '999' }
    expect(isUnchanged({ a: mark, b: busy }, { a: mark, b: busy })).toBe(false)
    expect(isUnchanged({ a: mark }, { a: { ...mark, end: '1001' } })).toBe(false)
    expect(isUnchanged({ a: mark }, { a: { ...mark, server: 'second' } })).toBe(false)
  })

  test('keep no more lines than their limit, and say so', async () => {
    const { id } = await trade.sell('Spring', [{}, { name: 'Second' }])
    const boards = createLineBoards(database, { linesMax: 2 })
    const scope = { organizationNumber: trade.seller.organizationNumber, side: 'seller' } as const
    expect(await boards.current(scope)).toMatchObject({ lineCount: 2, isComplete: true })
    await trade.change(id, ({ lines }) => ({
      lines: [...lines, { ...LINE, name: 'Third', package_id: null }],
    }))
    expect(await boards.current(scope)).toMatchObject({ lineCount: 2, isComplete: false })
    expect(await createLineBoards(database, { linesMax: 2 }).current(scope)).toMatchObject({
      lineCount: 2,
      isComplete: false,
    })
    // The other side needs the room.
    await boards.current({ organizationNumber: trade.buyer.organizationNumber, side: 'buyer' })
    await trade.change(id, ({ lines }) => ({ lines: [lines[2]!] }))
    expect(await boards.current(scope)).toMatchObject({ lineCount: 1, isComplete: true })
  })
})

/** By name: what both sides are shown by both servers, apart from the names of each other. */
async function shown(query = ''): Promise<ListedLine[]> {
  const further = query === '' ? '' : `&${query.slice(1)}`
  const [sold, bought, elsewhere, boughtElsewhere] = await Promise.all([
    trade.lines(trade.cookies.seller, `?sort=name${further}`),
    trade.lines(trade.cookies.buyer, `?sort=name&side=buyer${further}`),
    trade.lines(trade.cookies.seller, `?sort=name${further}`, other),
    trade.lines(trade.cookies.buyer, `?sort=name&side=buyer${further}`, other),
  ])
  expect(elsewhere).toEqual(sold)
  expect(boughtElsewhere).toEqual(bought)
  expect(sold.total).toBe(sold.lines.length)
  expect(bought.lines.map(withoutPartner)).toEqual(sold.lines.map(withoutPartner))
  return sold.lines
}

function withoutPartner({ partner_id: _id, partner_name: _name, side: _side, ...line }: ListedLine) {
  return line
}

async function listBought(): Promise<ListedLine[]> {
  const { lines } = await trade.lines(trade.cookies.buyer, '?side=buyer')
  expect((await trade.lines(trade.cookies.buyer, '?side=buyer', other)).lines).toEqual(lines)
  return lines
}

async function totals(cookie: string, side: 'seller' | 'buyer' = 'buyer') {
  return askConsoleFor<Answer<'GET /lines/totals'>>(app.url, 'GET', `/lines/totals?side=${side}`, { cookie })
}

async function currencies(): Promise<string[]> {
  const sold = await totals(trade.cookies.seller, 'seller')
  expect((await totals(trade.cookies.buyer)).currencies).toEqual(sold.currencies)
  return sold.currencies
}

async function rename(organizationNumber: number, name: string): Promise<void> {
  await database.query('UPDATE organization SET name = $2 WHERE number = $1', [organizationNumber, name])
}

async function consent(state: 'accepted' | 'declined'): Promise<void> {
  const path = `/sellers/${trade.seller.organizationId}`
  await askConsoleFor(app.url, 'PUT', path, { cookie: trade.cookies.buyer, body: { state } })
}
