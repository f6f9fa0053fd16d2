import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeyUse } from './api-key-sql.ts'
import { isExpiring } from './key-expiry.ts'
import { isUnusedKey } from './key-use.ts'

/** How many of an organization's keys nobody seems to need, and how many are about to expire. */
export async function countKeysToCheck(context: Context): Promise<{ unused: number; expiring: number }> {
  const organizationNumber = requireAdmin(context)
  const keys = await listKeyUse(context.database, organizationNumber)
  return {
    unused: keys.filter((key) => isUnusedKey(key, context.now)).length,
    expiring: keys.filter(({ expires_at }) => isExpiring(expires_at, context.now)).length,
  }
}
