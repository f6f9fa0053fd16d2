import type { Database } from '../../database/database.ts'
import { forgetDevices } from './known-device-sql.ts'
import { lockOneself } from './person-sql.ts'
import { deviceFingerprintsOf, type Session } from './session.ts'
import { deleteSession, deleteSessionsOf, deleteSessionsOfSignOn } from './session-sql.ts'

export async function signOut(database: Database, session: Session | undefined): Promise<void> {
  if (session) await deleteSession(database, session.fingerprint)
}

/** Ends all of a person's sessions, and forgets their other browsers. */
export async function signOutEverywhere(
  database: Database,
  { person, signOnOrganizationNumber }: Session,
  input: { deviceTokens: readonly string[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (signOnOrganizationNumber !== null) {
      await deleteSessionsOfSignOn(tx, { personId: person.id, signOnOrganizationNumber }, null)
      return
    }
    // Before any of their sessions, as changes of factors do.
    await lockOneself(tx, person.id)
    await deleteSessionsOf(tx, person.id, null)
    await forgetDevices(tx, person.id, deviceFingerprintsOf(input.deviceTokens))
  })
}
