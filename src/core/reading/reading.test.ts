import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBetween } from './reading.ts'

test('a place between two IDs is from the first on and before the second, and names neither if they leave room', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      fc.pre(one !== other)
      const [last, next] = [one, other].toSorted() as [string, string]
      const place = placeBetween(last, next)
      expect(place).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(place >= last && place < next).toBe(true)
    }),
  )
  expect(placeBetween('5a3c8b1e-90d2-4c6f-8a17-2b4e6f809c1d', '5a3f0b77-1234-4abc-9def-0123456789ab')).toBe(
    '5a3f0000-0000-0000-0000-000000000000',
  )
  expect(placeBetween('00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-000000000010')).toBe(
    '00000000-0000-0000-0000-00000000000a',
  )
})
