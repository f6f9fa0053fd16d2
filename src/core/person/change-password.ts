import { writeAudit } from '../audit/audit-sql.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { deleteSessionsOf } from '../session/session-sql.ts'
import type { Session } from '../session/session.ts'
import { passwordHolder } from '../session/sign-in.ts'
import { checkPassword, hashPassword } from './password.ts'
import { updatePasswordHash } from './person-sql.ts'

/** Changes a person's own password and signs them out everywhere else. The present one is asked for, and throttled as at sign-in. */
export async function changePassword(
  database: Database,
  session: Session,
  input: { current: string; wanted: string; address: string },
): Promise<void> {
  const { person } = session
  await passwordHolder(database, {
    email: person.email,
    password: input.current,
    address: input.address,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    throw new Refusal('invalid', 'This is not your present password.', 'current')
  })
  checkPassword(input.wanted)
  const passwordHash = await hashPassword(input.wanted)
  await database.transaction(async (tx) => {
    await updatePasswordHash(tx, person.id, passwordHash)
    await deleteSessionsOf(tx, person.id, session.fingerprint)
    await writeAudit(
      tx,
      { kind: 'oneself', personId: person.id },
      { organizationNumber: null, act: 'password.changed', subjectKind: 'person', subjectId: person.id },
    )
  })
}
