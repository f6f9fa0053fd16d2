import { DAY_US } from '../../exact/day.ts'
import type { Instant } from '../../exact/instant.ts'

/**
 * How much each caller may still write into a log today (UTC). Kept in memory, per process: it costs nothing to check,
 * and a restart begins with full budgets.
 */
export interface DailyBudget {
  /** Whether anything is left: checked before preparing what would be written. */
  hasLeft(caller: string, now: Instant): boolean
  /** Whether there is enough; if so, it is taken. If not, the budget of the day is spent. */
  take(caller: string, amount: number, now: Instant): boolean
}

/** This many callers are counted separately; all others of the day share one budget. */
const CALLERS_MAX = 10_000
const ALL_OTHERS = ''

export function createDailyBudget(amountMax: number): DailyBudget {
  let day = -1
  const spent = new Map<string, number>()
  return {
    hasLeft: (caller, now) => (spent.get(bucketOf(caller, now)) ?? 0) < amountMax,
    take(caller, amount, now) {
      const bucket = bucketOf(caller, now)
      const after = (spent.get(bucket) ?? 0) + amount
      spent.set(bucket, Math.min(after, amountMax))
      return after <= amountMax
    },
  }

  function bucketOf(caller: string, now: Instant): string {
    const today = Math.floor(now / DAY_US)
    if (today !== day) spent.clear()
    day = today
    return spent.has(caller) || spent.size < CALLERS_MAX ? caller : ALL_OTHERS
  }
}
