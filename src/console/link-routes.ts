import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { showAccessLink } from '../core/person/show-access-link.ts'
import { redeemAccessLink } from '../core/person/redeem-access-link.ts'
import { acceptInvitation } from '../core/member/accept-invitation.ts'
import { showInvitation } from '../core/member/show-invitation.ts'
import { deleteSession, insertSession, moveSession } from '../core/person/session-sql.ts'
import { rememberDevice } from '../core/person/known-device-sql.ts'
import { generateToken } from '../core/person/session.ts'
import type { Database } from '../database/database.ts'
import { routeForAnybody, type ConsoleServices } from './console-route.ts'
import type { AccessAnswer, InvitationAnswer } from './member-answers.ts'
import { setDeviceCookie, setSessionCookie } from './session-cookie.ts'

const LENGTH_MAX = 1_000
const text = z.string().max(LENGTH_MAX, 'this is too long')

/** For anyone with a link: invitations, and access for people who could not sign in. */
export function registerLinkRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { publicUrl } = services.config

  /** A browser in which a password was just chosen is known from the first sign-in. */
  const rememberBrowser = async (database: Database, reply: FastifyReply, personId: string) => {
    const { token, fingerprint } = generateToken()
    await rememberDevice(database, { fingerprint, personId })
    setDeviceCookie(reply, publicUrl, token)
  }

  routeForAnybody(app, services, {
    method: 'POST',
    path: '/api/console/invitation',
    body: z.object({ token: text }),
    answer: async (visit, { body }): Promise<InvitationAnswer> => showInvitation(visit, body),
  })

  routeForAnybody(app, services, {
    method: 'POST',
    path: '/api/console/invitation/acceptance',
    body: z.object({ token: text, newcomer: z.object({ name: text, password: text }).optional() }),
    answer: async (visit, { body }, reply) => {
      const { database, session } = visit
      const accepted = await acceptInvitation(visit, {
        token: body.token,
        signedInAs: session?.person.id ?? null,
        newcomer: body.newcomer ?? null,
      })
      Object.assign(visit.found, {
        personId: accepted.person_id,
        organizationId: accepted.organization_id,
      })
      if (session && !accepted.is_new_person) {
        await moveSession(database, {
          fingerprint: session.fingerprint,
          personId: accepted.person_id,
          organizationId: accepted.organization_id,
        })
        return
      }
      if (session) await deleteSession(database, session.fingerprint)
      const { token, fingerprint } = generateToken()
      await insertSession(database, {
        fingerprint,
        personId: accepted.person_id,
        organizationNumber: accepted.organization_number,
      })
      setSessionCookie(reply, publicUrl, token)
      await rememberBrowser(database, reply, accepted.person_id)
    },
  })

  routeForAnybody(app, services, {
    method: 'POST',
    path: '/api/console/access',
    body: z.object({ token: text }),
    answer: async (visit, { body }): Promise<AccessAnswer> => showAccessLink(visit, body),
  })

  routeForAnybody(app, services, {
    method: 'POST',
    path: '/api/console/access/password',
    body: z.object({ token: text, password: text }),
    answer: async (visit, { body }, reply): Promise<void> => {
      const { person_id } = await redeemAccessLink(visit, body)
      visit.found.personId = person_id
      await rememberBrowser(visit.database, reply, person_id)
    },
  })
}
