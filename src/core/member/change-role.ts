import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import type { Role } from '../person/person-sql.ts'
import { changedMember } from './changed-member.ts'
import { keepAnAdmin } from './member.ts'
import { updateRole } from './member-sql.ts'

/** Makes a member an admin, or an admin a member. It counts from their next request on. */
export async function changeRole(
  call: Call,
  input: { organizationId: string; personId: string; role: Role },
): Promise<void> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  const { personId, role } = input
  await call.database.transaction(async (tx) => {
    const member = await changedMember(tx, call.actor, { organizationNumber, personId, isLeaving: false })
    if (member.role === role) return
    keepAnAdmin(member, role)
    await updateRole(tx, { organizationNumber, personId, role })
    await writeAudit(tx, call.actor, {
      organizationNumber,
      act: 'member.role_changed',
      subjectKind: 'person',
      subjectId: personId,
      detail: { name: member.name, email: member.email, from: member.role, to: role },
    })
  })
}
