import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../core/security-log/security-event.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { addressBucket, addressOf } from './client-address.ts'

/** What every door knows about an event: when, from where, in which request. */
export function securityEventOf(
  request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
  event: Pick<SecurityEvent, 'kind' | 'outcome'> & Partial<SecurityEvent>,
): SecurityEvent {
  const address = addressOf(request)
  const network = addressBucket(address)
  return {
    at: instantFromMilliseconds(Date.now()),
    address: isIP(network) === 4 ? network : address.replace(/%.*$/, ''),
    network,
    requestId: request.id,
    personId: null,
    email: null,
    organizationId: null,
    subjectId: null,
    reason: null,
    ...event,
  }
}
