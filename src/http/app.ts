import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallerGone, failureOf } from '../database/failure.ts'
import { InvalidFields, Refusal, Throttled, type RefusalCode } from '../core/refusal.ts'
import { createListener, TOO_LARGE, type ListenerParts } from './listener.ts'
import { noSuchAddress, Problem, PROBLEM_MEDIA_TYPE, problemDocument, type ProblemCode } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of every answer of an address, even to a method that it does not serve. */
    standingHeaders?: Record<string, string>
  }
}

/** How long to wait after a 503. */
const RETRY_AFTER_SECONDS = 5

/** For answers that are data; pages set their own policy. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export interface HttpAppOptions extends Pick<ListenerParts, 'config' | 'logger' | 'drain'> {
  /** Sends the page that people see at an address that does not exist; false: the caller gets a problem document. */
  sendNotFoundPage?: (request: FastifyRequest, reply: FastifyReply) => boolean
}

/**
 * What all doors on HTTP share: a request id on every answer, problem documents for every error, security headers, and
 * one log line per request, without body, headers or query.
 */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const { app, closesAfter } = createListener({
    ...options,
    refuseAddress: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      if (options.sendNotFoundPage?.(request, reply)) return
      void sendProblem(reply, problemOf(error), request.id)
    },
    describe: (problem, requestId) => ({
      type: PROBLEM_MEDIA_TYPE,
      body: JSON.stringify(problemDocument(problem, requestId)),
    }),
  })

  const servedByPath = new Map<string, Served>()
  app.addHook('onRoute', ({ url, method, config }) => {
    const served = servedByPath.get(url) ?? { methods: new Set(), standingHeaders: {} }
    for (const one of [method].flat()) served.methods.add(one)
    Object.assign(served.standingHeaders, config?.standingHeaders)
    servedByPath.set(url, served)
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (closesAfter(request, reply.statusCode)) reply.header('connection', 'close')
    // Its status has been sent by then, so the log is the only place that says so. Not where the caller has left.
    if (payload instanceof Readable) {
      payload.once('error', (error) => {
        if (!reply.raw.destroyed) request.log.error({ err: error }, 'an answer was cut off')
      })
    }
    done()
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    )
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    // A refusal is no failure, and under overload an error line for each would cost more than the answer.
    if (problem.status >= 500 && !(error instanceof Refusal))
      request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, problem, request.id)
  })
  app.setNotFoundHandler(async (request) => {
    throw notServed(request)
  })

  // Refused before the body is read, so that no body can change the answer.
  app.addHook('onRequest', (request, reply, done) => {
    const problem = request.is404 ? notServed(request) : undefined
    if (problem?.code === 'not_found' && options.sendNotFoundPage?.(request, reply)) return
    done(problem)
  })
  return app

  function notServed(request: FastifyRequest): Problem {
    const path = request.url.split('?')[0] ?? ''
    const served = servedByPath.get(path) ?? servedWithParameters(servedByPath, path)
    if (!served) return noSuchAddress()
    const allow = [...served.methods].toSorted().join(', ')
    return new Problem('method_not_allowed', `Use ${allow} at this address.`, {
      ...served.standingHeaders,
      allow,
    })
  }
}

interface Served {
  methods: Set<string>
  standingHeaders: Record<string, string>
}

/** Of the APIs alone: their addresses have standing headers. */
function servedWithParameters(servedByPath: Map<string, Served>, path: string): Served | undefined {
  const parts = path.split('/')
  const isAt = (url: string) => {
    const wanted = url.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))
    )
  }
  for (const [url, served] of servedByPath) {
    if (url.includes(':') && Object.keys(served.standingHeaders).length > 0 && isAt(url)) return served
  }
  return undefined
}

export function sendProblem(reply: FastifyReply, problem: Problem, requestId: string): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ ...SECURITY_HEADERS, ...problem.headers })
    .header('x-request-id', requestId)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .serializer(JSON.stringify)
    .send(problemDocument(problem, requestId))
}

/**
 * Every error that can reach the edge, as the API states it. An unknown error is a bug, and its text stays in the log.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Refusal) return problemOfRefusal(error)
  const failure = failureOf(error)
  if (failure === 'unavailable') return unavailable(OUT_OF_REACH)
  if (failure === 'too_slow' || failure === 'locked') return unavailable(TOOK_TOO_LONG)
  if (failure === 'retry') return unavailable(CONFLICTED)
  if (error instanceof CallerGone) {
    return new Problem('request_timeout', 'The connection was closed before the response was ready.')
  }
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('payload_too_large', TOO_LARGE)
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return new Problem('invalid_body', 'The length of the body does not match its Content-Length.')
  }
  if (statusCode === 415)
    return new Problem('unsupported_media_type', 'Send the body with Content-Type: application/json.')
  if (statusCode === 404) return noSuchAddress()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('invalid_body', 'The request cannot be read.')
  }
  return new Problem(
    'internal_error',
    'An error on our side. Send the request again. If it keeps failing, give the operator the request_id.',
  )
}

const CODE_OF_REFUSAL: Record<RefusalCode, ProblemCode> = {
  not_allowed: 'forbidden',
  not_found: 'not_found',
  invalid: 'invalid_body',
  conflict: 'conflict',
  throttled: 'rate_limited',
  busy: 'service_unavailable',
}

function problemOfRefusal(refusal: Refusal): Problem {
  const headers: Record<string, string> =
    refusal instanceof Throttled ? { 'retry-after': String(refusal.retryAfterSeconds) } : {}
  const { problems, total } = refusal instanceof InvalidFields ? refusal : { problems: [], total: 0 }
  return new Problem(CODE_OF_REFUSAL[refusal.code], refusal.message, headers, refusal.field, problems, total)
}

const OUT_OF_REACH =
  'The database cannot be reached right now. Send the request again: nothing is counted twice.'
const CONFLICTED =
  'Something else was changed at the same moment. Send the request again: nothing is counted twice.'
const TOOK_TOO_LONG = 'This took too long. Send the request again: nothing is counted twice.'

function unavailable(detail: string): Problem {
  return new Problem('service_unavailable', detail, { 'retry-after': String(RETRY_AFTER_SECONDS) })
}

/** Runs a core operation for a door that has better advice than to send the same again if the database takes too long. */
export async function reachingDatabase<T>(work: () => Promise<T>, ifTooLong = TOOK_TOO_LONG): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const failure = failureOf(error)
    if (failure !== 'too_slow' && failure !== 'locked') throw error
    throw Object.assign(unavailable(ifTooLong), { cause: error })
  }
}
