import { beforeAll, expect, test } from 'vitest'
import { ARCHIVE_TABLES } from '../src/core/archive/archive-sql.ts'
import type { Database, Queryable } from '../src/database/database.ts'
import { readSnapshot, walkQuery } from '../src/database/snapshot.ts'
import { askConsole, signInMember } from './support/account.ts'
import { startApp } from './support/app.ts'
import { holdLock } from './support/hold-lock.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
beforeAll(async () => {
  ;({ database } = await createTestDatabase())
})

/** Rows without end, each read when it is taken. */
async function* endless(tx: Queryable): AsyncGenerator<number> {
  for (;;) {
    const [row] = await tx.query<{ one: number }>('SELECT 1 AS one')
    yield row!.one
  }
}

const openTransactions = async () => {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
  )
  return row!.count
}

test('a file of everything ends when it takes too long in all, and frees its connection', async () => {
  const rows = readSnapshot(database, endless, { msMax: 200 })
  const readAll = async () => {
    for await (const row of rows) expect(row).toBe(1)
  }
  // Nothing else ends it: it is read for as long as there are rows.
  await expect(readAll()).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(openTransactions).toBe(0)
})

test('rows are read some at a time: of those that may be large, only a few', async () => {
  const sizes = await database.transaction(async (tx) => {
    const batches: number[] = []
    for await (const rows of walkQuery(tx, 'SELECT generate_series(1, $1::integer)', [50], {
      rowsAtOnce: 20,
    })) {
      batches.push(rows.length)
    }
    return batches
  })
  expect(sizes).toEqual([20, 20, 10])
  for (const { path, json, rowsAtOnce } of ARCHIVE_TABLES) {
    if (json) expect([path, rowsAtOnce]).toEqual([path, 20])
  }
})

test('a file of everything ends when its taker leaves, and frees its connection', async () => {
  for await (const row of readSnapshot(database, endless)) {
    expect(row).toBe(1)
    break
  }
  await expect.poll(openTransactions).toBe(0)
})

test('a file that cannot be finished is cut off, and the log says why', async () => {
  const app = await startApp(database)
  const seller = await createSeller(database)
  const { cookie } = await signInMember(database, seller.organizationNumber)
  const letGo = await holdLock(database, 'LOCK TABLE saved_view IN ACCESS EXCLUSIVE MODE')
  const response = await askConsole(app.url, 'GET', '/account/export', { cookie })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  await letGo()
  const id = response.headers.get('x-request-id')!
  await expect.poll(() => app.log()).toContain('an answer was cut off')
  const line = app
    .log()
    .split('\n')
    .find((one) => one.includes('an answer was cut off'))!
  expect(JSON.parse(line)).toMatchObject({ level: 50, request_id: id, err: { message: expect.any(String) } })
})
