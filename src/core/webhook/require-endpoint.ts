import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockEndpoint, type EndpointKey, type LockedEndpoint } from './endpoint-sql.ts'

/** Of an endpoint that a caller names. What is no UUID is no endpoint. */
export function endpointKey(organizationNumber: number, endpointId: string): EndpointKey {
  const id = canonicalUuid(endpointId)
  if (id === undefined) throw endpointNotFound()
  return { organizationNumber, id }
}

export function endpointNotFound(): Refusal {
  return new Refusal('not_found', 'Endpoint not found. It may have been deleted.')
}

export async function requireLocked(tx: Queryable, key: EndpointKey): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, key)
  if (!endpoint) throw endpointNotFound()
  return endpoint
}

/** For the audit log: paths and queries of such addresses often contain a secret. */
export function hostOfEndpoint(url: string): string {
  return new URL(url).host
}
