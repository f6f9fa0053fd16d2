import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findOrganizationNumber } from './organization-sql.ts'

/** The number of an organization that the caller may view: their own, in any role. */
export async function visibleOrganization(context: Context, organizationId: string): Promise<number> {
  const { actor } = context
  if (actor.kind === 'api_key') {
    throw new Refusal('not_allowed', 'API keys can only report. Sign in to see data.')
  }
  const number = isUuid(organizationId)
    ? await findOrganizationNumber(context.database, organizationId)
    : undefined
  if (number === undefined || (actor.kind === 'person' && number !== actor.organizationNumber)) {
    throw new Refusal('not_found', 'Organization not found. List the organizations to see their IDs.')
  }
  return number
}
