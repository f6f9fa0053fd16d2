import type { Queryable } from '../../database/database.ts'
import type { Allowance } from './rate-limit.ts'
import type { Limiter, SharedCounting } from './counting.ts'
import { hitCounter, hitLimiter } from './rate-limit-sql.ts'

/**
 * For servers that share a database: what one of them has let through counts for all. Each also counts for itself, first: it never
 * counts more than all together, so what it refuses takes nothing from the database.
 */
export function countInDatabase(database: Queryable, countHere: SharedCounting): SharedCounting {
  const within = (here: Limiter, inAll: (bucket: string) => Promise<Allowance>): Limiter => ({
    async hit(bucket) {
      const allowance = await here.hit(bucket)
      return allowance.isAllowed ? inAll(bucket) : allowance
    },
  })
  return {
    limiter: (name, limit) =>
      within(countHere.limiter(name, limit), (bucket) => hitLimiter(database, `${name}:${bucket}`, limit)),
    counter: (name, limit) =>
      within(countHere.counter(name, limit), (bucket) => hitCounter(database, `${name}:${bucket}`, limit)),
  }
}
