import { formatInstant, type Instant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { countIngestRequestsByHour } from './read-ingest-log-sql.ts'
import { EVER, HOUR_US, readRequestFilter, type RequestFilterInput } from './request-filter.ts'

/** Counting stops here: earlier hours are then left out. */
export const COUNTED_BY_HOUR_MAX = 100_000

const HOURS_IN = { '24h': 24, '7d': 7 * 24 }
export type HourSpan = keyof typeof HOURS_IN

/** How many requests there were in each of the last hours, the current one included, for members of the sender. */
export async function countRequestsByHour(
  context: Context,
  input: Pick<RequestFilterInput, 'feed' | 'keyId' | 'isDryRun'> & { span: HourSpan },
): Promise<{
  /** Oldest first, UTC, without a gap. */
  hours: { hour: string; accepted: number; rejected: number; failed: number }[]
  /** Where counting stopped, because there were so many; null if all of them are counted. */
  counted_from: string | null
}> {
  const organizationNumber = requireMember(context)
  const { span, ...filter } = input
  const current = context.now - (context.now % HOUR_US)
  const starts = Array.from({ length: HOURS_IN[span] }, (_, i) =>
    formatInstant((current - (HOURS_IN[span] - 1 - i) * HOUR_US) as Instant),
  )
  const read = await readRequestFilter(context, organizationNumber, filter)
  const period = { ...read, from: starts[0]!, until: EVER }
  const counted = await countIngestRequestsByHour(context.database, period, COUNTED_BY_HOUR_MAX)
  const byHour = new Map(counted.hours.map((row) => [row.hour, row]))
  return {
    hours: starts.map((hour) => byHour.get(hour) ?? { hour, accepted: 0, rejected: 0, failed: 0 }),
    counted_from: counted.countedFrom ?? null,
  }
}
