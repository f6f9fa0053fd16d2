import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { addPerson, type CreatedPerson, type NewPerson } from './add-person.ts'
import type { Role } from './person-sql.ts'

/** Creates a person who can sign in, usually as a member of an organization. */
export async function createPerson(
  call: Call,
  input: NewPerson & { membership?: { organizationId: string; role: Role } },
): Promise<CreatedPerson> {
  if (!input.membership) {
    operatorOnly(call)
    return addPerson(call, input, { isOperator: false, membership: null })
  }
  const { organizationId, role } = input.membership
  const organizationNumber = await administeredOrganization(call, organizationId)
  return addPerson(call, input, { isOperator: false, membership: { organizationNumber, role } })
}
