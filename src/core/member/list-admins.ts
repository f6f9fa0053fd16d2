import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { listAdminRows, type AdminRow } from './member-sql.ts'

/** Enough to find somebody to write to. */
const ADMINS_SHOWN_MAX = 5
const ADMINS_COUNTED_MAX = 2_000

/** Whom a member can ask for what only admins can do: the first admins of their own organization, by name. */
export async function listAdmins(context: Context): Promise<{ admins: AdminRow[]; more: number }> {
  const organizationNumber = requireMember(context)
  const { admins, total } = await listAdminRows(context.database, organizationNumber, {
    rowsMax: ADMINS_SHOWN_MAX,
    countMax: ADMINS_COUNTED_MAX,
  })
  return { admins, more: total - admins.length }
}
