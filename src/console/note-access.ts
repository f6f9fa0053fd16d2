import type { FastifyRequest } from 'fastify'
import type { SecurityKind, SecurityOutcome } from '../core/security-log/security-event.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { isUuid } from '../core/uuid.ts'
import { securityEventOf } from '../http/security-event-of.ts'
import type { VisitorContext } from './callers.ts'
import { isReadable } from './readable-text.ts'

const EMAIL_LENGTH_MAX = 254

/** Logs the outcome of a request to a route by which people get access or change who has it. */
export function noteAccess(
  securityLog: SecurityLog,
  kind: SecurityKind,
  request: FastifyRequest,
  seen: { status: number; visitor: VisitorContext | undefined; answer: unknown },
): void {
  const { status, visitor, answer } = seen
  // Nobody is signed in: the request log already says as much.
  if (status === 401 || status >= 500) return
  const { session, found } = visitor ?? {}
  const params = objectIn(request.params)
  const ownOrganizationId = request.url.startsWith('/api/console/operator/')
    ? undefined
    : session?.organization?.id
  const isByAddress = kind === 'sign_in' || kind === 'password_reset_asked'
  // Someone signing in may already be signed in to another account: the one they sign in to counts.
  const signedIn = objectIn(objectIn(answer)['person'])
  const event = {
    kind: found?.kind ?? kind,
    outcome: outcomeOf(status),
    personId: idIn(found?.personId, isByAddress ? signedIn['id'] : session?.person.id),
    email: isByAddress ? emailIn(objectIn(request.body)['email']) : null,
    organizationId: idIn(found?.organizationId, params['organizationId'], ownOrganizationId),
    subjectId: idIn(
      found?.subjectId,
      params['personId'],
      params['keyId'],
      params['invitationId'],
      objectIn(answer)['id'],
      objectIn(answer)['person_id'],
    ),
  }
  securityLog.note(securityEventOf(request, event))
}

function outcomeOf(status: number): SecurityOutcome {
  if (status === 429) return 'throttled'
  return status < 400 ? 'done' : 'refused'
}

/** The first valid ID: the path of a refused request may contain anything. */
function idIn(...given: unknown[]): string | null {
  return given.find((one): one is string => typeof one === 'string' && isUuid(one)) ?? null
}

function emailIn(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > EMAIL_LENGTH_MAX || !isReadable(given)) return null
  return given.trim()
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
