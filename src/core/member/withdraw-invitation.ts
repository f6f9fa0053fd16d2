import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockOpenInvitation, markInvitationWithdrawn } from './invitation-sql.ts'

/** Invalidates the link of an open invitation. */
export async function withdrawInvitation(context: Context, input: { invitationId: string }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const id = canonicalUuid(input.invitationId)
  await context.database.transaction(async (tx) => {
    const invitation = id === undefined ? undefined : await lockOpenInvitation(tx, { id, organizationNumber })
    if (id === undefined || !invitation) {
      throw new Refusal('not_found', 'Invitation not found. It may have been accepted already.')
    }
    await markInvitationWithdrawn(tx, id, context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'invitation.withdrawn',
      subjectKind: 'invitation',
      subjectId: id,
      detail: { email: invitation.email },
    })
  })
}
