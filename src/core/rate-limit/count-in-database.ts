import type { Queryable } from '../../database/database.ts'
import type { Allowance } from './rate-limit.ts'
import type { Limiter, SharedCounting } from './counting.ts'
import { hitCounter, hitLimiter } from './rate-limit-sql.ts'

/** Forgetting all of them only costs a question to the database each. */
const REFUSALS_MAX = 10_000

/** For servers that share a database: what one of them has let through counts for all. `nowMs` never goes back. */
export function countInDatabase(
  database: Queryable,
  countHere: SharedCounting,
  nowMs: () => number = () => performance.now(),
): SharedCounting {
  return {
    limiter: (name, limit) =>
      remembered((bucket) => hitLimiter(database, `${name}:${bucket}`, limit), limit, nowMs),
    /** Each also counts for itself, first: it never counts more than all together, refused requests included. */
    counter(name, limit) {
      const here = countHere.counter(name, limit)
      return {
        async hit(bucket) {
          const allowance = await here.hit(bucket)
          return allowance.isAllowed ? hitCounter(database, `${name}:${bucket}`, limit) : allowance
        },
      }
    },
  }
}

/** What the database has refused is refused here until the time it said, and takes nothing from the database. It is not counted here. */
function remembered(
  hit: (bucket: string) => Promise<Allowance>,
  limit: number,
  nowMs: () => number,
): Limiter {
  const refusedUntilMs = new Map<string, number>()
  return {
    async hit(bucket) {
      const askedMs = nowMs()
      const leftMs = (refusedUntilMs.get(bucket) ?? 0) - askedMs
      if (leftMs > 0) return { isAllowed: false, limit, remaining: 0, resetSeconds: Math.ceil(leftMs / 1000) }
      refusedUntilMs.delete(bucket)
      const allowance = await hit(bucket)
      if (!allowance.isAllowed) {
        if (refusedUntilMs.size >= REFUSALS_MAX) refusedUntilMs.clear()
        refusedUntilMs.set(bucket, askedMs + allowance.resetSeconds * 1000)
      }
      return allowance
    },
  }
}
