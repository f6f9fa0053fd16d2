import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listMemberRows, type MemberRow } from './member-sql.ts'

const MEMBERS_MAX = 2_000

/** The members of an organization, by name. */
export async function listMembers(context: Context): Promise<MemberRow[]> {
  const organizationNumber = requireAdmin(context)
  return listMemberRows(context.database, organizationNumber, MEMBERS_MAX)
}
