import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { visibleOrganization } from '../organization/visible-organization.ts'
import { changedMember } from './changed-member.ts'
import { keepAnAdmin } from './member.ts'
import { deleteMembership, endSessionsIn } from './member-sql.ts'

/** Ends a membership at once. Admins may end anybody's, and their sessions; everybody their own. The account remains. */
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
    // Whoever leaves goes on in their other organizations.
    if (!isLeaving) await endSessionsIn(tx, { organizationNumber, personId })
    await writeAudit(tx, actor, {
      organizationNumber,
      act: isLeaving ? 'member.left' : 'member.removed',
      subjectKind: 'person',
      subjectId: personId,
      detail: { name: member.name, email: member.email, role: member.role },
    })
  })
}
