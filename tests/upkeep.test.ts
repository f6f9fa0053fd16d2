import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { UPKEEP_CONNECTIONS } from '../src/database/connections.ts'
import type { Database } from '../src/database/database.ts'
import { startUpkeep } from '../src/upkeep.ts'
import { createTestDatabase } from './support/test-database.ts'

const STATEMENTS_MIN = 15

test('upkeep leaves a connection free for others, also when it has just started', async () => {
  const { database } = await createTestDatabase()
  const counted = countStatements(database)
  const stop = startUpkeep(counted.database, readConfig({}, '/nonexistent'), pino({ level: 'silent' }))
  await vi.waitFor(() => expect(counted.begun()).toBeGreaterThan(STATEMENTS_MIN), { timeout: 60_000 })
  await stop()
  expect(counted.atOnceMax()).toBeGreaterThan(0)
  expect(counted.atOnceMax()).toBeLessThan(UPKEEP_CONNECTIONS)
})

/** The real database, which counts how many of its connections are wanted at a time. */
function countStatements(database: Database): {
  database: Database
  begun: () => number
  atOnceMax: () => number
} {
  let begun = 0
  let atOnce = 0
  let atOnceMax = 0
  const count = async <T>(work: () => Promise<T>): Promise<T> => {
    begun++
    atOnceMax = Math.max(atOnceMax, ++atOnce)
    try {
      return await work()
    } finally {
      atOnce--
    }
  }
  return {
    database: {
      ...database,
      query: (statement, values) => count(() => database.query(statement, values)),
      transaction: (work) => count(() => database.transaction(work)),
    },
    begun: () => begun,
    atOnceMax: () => atOnceMax,
  }
}
