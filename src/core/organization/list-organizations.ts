import type { Call } from '../call.ts'
import { operatorOnly } from './operator-only.ts'
import { listOrganizationRows, type OrganizationRow } from './organization-sql.ts'

/** Every organization of the installation, oldest first. */
export async function listOrganizations(call: Call): Promise<OrganizationRow[]> {
  operatorOnly(call)
  return listOrganizationRows(call.database)
}
