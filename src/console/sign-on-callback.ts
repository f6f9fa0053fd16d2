import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { completeSignOn, type SignOnSeen } from '../core/single-sign-on/complete-sign-on.ts'
import { SignOnFailure } from '../core/single-sign-on/sign-on-problem.ts'
import type { Purpose } from '../core/single-sign-on/single-sign-on.ts'
import type { SecurityKind } from '../core/security-log/security-event.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { Problem } from '../http/problem.ts'
import { securityEventOf } from '../http/security-event-of.ts'
import { visitorOf } from './serve-route.ts'
import type { ConsoleServices } from './services.ts'
import {
  clearSignOnCookie,
  deviceTokensOf,
  setDeviceCookie,
  setSessionCookie,
  signOnTokenOf,
} from './session-cookie.ts'

/** Where providers send people back to: each to an address of its own, so that no provider can pass an answer of another off as its own. */
export const SIGN_ON_CALLBACK = '/sso/callback'

/** An office behind one address starts its day at the same time. */
const CALLBACKS_PER_MINUTE = 120
/** Codes of some providers are long. */
const QUERY_LENGTH_MAX = 8_000

const KINDS: Record<Purpose, SecurityKind> = {
  sign_in: 'sso_sign_in',
  test: 'sso_connected',
  connect: 'sso_connected',
  confirm: 'identity_confirmed',
}

/** Takes what the browser brings back from a provider, and leads on to a page of the app, whatever came of it. */
export function serveSignOnCallback(app: FastifyInstance, services: ConsoleServices): void {
  const { config, securityLog } = services
  const { publicUrl } = config
  const callbacks = services.counting.counter('single sign-on', CALLBACKS_PER_MINUTE)

  app.get<{ Params: { organizationId: string } }>(
    `${SIGN_ON_CALLBACK}/:organizationId`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { isAllowed, resetSeconds } = await callbacks.hit(addressBucket(addressOf(request)))
      if (!isAllowed) {
        throw new Problem(
          'rate_limited',
          `Too many requests from your network. Try again in ${resetSeconds} seconds.`,
          { 'retry-after': String(resetSeconds) },
        )
      }
      const seen: SignOnSeen = {}
      try {
        const { organizationId } = request.params
        await reachingDatabase(() => complete(request, reply, organizationId, seen))
        note(request, seen)
        return await leadTo(reply, pageAfter(seen))
      } catch (error) {
        const problem = error instanceof SignOnFailure ? error.problem : problemOf(error)
        if (problem === undefined) throw error
        note(request, seen, problem)
        return await leadTo(reply, pageAfterProblem(seen, problem))
      }
    },
  )

  async function complete(
    request: FastifyRequest,
    reply: FastifyReply,
    organizationId: string,
    seen: SignOnSeen,
  ): Promise<void> {
    const { database, now, session, device } = await visitorOf(request, services)
    const [, answer = ''] = request.url.split('?', 2)
    const browserToken = signOnTokenOf(request, publicUrl)
    if (answer.length > QUERY_LENGTH_MAX) throw new SignOnFailure('invalid_answer')
    const signedIn = await completeSignOn(
      { database, now, signingSecret: config.signingSecret, signOn: services.signOn },
      {
        organizationId,
        answer,
        browserToken,
        deviceTokens: deviceTokensOf(request, publicUrl),
        session,
        device,
        isMailSetUp: services.sendMail !== undefined,
      },
      seen,
    )
    clearSignOnCookie(reply, publicUrl)
    if (!signedIn) return
    setSessionCookie(reply, publicUrl, signedIn.token)
    setDeviceCookie(reply, publicUrl, signedIn.deviceToken)
  }

  function note(request: FastifyRequest, seen: SignOnSeen, reason: string | null = null): void {
    securityLog.note(
      securityEventOf(request, {
        kind: KINDS[seen.purpose ?? 'sign_in'],
        outcome: reason === null ? 'done' : 'refused',
        personId: seen.personId ?? null,
        organizationId: seen.organizationId ?? null,
        reason: reason === null ? null : `sso_${reason}`,
      }),
    )
  }
}

function problemOf(error: unknown): 'organization_suspended' | undefined {
  return error instanceof Refusal && error.code === 'not_allowed' ? 'organization_suspended' : undefined
}

function pageAfter({ purpose, leadsTo = '/' }: SignOnSeen): string {
  return purpose === 'test' || purpose === 'connect' ? `${leadsTo}?sso=done` : leadsTo
}

/** Only the name of the reason goes into the address: the page has the words. */
function pageAfterProblem({ purpose, leadsTo }: SignOnSeen, problem: string): string {
  // They are signed in, and do what it says there.
  if (problem === 'connect_own') return `/account?sso=${problem}`
  const isOnPage = purpose !== undefined && purpose !== 'sign_in' && leadsTo !== undefined
  return `${isOnPage ? leadsTo : '/sign-in'}?sso=${problem}`
}

async function leadTo(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return reply.code(303).header('cache-control', 'no-store').header('location', page).send()
}
