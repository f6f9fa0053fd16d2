import type { Queryable } from '../../database/database.ts'
import type { Actor } from '../context.ts'
import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { countAdmins, findMember, lockMembers } from './member-sql.ts'

export interface LockedMember {
  personId: string
  email: string
  name: string
  role: Role
  /** Number of admins, including this member if they are one. */
  admins: number
}

/**
 * The member to change, with all members locked. An admin who was removed or demoted in the meantime is refused: of two
 * admins who remove each other, one stays.
 */
export async function lockMember(
  tx: Queryable,
  actor: Actor,
  change: { organizationNumber: number; personId: string; isLeaving: boolean },
): Promise<LockedMember> {
  const { organizationNumber } = change
  const personId = canonicalUuid(change.personId)
  await lockMembers(tx, organizationNumber)
  if (!change.isLeaving) await refuseFormerAdmin(tx, actor, organizationNumber)
  const member = personId === undefined ? undefined : await findMember(tx, { organizationNumber, personId })
  if (personId === undefined || !member) {
    throw new Refusal('not_found', 'Member not found. They may have left already.')
  }
  return { personId, ...member, admins: await countAdmins(tx, organizationNumber) }
}

/** With all members locked: a person who was removed or demoted in the meantime can do nothing here. */
export async function refuseFormerAdmin(
  tx: Queryable,
  actor: Actor,
  organizationNumber: number,
): Promise<void> {
  if (actor.kind !== 'person') return
  const asking = await findMember(tx, { organizationNumber, personId: actor.personId })
  if (asking?.role !== 'admin')
    throw new Refusal('not_allowed', 'You are no longer an admin of this organization.')
}
