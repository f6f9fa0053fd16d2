import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { withdrawLinksOfAdmin } from '../person/link-maker-sql.ts'
import type { Role } from '../person/person-sql.ts'
import { lockMember } from './lock-member.ts'
import { keepAnAdmin } from './member.ts'
import { updateRole } from './member-sql.ts'

/**
 * Makes a member an admin, or an admin a member. Applies from their next request. An admin who is demoted loses the
 * links that they made.
 */
export async function changeRole(context: Context, input: { personId: string; role: Role }): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const { role } = input
  await context.database.transaction(async (tx) => {
    const member = await lockMember(tx, context.actor, { ...input, organizationNumber, isLeaving: false })
    const { personId } = member
    if (member.role === role) return
    keepAnAdmin(member, role)
    await updateRole(tx, { organizationNumber, personId, role })
    // They may know the links: an invitation as admin would give the role back.
    const withdrawn =
      role === 'admin'
        ? 0
        : await withdrawLinksOfAdmin(tx, { organizationNumber, personId, now: context.now })
    await writeAudit(tx, context.actor, {
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
