import { z } from 'zod'
import { changePassword } from '../../core/person/change-password.ts'
import { confirmIdentity } from '../../core/person/confirm-identity.ts'
import { dismissTour } from '../../core/person/dismiss-tour.ts'
import { signIn } from '../../core/person/sign-in.ts'
import { signOut, signOutEverywhere } from '../../core/person/sign-out.ts'
import { switchOrganization } from '../../core/person/switch-organization.ts'
import { withFactors } from '../factor-context.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { uuid } from '../query-parts.ts'
import { anybody, person } from '../route.ts'
import { clearSessionCookie, deviceTokensOf } from '../session-cookie.ts'
import { answerSignIn, answerSecondStep, showSessionOf } from '../answer-sign-in.ts'

/** No address is longer. */
const EMAIL_LENGTH_MAX = 254
const PASSWORD_LENGTH_MAX = 1_000

const password = z.string().min(1, 'enter a password').max(PASSWORD_LENGTH_MAX, 'this is too long')

/** Signing in and out, one's own password, switching organization, and the tour for new people. */
export const session = [
  anybody('GET /session', {
    answer: async (context) => showSessionOf(context, context.session),
  }),

  anybody('POST /session', {
    logged: 'sign_in',
    body: z.object({
      email: z.string().trim().min(1, 'enter your e-mail address').max(EMAIL_LENGTH_MAX, 'this is too long'),
      password,
    }),
    answer: async (context, { body }, reply) => {
      const { address, services } = context
      const signedIn = await signIn(
        withFactors(context, reply),
        services.signInGuard,
        {
          ...body,
          address,
          deviceTokens: deviceTokensOf(reply.request, services.config.publicUrl),
          previous: context.session,
          device: context.device,
        },
        (personId) => {
          context.found.personId = personId
        },
      )
      if ('ways' in signedIn) return answerSecondStep(context, signedIn)
      return { ...(await answerSignIn(context, reply, signedIn)), second_step: null }
    },
  }),

  anybody('DELETE /session', {
    endsSessions: true,
    answer: async (context, _input, reply) => {
      await signOut(context.database, context.session)
      clearSessionCookie(reply, context.services.config.publicUrl)
    },
  }),

  person('DELETE /sessions', {
    endsSessions: true,
    logged: 'sign_out_everywhere',
    answer: async (context, _input, reply) => {
      const { publicUrl } = context.services.config
      await signOutEverywhere(context.database, context.session, {
        deviceTokens: deviceTokensOf(reply.request, publicUrl),
      })
      clearSessionCookie(reply, publicUrl)
    },
  }),

  person('PUT /session/confirmation', {
    logged: 'identity_confirmed',
    body: z.strictObject({ password }),
    answer: async ({ database, session: current, address, services }, { body }, reply) =>
      confirmIdentity(database, services.signInGuard, current, {
        ...body,
        address,
        deviceTokens: deviceTokensOf(reply.request, services.config.publicUrl),
      }),
  }),

  person('PUT /session/organization', {
    body: z.object({ organization_id: uuid }),
    answer: async (context, { body }) => {
      const { database, session: current } = context
      const input = { organizationId: body.organization_id }
      return showSessionOf(context, await switchOrganization(database, current, input))
    },
  }),

  person('DELETE /tour', {
    answer: async ({ database, session: current }) => dismissTour(database, current),
  }),

  person('PUT /password', {
    needsOwnSignIn: true,
    logged: 'password_change',
    body: z.object({ current: password, password }),
    answer: async (context, { body }, reply) => {
      const { database, session: current, address, services } = context
      await changePassword(database, services.signInGuard, current, {
        current: body.current,
        wanted: body.password,
        address,
        deviceTokens: deviceTokensOf(reply.request, services.config.publicUrl),
      })
      await mailSignInChange(context, reply, 'password_changed', current.person)
    },
  }),
]
