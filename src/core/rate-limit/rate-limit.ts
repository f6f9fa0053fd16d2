/** A number of requests in any 60 seconds. Exact: the times of the last ones are kept, not a count per window. */
export interface Allowance {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the oldest counted request expires; a caller who waits that long is served. */
  resetSeconds: number
}

export const WINDOW_SECONDS = 60

export interface RateLimiter {
  hit(bucket: string): Allowance
}

/** Drops buckets that were not used for a window once there are this many. */
const BUCKETS_BEFORE_SWEEP = 10_000

/** For a single process. `nowMs` never goes back. */
export function createMemoryRateLimiter(
  limit: number,
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const windowMs = WINDOW_SECONDS * 1000
  const buckets = new Map<string, Bucket>()
  let sweepAt = BUCKETS_BEFORE_SWEEP

  return {
    hit(bucket) {
      const now = nowMs()
      const kept = buckets.get(bucket) ?? { hits: [], first: 0 }
      forgetBefore(kept, now - windowMs)
      const isAllowed = kept.hits.length - kept.first < limit
      if (isAllowed) kept.hits.push(now)
      buckets.set(bucket, kept)
      if (buckets.size > sweepAt) sweep(now)
      return {
        isAllowed,
        limit,
        remaining: limit - (kept.hits.length - kept.first),
        resetSeconds: wholeSeconds(kept.hits[kept.first]! + windowMs - now),
      }
    },
  }

  function sweep(now: number): void {
    for (const [bucket, { hits }] of buckets) if ((hits.at(-1) ?? 0) <= now - windowMs) buckets.delete(bucket)
    sweepAt = Math.max(BUCKETS_BEFORE_SWEEP, buckets.size * 2)
  }
}

/** A sum of fractions may come out slightly above the window: that is not another second. */
function wholeSeconds(ms: number): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(ms / 1000)))
}

/** Those before `first` no longer count. They are removed in batches, since each shift would move all others. */
interface Bucket {
  hits: number[]
  first: number
}

function forgetBefore(bucket: Bucket, atMs: number): void {
  while (bucket.first < bucket.hits.length && bucket.hits[bucket.first]! <= atMs) bucket.first++
  if (bucket.first < 100 || bucket.first * 2 < bucket.hits.length) return
  bucket.hits.splice(0, bucket.first)
  bucket.first = 0
}
