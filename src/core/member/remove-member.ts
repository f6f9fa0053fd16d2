import { requireAdmin, requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { withdrawLinksOfAdmin } from '../person/link-maker-sql.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockMember } from './lock-member.ts'
import { keepAnAdmin } from './member.ts'
import { deleteMembership, endSessionsIn } from './member-sql.ts'

/**
 * Ends a membership at once; the account remains. The links that they made here end too, since those could let them in
 * again. Admins may remove anyone, which also ends the person's sessions here. Anyone may leave.
 */
export async function removeMember(context: Context, input: { personId: string }): Promise<void> {
  const { actor } = context
  const isLeaving = actor.kind === 'person' && actor.personId === canonicalUuid(input.personId)
  const organizationNumber = isLeaving ? requireMember(context) : requireAdmin(context)
  await context.database.transaction(async (tx) => {
    const member = await lockMember(tx, actor, { ...input, organizationNumber, isLeaving })
    const { personId } = member
    keepAnAdmin(member, 'gone')
    const withdrawn = await withdrawLinksOfAdmin(tx, { organizationNumber, personId, now: context.now })
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
    // After the audit entry: a person who leaves is still a member while doing so.
    await deleteMembership(tx, { organizationNumber, personId })
  })
}
