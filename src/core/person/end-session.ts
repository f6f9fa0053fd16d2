import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { forgetDevices, forgetUnusedDevice } from './known-device-sql.ts'
import { lockPerson } from './lock-person.ts'
import { lockOneself } from './person-sql.ts'
import { deviceFingerprintsOf, type Session } from './session.ts'
import { deleteSessionById, deleteSessionsOf, deleteSessionsOfSignOn } from './session-sql.ts'

/** Ends one of a person's own sessions, and forgets its browser. Someone else's does not exist for them. */
export async function endSession(
  database: Database,
  { person, signOnOrganizationNumber }: Session,
  input: { sessionId: string },
): Promise<void> {
  const id = canonicalUuid(input.sessionId)
  await database.transaction(async (tx) => {
    // Before their sessions and browsers, as sign-ins do.
    await lockOneself(tx, person.id)
    const ended =
      id === undefined
        ? undefined
        : await deleteSessionById(tx, { id, personId: person.id, signOnOrganizationNumber })
    if (!ended) throw new Refusal('not_found', 'Session not found. It may have ended already.')
    if (ended.device_fingerprint) await forgetUnusedDevice(tx, ended.device_fingerprint)
  })
}

/**
 * Ends all of a person's sessions but this one, and forgets their other browsers. A session of single sign-on ends those of the same
 * organization.
 */
export async function endOtherSessions(
  database: Database,
  { person, fingerprint, signOnOrganizationNumber }: Session,
  input: { deviceTokens: readonly string[] },
): Promise<{ ended: number }> {
  return database.transaction(async (tx) => {
    if (signOnOrganizationNumber !== null) {
      const reach = { personId: person.id, signOnOrganizationNumber }
      const rows = await deleteSessionsOfSignOn(tx, reach, fingerprint)
      for (const { device_fingerprint: device } of rows) if (device) await forgetUnusedDevice(tx, device)
      return { ended: rows.filter(({ is_open }) => is_open).length }
    }
    // Before any of their sessions, as changes of factors do.
    await lockOneself(tx, person.id)
    const ended = await deleteSessionsOf(tx, person.id, fingerprint)
    await forgetDevices(tx, person.id, deviceFingerprintsOf(input.deviceTokens))
    return { ended }
  })
}

/** For the operator: signs a person out everywhere. They can sign in again. */
export async function endSessionsOfPerson(
  context: Context,
  input: { personId: string },
): Promise<{ ended: number }> {
  requireOperator(context)
  return context.database.transaction(async (tx) => {
    const person = await lockPerson(tx, input.personId)
    const ended = await deleteSessionsOf(tx, person.id, null)
    await forgetDevices(tx, person.id, [])
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'sessions.ended',
      subjectKind: 'person',
      subjectId: person.id,
      detail: { name: person.name, email: person.email, sessions: ended },
    })
    return { ended }
  })
}
