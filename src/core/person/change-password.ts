import { withdrawAccessLinks } from './access-link-sql.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { withdrawEmailChanges } from './email-change-sql.ts'
import type { Database } from '../../database/database.ts'
import { forgetDevices } from './known-device-sql.ts'
import { deleteSessionsOf } from './session-sql.ts'
import { deviceFingerprintsOf, type Session } from './session.ts'
import { lockWithPassword, verifyOwnPassword } from './verify-own-password.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { checkPassword, hashPassword } from './password.ts'
import { updatePasswordHash } from './person-sql.ts'

/**
 * Changes a person's own password, signs them out everywhere else, forgets their other devices and ends their open
 * links. The current password is required, and throttled as at sign-in.
 */
export async function changePassword(
  database: Database,
  guard: SignInGuard,
  session: Session,
  input: { current: string; wanted: string; address: string; deviceTokens: readonly string[] },
): Promise<void> {
  const { person } = session
  const { address, deviceTokens } = input
  const current = { password: input.current, address, deviceTokens }
  const checked = await verifyOwnPassword(database, guard, session, current, 'current')
  checkPassword(input.wanted, person)
  const passwordHash = await hashPassword(input.wanted)
  await database.transaction(async (tx) => {
    await lockWithPassword(tx, checked)
    await updatePasswordHash(tx, person.id, passwordHash)
    await deleteSessionsOf(tx, person.id, session.fingerprint)
    await forgetDevices(tx, person.id, deviceFingerprintsOf(deviceTokens))
    await withdrawAccessLinks(tx, person.id)
    await withdrawEmailChanges(tx, person.id)
    await writeAudit(
      tx,
      { kind: 'oneself', personId: person.id },
      { organizationNumber: null, act: 'password.changed', subjectKind: 'person', subjectId: person.id },
    )
  })
}
