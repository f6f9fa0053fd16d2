import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { actingFor } from '../../core/access.ts'
import { addDomain } from '../../core/single-sign-on/add-domain.ts'
import {
  beginConfirming,
  beginConnecting,
  beginRequiredSignOn,
  beginSignOn,
  beginTest,
  lookUpSignOn,
  showSignOnWays,
  type BegunSignOn,
} from '../../core/single-sign-on/begin-sign-on.ts'
import { checkConnection } from '../../core/single-sign-on/check-connection.ts'
import { disconnectSignOn } from '../../core/single-sign-on/disconnect-sign-on.ts'
import { removeConnection } from '../../core/single-sign-on/remove-connection.ts'
import { removeDomain } from '../../core/single-sign-on/remove-domain.ts'
import { saveConnection } from '../../core/single-sign-on/save-connection.ts'
import { showConnection, showOwnConnection } from '../../core/single-sign-on/show-connection.ts'
import type { VisitingSignOnContext } from '../../core/single-sign-on/sign-on-context.ts'
import { switchConnection } from '../../core/single-sign-on/switch-connection.ts'
import { verifyDomain, vouchForDomain } from '../../core/single-sign-on/verify-domain.ts'
import type { VisitorContext } from '../callers.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { uuid } from '../query-parts.ts'
import { admin, anybody, operator, person } from '../route.ts'
import { setSignOnCookie } from '../session-cookie.ts'

const text = z.string().max(1_000, 'this is too long')
const email = z.string().trim().min(1, 'enter your e-mail address').max(254, 'this is too long')
const to = z.string().max(2_000, 'this is too long').optional()

/** Signing in with an organization's own identity provider. What comes back from it: sign-on-callback.ts. */
export const singleSignOn = [
  anybody('POST /single-sign-on/domain', {
    body: z.strictObject({ email }),
    answer: async (context, { body }) => lookUpSignOn(visiting(context), body),
  }),

  anybody('POST /single-sign-on', {
    body: z.strictObject({ email, to }),
    answer: async (context, { body }, reply) =>
      send(context, reply, await beginSignOn(visiting(context), { email: body.email, to: body.to })),
  }),

  person('POST /session/single-sign-on', {
    body: z.strictObject({ to }),
    answer: async (context, { body }, reply) =>
      send(context, reply, await beginRequiredSignOn(visiting(context), context.session, { to: body.to })),
  }),

  person('POST /session/confirmation/single-sign-on', {
    answer: async (context, _input, reply) =>
      send(context, reply, await beginConfirming(visiting(context), context.session)),
  }),

  person('GET /account/single-sign-on', {
    answer: async (context) => showSignOnWays(visiting(context), context.session),
  }),

  person('POST /account/single-sign-on', {
    asksAgain: true,
    body: z.strictObject({ organization_id: uuid }),
    answer: async (context, { body }, reply) =>
      send(
        context,
        reply,
        await beginConnecting(visiting(context), context.session, { organizationId: body.organization_id }),
      ),
  }),

  person('DELETE /account/single-sign-on/:organizationId', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'sso_disconnected',
    answer: async (context, { params }, reply) => {
      await disconnectSignOn(visiting(context), context.session, params)
      await mailSignInChange(context, reply, 'sign_on_disconnected', context.session.person)
    },
  }),

  admin('GET /single-sign-on', { answer: showOwnConnection }),

  admin('PUT /single-sign-on', {
    asksAgain: true,
    logged: 'sso_changed',
    body: z.strictObject({
      issuer: text,
      client_id: text,
      /** Left out: the one that is kept stays, which works only for the same issuer and client. Null: there is none. */
      client_secret: text.nullable().optional(),
      default_role: z.enum(['admin', 'member'], 'choose admin or member'),
    }),
    answer: async (context, { body }) =>
      saveConnection(context, {
        issuer: body.issuer,
        clientId: body.client_id,
        clientSecret: body.client_secret,
        defaultRole: body.default_role,
        ownSession: context.session.fingerprint,
      }),
  }),

  admin('DELETE /single-sign-on', {
    asksAgain: true,
    logged: 'sso_changed',
    answer: async (context) => removeConnection(context, { ownSession: context.session.fingerprint }),
  }),

  admin('POST /single-sign-on/check', { answer: checkConnection }),

  admin('POST /single-sign-on/test', {
    asksAgain: true,
    answer: async (context, _input, reply) => send(context, reply, await beginTest(context, context.session)),
  }),

  admin('PUT /single-sign-on/state', {
    asksAgain: true,
    logged: 'sso_changed',
    body: z.strictObject({ is_on: z.boolean(), is_required: z.boolean() }),
    answer: async (context, { body }) => {
      await switchConnection(context, {
        isOn: body.is_on,
        isRequired: body.is_required,
        ownSession: context.session.fingerprint,
      })
    },
  }),

  admin('POST /single-sign-on/domains', {
    asksAgain: true,
    logged: 'sso_changed',
    body: z.strictObject({ domain: text }),
    answer: async (context, { body }) => addDomain(context, body),
  }),

  admin('POST /single-sign-on/domains/:domain/verification', {
    asksAgain: true,
    logged: 'sso_changed',
    params: 'verbatim',
    answer: async (context, { params }) => verifyDomain(context, params),
  }),

  admin('DELETE /single-sign-on/domains/:domain', {
    asksAgain: true,
    logged: 'sso_changed',
    params: 'verbatim',
    answer: async (context, { params }) => {
      await removeDomain(context, { ...params, ownSession: context.session.fingerprint })
    },
  }),

  operator('GET /operator/organizations/:organizationId/single-sign-on', {
    answer: async (context, { params }) => showConnection(await actingFor(context, params.organizationId)),
  }),

  operator('PUT /operator/organizations/:organizationId/single-sign-on', {
    asksAgain: true,
    logged: 'sso_changed',
    body: z.strictObject({ is_on: z.boolean(), is_required: z.boolean() }),
    answer: async (context, { params, body }) => {
      await switchConnection(await actingFor(context, params.organizationId), {
        isOn: body.is_on,
        isRequired: body.is_required,
        ownSession: null,
      })
    },
  }),

  operator('POST /operator/organizations/:organizationId/single-sign-on/domains', {
    asksAgain: true,
    logged: 'sso_changed',
    body: z.strictObject({ domain: text }),
    answer: async (context, { params, body }) =>
      vouchForDomain(await actingFor(context, params.organizationId), body),
  }),

  operator('DELETE /operator/organizations/:organizationId/single-sign-on/domains/:domain', {
    asksAgain: true,
    logged: 'sso_changed',
    params: 'verbatim',
    answer: async (context, { params: { organizationId, domain } }) => {
      const acting = await actingFor(context, organizationId)
      const { wasTurnedOff } = await removeDomain(acting, { domain, ownSession: null })
      return { was_turned_off: wasTurnedOff }
    },
  }),
]

function visiting({ database, now, services }: VisitorContext): VisitingSignOnContext {
  return { database, now, signingSecret: services.config.signingSecret, signOn: services.signOn }
}

/** The secret goes into a cookie, and only the address is answered. */
function send(
  { services }: VisitorContext,
  reply: FastifyReply,
  { url, browserToken }: BegunSignOn,
): { url: string } {
  setSignOnCookie(reply, services.config.publicUrl, browserToken)
  return { url }
}
