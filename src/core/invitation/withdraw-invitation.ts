import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockOpenInvitation, markInvitationWithdrawn } from './invitation-sql.ts'

/** Invalidates the link of an open invitation. */
export async function withdrawInvitation(
  call: Call,
  input: { organizationId: string; invitationId: string },
): Promise<void> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  const id = canonicalUuid(input.invitationId)
  await call.database.transaction(async (tx) => {
    const invitation = id === undefined ? undefined : await lockOpenInvitation(tx, { id, organizationNumber })
    if (id === undefined || !invitation) {
      throw new Refusal('not_found', 'Invitation not found. It may have been accepted already.')
    }
    await markInvitationWithdrawn(tx, id)
    await writeAudit(tx, call.actor, {
      organizationNumber,
      act: 'invitation.withdrawn',
      subjectKind: 'invitation',
      subjectId: id,
      detail: { email: invitation.email },
    })
  })
}
