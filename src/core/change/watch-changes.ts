import type { Database } from '../../database/database.ts'
import type { Listening } from '../../database/listen.ts'
import { CHANNEL, parseChange, TOPICS, type Change } from './change.ts'

/** Hears what every process on the database announces. After a gap in hearing, anything may have changed for anyone. */
export function watchChanges(database: Database, onChange: (change: Change) => void): Listening {
  return database.listen(CHANNEL, (payload) => {
    if (payload === undefined) {
      for (const topic of TOPICS) onChange({ topic, organizationNumbers: null })
      return
    }
    const change = parseChange(payload)
    if (change) onChange(change)
  })
}
