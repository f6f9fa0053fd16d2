import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAgentAdmission } from '../core/agent-key/admit-agent.ts'
import type { CallLog } from '../core/call-log/call-log.ts'
import type { Counting } from '../core/rate-limit/counting.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { takesGzip } from '../http/content-coding.ts'
import { isLoopback } from '../http/host-name.ts'
import { createListener } from '../http/listener.ts'
import { gzip, isWorthPacking, type Piece } from '../http/prepared-text.ts'
import { Problem } from '../http/problem.ts'
import { answerRequest, type Answer } from './answer-request.ts'
import type { BriefModel } from './brief-model.ts'
import { createCatalogue } from './catalogue.ts'
import { corsHeaders, isForeignHost, isForeignOrigin, PREFLIGHT_HEADERS } from './origin.ts'
import { readBody } from './read-body.ts'
import { errorText, REFUSED } from './rpc.ts'
import { bodyBytesMax, screenRequest } from './screen-request.ts'

const HOSTS_KNOWN_MAX = 100

const STANDING_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  // Answers depend on the key: no cache may serve one caller's answer to another.
  'cache-control': 'no-store',
  vary: 'Authorization, X-Adcp-Auth, Origin, Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

export interface AgentParts {
  config: Config
  database: Database
  callLog: CallLog
  clock: Clock
  securityLog: SecurityLog
  briefModel: BriefModel | undefined
  logger: FastifyBaseLogger
  /** Here, by default. */
  counting?: Counting | undefined
}

/**
 * The listener of the sales agent. `POST /` is all there is. What does not need the body is refused before it is read:
 * 404 another path, 403 a foreign Host or Origin, 204 a CORS preflight, 405 another method, and what screen-request.ts
 * turns away. The rest, in its order, is in answer-request.ts.
 */
export async function createAgentApp(parts: AgentParts): Promise<FastifyInstance> {
  const { config, database, callLog, securityLog, briefModel, clock, logger } = parts
  const { app, closesAfter } = createListener({
    config,
    logger,
    refuseAddress: (_error, request, reply) => void refuse(request, reply, 404, NOT_FOUND),
    describe: ({ message }) => ({
      type: STANDING_HEADERS['content-type'],
      body: errorText('null', REFUSED, message),
    }),
  })
  let agentUrl: string | undefined
  const origins = {
    isLocal: isLoopback(config.host),
    agentUrl: config.agentUrl,
    allowedOrigins: config.agentAllowedOrigins,
  }
  const agent = {
    admission: createAgentAdmission(
      database,
      { callsPerMinute: config.agentCallsPerMinute, keyCallsPerMinute: config.agentKeyCallsPerMinute },
      parts.counting,
    ),
    catalogue: createCatalogue(database, () => (agentUrl ??= agentUrlOf(config, app)), briefModel),
    callLog,
    clock,
    securityLog,
  }

  app.addHook('onClose', () => agent.admission.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) =>
    readBody(payload, bodyBytesMax(request, config.bodyLimitBytes), done),
  )
  app.setErrorHandler(async (error: FastifyError, request, reply) => refuseUnread(error, request, reply))
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply, 404, NOT_FOUND))

  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/' && request.url.split('?')[0] !== '/')
      return refuse(request, reply, 404, NOT_FOUND)
    const { host, origin } = request.headers
    if (!isKnownHost(host) || isForeignOrigin(origins, origin)) {
      return refuse(request, reply, 403, 'This Host or Origin is not served here.')
    }
    if (request.method === 'OPTIONS')
      return send(reply, request, { status: 204, text: '', headers: PREFLIGHT_HEADERS })
    if (request.method !== 'POST') {
      return refuse(request, reply, 405, 'Method not allowed.', { allow: 'POST, OPTIONS' })
    }
    const refusal = await screenRequest(request, agent, config.bodyLimitBytes)
    return refusal && send(reply, request, refusal)
  })

  const knownHosts = new Set<string | undefined>()
  /** Most requests use the same name. */
  function isKnownHost(host: string | undefined): boolean {
    if (knownHosts.has(host)) return true
    if (isForeignHost(origins, host)) return false
    if (knownHosts.size < HOSTS_KNOWN_MAX) knownHosts.add(host)
    return true
  }

  app.post('/', async (request, reply) => {
    const answer = await answerRequest(request, agent)
    return write(reply, request, await packed(answer, request.headers['accept-encoding']))
  })
  return app

  function send(reply: FastifyReply, request: FastifyRequest, answer: Answer): FastifyReply {
    return write(reply, request, unpacked(answer))
  }

  /** Writes the answer directly: most of it is prepared in memory, and any other way would copy it. */
  function write(
    reply: FastifyReply,
    request: FastifyRequest,
    { status, pieces, headers }: Written,
  ): FastifyReply {
    const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
    const { 'content-type': type, ...others } = STANDING_HEADERS
    const { raw } = reply.hijack()
    raw.writeHead(status, {
      ...others,
      ...corsHeaders(origins, request.headers.origin),
      ...(length > 0 && { 'content-type': type }),
      ...(status !== 204 && { 'content-length': length }),
      ...(closesAfter(request, status) && { connection: 'close' }),
      'x-request-id': request.id,
      ...headers,
    })
    raw.cork()
    if (request.method !== 'HEAD') for (const piece of pieces) raw.write(piece)
    raw.end()
    raw.uncork()
    return reply
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    message: string,
    headers: Record<string, string> = {},
  ): FastifyReply {
    return send(reply, request, { status, text: errorText('null', REFUSED, message), headers })
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

/** In gzip, if the caller accepts it and it pays off. */
async function packed(answer: Answer, acceptEncoding: string | undefined): Promise<Written> {
  const { status, text, headers } = answer
  if (typeof text === 'string' || !isWorthPacking(text) || !takesGzip(acceptEncoding)) return unpacked(answer)
  return { status, pieces: await gzip(text), headers: { ...headers, 'content-encoding': 'gzip' } }
}

const NOT_FOUND = 'There is no such address. The agent is at /.'

/** The agent's address in every format id: AGENT_URL, or where it listens. */
export function agentUrlOf({ agentUrl }: Pick<Config, 'agentUrl'>, app: FastifyInstance): string {
  if (agentUrl !== undefined) return new URL(`${agentUrl}/`).href
  const address = app.server.address()
  const port = address === null || typeof address === 'string' ? '' : `:${address.port}`
  return new URL(`http://localhost${port}`).href
}
