import type { Database } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import { COUNTED_HERE } from '../rate-limit/counting.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { fingerprint } from './api-key.ts'
import { findKeyAndCount, findKeys, type ActiveKey } from './api-key-sql.ts'
import type { KeyScope } from './key-scope.ts'

/**
 * Who holds this key, and may they send another request now? Null for a missing, malformed, unknown, expired or revoked key:
 * all take the same look-up, so that neither the response nor its timing differs. What is counted together has one `limit`,
 * such as the name of a feed. Without an allowance the key works and lacks the scope: its request is not counted.
 */
export type AuthenticateApiKey<Limit extends string> = (
  presented: string,
  limit: Limit,
) => Promise<{ key: ActiveKey; allowance: Allowance | null } | null>

export function createApiKeyAuthentication<Limit extends string>(
  database: Database,
  scope: KeyScope,
  requestsPerMinute: number,
  counting = COUNTED_HERE,
): AuthenticateApiKey<Limit> {
  if (database.isShared) {
    return (presented, limit) =>
      findKeyAndCount(database, fingerprint(presented), { scope, bucket: limit, limit: requestsPerMinute })
  }
  const find = shareLookups((fingerprints: Buffer[]) => findKeys(database, fingerprints))
  const limiter = counting.limiter(scope, requestsPerMinute)
  return async (presented, limit) => {
    const key = await find(fingerprint(presented))
    if (!key) return null
    const allowance = key.scopes.includes(scope) ? await limiter.hit(`${key.keyId}:${limit}`) : null
    return { key, allowance }
  }
}
