import type { Context } from '../context.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listKeys, type ApiKeyRow } from './api-key-sql.ts'

/** The keys of an organization, oldest first, including revoked ones. */
export async function listApiKeys(context: Context, input: { organizationId: string }): Promise<ApiKeyRow[]> {
  const organizationNumber = await administeredOrganization(context, input.organizationId)
  return listKeys(context.database, organizationNumber, context.now)
}
