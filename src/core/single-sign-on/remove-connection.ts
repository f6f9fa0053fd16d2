import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { deleteConnection, endSignOnSessions } from './connection-sql.ts'
import { requireLockedConnection } from './require-connection.ts'
import type { SignOnContext } from './sign-on-context.ts'

/** Removes the provider of an organization, and what it said of people. The people and the domains stay. */
export async function removeConnection(
  context: SignOnContext,
  input: { ownSession: Buffer | null },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  await context.database.transaction(async (tx) => {
    const { issuer } = await requireLockedConnection(tx, organizationNumber)
    await deleteConnection(tx, organizationNumber)
    await endSignOnSessions(tx, organizationNumber, input.ownSession)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'single_sign_on.removed',
      subjectKind: 'single_sign_on',
      subjectId: String(organizationNumber),
      detail: { issuer },
    })
    await announceOwnSettings(tx, organizationNumber)
  })
  context.signOn.provider.forget(organizationNumber)
}
