import type { Context } from '../context.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { requireOperator } from '../organization/operator-only.ts'
import { addPerson, type CreatedPerson, type NewPerson } from './add-person.ts'
import type { Role } from './person-sql.ts'

/** Creates a person who can sign in, usually as a member of an organization. */
export async function createPerson(
  context: Context,
  input: NewPerson & { membership?: { organizationId: string; role: Role } },
): Promise<CreatedPerson> {
  if (!input.membership) {
    requireOperator(context)
    return addPerson(context, input, { isOperator: false, membership: null })
  }
  const { organizationId, role } = input.membership
  const organizationNumber = await administeredOrganization(context, organizationId)
  return addPerson(context, input, { isOperator: false, membership: { organizationNumber, role } })
}
