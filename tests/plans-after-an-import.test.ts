import { expect, test } from 'vitest'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { listListedLines } from '../src/core/line-board/listed-line-sql.ts'
import { listWatchedLines } from '../src/core/line-watch/line-watch-sql.ts'
import { lookAtLines, lookAtPackages } from '../src/core/reading/reading-sql.ts'
import type { Queryable } from '../src/database/database.ts'
import { agreedLine, createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const IMPORTED = 5_000
const ASKED = 500

test('lines are looked up by their keys even when the statistics are from before they were imported', async () => {
  const { database } = await createTestDatabase()
  const seller = await createSeller(database)
  await createLine(database, seller)
  await database.query('ANALYZE')
  const campaign = { organizationNumber: seller.organizationNumber, id: seller.campaignId }
  await insertLines(
    database,
    campaign,
    Array.from({ length: IMPORTED }, () => agreedLine({})),
  )
  const wanted = { organizationNumber: seller.organizationNumber, side: null, campaignId: null }
  const keys = await lookAtLines(database, wanted, { after: null, limit: ASKED })
  expect(keys).toHaveLength(ASKED)

  const plans: string[] = []
  const explaining: Queryable = {
    isSpread: database.isSpread,
    async query(asked: string | { text: string }, values?: unknown[]) {
      const sql = typeof asked === 'string' ? asked : asked.text
      const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${sql}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return []
    },
  }
  await listListedLines(explaining, seller.organizationNumber, keys)
  await listWatchedLines(explaining, {
    organizationNumber: seller.organizationNumber,
    lineNumbers: keys.map((key) => key.line_number),
  })
  await lookAtPackages(explaining, {
    ...wanted,
    side: 'seller',
    packageIds: keys.map((key) => key.package_id),
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toMatch(new RegExp(`on package_line .*loops=${ASKED}\\)`))
    expect(plan).toContain('using package_line_pkey on package_line')
  }
})
