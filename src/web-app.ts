import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packageRoot } from './package-root.ts'
import { Problem } from './http/problem.ts'
import type { PublicServices } from './public/public-services.ts'
import { serveOtherReleases, WEB_FILES } from './web-files.ts'

/** The first parts of the addresses of pages. The web app knows the rest. */
export const PAGE_SECTIONS = [
  'sign-in',
  'reset-password',
  'invitation',
  'access',
  'confirm-email',
  'shared',
  'account',
  'alerts',
  'campaigns',
  'lines',
  'new-campaign',
  'report-file',
  'statements',
  'verify',
  'affiliates',
  'requests',
  'settings',
  'data-kept',
  'help',
  'operator',
] as const

const folder = fileURLToPath(new URL('dist/web/', packageRoot))
const NONCE_PLACE = '__CSP_NONCE__'

/** The web app: one page for all its addresses, and the hashed files that it loads. */
export async function registerWebApp(app: FastifyInstance, services: PublicServices): Promise<void> {
  for (const path of ['/', ...PAGE_SECTIONS.flatMap((section) => [`/${section}`, `/${section}/*`])]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      // For those who were sent the link, wherever it is posted.
      if (path.startsWith('/shared')) reply.header('x-robots-tag', 'noindex, nofollow')
      return sendPage(reply)
    })
  }
  if (!existsSync(folder)) return
  await app.register(
    async (assets) => {
      serveOtherReleases(assets, services)
      await assets.register(fastifyStatic, {
        root: WEB_FILES,
        prefix: '/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
        schemaHide: true,
      })
    },
    { prefix: '/assets' },
  )
}

/** People who mistype an address get a page; programs get a problem document. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const isForPerson =
    request.method === 'GET' &&
    (request.headers.accept ?? '').includes('text/html') &&
    !/^\/(api|assets|docs)\//.test(request.url)
  if (!isForPerson || !existsSync(folder)) return false
  void sendPage(reply.code(404))
  return true
}

/** Styles that the app adds at run time carry the nonce of this answer; nothing else inline is allowed. */
function sendPage(reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    .send(page().replaceAll(NONCE_PLACE, nonce))
}

let readPage: string | undefined

function page(): string {
  if (readPage !== undefined) return readPage
  const path = `${folder}index.html`
  if (!existsSync(path)) {
    throw new Problem(
      'service_unavailable',
      'The web app has not been built. Start Flightline with npm start.',
    )
  }
  readPage = readFileSync(path, 'utf8')
  return readPage
}
