import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWellFormedKey } from '../core/api-key/api-key.ts'
import { ADDRESS_NOT_ALLOWED } from '../core/api-key/allowed-addresses.ts'
import type { ActiveKey } from '../core/api-key/api-key-sql.ts'
import type { AuthenticateApiKey } from '../core/api-key/authenticate-api-key.ts'
import type { Allowance } from '../core/rate-limit/rate-limit.ts'
import type { SecurityEvent } from '../core/security-log/security-event.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { addressOf, plainAddress } from './client-address.ts'
import { Problem } from './problem.ts'
import { securityEventOf } from './security-event-of.ts'

/** When the secret that was sent stops working, if that is soon: the key expires, or it is the previous one of an overlap. */
export const KEY_EXPIRES_HEADER = 'flightline-key-expires'

const MALFORMED_KEY_LENGTH_MAX = 200

/**
 * Who sends this request with a key of an organization: for the feeds and the reading API, before the body is read. Whatever is
 * wrong with the key, and a key that works from another address, get the same answer; the security log has the reason. Without
 * an allowance the key lacks the scope.
 */
export async function authenticateCaller<Limit extends string>(
  services: { authenticate: AuthenticateApiKey<Limit>; securityLog: SecurityLog },
  limit: Limit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ key: ActiveKey; allowance: Allowance | null }> {
  const secret = bearerOf(request)
  const address = plainAddress(addressOf(request))
  const found = await services.authenticate({ secret, address }, limit)
  if (found.key === null) {
    noteRefusedKey(services.securityLog, request, whyRefused(secret, found.elsewhere))
    throw new Problem(
      'unauthorized',
      'Send a valid API key: Authorization: Bearer flk_… An admin creates one under Settings, API keys.',
      { 'www-authenticate': 'Bearer' },
    )
  }
  if (found.endsSoonAt !== null) reply.header(KEY_EXPIRES_HEADER, found.endsSoonAt)
  return { key: found.key, allowance: found.allowance }
}

export function noteRefusedKey(
  securityLog: SecurityLog,
  request: FastifyRequest,
  refused: Partial<SecurityEvent> & { reason: string },
): void {
  request.log.warn({ key: refused.reason }, 'key refused')
  securityLog.note(securityEventOf(request, { kind: 'api_key_use', outcome: 'refused', ...refused }))
}

function whyRefused(
  secret: string,
  elsewhere: { keyId: string; organizationId: string } | null,
): Partial<SecurityEvent> & { reason: string } {
  if (elsewhere !== null) {
    const { keyId: subjectId, organizationId } = elsewhere
    return { reason: ADDRESS_NOT_ALLOWED, subjectId, organizationId }
  }
  return { reason: isWellFormedKey('ingest', secret) ? 'unknown_or_revoked' : 'missing_or_malformed' }
}

/** A missing key is looked up like a wrong one, so that the answer takes as long. */
function bearerOf({ headers }: FastifyRequest): string {
  const match = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')
  return (match?.[1] ?? '').slice(0, MALFORMED_KEY_LENGTH_MAX)
}
