import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findOrganizationNumber } from './organization-sql.ts'

/** The number of an organization that the caller is an admin of. What a caller may not see does not exist for them. */
export async function administeredOrganization(context: Context, organizationId: string): Promise<number> {
  const { actor } = context
  if (actor.kind === 'api_key' || (actor.kind === 'person' && actor.role !== 'admin')) {
    throw new Refusal('not_allowed', 'Only admins of the organization can do this.')
  }
  const number = isUuid(organizationId)
    ? await findOrganizationNumber(context.database, organizationId)
    : undefined
  if (number === undefined || (actor.kind === 'person' && number !== actor.organizationNumber)) {
    throw new Refusal('not_found', 'Organization not found. List the organizations to see their IDs.')
  }
  return number
}
