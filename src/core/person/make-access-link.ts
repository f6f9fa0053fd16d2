import { actsForAll, requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { generateToken } from './session.ts'
import { makerOrganizationOf } from './link-maker-sql.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { isWithinOrganization } from './access-link.ts'
import { lockAccessPerson, replaceAccessLink } from './access-link-sql.ts'

export interface NewAccessLink {
  email: string
  name: string
  expires_at: string
  /** In the link; returned here and never again. */
  token: string
}

/**
 * Creates a link with which a person who cannot sign in sets a new password. An admin may create one for a member with
 * no access outside their organization, the operator for anyone.
 */
export async function makeAccessLink(
  context: Context,
  input: { personId: string; isByMail?: boolean | undefined },
): Promise<NewAccessLink> {
  // Normalized: in capitals, your own ID would look like someone else's.
  const personId = input.personId.toLowerCase()
  const within = actsForAll(context) ? null : requireAdmin(context)
  const maker = personIdOf(context.actor)
  if (maker === personId) {
    throw new Refusal('invalid', 'This is you. Change your password on your account page.')
  }
  return context.database.transaction(async (tx) => {
    const person = isUuid(personId) ? await lockAccessPerson(tx, personId) : undefined
    if (!person || (within !== null && !person.organization_numbers.includes(within))) {
      throw new Refusal('not_found', 'Person not found. They may have left already.')
    }
    if (context.actor.kind === 'person' && !isWithinOrganization(person, context.actor.organizationNumber)) {
      throw new Refusal(
        'not_allowed',
        'This person also has access outside your organization. Only the operator of this installation can create a link for them.',
      )
    }
    const { token, fingerprint } = generateToken()
    const { id, expires_at } = await replaceAccessLink(tx, {
      personId,
      fingerprint,
      createdBy: maker,
      makerOrganizationNumber: makerOrganizationOf(context.actor),
      isByMail: input.isByMail ?? false,
      now: context.now,
    })
    await writeAudit(tx, context.actor, {
      organizationNumber: within ?? onlyOne(person.organization_numbers),
      act: 'access_link.created',
      subjectKind: 'access_link',
      subjectId: id,
      detail: { name: person.name, email: person.email },
    })
    return { email: person.email, name: person.name, expires_at, token }
  })
}

/** Logged with the organization if it concerns only one, otherwise with the installation. */
export function onlyOne(organizationNumbers: readonly number[]): number | null {
  return organizationNumbers.length === 1 ? organizationNumbers[0]! : null
}
