import { z } from 'zod'
import { changePassword } from '../../core/person/change-password.ts'
import { dismissTour } from '../../core/person/dismiss-tour.ts'
import { showSession } from '../../core/person/show-session.ts'
import { signIn } from '../../core/person/sign-in.ts'
import { signOut, signOutEverywhere } from '../../core/person/sign-out.ts'
import { switchOrganization } from '../../core/person/switch-organization.ts'
import { uuid } from '../query-parts.ts'
import { anybody, person } from '../route.ts'
import { clearSessionCookie, deviceTokenOf, setDeviceCookie, setSessionCookie } from '../session-cookie.ts'

/** No address is longer. */
const EMAIL_LENGTH_MAX = 254
const PASSWORD_LENGTH_MAX = 1_000

const password = z.string().min(1, 'enter a password').max(PASSWORD_LENGTH_MAX, 'this is too long')

/** Signing in and out, one's own password, switching organization, and the tour for new people. */
export const session = [
  anybody('GET /session', {
    answer: async (context) => showSession(context.database, context.session),
  }),

  anybody('POST /session', {
    logged: 'sign_in',
    body: z.object({
      email: z.string().trim().min(1, 'enter your e-mail address').max(EMAIL_LENGTH_MAX, 'this is too long'),
      password,
    }),
    answer: async (context, { body }, reply) => {
      const { database, address, services } = context
      const { publicUrl } = services.config
      const signedIn = await signIn(database, services.signInGuard, {
        ...body,
        address,
        deviceToken: deviceTokenOf(reply.request, publicUrl),
        previous: context.session,
      })
      setSessionCookie(reply, publicUrl, signedIn.token)
      setDeviceCookie(reply, publicUrl, signedIn.deviceToken)
      return showSession(database, signedIn.session)
    },
  }),

  anybody('DELETE /session', {
    answer: async (context, _input, reply) => {
      await signOut(context.database, context.session)
      clearSessionCookie(reply, context.services.config.publicUrl)
    },
  }),

  person('DELETE /sessions', {
    logged: 'sign_out_everywhere',
    answer: async (context, _input, reply) => {
      const { publicUrl } = context.services.config
      await signOutEverywhere(context.database, context.session, {
        deviceToken: deviceTokenOf(reply.request, publicUrl),
      })
      clearSessionCookie(reply, publicUrl)
    },
  }),

  person('PUT /session/organization', {
    body: z.object({ organization_id: uuid }),
    answer: async ({ database, session: current }, { body }) =>
      showSession(
        database,
        await switchOrganization(database, current, { organizationId: body.organization_id }),
      ),
  }),

  person('DELETE /tour', {
    answer: async ({ database, session: current }) => dismissTour(database, current),
  }),

  person('PUT /password', {
    logged: 'password_change',
    body: z.object({ current: password, password }),
    answer: async ({ database, session: current, address, services }, { body }, reply) =>
      changePassword(database, services.signInGuard, current, {
        current: body.current,
        wanted: body.password,
        address,
        deviceToken: deviceTokenOf(reply.request, services.config.publicUrl),
      }),
  }),
]
