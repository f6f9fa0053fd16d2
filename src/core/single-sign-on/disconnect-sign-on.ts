import { writeAudit } from '../audit/audit-sql.ts'
import { findOrganizationNumber } from '../organization/organization-sql.ts'
import { forgetUnusedDevice } from '../person/known-device-sql.ts'
import { hasPassword, lockOneself } from '../person/person-sql.ts'
import { requireOwnSignIn } from '../person/require-own-sign-in.ts'
import type { Session } from '../person/session.ts'
import { deleteSessionsOfSignOn } from '../person/session-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockConnection } from './connection-sql.ts'
import { deleteIdentity } from './identity-sql.ts'
import type { VisitingSignOnContext } from './sign-on-context.ts'

/**
 * The other way round of connecting: the user at the provider no longer gets into this account. One that is the organization's to decide
 * about is connected again by the user who has its address at the provider.
 */
export async function disconnectSignOn(
  { database }: VisitingSignOnContext,
  session: Session,
  input: { organizationId: string },
): Promise<void> {
  requireOwnSignIn(session)
  const { id: personId } = session.person
  const id = canonicalUuid(input.organizationId)
  const organizationNumber = id === undefined ? undefined : await findOrganizationNumber(database, id)
  await database.transaction(async (tx) => {
    if (organizationNumber === undefined) throw notConnected()
    await lockConnection(tx, organizationNumber)
    const { email } = await lockOneself(tx, personId)
    if (!(await deleteIdentity(tx, { organizationNumber, personId }))) throw notConnected()
    if (!(await hasPassword(tx, personId))) {
      throw new Refusal(
        'conflict',
        'Your account has no password, so you could not sign in again. Ask an admin of your organization or the operator of this installation for a reset link first.',
      )
    }
    const ended = await deleteSessionsOfSignOn(
      tx,
      { personId, signOnOrganizationNumber: organizationNumber },
      null,
    )
    for (const { device_fingerprint: device } of ended) if (device) await forgetUnusedDevice(tx, device)
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      {
        organizationNumber,
        act: 'single_sign_on.disconnected',
        subjectKind: 'person',
        subjectId: personId,
        detail: { email },
      },
    )
  })
}

function notConnected(): Refusal {
  return new Refusal('not_found', 'Your account is not connected there. Reload the page.')
}
