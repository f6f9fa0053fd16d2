import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { dayBefore, EVER } from './request-filter.ts'
import { countIngestRequests } from './read-ingest-log-sql.ts'

/** Counting stops here: the real number may be higher. */
const COUNTED_MAX = 10_000

/** Requests of the last 24 hours that failed or had items rejected. Dry runs are for trying, so they do not count. */
export async function countRequestsWithErrors(
  context: Context,
): Promise<{ count: number; is_floor: boolean }> {
  const organizationNumber = requireMember(context)
  const filter = {
    organizationNumber,
    outcome: 'troubled' as const,
    feed: null,
    sourceNumber: null,
    isDryRun: false,
    from: dayBefore(context.now),
    until: EVER,
  }
  const { count, lookedAt } = await countIngestRequests(context.database, filter, COUNTED_MAX)
  return { count, is_floor: lookedAt >= COUNTED_MAX }
}
