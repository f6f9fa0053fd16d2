import { expect, test } from 'vitest'
import { actingFor } from '../src/core/access.ts'
import { listAffiliateTotals } from '../src/core/affiliate/list-affiliate-totals.ts'
import { showAffiliateCode } from '../src/core/affiliate/show-affiliate-code.ts'
import type { Context } from '../src/core/context.ts'
import { createDemo } from '../src/demo/create-demo.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { createTestDatabase } from './support/test-database.ts'

test('the demo has codes with ninety days of results each, visible to its seller and its buyer', async () => {
  const { database } = await createTestDatabase()
  const { seller, buyer } = await createDemo(database)
  const operator: Context = {
    actor: { kind: 'command_line' },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
  const sides = [
    { context: await actingFor(operator, seller.organization_id), side: 'seller' },
    { context: await actingFor(operator, buyer.organization_id), side: 'buyer' },
  ] as const
  for (const { context, side } of sides) {
    const { totals } = await listAffiliateTotals(context, { side, by: 'code', limit: 100 })
    expect(totals).toHaveLength(5)
    for (const { id, conversion_rate } of totals) {
      expect(Number(conversion_rate)).toBeGreaterThan(0)
      expect(Number(conversion_rate)).toBeLessThan(0.2)
      const { days } = await showAffiliateCode(context, { side, codeId: id, limit: 1000 })
      expect(days).toHaveLength(90)
      expect(days.at(-1)!.date < new Date().toISOString()).toBe(true)
    }
  }
  const packages = await listAffiliateTotals(sides[0].context, { side: 'seller', by: 'package', limit: 100 })
  const fresh = new Set(seller.packages.map(({ package_id }) => package_id))
  expect(packages.totals.filter(({ package_id }) => fresh.has(package_id))).toEqual([])
})
