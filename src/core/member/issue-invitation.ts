import type { Queryable } from '../../database/database.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { generateToken } from '../person/session.ts'
import { makerOrganizationOf } from '../person/link-maker-sql.ts'
import { lockMembers } from './member-sql.ts'
import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'
import type { NewInvitation } from './invitation.ts'
import { countInvitationsOfLastDay, insertInvitation, withdrawOpenInvitation } from './invitation-sql.ts'

/** Each may be sent by mail: the server must not be used to send spam. */
const INVITATIONS_PER_DAY_MAX = 200

/** Creates an invitation. The caller's right was checked before. */
export async function issueInvitation(
  tx: Queryable,
  context: Context,
  input: {
    organizationNumber: number
    email: string
    role: Role
    /** Whether the link is sent by mail only and shown to no one: accepting it then verifies the address. */
    isByMail?: boolean | undefined
  },
): Promise<NewInvitation> {
  const { organizationNumber, email, role } = input
  const { now } = context
  const { organizationName } = await lockMembers(tx, organizationNumber)
  if ((await countInvitationsOfLastDay(tx, { organizationNumber, now })) >= INVITATIONS_PER_DAY_MAX) {
    throw new Refusal(
      'conflict',
      `There were ${INVITATIONS_PER_DAY_MAX} invitations in the last 24 hours. Invite more people tomorrow.`,
    )
  }
  const isReplacing = await withdrawOpenInvitation(tx, { organizationNumber, email, now })
  const { token, fingerprint } = generateToken()
  const { id, expires_at } = await insertInvitation(tx, {
    organizationNumber,
    email,
    role,
    fingerprint,
    createdBy: personIdOf(context.actor),
    makerOrganizationNumber: makerOrganizationOf(context.actor),
    isByMail: input.isByMail ?? false,
    now,
  })
  await writeAudit(tx, context.actor, {
    organizationNumber,
    act: 'invitation.created',
    subjectKind: 'invitation',
    subjectId: id,
    detail: { email, role, ...(isReplacing && { replaces: true }) },
  })
  return { id, organization_name: organizationName, email, role, expires_at, token }
}
