import { DAY_SECONDS } from '../../exact/day.ts'

/** How often a person may fail before they have to wait, and how long at most. */
export interface Budget {
  /** Failures older than this no longer count. */
  windowSeconds: number
  freeFailures: number
  delaySecondsMax: number
}

/** Enough for the longest window, and for the operator's view of the last 24 hours. */
export const ATTEMPTS_KEPT_DAYS = 2

/** One account, from all addresses together: about 25 tries in the first hour, then 12 an hour. */
export const ACCOUNT_BUDGET: Budget = {
  windowSeconds: DAY_SECONDS,
  freeFailures: 5,
  delaySecondsMax: 300,
}

/** One address, for all accounts together. Many people may share it, so the wait stays short. */
export const ADDRESS_BUDGET: Budget = { windowSeconds: 60 * 60, freeFailures: 50, delaySecondsMax: 60 }

/** A browser that has signed in to the account before. Only its own failures count. */
export const DEVICE_BUDGET: Budget = ACCOUNT_BUDGET

/** How long to wait after this many failures: 1 s, 2 s, 4 s and so on, up to the most. */
export function delayAfter(failures: number, budget: Budget): number {
  if (failures < budget.freeFailures) return 0
  return Math.min(budget.delaySecondsMax, 2 ** (failures - budget.freeFailures))
}
