import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import type { NewInvitation } from '../invitation/invitation.ts'
import { issueInvitation } from '../invitation/issue-invitation.ts'
import { readableEmail } from '../person/email-address.ts'
import { operatorOnly } from './operator-only.ts'
import { insertOrganization } from './organization-sql.ts'
import { readableName } from './readable-name.ts'

/** Creates an organization, and invites its first admin if one is given. An organization may sell, buy, or both. */
export async function createOrganization(
  call: Call,
  input: { name: string; adminEmail?: string | undefined; isByMail?: boolean | undefined },
): Promise<{ id: string; name: string; invitation: NewInvitation | null }> {
  operatorOnly(call)
  const name = readableName(input.name, 'the organization')
  const email = input.adminEmail === undefined ? null : readableEmail(input.adminEmail)
  return call.database.transaction(async (tx) => {
    const { id, number } = await insertOrganization(tx, name)
    await writeAudit(tx, call.actor, {
      organizationNumber: number,
      act: 'organization.created',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name },
    })
    const invitation =
      email === null
        ? null
        : await issueInvitation(tx, call, {
            organizationNumber: number,
            email,
            role: 'admin',
            isByMail: input.isByMail,
          })
    return { id, name, invitation }
  })
}
