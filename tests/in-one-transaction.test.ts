import { expect, it } from 'vitest'
import { createTestDatabase } from './support/test-database.ts'
import type { Database } from '../src/database/database.ts'
import { inOneTransaction } from '../src/demo/in-one-transaction.ts'

const { database } = await createTestDatabase()

it('operations that run in parallel take turns, and all of them succeed', async () => {
  const names = ['one', 'two', 'three']
  await inOneTransaction(database, (joined) => Promise.all(names.map((name) => create(joined, name))))
  expect(await countOf(names)).toBe(3)
})

it('one that fails rolls back the others, including later ones', async () => {
  const late: Database[] = []
  const all = inOneTransaction(database, async (joined) => {
    late.push(joined)
    await create(joined, 'lost at once')
    throw new Error('refused')
  })
  await expect(all).rejects.toThrow('refused')
  await expect(create(late[0]!, 'lost late')).rejects.toThrow('the transaction is over')
  expect(await countOf(['lost at once', 'lost late'])).toBe(0)
})

function create(joined: Database, name: string): Promise<void> {
  return joined.transaction(async (tx) => {
    await tx.query('SELECT pg_sleep(0.01)')
    await tx.query('INSERT INTO organization (name) VALUES ($1)', [name])
  })
}

async function countOf(names: string[]): Promise<number> {
  const [row] = await database.query<{ found: number }>(
    'SELECT count(*)::integer AS found FROM organization WHERE name = ANY ($1)',
    [names],
  )
  return row!.found
}
