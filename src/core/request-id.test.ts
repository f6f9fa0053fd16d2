import { expect, test } from 'vitest'
import { newRequestId, timeOfRequestId } from './request-id.ts'
import { canonicalUuid } from './uuid.ts'

test('a request id is a UUID of version 7, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(canonicalUuid(ids[0]!)).toBe(ids[0])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a request id contains its time; one of another version does not', () => {
  const before = Date.now()
  const time = timeOfRequestId(newRequestId())!
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
  expect(timeOfRequestId('b92fe5c8-0fe1-41fd-a6ab-cb9a68222874')).toBeUndefined()
})
