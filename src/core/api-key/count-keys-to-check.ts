import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeyUse } from './api-key-sql.ts'
import { isExpiring, isPreviousEnding } from './key-expiry.ts'
import { isUnusedKey } from './key-use.ts'

/** How many of an organization's keys nobody seems to need, and how many are about to expire, or whose previous secret is. */
export async function countKeysToCheck(context: Context): Promise<{ unused: number; expiring: number }> {
  const organizationNumber = requireAdmin(context)
  const keys = await listKeyUse(context.database, organizationNumber)
  return {
    unused: keys.filter((key) => isUnusedKey(key, context.now)).length,
    expiring: keys.filter(
      (key) => isExpiring(key.expires_at, context.now) || isPreviousEnding(key, context.now),
    ).length,
  }
}
