import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listMemberRows, type MemberRow } from './member-sql.ts'

const MEMBERS_MAX = 2_000

/** The members of an organization, by name. */
export async function listMembers(call: Call, input: { organizationId: string }): Promise<MemberRow[]> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  return listMemberRows(call.database, organizationNumber, MEMBERS_MAX)
}
