import { createMemoryRateLimiter, type Allowance } from './rate-limit.ts'
import { createMemoryRequestCounter } from './request-count.ts'

/**
 * Where limits are counted that are not counted in the database: in this process, or in the one that started it and
 * counts for all of its workers. `name` tells limits apart; those of one name have the same number.
 */
export interface Counting {
  /** A number of requests in any 60 seconds. */
  limiter(name: string, limit: number): Limiter
  /** A number of requests per clock minute. */
  counter(name: string, limit: number): Counter
}

/** What all doors but the agent need. */
export interface SharedCounting {
  limiter(name: string, limit: number): Limiter
  counter(name: string, limit: number): Limiter
}

export interface Limiter {
  hit(bucket: string): Allowance | Promise<Allowance>
}

export interface Counter extends Limiter {
  /** What the next one would get, without counting it. */
  peek(bucket: string): Allowance | Promise<Allowance>
}

export const COUNTED_HERE: Counting = {
  limiter: (_name, limit) => createMemoryRateLimiter(limit),
  counter: (_name, limit) => createMemoryRequestCounter(limit),
}
