import type { Context } from '../context.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listMemberRows, type MemberRow } from './member-sql.ts'

const MEMBERS_MAX = 2_000

/** The members of an organization, by name. */
export async function listMembers(context: Context, input: { organizationId: string }): Promise<MemberRow[]> {
  const organizationNumber = await administeredOrganization(context, input.organizationId)
  return listMemberRows(context.database, organizationNumber, MEMBERS_MAX)
}
