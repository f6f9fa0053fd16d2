import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import type { ActiveKey } from '../api-key/api-key-sql.ts'
import { withoutSecrets } from '../secrets.ts'
import { writeRefusedRequest, type Feed } from './ingest-log-sql.ts'

/** Writes a request that was refused as a whole to its seller's log, with the answer that it got. */
export async function logRefusedRequest(
  database: Queryable,
  request: {
    key: ActiveKey
    feed: Feed
    requestId: string
    now: Instant
    /** From `performance.now()`. */
    startedAtMs: number
    isDryRun: boolean
    /** The code of the problem. */
    outcome: string
    detail: string
  },
): Promise<void> {
  await writeRefusedRequest(database, {
    organizationNumber: request.key.organizationNumber,
    sourceNumber: request.key.sourceNumber,
    receivedAt: request.now,
    requestId: request.requestId,
    feed: request.feed,
    outcome: request.outcome,
    isDryRun: request.isDryRun,
    accepted: 0,
    rejected: 0,
    durationUs: Math.round((performance.now() - request.startedAtMs) * 1000),
    rejectedItems: null,
    detail: withoutSecrets(request.detail),
  })
}
