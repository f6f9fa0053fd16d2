import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let me: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  const { organizationNumber } = await createSeller(database)
  me = await signInMember(database, organizationNumber, 'member')
})

describe('a body with several wrong fields', () => {
  test('is refused once, with all of them named', async () => {
    const refusal = await refused({ name: 1, buyer_id: 'x', lines: [{ name: 'One', price: 2 }] })
    expect(refusal.field).toBe('name')
    expect(refusal.detail).toBe('Check "name": it must be text')
    expect(refusal.errors).toEqual(
      expect.arrayContaining([
        { field: 'name', message: 'Check "name": it must be text' },
        { field: 'lines.0.price', message: 'Check "lines.0.price": it must be text' },
        { field: 'lines.0.currency', message: 'Check "lines.0.currency": it is missing' },
      ]),
    )
  })

  test('names at most 100 of them, and says how many there are', async () => {
    const lines = Array.from({ length: 200 }, () => ({}))
    const { errors, errors_total } = await refused({ name: 'Many', buyer_id: 'x', lines })
    expect(errors).toHaveLength(100)
    expect(errors_total).toBeGreaterThan(100)
  })
})

interface Refused {
  detail: string
  field: string
  errors: { field: string; message: string }[]
  errors_total?: number
}

async function refused(body: unknown): Promise<Refused> {
  const response = await askConsole(app.url, 'POST', '/campaigns', { cookie: me.cookie, body })
  expect(response.status).toBe(400)
  return (await response.json()) as Refused
}
