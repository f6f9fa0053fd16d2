import { describe, expect, inject, test } from 'vitest'
import { distribute } from '../src/database/distribute.ts'
import { PLACEMENTS, readSpread } from '../src/database/distribution.ts'
import { createTestDatabase } from './support/test-database.ts'

describe('an installation that is spread over several machines', () => {
  test('has a place for every table', async () => {
    const { database } = await createTestDatabase()
    const { tables } = await readSpread(database)
    expect([...tables.keys()].toSorted()).toEqual([...PLACEMENTS.keys()].toSorted())
  })

  test('is not made of a database without Citus, and only once of one with it', async () => {
    const { database } = await createTestDatabase()
    if (inject('citusWorkers').length > 0) {
      expect(await distribute(database)).toMatchObject({ placed: [] })
      return
    }
    await expect(distribute(database)).rejects.toThrow(
      'This database does not run Citus: install it on every machine',
    )
  })
})
