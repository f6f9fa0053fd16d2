import type { Config } from '../config.ts'
import type { SharedCounting } from '../core/rate-limit/counting.ts'
import { Overloaded } from '../core/refusal.ts'
import { takeTurns } from '../core/take-turns.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/** For pages and images that anyone may see, without credentials. */
export interface PublicServices {
  config: Config
  database: Database
  counting: SharedCounting
  /** Counts a read of a caller, and refuses one too many. */
  count: (address: string) => Promise<void>
  /** Reads from the database. However many ask, others keep their connections. */
  read: <T>(work: () => Promise<T>) => Promise<T>
}

/** Of all anonymous callers together, so that they take few of the connections that people need. */
const READING_AT_ONCE_MAX = 2
const WAITING_MAX = 200
/** Of one address: what is kept in memory is not counted. */
const READS_PER_MINUTE = 600

export function createPublicServices(
  parts: Pick<PublicServices, 'config' | 'database' | 'counting'>,
): PublicServices {
  const takeTurn = takeTurns({ atOnceMax: READING_AT_ONCE_MAX, waitingMax: WAITING_MAX })
  const reads = parts.counting.counter('public reads', READS_PER_MINUTE)
  return {
    ...parts,
    async count(address) {
      const { isAllowed, resetSeconds } = await reads.hit(address)
      if (!isAllowed) {
        throw new Problem(
          'rate_limited',
          `Too many requests from your network. Try again in ${resetSeconds} seconds.`,
          { 'retry-after': String(resetSeconds) },
        )
      }
    },
    async read(work) {
      const outcome = await takeTurn(async () => ({ found: await work() }))
      if (!outcome) throw new Overloaded()
      return outcome.found
    },
  }
}
