import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAgentAdmission } from '../core/agent-key/admit-agent.ts'
import type { CallLog } from '../core/call-log/call-log.ts'
import type { Counting } from '../core/rate-limit/counting.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { appUrlOf, type Config } from '../config.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { takesGzip } from '../http/content-coding.ts'
import type { Drain } from '../http/drain.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLoopback } from '../http/host-name.ts'
import { createListener } from '../http/listener.ts'
import { gzip, isWorthPacking, type Piece } from '../http/prepared-text.ts'
import { Problem } from '../http/problem.ts'
import { answerRequest, visitorOf, type Answer } from './answer-request.ts'
import type { BriefModel } from './brief-model.ts'
import { createCatalogue } from './catalogue.ts'
import { corsHeaders, isForeignHost, isForeignOrigin, PREFLIGHT_HEADERS } from './origin.ts'
import { createPropertyLists } from './property-lists.ts'
import { readBody } from './read-body.ts'
import { errorText, REFUSED } from './rpc.ts'
import { bodyBytesMax, screenRequest } from './screen-request.ts'

const CONTENT_TYPE = 'application/json; charset=utf-8'

const STANDING_HEADERS = Object.entries({
  // Answers depend on the key: no cache may serve one caller's answer to another.
  'cache-control': 'no-store',
  vary: 'Authorization, X-Adcp-Auth, Origin, Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}).flat()

export interface AgentParts {
  config: Config
  database: Database
  callLog: CallLog
  clock: Clock
  securityLog: SecurityLog
  briefModel: BriefModel | undefined
  metrics: Metrics
  logger: FastifyBaseLogger
  /** Here, by default. */
  counting?: Counting | undefined
  drain?: Drain | undefined
}

/**
 * The listener of the sales agent. `POST /` is all there is. What does not need the body is refused before it is read:
 * 404 another path, 403 a foreign Host or Origin, 204 a CORS preflight, 405 another method, and what screen-request.ts
 * turns away. The rest, in its order, is in answer-request.ts.
 */
export async function createAgentApp(parts: AgentParts): Promise<FastifyInstance> {
  const { config, database, callLog, securityLog, briefModel, clock, metrics, logger, drain } = parts
  const { app, closesAfter } = createListener({
    config,
    logger,
    drain,
    refuseAddress: (_error, request, reply) => void refuse(request, reply, 404, NOT_FOUND),
    describe: ({ message }) => ({
      type: CONTENT_TYPE,
      body: errorText('null', REFUSED, message),
    }),
  })
  let agentUrl: string | undefined
  const origins = {
    isLocal: isLoopback(config.host),
    agentUrl: config.agentUrl,
    allowedOrigins: config.agentAllowedOrigins,
  }
  const catalogue = createCatalogue(
    database,
    { agentUrl: () => (agentUrl ??= agentUrlOf(config, app)), appUrl: appUrlOf(config), clock },
    briefModel,
  )
  const propertyLists = config.servesPropertyLists ? createPropertyLists(clock, config) : undefined
  const agent = {
    admission: createAgentAdmission(
      database,
      { callsPerMinute: config.agentCallsPerMinute, keyCallsPerMinute: config.agentKeyCallsPerMinute },
      parts.counting,
    ),
    catalogue,
    propertyLists,
    callLog,
    clock,
    securityLog,
  }

  app.addHook('onClose', () => agent.admission.close())
  // At once, so that calls in progress do not wait for their lists.
  app.addHook('preClose', async () => propertyLists?.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) =>
    readBody(payload, bodyBytesMax(visitorOf(request), config.bodyLimitBytes), done),
  )
  app.setErrorHandler(async (error: FastifyError, request, reply) => refuseUnread(error, request, reply))
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply, 404, NOT_FOUND))

  app.addHook('onRequest', async (request, reply) => {
    const refusal =
      refusalOf(request) ?? (await screenRequest(request, visitorOf(request), agent, config.bodyLimitBytes))
    return refusal && send(reply, request, refusal)
  })

  app.post('/', async (request, reply) => {
    const answer = await answerRequest(request, visitorOf(request), agent)
    const { text } = answer
    const isPacked =
      typeof text !== 'string' && isWorthPacking(text) && takesGzip(request.headers['accept-encoding'])
    return write(reply, request, isPacked ? await packed(answer, text) : unpacked(answer))
  })
  return app

  /** What needs neither the caller nor the body to be known. */
  function refusalOf({ url, headers, method }: FastifyRequest): Answer | undefined {
    if (url !== '/' && url.split('?')[0] !== '/') return refusalWith(404, NOT_FOUND)
    if (isForeignHost(origins, headers.host) || isForeignOrigin(origins, headers.origin)) {
      return refusalWith(403, 'This Host or Origin is not served here.')
    }
    if (method === 'OPTIONS') return { status: 204, text: '', headers: PREFLIGHT_HEADERS }
    if (method !== 'POST') return refusalWith(405, 'Method not allowed.', { allow: 'POST, OPTIONS' })
    return undefined
  }

  function send(reply: FastifyReply, request: FastifyRequest, answer: Answer): FastifyReply {
    return write(reply, request, unpacked(answer))
  }

  /** Writes the answer directly: most of it is prepared in memory, and any other way would copy it. */
  function write(
    reply: FastifyReply,
    request: FastifyRequest,
    { status, pieces, headers }: Written,
  ): FastifyReply {
    const { raw } = reply.hijack()
    let length = 0
    for (const piece of pieces) length += Buffer.byteLength(piece)
    const fields = [...STANDING_HEADERS, 'x-request-id', request.id]
    if (length > 0) fields.push('content-type', CONTENT_TYPE)
    if (status !== 204) fields.push('content-length', String(length))
    if (closesAfter(request, status)) fields.push('connection', 'close')
    addFields(fields, corsHeaders(origins, request.headers.origin))
    if (headers) addFields(fields, headers)
    raw.writeHead(status, fields)
    if (request.method === 'HEAD') raw.end()
    else writePieces(raw, pieces)
    metrics.agentRequests.observe({ status }, reply.elapsedTime / 1000)
    return reply
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    message: string,
  ): FastifyReply {
    return send(reply, request, refusalWith(status, message))
  }

  /** What Fastify refuses to read. Anything else is a bug. */
  function refuseUnread(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (error instanceof Problem) return refuse(request, reply, error.status, error.message)
    if (error.statusCode === 415) return refuse(request, reply, 415, 'Send Content-Type: application/json.')
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return refuse(request, reply, 400, 'The request could not be understood.')
    }
    request.log.error({ err: error }, 'request failed')
    return refuse(request, reply, 500, 'An error on our side.')
  }
}

