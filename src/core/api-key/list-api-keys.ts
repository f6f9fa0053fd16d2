import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeys, type ApiKeyRow } from './api-key-sql.ts'

/** The keys of an organization, oldest first, including revoked ones. */
export async function listApiKeys(context: Context): Promise<ApiKeyRow[]> {
  const organizationNumber = requireAdmin(context)
  return listKeys(context.database, organizationNumber, context.now)
}
