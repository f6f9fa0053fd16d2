import type { Context } from '../context.ts'
import { tokenFingerprint } from '../person/session.ts'
import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'
import { NO_INVITATION, refuseClosedInvitation } from './invitation.ts'
import { findInvitation } from './invitation-sql.ts'

export interface InvitationView {
  organization_name: string
  email: string
  role: Role
  /** Whether the address has an account; otherwise the person chooses a name and a password. */
  has_account: boolean
}

/** What an invitation is for. For anyone with its link. */
export async function showInvitation(
  context: Pick<Context, 'database' | 'now'>,
  input: { token: string },
): Promise<InvitationView> {
  const invitation = await findInvitation(context.database, {
    fingerprint: tokenFingerprint(input.token),
    now: context.now,
  })
  if (!invitation) throw new Refusal('not_found', NO_INVITATION)
  refuseClosedInvitation(invitation)
  const { organization_name, email, role, person_id } = invitation
  return { organization_name, email, role, has_account: person_id !== null }
}
