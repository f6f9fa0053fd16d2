import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../database/clock.ts'
import { noSuchAddress } from '../http/problem.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 300
const CACHED_SECONDS = 86_400

type SecurityTxtConfig = Pick<Config, 'securityContacts' | 'securityPolicyUrl' | 'publicUrl'>

/** Whom to tell about a weakness of this installation (RFC 9116), if its operator has said so. */
export function registerSecurityTxt(app: FastifyInstance, config: Config, clock: Clock): void {
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (config.securityContacts.length === 0) throw noSuchAddress()
    return reply
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(securityTxt(config, clock.nowMs()))
  })
}

export function securityTxt(
  { securityContacts, securityPolicyUrl, publicUrl }: SecurityTxtConfig,
  nowMs: number,
): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + EXPIRES_AFTER_DAYS) * DAY_MS)
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // Any address in the file has to be of https.
    ...(publicUrl?.startsWith('https://') ? [`Canonical: ${publicUrl}${PATH}`] : []),
    ...(securityPolicyUrl === undefined ? [] : [`Policy: ${securityPolicyUrl}`]),
    '',
  ].join('\n')
}
