import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAffiliateDays } from '../src/core/affiliate/list-affiliate-days.ts'
import { listAffiliateTotals } from '../src/core/affiliate/list-affiliate-totals.ts'
import { rankAffiliateTotals } from '../src/core/affiliate/rank-affiliate-totals.ts'
import { showAffiliateCode } from '../src/core/affiliate/show-affiliate-code.ts'
import type { AffiliateOrder } from '../src/core/affiliate/affiliate-performance.ts'
import type { Context } from '../src/core/context.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { daysThatDiffer, sendRows } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createMember } from './support/person.ts'
import { SEED } from './support/random.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

describe('the sums per package and day', () => {
  test('match the results after any mix of writes, restatements, repetitions and moves of codes', async () => {
    const number = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
    const result = fc.record({
      code: fc.constantFrom('A', 'B', 'C', 'D'),
      day: fc.integer({ min: 1, max: 3 }),
      clicks: number,
      conversions: number,
      value: fc.integer({ min: 0, max: 99_999_999 }).map((tenThousandths) => tenThousandths / 10_000),
    })
    const unique = fc.uniqueArray(result, { selector: ({ code, day }) => `${code} ${day}`, maxLength: 8 })
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('results' as const), rows: unique }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('move' as const),
          code: fc.constantFrom('A', 'B', 'C', 'D'),
          line: fc.nat({ max: 2 }),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const seller = await createSeller(testDatabase.database)
        const lines = await Promise.all([1, 2, 3].map(() => createLine(testDatabase.database, seller)))
        const place = (code: string, line: number) =>
          sendRows(app.url, seller.apiKey, 'codes', [{ packageId: lines[line]!, code }])
        for (const [line, code] of ['A', 'B', 'C', 'D'].entries()) await place(code, line % 2)
        let last: unknown[] = []
        for (const one of steps) {
          if (one.kind === 'move') await place(one.code, one.line)
          else {
            if (one.kind === 'results')
              last = one.rows.map((row) => metric(row.code, row.day, row.clicks, row.conversions, row.value))
            const answer = await sendRows(app.url, seller.apiKey, 'metrics', last)
            expect(answer.upserted).toBe(last.length)
          }
          expect(await daysThatDiffer(testDatabase.database, seller.organizationNumber)).toEqual([])
        }
      }),
      { numRuns: 60, seed: SEED },
    )
  })

  test('are not kept by a trigger: no trigger writes another table', async () => {
    const triggers = await testDatabase.database.query(
      `SELECT tgname FROM pg_trigger WHERE tgrelid = 'affiliate_result'::regclass AND NOT tgisinternal`,
    )
    expect(triggers).toEqual([])
  })
})

