import { actsForAll, requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { isWithinOrganization } from '../person/access-link.ts'
import { lockAccessPerson } from '../person/access-link-sql.ts'
import { onlyOne } from '../person/make-access-link.ts'
import { deleteSessionsOf } from '../person/session-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { deleteFactors } from './second-factor-sql.ts'

/**
 * Removes all factors of a person who lost them, and ends their sessions: they sign in with the password alone, and set up new ones.
 * An admin may do so for a member with no access outside their organization, the operator for anyone.
 */
export async function resetSecondFactor(
  context: Context,
  input: { personId: string },
): Promise<{ id: string; email: string; name: string; factors: number }> {
  const within = actsForAll(context) ? null : requireAdmin(context)
  const personId = canonicalUuid(input.personId)
  if (personId !== undefined && personIdOf(context.actor) === personId) {
    throw new Refusal('invalid', 'This is you. Change how you sign in on your account page.')
  }
  return context.database.transaction(async (tx) => {
    const person = personId === undefined ? undefined : await lockAccessPerson(tx, personId)
    if (!person || (within !== null && !person.organization_numbers.includes(within))) {
      throw new Refusal('not_found', 'Person not found. They may have left already.')
    }
    if (context.actor.kind === 'person' && !isWithinOrganization(person, context.actor.organizationNumber)) {
      throw new Refusal(
        'not_allowed',
        'This person also has access outside your organization. Only the operator of this installation can reset their second factor.',
      )
    }
    const { id, email, name } = person
    const factors = await deleteFactors(tx, id)
    await deleteSessionsOf(tx, id, null)
    await writeAudit(tx, context.actor, {
      organizationNumber: within ?? onlyOne(person.organization_numbers),
      act: 'second_factor.reset',
      subjectKind: 'person',
      subjectId: id,
      detail: { name, email, factors },
    })
    return { id, email, name, factors }
  })
}
