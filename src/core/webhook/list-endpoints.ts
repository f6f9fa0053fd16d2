import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listEndpointRows, type EndpointRow } from './endpoint-sql.ts'

/** Of an organization, oldest first. */
export async function listEndpoints(context: Context): Promise<EndpointRow[]> {
  const organizationNumber = requireAdmin(context)
  return listEndpointRows(context.database, organizationNumber, context.now)
}
