import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../exact/day.ts'
import { generateSecret, signedHeaders, writeSecret } from './sign-webhook.ts'
import { endpointWait, RETRIES_MS, retryAfter } from './webhook.ts'

test('retries go on for about a day', () => {
  const all = RETRIES_MS.reduce((sum, ms) => sum + ms, 0)
  expect(all / DAY_MS).toBeGreaterThan(0.95)
  expect(all / DAY_MS).toBeLessThan(1.05)
  expect(retryAfter(1, null, 0)).toBe(5_000)
  expect(retryAfter(1, null, 1)).toBe(5_500)
  expect(retryAfter(1, 60_000, 0)).toBe(60_000)
  expect(retryAfter(RETRIES_MS.length, null, 0)).toBe(8 * 3_600_000)
  expect(retryAfter(RETRIES_MS.length + 1, 60_000, 0)).toBeNull()
})

test('an endpoint that keeps failing waits longer each time, up to ten minutes', () => {
  const waits = [1, 2, 3, 4, 5, 10, 100, 5_000].map((failures) => endpointWait(failures, null) / 1000)
  expect(waits).toEqual([0, 0, 5, 10, 20, 600, 600, 600])
  expect(endpointWait(1, 30_000)).toBe(30_000)
})

test('the official library accepts any of the signatures', () => {
  const secrets = [generateSecret(), generateSecret()]
  const payload = '{"type":"webhook.test"}'
  const headers = signedHeaders(
    { id: '0190a6f4-0000-4000-8000-000000000000', payload, atMs: Date.now() },
    secrets,
  )
  for (const secret of secrets) {
    expect(new Webhook(writeSecret(secret)).verify(payload, headers)).toEqual({ type: 'webhook.test' })
  }
  expect(() => new Webhook(writeSecret(generateSecret())).verify(payload, headers)).toThrow()
})
