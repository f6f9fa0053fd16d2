import type { Database } from '../../database/database.ts'
import type { Listening } from '../../database/listen.ts'
import { WAKE_CHANNEL } from './queue-sql.ts'

/** Called when a message was queued, by any process, and after a gap in hearing. */
export function listenForMessages(database: Database, onQueued: () => void): Listening {
  return database.listen(WAKE_CHANNEL, () => onQueued())
}
