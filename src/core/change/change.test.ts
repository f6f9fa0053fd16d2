import { expect, test } from 'vitest'
import { NUMBERS_MAX, parseChange } from './change.ts'

test('a change names its topic and the organizations it is for', () => {
  expect(parseChange('delivery 12,15')).toEqual({ topic: 'delivery', organizationNumbers: [12, 15] })
  expect(parseChange('requests *')).toEqual({ topic: 'requests', organizationNumbers: null })
})

test('what another version announces is left out', () => {
  for (const payload of ['', 'delivery', 'delivery ', 'weather 12', 'delivery 12,x', 'delivery 1.5']) {
    expect([payload, parseChange(payload)]).toEqual([payload, undefined])
  }
})

test('the largest announcement fits into the payload of PostgreSQL', () => {
  const numbers = Array.from({ length: NUMBERS_MAX }, () => 2 ** 31 - 1).join(',')
  expect(`affiliates ${numbers}`.length).toBeLessThan(8_000)
})
