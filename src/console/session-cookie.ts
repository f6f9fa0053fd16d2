import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS, isWellFormedToken, SESSION_DAYS } from '../core/person/session.ts'
import { ATTEMPT_MINUTES } from '../core/single-sign-on/single-sign-on.ts'
import { DAY_SECONDS } from '../exact/day.ts'

/** Browsers take `__Host-` cookies over https only; without it, on a developer's machine or a local network, a plain name is used. */
function nameOf(publicUrl: string | undefined): { name: string; isSecure: boolean } {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  return { name: isSecure ? '__Host-flightline' : 'flightline', isSecure }
}

export function sessionTokenOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[nameOf(publicUrl).name]
}

export function setSessionCookie(reply: FastifyReply, publicUrl: string | undefined, token: string): void {
  const { name, isSecure } = nameOf(publicUrl)
  void reply.setCookie(name, token, { ...sessionCookie(isSecure), maxAge: SESSION_DAYS * DAY_SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string | undefined): void {
  const { name, isSecure } = nameOf(publicUrl)
  void reply.clearCookie(name, sessionCookie(isSecure))
}

function sessionCookie(isSecure: boolean): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }
}

/** The secret of someone on the way to an identity provider, who comes back from another site. */
export function signOnTokenOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return request.cookies[`${nameOf(publicUrl).name}-sso`]
}

export function setSignOnCookie(reply: FastifyReply, publicUrl: string | undefined, token: string): void {
  const { name, isSecure } = nameOf(publicUrl)
  void reply.setCookie(`${name}-sso`, token, { ...sessionCookie(isSecure), maxAge: ATTEMPT_MINUTES * 60 })
}

export function clearSignOnCookie(reply: FastifyReply, publicUrl: string | undefined): void {
  const { name, isSecure } = nameOf(publicUrl)
  void reply.clearCookie(`${name}-sso`, sessionCookie(isSecure))
}

/** Accounts that know a browser: those that signed in there last. */
const DEVICE_TOKENS_MAX = 3
/** Tokens have no full stop. */
const DEVICE_TOKEN_SEPARATOR = '.'

/** Identify the browser to the accounts that signed in there last, a token for each. They give access to nothing. */
export function deviceTokensOf(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const tokens = request.cookies[`${nameOf(publicUrl).name}-device`]?.split(DEVICE_TOKEN_SEPARATOR) ?? []
  return tokens.filter(isWellFormedToken).slice(0, DEVICE_TOKENS_MAX)
}

/** Adds the token of an account. It stays after signing out: that is when it is needed. */
export function setDeviceCookie(reply: FastifyReply, publicUrl: string | undefined, token: string): void {
  const { name, isSecure } = nameOf(publicUrl)
  const others = deviceTokensOf(reply.request, publicUrl).filter((other) => other !== token)
  const tokens = [token, ...others].slice(0, DEVICE_TOKENS_MAX)
  void reply.setCookie(`${name}-device`, tokens.join(DEVICE_TOKEN_SEPARATOR), {
    // Lax, as it also comes with people who return from their identity provider.
    ...sessionCookie(isSecure),
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  })
}
