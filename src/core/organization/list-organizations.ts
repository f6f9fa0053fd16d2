import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listOrganizationRows, type OrganizationRow } from './organization-sql.ts'

/** Every organization of the installation, oldest first. */
export async function listOrganizations(context: Context): Promise<OrganizationRow[]> {
  requireOperator(context)
  return listOrganizationRows(context.database)
}
