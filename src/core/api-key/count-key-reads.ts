import { createBackgroundWriter, type WriterWarnings } from '../../database/background-writer.ts'
import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { createTally } from '../log-limit/tally.ts'
import { writeKeyReads, type KeyReads } from './key-read-sql.ts'

/** Requests to the reading API are counted by hour and key, and written at most once a minute: reading costs no write. */
export interface KeyReadCount {
  add(read: { organizationNumber: number; sourceNumber: number; receivedAt: Instant }): void
  /** Writes pending counts. */
  close(): Promise<void>
}

const HOUR_US = 3_600_000_000

export function createKeyReadCount(database: Queryable, warnings: WriterWarnings): KeyReadCount {
  const writer = createBackgroundWriter(
    (some: readonly KeyReads[]) => writeKeyReads(database, some),
    warnings,
  )
  const tally = createTally<Omit<KeyReads, 'requests'>>({
    nameOf: ({ sourceNumber, hour }) => `${sourceNumber} ${hour}`,
    handOn: (entry, times) => writer.note({ ...entry, requests: times }),
  })
  return {
    add({ organizationNumber, sourceNumber, receivedAt }) {
      tally.add({ organizationNumber, sourceNumber, hour: receivedAt - (receivedAt % HOUR_US) })
    },
    async close() {
      tally.close()
      await writer.close()
    },
  }
}
