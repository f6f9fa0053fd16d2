import { expect, test } from 'vitest'
import { createCallersSeen } from './callers-seen.ts'

const caller = (organizationNumber: number) => ({ organizationNumber, limitHeaders: {} })

test('a key is remembered until it is forgotten', () => {
  const seen = createCallersSeen()
  expect(seen.find('one')).toBeUndefined()
  seen.note('one', caller(1))
  seen.note('two', caller(2))
  expect([seen.find('one'), seen.find('two')]).toEqual([caller(1), caller(2)])
  seen.forget('one')
  expect([seen.find('one'), seen.find('two')]).toEqual([undefined, caller(2)])
})

test('only so many keys are remembered: the first one makes room', () => {
  const seen = createCallersSeen(2)
  for (const number of [1, 2, 3]) seen.note(String(number), caller(number))
  expect(['1', '2', '3'].map((secret) => seen.find(secret))).toEqual([undefined, caller(2), caller(3)])
})
