import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'

/**
 * Keeps other sites from acting with a person's cookie: browsers say where a request comes from, and it must be this site.
 * Programs without a browser send neither header.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (!isForeignSite && (origin === undefined || isOwn(origin, host, publicUrl))) return
  throw new Problem('forbidden', 'This request came from another site. Do it in Flightline itself.')
}

function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
