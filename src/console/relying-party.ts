import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { RelyingParty } from '../core/second-factor/passkey.ts'
import { isLoopback } from '../http/host-name.ts'

/**
 * Where passkeys work. Browsers know them by a host name, over https; localhost needs neither. The port is the one that we listen on,
 * never what a request says: a page on another port of the same machine is not ours.
 */
export function relyingPartyOf(
  publicUrl: string | undefined,
  { localPort }: Pick<FastifyRequest['socket'], 'localPort'>,
): RelyingParty | undefined {
  const url = new URL(publicUrl ?? `http://localhost:${localPort}`)
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(hostname)) {
    // An IP address is no name that a passkey could be made for.
    if (isIP(hostname) !== 0) url.hostname = 'localhost'
    return { id: url.hostname, origins: [url.origin] }
  }
  return isIP(hostname) === 0 && url.protocol === 'https:'
    ? { id: hostname, origins: [url.origin] }
    : undefined
}
