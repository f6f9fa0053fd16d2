import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeys, type ApiKeyRow } from './api-key-sql.ts'
import { isExpired, isExpiring, isPreviousEnding } from './key-expiry.ts'
import { isUnusedKey } from './key-use.ts'

export interface ListedApiKey extends ApiKeyRow {
  /** It works, and nobody seems to need it. */
  is_unused: boolean
  is_expired: boolean
  /** It works, but not for long. */
  is_expiring: boolean
  /** Its previous secret is still in use, but works not for long. */
  is_previous_ending: boolean
}

/** The keys of an organization, oldest first, including revoked and expired ones. */
export async function listApiKeys(context: Context): Promise<ListedApiKey[]> {
  const organizationNumber = requireAdmin(context)
  const keys = await listKeys(context.database, organizationNumber, context.now)
  return keys.map((key) => ({
    ...key,
    is_unused: isUnusedKey(key, context.now),
    is_expired: isExpired(key.expires_at, context.now),
    is_expiring: key.revoked_at === null && isExpiring(key.expires_at, context.now),
    is_previous_ending: isPreviousEnding(key, context.now),
  }))
}
