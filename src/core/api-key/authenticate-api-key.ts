import type { Database } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import { COUNTED_HERE } from '../rate-limit/counting.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { fingerprint } from './api-key.ts'
import { findKeyAndCount, findKeys, type ActiveKey, type FoundKey, type PresentedKey } from './api-key-sql.ts'
import type { KeyScope } from './key-scope.ts'

/** The secret, as it was sent, and the address that it came from; null if that is no IP address. */
export interface Presented {
  secret: string
  address: string | null
}

/**
 * Who holds this key, and may they send another request now? `key` is null for a missing, malformed, unknown, expired, revoked or
 * replaced one, and outside the addresses that it is allowed from: all take the same look-up, so that neither the response nor
 * its timing differs. What is counted together has one `limit`, such as the name of a feed. Without an allowance the key works
 * and lacks the scope: its request is not counted.
 */
export type AuthenticateApiKey<Limit extends string> = (
  presented: Presented,
  limit: Limit,
) => Promise<Authentication>

export type Authentication =
  (Extract<FoundKey, { key: ActiveKey }> & { allowance: Allowance | null }) | Extract<FoundKey, { key: null }>

export function createApiKeyAuthentication<Limit extends string>(
  database: Database,
  scope: KeyScope,
  requestsPerMinute: number,
  counting = COUNTED_HERE,
): AuthenticateApiKey<Limit> {
  if (database.isShared) {
    return async (presented, limit) => {
      const { found, allowance } = await findKeyAndCount(database, asked(presented), {
        scope,
        bucket: limit,
        limit: requestsPerMinute,
      })
      return found.key === null ? found : { ...found, allowance }
    }
  }
  const find = shareLookups((some: PresentedKey[]) => findKeys(database, some))
  const limiter = counting.limiter(scope, requestsPerMinute)
  return async (presented, limit) => {
    const found = await find(asked(presented))
    if (found.key === null) return found
    const { keyId, scopes } = found.key
    const allowance = scopes.includes(scope) ? await limiter.hit(`${keyId}:${limit}`) : null
    return { ...found, allowance }
  }
}

function asked({ secret, address }: Presented): PresentedKey {
  return { fingerprint: fingerprint(secret), address }
}
