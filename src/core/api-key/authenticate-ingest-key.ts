import type { Database } from '../../database/database.ts'
import { shareLookups } from '../../database/share-lookups.ts'
import type { Feed } from '../ingest-log/ingest-log-sql.ts'
import { COUNTED_HERE } from '../rate-limit/counting.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { fingerprint } from './api-key.ts'
import { findKeyAndCount, findKeys, type ActiveKey } from './api-key-sql.ts'

/**
 * Who holds this key, and may they send another request now? Null for a missing, malformed, unknown or revoked key: all
 * take the same look-up, so that neither the response nor its timing differs.
 */
export type AuthenticateIngestKey = (
  presented: string,
  feed: Feed,
) => Promise<{ key: ActiveKey; allowance: Allowance } | null>

export function createIngestKeyAuthentication(
  database: Database,
  requestsPerMinute: number,
  counting = COUNTED_HERE,
): AuthenticateIngestKey {
  if (database.isShared) {
    return (presented, feed) => findKeyAndCount(database, fingerprint(presented), feed, requestsPerMinute)
  }
  const find = shareLookups((fingerprints: Buffer[]) => findKeys(database, fingerprints))
  const limiter = counting.limiter('ingest', requestsPerMinute)
  return async (presented, feed) => {
    const key = await find(fingerprint(presented))
    return key && { key, allowance: await limiter.hit(`${key.keyId}:${feed}`) }
  }
}