/** Codes A to E on two packages: A and B on the first, C and D on the second, E has no results. A moved once. */
describe("the results of a seller's codes", () => {
  let seller: Seller
  let context: Context
  let packages: string[]

  beforeAll(async () => {
    seller = await createSeller(testDatabase.database)
    packages = [
      await createLine(testDatabase.database, seller),
      await createLine(testDatabase.database, seller),
    ]
    const member = await createMember(testDatabase.database, seller.organizationNumber, 'member')
    context = { actor: member, database: testDatabase.database, now: instantFromMilliseconds(Date.now()) }
    const [first, second] = packages
    await send('codes', [
      { packageId: second, code: 'Alpha' },
      { packageId: first, code: 'beta', slug: 'summer-sale' },
      { packageId: second, code: 'Été' },
      { packageId: second, code: '50%_OFF' },
      { packageId: first, code: 'echo' },
    ])
    await send('metrics', [metric('Alpha', 1, 10, 5, 1.5)])
    await send('codes', [{ packageId: first, code: 'Alpha' }])
    await send('metrics', [
      metric('Alpha', 2, 100, 1, 2.25),
      metric('beta', 2, 50, 10, 0.0001),
      metric('Été', 3, 0, 3, 100),
      metric('50%_OFF', 3, 7, 7, 7),
    ])
  })

  test('are given by day and in total: overall, per package, per code, for the requested days', async () => {
    const overall = await days({})
    expect(overall.total).toEqual({
      clicks: '167',
      conversions: '26',
      conversion_value: '110.7501',
      conversion_rate: '0.155689',
      value_per_click: '0.663174',
    })
    expect(overall.days.map(summary)).toEqual([
      '2025-01-01 10 5 1.5',
      '2025-01-02 150 11 2.2501',
      '2025-01-03 7 10 107',
    ])
    expect(overall.hasMore).toBe(false)
    const onFirst = await days({ packageId: packages[0] })
    expect(onFirst.days.map(summary)).toEqual(['2025-01-02 150 11 2.2501'])
    const ofAlpha = await days({ codeId: await idOf('Alpha') })
    expect(ofAlpha.days.map(summary)).toEqual(['2025-01-01 10 5 1.5', '2025-01-02 100 1 2.25'])
    expect(ofAlpha.total).toMatchObject({ clicks: '110', conversion_value: '3.75' })
    const second = await days({ from: '2025-01-02', to: '2025-01-02' })
    expect([second.total.clicks, second.days.map(summary)]).toEqual(['150', ['2025-01-02 150 11 2.2501']])
    const none = await days({ from: '2026-01-01' })
    expect(none).toMatchObject({
      total: { clicks: '0', conversion_value: '0', conversion_rate: null },
      days: [],
    })
  })

  test('are paged by day from either end, each page with the overall total', async () => {
    for (const isNewestFirst of [false, true]) {
      const first = await days({ limit: 2, isNewestFirst })
      const second = await days({ limit: 2, isNewestFirst, after: first.days[1]!.date })
      expect([first.hasMore, second.hasMore]).toEqual([true, false])
      const dates = [...first.days, ...second.days].map(({ date }) => date)
      expect(dates).toEqual(isNewestFirst ? dates.toSorted().toReversed() : dates.toSorted())
      expect(dates).toHaveLength(3)
      expect(second.total).toEqual(first.total)
      const ofAlpha = await showAffiliateCode(context, {
        side: 'seller',
        codeId: await idOf('Alpha'),
        limit: 1,
        isNewestFirst,
      })
      expect(ofAlpha.days.map(({ date }) => date)).toEqual([isNewestFirst ? '2025-01-02' : '2025-01-01'])
    }
    await expect(days({ after: 'x' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(days({ limit: 1001 })).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each<[AffiliateOrder, string, string]>([
    ['created', '50%_OFF Alpha beta echo Été', 'Été echo beta Alpha 50%_OFF'],
    ['name', '50%_OFF Alpha beta echo Été', 'Été echo beta Alpha 50%_OFF'],
    ['clicks', 'echo Été 50%_OFF beta Alpha', 'Alpha beta 50%_OFF echo Été'],
    ['conversions', 'echo Été Alpha 50%_OFF beta', 'beta 50%_OFF Alpha Été echo'],
    ['conversion_value', 'echo beta Alpha 50%_OFF Été', 'Été 50%_OFF Alpha beta echo'],
    ['conversion_rate', 'Alpha beta 50%_OFF echo Été', '50%_OFF beta Alpha echo Été'],
    ['value_per_click', 'beta Alpha 50%_OFF echo Été', '50%_OFF Alpha beta echo Été'],
  ])(
    'are sorted by %s either way, ties in creation order, those without a figure last',
    async (order, upwards, downwards) => {
      expect(await rankedCodes({ order })).toBe(upwards)
      expect(await rankedCodes({ order, isDescending: true })).toBe(downwards)
      expect(await rankedCodes({ order, campaignId: seller.campaignId })).toBe(upwards)
    },
  )

  test('come in numbered pages with a page count', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => rank('code', { order: 'clicks', limit: 2, page })),
    )
    expect(pages.map(({ totals }) => totals.map(({ code }) => code))).toEqual([
      ['echo', 'Été'],
      ['50%_OFF', 'beta'],
      ['Alpha'],
      [],
    ])
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
    for (const fields of [{ page: 0 }, { page: 1.5 }, { limit: 201 }, { search: 'x'.repeat(201) }]) {
      await expect(rank('code', fields)).rejects.toMatchObject({ code: 'invalid' })
    }
  })

  test.each([
    ['ALPH', 'Alpha'],
    ['  beta ', 'beta'],
    ['sale', 'beta'],
    ['ÉT', 'Été'],
    ['e\u0301t', 'Été'],
    ['%', '50%_OFF'],
    ['_', '50%_OFF'],
    ['\\', ''],
    ['zulu', ''],
    [' ', '50%_OFF Alpha beta echo Été'],
  ])('are found by part of the code or slug, literally and ignoring case: %j', async (search, found) => {
    expect(await rankedCodes({ order: 'name', search })).toBe(found)
    expect((await rank('code', { search })).count).toBe(found === '' ? 0 : found.split(' ').length)
    const { totals } = await listAffiliateTotals(context, { side: 'seller', by: 'code', limit: 10, search })
    expect(totals.map(({ code }) => code).join(' ')).toBe(found)
  })

  test('are the same by package and by campaign, sorted and searched', async () => {
    const byPackage = await rank('package', { order: 'clicks', isDescending: true })
    expect(byPackage.totals.map(({ package_id, clicks }) => [package_id, clicks])).toEqual([
      [packages[0], '150'],
      [packages[1], '17'],
    ])
    const byCampaign = await rank('campaign', { search: 'test camp' })
    expect(byCampaign).toMatchObject({
      totals: [{ campaign_id: seller.campaignId, clicks: '167', conversion_value: '110.7501' }],
      count: 1,
    })
    expect(await rank('campaign', { search: 'nothing' })).toMatchObject({ totals: [], count: 0 })
    expect(await rank('package', { codeId: await idOf('beta') })).toMatchObject({
      totals: [{ package_id: packages[0], clicks: '50' }],
      count: 1,
    })
  })

  async function send(feed: 'codes' | 'metrics', rows: unknown[]): Promise<void> {
    expect(await sendRows(app.url, seller.apiKey, feed, rows)).toMatchObject({ ok: true })
  }

  function days(fields: Partial<Parameters<typeof listAffiliateDays>[1]>) {
    return listAffiliateDays(context, { side: 'seller', limit: 100, ...fields })
  }

  function rank<Group extends 'code' | 'package' | 'campaign'>(
    by: Group,
    fields: Partial<Omit<Parameters<typeof rankAffiliateTotals>[1], 'by'>> = {},
  ) {
    const defaults = { order: 'created', isDescending: false, limit: 100, page: 1 } as const
    return rankAffiliateTotals(context, { side: 'seller', ...defaults, ...fields, by })
  }

  async function rankedCodes(fields: Parameters<typeof rank>[1]): Promise<string> {
    return (await rank('code', fields)).totals.map(({ code }) => code).join(' ')
  }

  async function idOf(code: string): Promise<string> {
    return (await rank('code', { search: code })).totals[0]!.id
  }
})

function metric(code: string, day: number, clicks: number, conversions: number, conversionValue: number) {
  return { code, date: `2025-01-0${day}`, clicks, conversions, conversionValue }
}

function summary(day: Record<'date' | 'clicks' | 'conversions' | 'conversion_value', string>): string {
  return `${day.date} ${day.clicks} ${day.conversions} ${day.conversion_value}`
}
