import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'
import { ROUTES } from './routes.ts'
import { serveRoute } from './serve-route.ts'
import { serveSignOnCallback } from './sign-on-callback.ts'
import type { ConsoleServices } from './services.ts'

/** The door for people: the JSON behind the web app. */
export async function registerConsole(app: FastifyInstance, services: ConsoleServices): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(cookie)
    // A form on another site could send this. Bodies are JSON.
    scope.removeContentTypeParser('text/plain')
    for (const route of ROUTES) if (route.body !== 'file') serveRoute(scope, services, route)
    serveSignOnCallback(scope, services)
    await scope.register(async (files) => {
      takeOnlyBytes(files)
      for (const route of ROUTES) if (route.body === 'file') serveRoute(files, services, route)
    })
  })
}

function takeOnlyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(
      new Problem(
        'unsupported_media_type',
        'Send the bytes of the file with Content-Type: application/octet-stream.',
      ),
    ),
  )
}
