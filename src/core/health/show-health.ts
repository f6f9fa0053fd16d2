import { requireOperator } from '../access.ts'
import { readOutboxState } from '../outbox/outbox-sql.ts'
import { readQueueFigures } from '../webhook/sending-sql.ts'
import { checkSigningKey } from '../signing/check-signing-key.ts'
import type { SigningContext } from '../signing/sign-text.ts'
import { COUNTED_MAX, QUIET_KEY_DAYS, SLOW_US, type Health } from './health.ts'
import {
  countFailedSignIns,
  countRateLimitedCalls,
  countRateLimitedRequests,
  listQuietKeys,
  listSlowCalls,
  listSlowRequests,
  readDatabaseHealth,
} from './health-sql.ts'

/** The installation's health. Each figure is read from an index, or counted up to a limit. */
export async function showHealth(context: SigningContext): Promise<Health> {
  requireOperator(context)
  const { database, now } = context
  // One after another: this page must not take connections from the feeds.
  return {
    database: await readDatabaseHealth(database),
    feeds: {
      rate_limited: await countRateLimitedRequests(database, now),
      slow: await listSlowRequests(database, now),
    },
    agent: {
      rate_limited: await countRateLimitedCalls(database, now),
      slow: await listSlowCalls(database, now),
    },
    sign_in: await countFailedSignIns(database, now),
    quiet_keys: await listQuietKeys(database, { now, days: QUIET_KEY_DAYS }),
    outbox: await readOutboxState(database, now),
    webhooks: await readQueueFigures(database, now),
    signing_key: await checkSigningKey(database, context.signingSecret),
    counted_max: COUNTED_MAX,
    slow_us: SLOW_US,
  }
}
