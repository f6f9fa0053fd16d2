import { STATUS_CODES, type IncomingMessage } from 'node:http'
import {
  BlockList,
  createServer as createSocketServer,
  isIPv6,
  type AddressInfo,
  type Server,
  type ServerOpts,
  type Socket,
} from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../config.ts'
import { newRequestId } from '../core/request-id.ts'
import type { Drain } from './drain.ts'
import { closeAfter, createHttpServer, DROPPED_BYTES_MAX } from './http-server.ts'
import { Problem } from './problem.ts'

/**
 * What both listeners guarantee, for every caller and whatever is sent; the sockets below are in http-server.ts. A refusal is
 * thrown as a `Problem`, and each listener answers it in its own format.
 *
 * - **The body is read last**: routes refuse by address, key, size and count in `onRequest`. A client that asks first
 *   (`Expect: 100-continue`) gets the go-ahead when all of that has passed.
 * - **The connection is closed after the refusals below, and after any answer while much of the body is still to come**:
 *   keeping it would mean reading the rest.
 * - Every answer has a request id, even if there never was a valid request.
 */
export interface ListenerParts {
  config: Pick<
    Config,
    'host' | 'workers' | 'bodyLimitBytes' | 'trustedProxies' | 'connectionsMax' | 'connectionsPerAddressMax'
  >
  logger: FastifyBaseLogger
  /** Answers a request whose address cannot be parsed. */
  refuseAddress: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
  /** The body of the answer to what is not valid HTTP, and its media type. */
  describe: (problem: Problem, requestId: string) => { type: string; body: string }
  drain?: Drain | undefined
}

export interface Listener {
  app: FastifyInstance
  /** Whether `Connection: close` goes with this answer. */
  closesAfter: (request: FastifyRequest, status: number) => boolean
}

/** Of the event loop: one takes connections, the next reads from them. */
const TURNS_BEFORE_CLOSING = 3
/** No client builds on these with a second request. */
const CLOSING_STATUSES: ReadonlySet<number> = new Set([401, 408, 413, 417, 429])

export function createListener(parts: ListenerParts): Listener {
  const { config, logger, drain } = parts
  const isTrustedProxy = addressMatcher(config.trustedProxies)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 253 },
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createHttpServer(handler, { ...config, isTrustedProxy }),
    frameworkErrors: (error, request, reply) => parts.refuseAddress(error, request, reply),
    clientErrorHandler: (error, socket) => refuseBroken(error, socket, parts.describe),
  })

  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    // Closing destroys connections without a request: what has arrived by now is read first.
    for (let turns = 0; turns < TURNS_BEFORE_CLOSING; turns++) await setImmediate()
  })

  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, socket } = request
    if (!hasWarned && headers['x-forwarded-for'] !== undefined && !isTrustedProxy(socket.remoteAddress)) {
      hasWarned = true
      logger.warn(
        { peer: socket.remoteAddress },
        'X-Forwarded-For from a peer that is not trusted. If this is your proxy, set TRUSTED_PROXIES; until then all callers behind it count as one address.',
      )
    }
    if (raw.httpVersion === '1.0') done()
    else if (headers.host === undefined) done(new Problem('invalid_body', 'Send a Host header.'))
    else if (headers.expect !== undefined && !isContinue(headers.expect)) {
      done(new Problem('expectation_failed', 'The only supported expectation is 100-continue.'))
    } else done()
  })

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { headers, raw, routeOptions } = request
    const expectsContinue = raw.httpVersion !== '1.0' && isContinue(headers.expect ?? '')
    if (!expectsContinue) return done()
    const isTooLarge =
      Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? config.bodyLimitBytes)
    if (isTooLarge) return done(new Problem('payload_too_large', TOO_LARGE))
    reply.raw.writeContinue()
    return done()
  })

  // Workers do not listen themselves.
  if (config.host === 'localhost' && config.workers === 1) listenOnBoth(app)

  return {
    app,
    closesAfter: ({ raw }, status) =>
      isClosing || drain?.hasBegun === true || CLOSING_STATUSES.has(status) || hasMuchToCome(raw),
  }
}

export const TOO_LARGE = 'The body is too large. Split the request.'

function isContinue(expect: string): boolean {
  return expect.toLowerCase() === '100-continue'
}

/** Reading the rest of a small body is faster than opening another connection. */
function hasMuchToCome(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return !request.complete && (encoding !== undefined || Number(length ?? 0) > DROPPED_BYTES_MAX)
}

/** What Node refuses before there is a request: broken HTTP, headers that are too large, a request that never ends. */
function refuseBroken(
  error: NodeJS.ErrnoException,
  socket: Socket,
  describe: ListenerParts['describe'],
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = newRequestId()
  const problem = problemOf(error)
  const { type, body } = describe(problem, requestId)
  closeAfter(
    socket,
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\ncontent-type: ${type}\r\nx-request-id: ${requestId}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers_too_large', 'The headers are too large. Send fewer or shorter ones.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request_timeout', 'The request did not arrive in time. Send it again.')
  return new Problem('invalid_body', 'The request is not well-formed HTTP.')
}

export function addressMatcher(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** How http.Server takes a socket. */
export const HTTP_SOCKET = { allowHalfOpen: true, noDelay: true }

/** `localhost` is 127.0.0.1 and ::1. Fastify listens on the second only with servers that it makes itself. */
function listenOnBoth(app: FastifyInstance): void {
  let second: Server | undefined
  app.addHook('onListen', async () => {
    second = listenOnOther(app.server, HTTP_SOCKET)
  })
  // Fastify waits for the connections of the first one only.
  app.addHook('preClose', async () => {
    const closed = new Promise<void>((resolve) => (second ? second.close(() => resolve()) : resolve()))
    app.server.closeIdleConnections()
    await closed
  })
}

/** Takes connections to the other address of `localhost` for a server that listens on the first. */
export function listenOnOther(first: Server, options: ServerOpts): Server {
  const { address, port } = first.address() as AddressInfo
  const second = createSocketServer(options, (socket) => first.emit('connection', socket))
  // A machine without the other address family cannot listen on it.
  second.on('error', () => undefined)
  return second.listen(port, address === '::1' ? '127.0.0.1' : '::1')
}
