import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { findSettings, type OrganizationSettings } from './organization-settings-sql.ts'

/** How the caller's organization is shown, and what its people start with. */
export async function showSettings(context: Context): Promise<OrganizationSettings> {
  return findSettings(context.database, requireMember(context))
}
