import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '../core/security-log/security-event.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { addressBucket, addressOf, plainAddress } from './client-address.ts'

/** What every door knows about an event: when, from where, in which request. */
export function securityEventOf(
  request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
  event: Pick<SecurityEvent, 'kind' | 'outcome'> & Partial<SecurityEvent>,
): SecurityEvent {
  const address = addressOf(request)
  return {
    at: instantFromMilliseconds(Date.now()),
    address: plainAddress(address) ?? address,
    network: addressBucket(address),
    requestId: request.id,
    personId: null,
    email: null,
    organizationId: null,
    subjectId: null,
    reason: null,
    ...event,
  }
}
