import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { insertFigures } from '../src/core/campaign/line-sql.ts'
import { openDatabase, type Database, type Queryable } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { daysShown, daysThatDiffer, sendRows } from './support/affiliate.ts'
import { startApp } from './support/app.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createEmptyDatabase } from './support/test-database.ts'

let database: Database
let seller: Seller

/** A seller with two codes on one package, on a database of the version before. */
beforeEach(async () => {
  const made = await createEmptyDatabase()
  const [row] = await made.database.query<{ name: string }>('SELECT current_database() AS name')
  database = openDatabase({
    connection: { ...inject('postgres'), database: row!.name },
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 3,
    onError: () => undefined,
  })
  onTestFinished(() => database.close())
  await migrate(database, { upTo: '0027' })
  seller = await createSeller(database)
  await database.query(
    `WITH line AS (
       INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, price, currency)
       VALUES ($1, $2, 'Old line', 'impressions', '2020-01-01', '2199-12-31', 10, 'EUR') RETURNING *)
     ${insertFigures('line')}`,
    [seller.organizationNumber, seller.campaignId],
  )
  await database.query(
    `INSERT INTO affiliate_code (organization_number, line_number, code, code_key, created_source_number, created_at,
       source_number, written_at)
     SELECT l.organization_number, l.line_number, code, code, 1, now(), 1, now()
     FROM package_line l, unnest(ARRAY['OLD', 'OLDER']) code`,
  )
  await database.query(
    'INSERT INTO affiliate_placement SELECT organization_number, code_number, line_number FROM affiliate_code',
  )
})

test('on upgrade the sums stay right, with results that were being written when it began', async () => {
  await writeAsBefore(database, '2025-01-01', 7)
  let commit = () => {}
  const isReleased = new Promise<void>((resolve) => {
    commit = resolve
  })
  let isWritten = () => {}
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const writer = database.transaction(async (tx) => {
    await writeAsBefore(tx, '2025-01-01', 9)
    await writeAsBefore(tx, '2025-01-02', 5)
    isWritten()
    await isReleased
  })
  await written
  await migrate(database, { onEvent: ({ kind }) => kind === 'locked' && commit() })
  await writer
  expect(await daysThatDiffer(database, seller.organizationNumber)).toEqual([])
  expect(await clicksShown()).toEqual(['2025-01-01 18', '2025-01-02 10'])

  const app = await startApp(database)
  const sent = [metric('OLD', '2025-01-01', 1), metric('OLD', '2025-01-03', 2)]
  expect((await sendRows(app.url, seller.apiKey, 'metrics', sent)).upserted).toBe(2)
  expect(await daysThatDiffer(database, seller.organizationNumber)).toEqual([])
  expect(await clicksShown()).toEqual(['2025-01-01 10', '2025-01-02 10', '2025-01-03 2'])
})

test('a server of the version before can no longer write results, new or restated, so none is missing from the sums', async () => {
  await writeAsBefore(database, '2025-01-01', 7)
  await migrate(database)
  for (const date of ['2025-01-01', '2025-01-02'])
    await expect(writeAsBefore(database, date, 8)).rejects.toThrow(/null value in column/)
  expect(await clicksShown()).toEqual(['2025-01-01 14'])
})

/** For both codes, with the statement of the version before. */
async function writeAsBefore(on: Queryable, date: string, clicks: number): Promise<void> {
  await on.query(
    `INSERT INTO affiliate_result (organization_number, code_number, date, line_number, clicks, conversions,
       conversion_value, source_number, written_at)
     SELECT organization_number, code_number, $1, line_number, $2, 0, 0.0001, 1, now() FROM affiliate_code
     ORDER BY code_number
     ON CONFLICT (organization_number, code_number, date) DO UPDATE SET clicks = excluded.clicks,
       conversions = excluded.conversions, conversion_value = excluded.conversion_value,
       source_number = excluded.source_number, written_at = excluded.written_at`,
    [date, clicks],
  )
}

async function clicksShown(): Promise<string[]> {
  const days = await daysShown(database, seller.organizationNumber)
  return days.map(({ date, clicks }) => `${date} ${clicks}`)
}

function metric(code: string, date: string, clicks: number) {
  return { code, date, clicks, conversions: 0, conversionValue: 0.0001 }
}
