import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changePassword } from '../core/person/change-password.ts'
import { Refusal } from '../core/refusal.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  listPlaces,
  moveSession,
} from '../core/person/session-sql.ts'
import { tokenFingerprint, type Session } from '../core/person/session.ts'
import { forgetDevices } from '../core/person/known-device-sql.ts'
import { deviceFingerprintOf, signIn } from '../core/person/sign-in.ts'
import { createSignInGuard } from '../core/person/sign-in-guard.ts'
import { isUuid } from '../core/uuid.ts'
import type { Database } from '../database/database.ts'
import { routeForAnybody, routeForPerson, type ConsoleServices } from './console-route.ts'
import { uuid } from './query-parts.ts'
import { clearSessionCookie, deviceTokenOf, setDeviceCookie, setSessionCookie } from './session-cookie.ts'
import type { SessionAnswer } from './session-answers.ts'

/** No address is longer. */
const EMAIL_LENGTH_MAX = 254
const PASSWORD_LENGTH_MAX = 1_000

const password = z.string().min(1, 'enter a password').max(PASSWORD_LENGTH_MAX, 'this is too long')

/** Signing in and out, one's own password, and switching organization. */
export function registerSessionRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { publicUrl } = services.config
  const guard = createSignInGuard(services.database)

  routeForAnybody(app, services, {
    method: 'GET',
    path: '/api/console/session',
    answer: async ({ database, session }) => describe(database, session),
  })

  routeForAnybody(app, services, {
    method: 'POST',
    path: '/api/console/session',
    body: z.object({
      email: z.string().trim().min(1, 'enter your e-mail address').max(EMAIL_LENGTH_MAX, 'this is too long'),
      password,
    }),
    answer: async ({ database, session, address }, { body }, reply) => {
      const { token, deviceToken } = await signIn(database, guard, {
        ...body,
        address,
        deviceToken: deviceTokenOf(reply.request, publicUrl),
      })
      if (session) await deleteSession(database, session.fingerprint)
      setSessionCookie(reply, publicUrl, token)
      setDeviceCookie(reply, publicUrl, deviceToken)
      return describe(database, await findSession(database, tokenFingerprint(token)))
    },
  })

  routeForAnybody(app, services, {
    method: 'DELETE',
    path: '/api/console/session',
    answer: async ({ database, session }, _input, reply) => {
      if (session) await deleteSession(database, session.fingerprint)
      clearSessionCookie(reply, publicUrl)
    },
  })

  routeForPerson(app, services, {
    method: 'DELETE',
    path: '/api/console/sessions',
    answer: async ({ database, session }, _input, reply) => {
      const device = deviceFingerprintOf(deviceTokenOf(reply.request, publicUrl))
      await database.transaction(async (tx) => {
        await deleteSessionsOf(tx, session.person.id, null)
        await forgetDevices(tx, session.person.id, device)
      })
      clearSessionCookie(reply, publicUrl)
    },
  })

  routeForPerson(app, services, {
    method: 'PUT',
    path: '/api/console/session/organization',
    body: z.object({ organization_id: uuid }),
    answer: async ({ database, session }, { body }) => {
      const isMoved =
        isUuid(body.organization_id) &&
        (await moveSession(database, {
          fingerprint: session.fingerprint,
          personId: session.person.id,
          organizationId: body.organization_id,
        }))
      if (!isMoved) throw new Refusal('not_found', 'You are not a member of this organization.')
      return describe(database, await findSession(database, session.fingerprint))
    },
  })

  routeForPerson(app, services, {
    method: 'PUT',
    path: '/api/console/password',
    body: z.object({ current: password, password }),
    answer: async ({ database, session, address }, { body }, reply) =>
      changePassword(database, guard, session, {
        current: body.current,
        wanted: body.password,
        address,
        deviceToken: deviceTokenOf(reply.request, publicUrl),
      }),
  })
}

async function describe(database: Database, session: Session | undefined): Promise<SessionAnswer> {
  if (!session) return { person: null, organization: null, organizations: [], suspended_organization: null }
  const { person, organization, suspendedOrganization } = session
  return {
    person: { id: person.id, email: person.email, name: person.name, is_operator: person.isOperator },
    organization: organization && { id: organization.id, name: organization.name, role: organization.role },
    organizations: await listPlaces(database, person.id),
    suspended_organization: suspendedOrganization,
  }
}
