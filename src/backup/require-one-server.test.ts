import { expect, test } from 'vitest'
import { requireOneServer } from './require-one-server.ts'

test('a database that is spread over machines is not backed up as if it were one', () => {
  expect(() => requireOneServer({ isSpread: true })).toThrow('PostgreSQL’s own tools')
  expect(() => requireOneServer({ isSpread: false })).not.toThrow()
})
