import type { Queryable } from '../../database/database.ts'
import type { Session } from './session.ts'
import { markTourDismissed } from './person-sql.ts'

/** For good: the tour no longer begins by itself. They can still start it. */
export async function dismissTour(database: Queryable, session: Session): Promise<void> {
  await markTourDismissed(database, session.person.id)
}
