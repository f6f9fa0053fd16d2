import { expect, test } from 'vitest'
import { explain, recording } from '../bench/plan-cost.ts'
import { listCampaignNames } from '../src/core/campaign/campaign-list-sql.ts'
import { createTestDatabase } from './support/test-database.ts'

/** For the planner every seller has as many campaigns as the average: 21. */
const SMALL_SELLERS = 1_000
const CAMPAIGNS_OF_THE_LARGE = 20_000
const KEYS = 50
const ROWS_PER_KEY_MAX = 10

test('a page of campaigns is looked up by their keys, however many their seller has and others have not', async () => {
  const { database } = await createTestDatabase()
  await database.query(
    `INSERT INTO organization (name) SELECT 'Seller ' || i FROM generate_series(0, ${SMALL_SELLERS}) i`,
  )
  const sellers = await database.query<{ number: number }>('SELECT number FROM organization ORDER BY number')
  const numbers = sellers.map(({ number }) => number)
  const [large, buyer] = numbers as [number, number]
  await database.query(
    `INSERT INTO campaign (organization_number, buyer_number, name)
     SELECT $1::integer, $2::integer, 'Campaign ' || i FROM generate_series(1, ${CAMPAIGNS_OF_THE_LARGE}) i
     UNION ALL SELECT number, $1::integer, 'Campaign' FROM unnest($3::integer[]) AS number`,
    [large, buyer, numbers.slice(1)],
  )
  await database.query('ANALYZE organization, campaign')
  const found = await database.query<{ id: string }>(
    `SELECT id FROM campaign WHERE organization_number = $1 ORDER BY name LIMIT ${KEYS}`,
    [large],
  )
  const statements = recording(database)
  const names = await listCampaignNames(
    statements.database,
    found.map(({ id }) => ({ organizationNumber: large, id })),
  )
  expect(names.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
  for (const statement of statements.take()) {
    const { rows, plan } = await explain(database, statement)
    expect(rows, plan).toBeLessThanOrEqual(KEYS * ROWS_PER_KEY_MAX)
  }
})
