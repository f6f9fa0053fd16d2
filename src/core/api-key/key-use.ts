import { DAY_US } from '../../exact/day.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { isExpired } from './key-expiry.ts'

export interface KeyUse {
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

/** A new key may wait this long for its first request. */
export const FIRST_USE_DAYS = 7
export const UNUSED_DAYS = 30

/** Whether a key works and nobody seems to need it: it was never used, or not for a month. Pure. */
export function isUnusedKey(key: KeyUse, now: Instant): boolean {
  const { created_at, last_used_at, expires_at, revoked_at } = key
  if (revoked_at !== null || isExpired(expires_at, now)) return false
  const [since, days] = last_used_at === null ? [created_at, FIRST_USE_DAYS] : [last_used_at, UNUSED_DAYS]
  return now - parseInstant(since)! > days * DAY_US
}
