import { createBackgroundWriter, type WriterWarnings } from '../../database/background-writer.ts'
import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { createTally } from '../log-limit/tally.ts'
import type { Feed } from './ingest-log-sql.ts'
import { writeRefusedRequests, type RefusedRequests } from './refused-requests-sql.ts'

/** Requests over the limit are counted by hour, key and feed: no flood of them can fill the ingest log. */
export interface RefusedRequestCount {
  add(request: { organizationNumber: number; sourceNumber: number; feed: Feed; receivedAt: Instant }): void
  /** Writes pending counts. */
  close(): Promise<void>
}

const HOUR_US = 3_600_000_000

export function createRefusedRequestCount(
  database: Queryable,
  warnings: WriterWarnings,
): RefusedRequestCount {
  const writer = createBackgroundWriter(
    (some: readonly RefusedRequests[]) => writeRefusedRequests(database, some),
    warnings,
  )
  const tally = createTally<Omit<RefusedRequests, 'requests'>>({
    nameOf: (entry) => JSON.stringify(entry),
    handOn: (entry, times) => writer.note({ ...entry, requests: times }),
  })
  return {
    add({ organizationNumber, sourceNumber, feed, receivedAt }) {
      tally.add({ organizationNumber, sourceNumber, feed, hour: receivedAt - (receivedAt % HOUR_US) })
    },
    async close() {
      tally.close()
      await writer.close()
    },
  }
}
