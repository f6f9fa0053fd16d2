import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'

/** What the form offers besides never and a date. */
export const EXPIRY_DAYS = [30, 90, 365] as const

/** Systems and lists say this long before that a key, or an overlap, ends. */
export const ENDS_SOON_DAYS = 30
/** From then on people are alerted, and Home counts the key. */
export const EXPIRING_DAYS = 7

const DAYS = /^(\d{1,4})d$/

/** When a key stops working: a future date (its start, UTC), a time with its zone, or a number of days such as `90d`. Absent or `never`: null. */
export function readKeyExpiry(text: string | undefined, now: Instant): Instant | null {
  if (text === undefined || text === 'never') return null
  const days = DAYS.exec(text)?.[1]
  const instant = days === undefined ? parseInstant(text) : ((now + Number(days) * DAY_US) as Instant)
  if (instant === undefined || instant <= now) {
    throw new Refusal(
      'invalid',
      'Enter the expiry as a future date, a time with its zone, or a number of days such as 90d.',
      'expires_at',
    )
  }
  return instant
}

/** As lists show it. */
export function isExpired(expiresAt: string | null, now: Instant): boolean {
  return expiresAt !== null && parseInstant(expiresAt)! <= now
}

/** Whether a key that works is about to expire. */
export function isExpiring(expiresAt: string | null, now: Instant): boolean {
  if (expiresAt === null || isExpired(expiresAt, now)) return false
  return parseInstant(expiresAt)! - now <= EXPIRING_DAYS * DAY_US
}

/** A secret that was used this recently is in use: by then a daily job would have had its new one. */
export const IN_USE_DAYS = 2

/** Whether the previous secret of a key that works is still in use, and about to stop working. */
export function isPreviousEnding(
  {
    previous_ends_at,
    previous_used_at,
  }: { previous_ends_at: string | null; previous_used_at: string | null },
  now: Instant,
): boolean {
  if (previous_used_at === null) return false
  return now - parseInstant(previous_used_at)! <= IN_USE_DAYS * DAY_US && isExpiring(previous_ends_at, now)
}

export function expiryText(expiresAt: Instant | null): string | null {
  return expiresAt === null ? null : formatInstant(expiresAt)
}
