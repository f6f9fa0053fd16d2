import type { Allowance } from './rate-limit.ts'

/**
 * A number of requests per clock minute: coarser than the exact limit, and cheap enough to count everything. It stops
 * floods; callers should not plan by it.
 */
export interface RequestCounter {
  hit(bucket: string): Allowance
  /** What the next one would get, without counting it. */
  peek(bucket: string): Allowance
}

const MINUTE_MS = 60_000
/** Starts over once there are this many buckets: only a caller with that many addresses can fill it. */
const BUCKETS_MAX = 100_000

/** For a single process. */
export function createMemoryRequestCounter(
  limit: number,
  nowMs: () => number = () => Date.now(),
): RequestCounter {
  let minute = 0
  let requests = new Map<string, number>()
  return {
    hit(bucket) {
      const allowance = peek(bucket)
      requests.set(bucket, (requests.get(bucket) ?? 0) + 1)
      return allowance
    },
    peek,
  }

  function peek(bucket: string): Allowance {
    const now = nowMs()
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute || requests.size > BUCKETS_MAX) requests = new Map()
    minute = current
    const used = (requests.get(bucket) ?? 0) + 1
    return allowanceOf(used, limit, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
  }
}

export function allowanceOf(used: number, limit: number, resetSeconds: number): Allowance {
  return {
    isAllowed: used <= limit,
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.min(60, Math.max(1, resetSeconds)),
  }
}
