import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { findEndpoint, type EndpointRow } from './endpoint-sql.ts'
import { endpointKey, endpointNotFound } from './require-endpoint.ts'

export async function showEndpoint(context: Context, input: { endpointId: string }): Promise<EndpointRow> {
  const key = endpointKey(requireAdmin(context), input.endpointId)
  const endpoint = await findEndpoint(context.database, key, context.now)
  if (!endpoint) throw endpointNotFound()
  return endpoint
}
