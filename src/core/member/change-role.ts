import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { withdrawLinksOfAdmin } from '../link/maker-sql.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import type { Role } from '../person/person-sql.ts'
import { changedMember } from './changed-member.ts'
import { keepAnAdmin } from './member.ts'
import { updateRole } from './member-sql.ts'

/**
 * Makes a member an admin, or an admin a member. Applies from their next request. An admin who is demoted loses the
 * links that they made.
 */
export async function changeRole(
  call: Call,
  input: { organizationId: string; personId: string; role: Role },
): Promise<void> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  const { role } = input
  await call.database.transaction(async (tx) => {
    const member = await changedMember(tx, call.actor, { ...input, organizationNumber, isLeaving: false })
    const { personId } = member
    if (member.role === role) return
    keepAnAdmin(member, role)
    await updateRole(tx, { organizationNumber, personId, role })
    // They may know the links: an invitation as admin would give the role back.
    const withdrawn = role === 'admin' ? 0 : await withdrawLinksOfAdmin(tx, { organizationNumber, personId })
    await writeAudit(tx, call.actor, {
      organizationNumber,
      act: 'member.role_changed',
      subjectKind: 'person',
      subjectId: personId,
      detail: {
        name: member.name,
        email: member.email,
        from: member.role,
        to: role,
        ...(withdrawn > 0 && { invitations_withdrawn: withdrawn }),
      },
    })
  })
}
