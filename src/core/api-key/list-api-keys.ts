import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listKeys, type ApiKeyRow } from './api-key-sql.ts'

/** The keys of an organization, oldest first, including revoked ones. */
export async function listApiKeys(call: Call, input: { organizationId: string }): Promise<ApiKeyRow[]> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  return listKeys(call.database, organizationNumber, call.now)
}
