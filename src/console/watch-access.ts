import type { FastifyRequest } from 'fastify'
import type { SecurityKind, SecurityOutcome } from '../core/security-log/security-event.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { isUuid } from '../core/uuid.ts'
import { securityEventOf } from '../http/security-event-of.ts'
import type { Visit } from './console-route.ts'
import { isReadable } from './readable-text.ts'

/** The routes by which people get access or change who has it: each of their answers is in the security log. */
export const WATCHED_ROUTES: Readonly<Record<string, SecurityKind>> = {
  'POST /api/console/session': 'sign_in',
  'DELETE /api/console/sessions': 'sign_out_everywhere',
  'PUT /api/console/password': 'password_change',
  'POST /api/console/invitation/acceptance': 'invitation_accepted',
  'POST /api/console/access/password': 'access_link_used',
  'POST /api/console/api-keys': 'api_key_created',
  'POST /api/console/api-keys/:keyId/revocation': 'api_key_revoked',
  'PATCH /api/console/members/:personId': 'role_changed',
  'DELETE /api/console/members/:personId': 'member_removed',
  'POST /api/console/members/:personId/access-link': 'access_link_made',
  'POST /api/console/invitations': 'invitation_made',
  'DELETE /api/console/invitations/:invitationId': 'invitation_withdrawn',
  'POST /api/console/buyers': 'organization_created',
  'POST /api/console/buyers/:buyerId/invitation': 'invitation_made',
  'POST /api/console/operator/organizations': 'organization_created',
  'POST /api/console/operator/organizations/:organizationId/invitations': 'invitation_made',
  'DELETE /api/console/operator/organizations/:organizationId/invitations/:invitationId':
    'invitation_withdrawn',
  'PUT /api/console/operator/organizations/:organizationId/suspension': 'organization_suspended',
  'DELETE /api/console/operator/organizations/:organizationId/suspension': 'organization_resumed',
  'PUT /api/console/operator/people/:personId/suspension': 'person_suspended',
  'DELETE /api/console/operator/people/:personId/suspension': 'person_resumed',
  'POST /api/console/operator/people/:personId/access-link': 'access_link_made',
  'POST /api/console/operator/operators': 'operator_created',
  'PUT /api/console/operator/operators/:personId': 'operator_appointed',
  'DELETE /api/console/operator/operators/:personId': 'operator_withdrawn',
  'POST /api/console/operator/agent-keys': 'agent_key_created',
  'POST /api/console/operator/agent-keys/:keyId/rotation': 'agent_key_rotated',
  'POST /api/console/operator/agent-keys/:keyId/revocation': 'agent_key_revoked',
}

const EMAIL_LENGTH_MAX = 254

/** Logs the outcome of a request to one of these routes. */
export function noteAccess(
  securityLog: SecurityLog,
  kind: SecurityKind,
  request: FastifyRequest,
  seen: { status: number; visit: Visit | undefined; answer: unknown },
): void {
  const { status, visit, answer } = seen
  // Nobody is signed in: the request log already says as much.
  if (status === 401 || status >= 500) return
  const { session, found } = visit ?? {}
  const params = objectIn(request.params)
  const ownOrganizationId = request.url.startsWith('/api/console/operator/')
    ? undefined
    : session?.organization?.id
  // Someone signing in may already be signed in to another account: the one they sign in to counts.
  const signedIn = objectIn(objectIn(answer)['person'])
  const event = {
    kind,
    outcome: outcomeOf(status),
    personId: idIn(found?.personId, kind === 'sign_in' ? signedIn['id'] : session?.person.id),
    email: kind === 'sign_in' ? emailIn(objectIn(request.body)['email']) : null,
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
