import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { NewInvitation } from '../member/invitation.ts'
import { issueInvitation } from '../member/issue-invitation.ts'
import { readableEmail } from '../person/email-address.ts'
import { insertOrganization } from './organization-sql.ts'
import { parseName } from './parse-name.ts'

/** Creates an organization, and invites its first admin if one is given. An organization may sell, buy, or both. */
export async function createOrganization(
  context: Context,
  input: { name: string; adminEmail?: string | undefined; isByMail?: boolean | undefined },
): Promise<{ id: string; name: string; invitation: NewInvitation | null }> {
  requireOperator(context)
  const name = parseName(input.name, 'the organization')
  const email = input.adminEmail === undefined ? null : readableEmail(input.adminEmail)
  return context.database.transaction(async (tx) => {
    const { id, number } = await insertOrganization(tx, name)
    await writeAudit(tx, context.actor, {
      organizationNumber: number,
      act: 'organization.created',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name },
    })
    const invitation =
      email === null
        ? null
        : await issueInvitation(tx, context, {
            organizationNumber: number,
            email,
            role: 'admin',
            isByMail: input.isByMail,
          })
    return { id, name, invitation }
  })
}
