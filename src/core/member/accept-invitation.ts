import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { tokenFingerprint, type Device, type Session } from '../person/session.ts'
import { moveSession } from '../person/session-sql.ts'
import { rememberBrowser, startSession } from '../person/start-session.ts'
import { findMember } from './member-sql.ts'
import { parseName } from '../organization/parse-name.ts'
import { checkPassword, hashPassword } from '../person/password.ts'
import { insertPerson, verifyEmail } from '../person/person-sql.ts'
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
  personId: string
  organizationId: string
  /** Of a new person, who is signed in at once. */
  tokens: { session: string; device: string } | null
}

/**
 * Accepts an invitation, once: a new person chooses a name and a password, and is signed in; a person with an account
 * must be signed in, and is then in the organization that they joined.
 * Passwords are checked only at sign-in, so the link is not a way around its throttle.
 */
export async function acceptInvitation(
  context: Pick<Context, 'database' | 'now'>,
  input: {
    token: string
    session: Session | undefined
    newcomer: { name: string; password: string } | null
    device: Device
  },
): Promise<AcceptedInvitation> {
  const link = { fingerprint: tokenFingerprint(input.token), now: context.now }
  const { session: previous } = input
  const shown = await findInvitation(context.database, link)
  requireAcceptable(shown, previous)
  const newcomer = shown.person_id === null ? await newAccount(shown.email, input.newcomer) : null

  return context.database.transaction(async (tx) => {
    await lockInvitation(tx, link.fingerprint)
    const invitation = await findInvitation(tx, link)
    requireAcceptable(invitation, previous)
    const { organization_number: organizationNumber, organization_id, email, role } = invitation
    const personId = invitation.person_id ?? (newcomer && (await insertPerson(tx, newcomer)))
    if (!personId) throw new Refusal('conflict', `${email} already has an account. Sign in with it.`)
    await joinOrganization(tx, { organizationNumber, personId, role })
    await markInvitationAccepted(tx, { id: invitation.id, personId, now: context.now })
    if (invitation.is_by_mail) await verifyEmail(tx, personId, context.now)
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
    const accepted = { personId, organizationId: organization_id }
    if (previous && invitation.person_id !== null) {
      await moveSession(tx, { ...accepted, fingerprint: previous.fingerprint })
      return { ...accepted, tokens: null }
    }
    const device = await rememberBrowser(tx, personId)
    const session = await startSession(tx, {
      personId,
      organizationNumber,
      previous,
      method: 'link',
      hasSecondFactor: false,
      device: input.device,
      deviceFingerprint: tokenFingerprint(device),
    })
    return { ...accepted, tokens: { session, device } }
  })
}

function requireAcceptable(
  invitation: FoundInvitation | undefined,
  session: Session | undefined,
): asserts invitation is FoundInvitation {
  if (!invitation) throw new Refusal('not_found', NO_INVITATION)
  refuseClosedInvitation(invitation)
  if (invitation.person_id !== null && invitation.person_id !== session?.person.id) {
    throw new Refusal('not_allowed', `This invitation is for ${invitation.email}. Sign in with that address.`)
  }
}

async function newAccount(email: string, given: { name: string; password: string } | null) {
  if (!given) throw new Refusal('invalid', 'Choose a name and a password.', 'name')
  const name = parseName(given.name, 'yourself')
  checkPassword(given.password, { name, email })
  return { email, name, passwordHash: await hashPassword(given.password), isOperator: false, isTourDue: true }
}
