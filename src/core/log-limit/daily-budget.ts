import type { Instant } from '../../exact/instant.ts'

/**
 * How much each caller may still write into a log today (UTC). Kept in memory, by each process for itself: it costs nothing to
 * ask, and a restart begins with whole budgets.
 */
export interface DailyBudget {
  /** Whether it is enough; then it is taken. */
  take(caller: string, amount: number, now: Instant): boolean
}

/** So many callers are told apart; all further ones of the day share one budget. */
const CALLERS_MAX = 10_000
const DAY_US = 86_400_000_000
const ALL_OTHERS = ''

export function createDailyBudget(amountMax: number): DailyBudget {
  let day = -1
  const spent = new Map<string, number>()
  return {
    take(caller, amount, now) {
      const today = Math.floor(now / DAY_US)
      if (today !== day) spent.clear()
      day = today
      const bucket = spent.has(caller) || spent.size < CALLERS_MAX ? caller : ALL_OTHERS
      const after = (spent.get(bucket) ?? 0) + amount
      if (after > amountMax) return false
      spent.set(bucket, after)
      return true
    },
  }
}
