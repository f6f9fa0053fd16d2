import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { withdrawInvitationsBy } from '../invitation/invitation-sql.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { visibleOrganization } from '../organization/visible-organization.ts'
import { changedMember } from './changed-member.ts'
import { keepAnAdmin } from './member.ts'
import { deleteMembership, endSessionsIn } from './member-sql.ts'

/**
 * Ends a membership at once; the account remains. Admins may end anybody's: with it go their sessions here and the
 * invitations that they made, which could let them in again. Everybody may end their own.
 */
export async function removeMember(
  call: Call,
  input: { organizationId: string; personId: string },
): Promise<void> {
  const { actor } = call
  const { organizationId, personId } = input
  const isLeaving = actor.kind === 'person' && actor.personId === personId
  const organizationNumber = isLeaving
    ? await visibleOrganization(call, organizationId)
    : await administeredOrganization(call, organizationId)
  await call.database.transaction(async (tx) => {
    const member = await changedMember(tx, actor, { organizationNumber, personId, isLeaving })
    keepAnAdmin(member, 'gone')
    await deleteMembership(tx, { organizationNumber, personId })
    const withdrawn = isLeaving ? 0 : await withdrawInvitationsBy(tx, { organizationNumber, personId })
    if (!isLeaving) await endSessionsIn(tx, { organizationNumber, personId })
    await writeAudit(tx, actor, {
      organizationNumber,
      act: isLeaving ? 'member.left' : 'member.removed',
      subjectKind: 'person',
      subjectId: personId,
      detail: {
        name: member.name,
        email: member.email,
        role: member.role,
        ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }),
      },
    })
  })
}
