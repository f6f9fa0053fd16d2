import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { useEmailChange } from './email-change-sql.ts'
import { deviceFingerprintsOf, type Session } from './session.ts'

/** Gives a person the address that they asked for. Where they did so, they stay signed in. */
export async function changeEmail(
  tx: Queryable,
  { session, now }: { session: Session; now: Instant },
  change: {
    id: string
    email: string
    previous: { email: string; is_verified: boolean }
    /** Someone has opened the link that was mailed to it. */
    isConfirmed: boolean
    deviceTokens: readonly string[]
  },
): Promise<void> {
  const { person } = session
  const { id, email, previous, isConfirmed, deviceTokens } = change
  await useEmailChange(tx, {
    id,
    personId: person.id,
    email,
    verifiedAt: isConfirmed ? now : null,
    keptSession: session.fingerprint,
    keptDevices: deviceFingerprintsOf(deviceTokens),
    now,
  })
  await writeAudit(
    tx,
    { kind: 'oneself', personId: person.id },
    {
      organizationNumber: null,
      act: 'email.changed',
      subjectKind: 'person',
      subjectId: person.id,
      // A removal finds by it which addresses were theirs.
      detail: {
        name: person.name,
        email: [previous.email, email],
        was_confirmed: previous.is_verified,
        is_confirmed: isConfirmed,
      },
    },
  )
}
