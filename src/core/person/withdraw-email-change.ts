import type { Database } from '../../database/database.ts'
import { withdrawEmailChanges } from './email-change-sql.ts'
import type { Session } from './session.ts'

/** Keeps one's address: the link that was mailed to the new one ends. Does nothing if there is none. */
export async function withdrawEmailChange(database: Database, { person }: Session): Promise<void> {
  await withdrawEmailChanges(database, person.id)
}
