import { expect, test } from 'vitest'
import { ACCOUNT_BUDGET, ADDRESS_BUDGET, delayAfter } from './sign-in-delay.ts'

test('the first failures need no wait, each further one doubles it, up to a few minutes', () => {
  const delays = Array.from({ length: 18 }, (_, failures) => delayAfter(failures, ACCOUNT_BUDGET))
  expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
  expect(delayAfter(5_000, ACCOUNT_BUDGET)).toBe(300)
  expect(delayAfter(49, ADDRESS_BUDGET)).toBe(0)
  expect(delayAfter(5_000, ADDRESS_BUDGET)).toBe(60)
})

test('an attacker who guesses without pause gets no more than 30 tries an hour on one account', () => {
  let tries = 0
  for (let atSeconds = 0; atSeconds < 3600; atSeconds += delayAfter(tries, ACCOUNT_BUDGET)) tries++
  expect(tries).toBeLessThanOrEqual(30)
})
