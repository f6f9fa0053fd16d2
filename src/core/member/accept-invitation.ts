import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { tokenFingerprint } from '../person/session.ts'
import { findMember } from './member-sql.ts'
import { parseName } from '../organization/parse-name.ts'
import { checkPassword, hashPassword } from '../person/password.ts'
import { insertPerson, verifyEmail, type Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'
import { NO_INVITATION, refuseClosedInvitation } from './invitation.ts'
import {
  findInvitation,
  joinOrganization,
  lockInvitation,
  markInvitationAccepted,
  type FoundInvitation,
} from './invitation-sql.ts'

export interface AcceptedInvitation {
  person_id: string
  organization_number: number
  organization_id: string
  role: Role
  is_new_person: boolean
}

/**
 * Accepts an invitation, once: a new person chooses a name and a password; a person with an account must be signed in.
 * Passwords are checked only at sign-in, so the link is not a way around its throttle.
 */
export async function acceptInvitation(
  context: Pick<Context, 'database' | 'now'>,
  input: { token: string; signedInAs: string | null; newcomer: { name: string; password: string } | null },
): Promise<AcceptedInvitation> {
  const link = { fingerprint: tokenFingerprint(input.token), now: context.now }
  const shown = await findInvitation(context.database, link)
  acceptableInvitation(shown, input.signedInAs)
  const newcomer = shown.person_id === null ? await newAccount(shown.email, input.newcomer) : null

  return context.database.transaction(async (tx) => {
    await lockInvitation(tx, link.fingerprint)
    const invitation = await findInvitation(tx, link)
    acceptableInvitation(invitation, input.signedInAs)
    const { organization_number: organizationNumber, organization_id, email, role } = invitation
    const personId = invitation.person_id ?? (newcomer && (await insertPerson(tx, newcomer)))
    if (!personId) throw new Refusal('conflict', `${email} already has an account. Sign in with it.`)
    await joinOrganization(tx, { organizationNumber, personId, role })
    await markInvitationAccepted(tx, { id: invitation.id, personId })
    if (invitation.is_by_mail) await verifyEmail(tx, personId)
    const member = (await findMember(tx, { organizationNumber, personId }))!
    await writeAudit(
      tx,
      { kind: 'person', organizationNumber, personId, role: member.role },
      {
        organizationNumber,
        act: 'invitation.accepted',
        subjectKind: 'invitation',
        subjectId: invitation.id,
        detail: { email, role: member.role, person_id: personId },
      },
    )
    return {
      person_id: personId,
      organization_number: organizationNumber,
      organization_id,
      role: member.role,
      is_new_person: invitation.person_id === null,
    }
  })
}

function acceptableInvitation(
  invitation: FoundInvitation | undefined,
  signedInAs: string | null,
): asserts invitation is FoundInvitation {
  if (!invitation) throw new Refusal('not_found', NO_INVITATION)
  refuseClosedInvitation(invitation)
  if (invitation.person_id !== null && invitation.person_id !== signedInAs) {
    throw new Refusal('not_allowed', `This invitation is for ${invitation.email}. Sign in with that address.`)
  }
}

async function newAccount(email: string, given: { name: string; password: string } | null) {
  if (!given) throw new Refusal('invalid', 'Choose a name and a password.', 'name')
  const name = parseName(given.name, 'yourself')
  checkPassword(given.password)
  return { email, name, passwordHash: await hashPassword(given.password), isOperator: false }
}
