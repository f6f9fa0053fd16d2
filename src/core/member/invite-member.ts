import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { refuseFormerAdmin } from './lock-member.ts'
import { findMemberByEmail, lockMembers } from './member-sql.ts'
import { readableEmail } from '../person/email-address.ts'
import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'
import type { NewInvitation } from './invitation.ts'
import { issueInvitation } from './issue-invitation.ts'

/** Invites a person by e-mail address. The link is only in the answer. It replaces an earlier invitation. */
export async function inviteMember(
  context: Context,
  input: { email: string; role: Role; isByMail?: boolean | undefined },
): Promise<NewInvitation> {
  const organizationNumber = requireAdmin(context)
  const email = readableEmail(input.email)
  return context.database.transaction(async (tx) => {
    await lockMembers(tx, organizationNumber)
    await refuseFormerAdmin(tx, context.actor, organizationNumber)
    if (await findMemberByEmail(tx, { organizationNumber, email })) {
      throw new Refusal('conflict', `${email} is already a member.`, 'email')
    }
    return issueInvitation(tx, context, {
      organizationNumber,
      email,
      role: input.role,
      isByMail: input.isByMail,
    })
  })
}
