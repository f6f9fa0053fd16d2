import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Clock } from '../../database/clock.ts'
import { TODAY_PLACE } from '../examples.ts'
import type { Operation } from './endpoint-sections.ts'
import type { FieldSchema } from './fields.ts'
import { escapeHtml } from '../../http/html.ts'
import { openApiOptions } from './openapi.ts'
import { referencePage } from './page.ts'
import { BASE_PLACE } from './samples.ts'
import { readingOperations } from './reading-sections.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * /openapi.json, made from the schemas of the routes, and /docs, the same for people. Register it before the routes that it
 * describes.
 */
export async function registerReference(app: FastifyInstance, config: Config, clock: Clock): Promise<void> {
  await app.register(swagger, openApiOptions(config.publicUrl))
  const hidden = { schema: { hide: true } }
  let document: string | undefined
  let page: string | undefined

  app.get('/openapi.json', hidden, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document.replaceAll(TODAY_PLACE, today()))
  })
  for (const path of ['/docs', '/docs/'])
    app.get(path, hidden, async (request, reply) => sendPage(request, reply))
  const styleAddress = serveFile('/docs/reference.css', 'text/css', STYLE)
  const scriptAddress = serveFile('/docs/reference.js', 'text/javascript', SCRIPT)

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    page ??= referencePage({
      operationOf: (path) => operationOf(app.swagger(), path),
      readings: readingOperations(app.swagger()),
      limits: {
        requestsPerMinute: config.ingestRequestsPerMinute,
        readRequestsPerMinute: config.readRequestsPerMinute,
        bodyLimitBytes: config.bodyLimitBytes,
      },
      styleAddress,
      scriptAddress,
    })
    const base = config.publicUrl ?? ownAddress(request, config.port)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .send(page.replaceAll(BASE_PLACE, () => escapeHtml(base)).replaceAll(TODAY_PLACE, today()))
  }

  /** The address changes with the content, so that a browser may keep it. */
  function serveFile(path: string, type: string, content: string): string {
    app.get(path, hidden, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content),
    )
    return `${path}?v=${createHash('sha256').update(content).digest('hex').slice(0, 12)}`
  }

  /** UTC. */
  function today(): string {
    return new Date(clock.nowMs()).toISOString().slice(0, 10)
  }
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** As the reader reaches us; a Host that is not a plain name is not repeated. */
function ownAddress({ host, protocol }: FastifyRequest, port: number): string {
  const isWeb = protocol === 'http' || protocol === 'https'
  return isWeb && HOST.test(host) ? `${protocol}://${host}` : `http://localhost:${port}`
}

interface OpenApiDocument {
  paths: Record<string, { post: { requestBody: JsonContent; responses: Record<'200', JsonContent> } }>
}

interface JsonContent {
  content: Record<'application/json', { schema: FieldSchema }>
}

function operationOf(document: unknown, path: string): Operation {
  const { requestBody, responses } = (document as OpenApiDocument).paths[path]!.post
  return {
    request: requestBody.content['application/json'].schema,
    answer: responses['200'].content['application/json'].schema,
  }
}
