/** So many requests in any stretch of a minute. Exact: the times of the last ones are kept, not a count per window. */
export interface Allowance {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the oldest request that counts no longer does; whoever waits that long is served. */
  resetSeconds: number
}

export const WINDOW_SECONDS = 60

export interface RateLimiter {
  hit(bucket: string): Allowance
}

/** Drops buckets that nobody used for a window once there are this many. */
const BUCKETS_BEFORE_SWEEP = 10_000

/** For one process that has the database to itself. `nowMs` never goes back. */
export function createMemoryRateLimiter(
  limit: number,
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const windowMs = WINDOW_SECONDS * 1000
  const buckets = new Map<string, number[]>()
  let sweepAt = BUCKETS_BEFORE_SWEEP

  return {
    hit(bucket) {
      const now = nowMs()
      const hits = buckets.get(bucket) ?? []
      while (hits.length > 0 && hits[0]! <= now - windowMs) hits.shift()
      const isAllowed = hits.length < limit
      if (isAllowed) hits.push(now)
      buckets.set(bucket, hits)
      if (buckets.size > sweepAt) sweep(now)
      return {
        isAllowed,
        limit,
        remaining: limit - hits.length,
        resetSeconds: Math.max(1, Math.ceil((hits[0]! + windowMs - now) / 1000)),
      }
    },
  }

  function sweep(now: number): void {
    for (const [bucket, hits] of buckets) if ((hits.at(-1) ?? 0) <= now - windowMs) buckets.delete(bucket)
    sweepAt = Math.max(BUCKETS_BEFORE_SWEEP, buckets.size * 2)
  }
}
