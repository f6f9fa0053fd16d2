import { expect, test } from 'vitest'
import { createCallersSeen } from './callers-seen.ts'

test('a key is remembered until it is forgotten', () => {
  const seen = createCallersSeen()
  expect(seen.organizationOf('one')).toBeUndefined()
  seen.note('one', 1)
  seen.note('two', 2)
  expect([seen.organizationOf('one'), seen.organizationOf('two')]).toEqual([1, 2])
  seen.forget('one')
  expect([seen.organizationOf('one'), seen.organizationOf('two')]).toEqual([undefined, 2])
})

test('only so many keys are remembered: the first one makes room', () => {
  const seen = createCallersSeen(2)
  for (const organizationNumber of [1, 2, 3]) seen.note(String(organizationNumber), organizationNumber)
  expect(['1', '2', '3'].map((secret) => seen.organizationOf(secret))).toEqual([undefined, 2, 3])
})