function addFields(fields: string[], headers: Record<string, string>): void {
  for (const name in headers) fields.push(name, headers[name]!)
}

/** In one system call. */
function writePieces(raw: ServerResponse, pieces: readonly (string | Buffer)[]): void {
  raw.cork()
  for (let i = 0; i < pieces.length - 1; i++) raw.write(pieces[i])
  raw.end(pieces.at(-1))
  raw.uncork()
}

/** An answer as it goes out. */
interface Written {
  status: number
  pieces: readonly (string | Buffer)[]
  headers: Record<string, string> | undefined
}

function unpacked({ status, text, headers }: Answer): Written {
  const pieces = typeof text === 'string' ? [text] : text.map(bytesOf)
  return { status, pieces, headers }
}

function bytesOf(piece: Piece): string | Buffer {
  return typeof piece === 'string' ? piece : piece.bytes
}

async function packed(answer: Answer, text: readonly Piece[]): Promise<Written> {
  const { status, headers } = answer
  return { status, pieces: await gzip(text), headers: { ...headers, 'content-encoding': 'gzip' } }
}

function refusalWith(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return { status, text: errorText('null', REFUSED, message), headers }
}

const NOT_FOUND = 'There is no such address. The agent is at /.'

/** The agent's address in every format id: AGENT_URL, or where it listens. */
export function agentUrlOf({ agentUrl }: Pick<Config, 'agentUrl'>, app: FastifyInstance): string {
  if (agentUrl !== undefined) return new URL(`${agentUrl}/`).href
  const address = app.server.address()
  const port = address === null || typeof address === 'string' ? '' : `:${address.port}`
  return new URL(`http://localhost${port}`).href
}
