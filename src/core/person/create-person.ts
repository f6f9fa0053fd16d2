import { actsForAll, requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { addPerson, type CreatedPerson, type NewPerson } from './add-person.ts'
import type { Role } from './person-sql.ts'

/** Creates a person who can sign in, as a member of the organization that the caller acts for, if any. */
export async function createPerson(
  context: Context,
  input: NewPerson & { role: Role },
): Promise<CreatedPerson> {
  const membership = actsForAll(context)
    ? null
    : { organizationNumber: requireAdmin(context), role: input.role }
  return addPerson(context, input, { isOperator: false, membership })
}
