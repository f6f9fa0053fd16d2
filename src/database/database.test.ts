import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { arrayLiteral, failureOf } from './database.ts'

describe('a failed query', () => {
  test.each([
    ['08006', 'the connection was lost'],
    ['28P01', 'the password is wrong'],
    ['3D000', 'the database does not exist'],
    ['53300', 'too many connections'],
    ['55000', 'the database takes no connections'],
    ['57P01', 'the server is shutting down'],
    ['57P03', 'the server is starting'],
    ['58030', 'a disk failed'],
    ['25006', 'the server has become a standby'],
    ['0A000', 'the server is recovering, and unlogged tables cannot be read yet'],
    ['25P03', 'a transaction was left open for too long'],
  ])('of code %s means that the database is unavailable: %s', (code) => {
    expect(failureOf(databaseError(code))).toBe('unavailable')
  })

  test.each(['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', undefined])(
    'of the connection itself (%s) means that the database is unavailable',
    (code) => {
      expect(failureOf(Object.assign(new Error('broken'), { code }))).toBe('unavailable')
    },
  )

  test('of code 57014 took too long, of code 55P03 waited too long for a lock', () => {
    expect(failureOf(databaseError('57014'))).toBe('too_slow')
    expect(failureOf(databaseError('55P03'))).toBe('locked')
  })

  test.each(['40P01', '40001'])('of code %s is worth retrying', (code) => {
    expect(failureOf(databaseError(code))).toBe('retry')
  })

  test.each(['23514', '22P02', '42P01', 'P0001', 'XX000'])('of code %s is a fault of the query', (code) => {
    expect(failureOf(databaseError(code))).toBe('fault')
  })

  test('is a fault if the error comes from our own code', () => {
    expect(failureOf(new TypeError('x is not a function'))).toBe('fault')
  })
})

test('an array literal holds numbers, text and NULL', () => {
  expect(arrayLiteral([1, null, 'a-b', 2.5])).toBe('{1,NULL,a-b,2.5}')
  expect(arrayLiteral([])).toBe('{}')
})

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('failed', 0, 'error'), { code })
}
