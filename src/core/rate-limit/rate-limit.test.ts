import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryRateLimiter, type RateLimiter } from './rate-limit.ts'

describe('the rate limiter', () => {
  test('lets 60 through and refuses the 61st', () => {
    const { limiter } = create(60)
    for (let i = 1; i <= 60; i++) {
      expect(limiter.hit('key')).toEqual({ isAllowed: true, limit: 60, remaining: 60 - i, resetSeconds: 60 })
    }
    expect(limiter.hit('key')).toEqual({ isAllowed: false, limit: 60, remaining: 0, resetSeconds: 60 })
  })

  test('lets one through after exactly the seconds it announced, and not before', () => {
    const { limiter, clock } = create(2)
    limiter.hit('key')
    clock.ms += 10_500
    limiter.hit('key')
    const refused = limiter.hit('key')
    expect(refused).toMatchObject({ isAllowed: false, resetSeconds: 50 })
    clock.ms += 49_499
    expect(limiter.hit('key')).toMatchObject({ isAllowed: false, resetSeconds: 1 })
    clock.ms += 1
    expect(limiter.hit('key')).toMatchObject({ isAllowed: true, remaining: 0 })
    expect(limiter.hit('key')).toMatchObject({ isAllowed: false, resetSeconds: 11 })
  })

  test('does not count refused requests: retrying early does not extend the wait', () => {
    const { limiter, clock } = create(1)
    limiter.hit('key')
    for (let second = 0; second < 60; second++) {
      expect(limiter.hit('key').isAllowed).toBe(false)
      clock.ms += 1000
    }
    expect(limiter.hit('key').isAllowed).toBe(true)
  })

  test('counts each bucket on its own', () => {
    const { limiter } = create(1)
    expect(limiter.hit('one').isAllowed).toBe(true)
    expect(limiter.hit('other').isAllowed).toBe(true)
    expect(limiter.hit('one').isAllowed).toBe(false)
  })

  test('keeps counting however many buckets there are', () => {
    const { limiter, clock } = create(1)
    limiter.hit('first')
    clock.ms += 30_000
    for (let i = 0; i < 25_000; i++) expect(limiter.hit(`bucket ${i}`).isAllowed).toBe(true)
    expect(limiter.hit('first').isAllowed).toBe(false)
    expect(limiter.hit('bucket 0').isAllowed).toBe(false)
    clock.ms += 30_000
    expect(limiter.hit('first').isAllowed).toBe(true)
    expect(limiter.hit('bucket 0').isAllowed).toBe(false)
  })

  test('never lets more than the limit through in any 60 s, refuses no one before that, and serves callers who wait', () => {
    const waits = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 3_000 }),
        // In 1024ths of a millisecond, which doubles add without rounding.
        fc.integer({ min: 0, max: 70_000 * 1024 }).map((n) => n / 1024),
      ),
      { minLength: 1, maxLength: 80 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), waits, (limit, sequence) => {
        const { limiter, clock } = create(limit)
        const allowedAt: number[] = []
        for (const wait of sequence) {
          clock.ms += wait
          const within = allowedAt.filter((at) => at > clock.ms - 60_000).length
          const allowance = limiter.hit('key')
          expect(allowance.isAllowed).toBe(within < limit)
          if (allowance.isAllowed) allowedAt.push(clock.ms)
          expect(allowance.remaining).toBe(limit - allowedAt.filter((at) => at > clock.ms - 60_000).length)
          expect(Number.isInteger(allowance.resetSeconds)).toBe(true)
          expect(allowance.resetSeconds).toBeGreaterThanOrEqual(1)
          expect(allowance.resetSeconds).toBeLessThanOrEqual(60)
          if (allowance.isAllowed) continue
          clock.ms += allowance.resetSeconds * 1000
          expect(limiter.hit('key').isAllowed).toBe(true)
          allowedAt.push(clock.ms)
        }
      }),
    )
  })
})

/** A limiter with a clock that the test moves. */
function create(limit: number): { limiter: RateLimiter; clock: { ms: number } } {
  const clock = { ms: 1_000 }
  return { limiter: createMemoryRateLimiter(limit, () => clock.ms), clock }
}
