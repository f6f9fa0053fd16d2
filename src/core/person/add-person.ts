import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal } from '../refusal.ts'
import { readableEmail } from './email-address.ts'
import { checkPassword, generatePassword, hashPassword } from './password.ts'
import { insertMembership, insertPerson, type Role } from './person-sql.ts'

export interface NewPerson {
  email: string
  name: string
  /** Undefined: they get a generated one. */
  password?: string | undefined
  /** Whether the tour of the app begins when they first open Home. */
  isTourDue?: boolean
}

export interface CreatedPerson {
  id: string
  email: string
  name: string
  /** Returned here and never again; null if the caller chose it. */
  generatedPassword: string | null
}

/** Shared by all ways of creating a person. The caller's right was checked before. */
export async function addPerson(
  context: Context,
  input: NewPerson,
  place: { isOperator: boolean; membership: { organizationNumber: number; role: Role } | null },
): Promise<CreatedPerson> {
  const email = readableEmail(input.email)
  const name = parseName(input.name, 'the person')
  if (input.password !== undefined) checkPassword(input.password, { email, name })
  const generatedPassword = input.password === undefined ? generatePassword() : null
  const passwordHash = await hashPassword(input.password ?? generatedPassword!)

  const { isOperator, membership } = place
  const id = await context.database.transaction(async (tx) => {
    const personId = await insertPerson(tx, {
      email,
      name,
      passwordHash,
      isOperator,
      isTourDue: input.isTourDue ?? false,
    })
    if (personId === undefined) {
      throw new Refusal('conflict', `${email} already has an account. Use another e-mail address.`)
    }
    if (membership) await insertMembership(tx, { personId, ...membership })
    await writeAudit(tx, context.actor, {
      organizationNumber: membership?.organizationNumber ?? null,
      act: isOperator ? 'operator.created' : 'person.created',
      subjectKind: 'person',
      subjectId: personId,
      detail: { email, ...(membership && { role: membership.role }) },
    })
    return personId
  })
  return { id, email, name, generatedPassword }
}
