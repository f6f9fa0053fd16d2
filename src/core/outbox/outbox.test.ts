import { expect, test } from 'vitest'
import { restTimes } from './outbox.ts'

const MINUTE_US = 60_000_000

test('a server works on facts for a tenth of its time, and without a rest on those that are late', () => {
  expect([0, MINUTE_US, 5 * MINUTE_US - 1].map(restTimes)).toEqual([9, 9, 9])
  expect([5 * MINUTE_US, 60 * MINUTE_US].map(restTimes)).toEqual([0, 0])
})
