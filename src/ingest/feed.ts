import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { AuthenticateApiKey } from '../core/api-key/authenticate-api-key.ts'
import type { ActiveKey } from '../core/api-key/api-key-sql.ts'
import type { Announcer } from '../core/change/announce-changes.ts'
import type { Feed } from '../core/ingest-log/ingest-log-sql.ts'
import { logRefusedRequest } from '../core/ingest-log/log-refused-request.ts'
import { markDryRun } from '../core/ingest-log/mark-dry-run.ts'
import type { RequestBodies } from '../core/ingest-log/request-bodies.ts'
import type { RefusedRequestCount } from '../core/ingest-log/refused-requests.ts'
import type { DailyBudget } from '../core/log-limit/daily-budget.ts'
import { WINDOW_SECONDS, type Allowance } from '../core/rate-limit/rate-limit.ts'
import { Overloaded, WaitedTooLong } from '../core/refusal.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { CallerGone } from '../database/failure.ts'
import { parseExactJson } from '../exact/exact-json.ts'
import { instantFromMilliseconds, type Instant } from '../exact/instant.ts'
import { problemOf, sendProblem } from '../http/app.ts'
import { authenticateCaller, noteRefusedKey } from '../http/authenticate-caller.ts'
import { isJsonInUtf8, isUncoded } from '../http/media-type.ts'
import { countFeedAnswer, type Metrics } from '../http/metrics.ts'
import { Problem } from '../http/problem.ts'
import type { Admission } from './admission.ts'

/** What the feeds share: the key is checked before the body is read; limits, errors and the log are the same. */

export interface IngestServices {
  database: Database
  clock: Clock
  authenticate: AuthenticateApiKey<Feed>
  admission: Admission
  requestsPerMinute: number
  metrics: Metrics
  refusedRequests: RefusedRequestCount
  /** Bytes of rejected items in the ingest log, per organization. */
  ingestLogBudget: DailyBudget
  requestBodies: RequestBodies
  securityLog: SecurityLog
  announcer: Announcer
}

/** One authenticated request, as a feed sees it. */
export interface FeedRequest {
  key: ActiveKey
  requestId: string
  now: Instant
  startedAtMs: number
  isDryRun: boolean
  /** Whether the caller has hung up. */
  hasLeft: () => boolean
}

export interface FeedAnswer {
  /** The JSON of an object; a dry run is marked in it by the feed. */
  text: string
  accepted: number
  rejected: number
}

export interface FeedRoute {
  path: string
  feed: Feed
  schema: FastifySchema
  /** Takes the parsed body. */
  record(request: FeedRequest, body: unknown): Promise<FeedAnswer>
}

const SHED_WARNING_EVERY_MS = 10_000
/** Made once, and sent without the detour of an error: under overload refusals are as many as answers, and take from them. */
const NO_ROOM = problemOf(new Overloaded())

export function registerFeed(app: FastifyInstance, services: IngestServices, route: FeedRoute): void {
  const underWay = new WeakMap<FastifyRequest, FeedRequest>()
  /** The limit as stated to callers without a valid key. */
  const untouched = {
    limit: services.requestsPerMinute,
    remaining: services.requestsPerMinute,
    resetSeconds: WINDOW_SECONDS,
  }

  const untouchedHeaders = limitHeaders(untouched)
  let shedSinceWarning = 0
  let nextShedWarningMs = 0

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.setErrorHandler(async (error, request) => {
      const feedRequest = underWay.get(request)
      if (error instanceof Overloaded) countShed(request)
      if (error instanceof WaitedTooLong) services.metrics.waitedTooLong.inc({ feed: route.feed })
      const problem = problemOf(error)
      if (feedRequest && problem.code === 'rate_limited') countRefused(feedRequest)
      else if (feedRequest && problem.status < 500 && !(error instanceof CallerGone))
        await logRefused(feedRequest, request, problem)
      throw error
    })

    scope.route<{ Querystring: Record<string, unknown> }>({
      method: 'POST',
      url: route.path,
      schema: route.schema,
      config: { standingHeaders: untouchedHeaders },
      // The schemas describe the feed; its own code decides, item by item.
      validatorCompiler: () => (value: unknown) => ({ value }),
      serializerCompiler: () => JSON.stringify,
      onRequest: async (request, reply) => {
        const received: Pick<FeedRequest, 'now' | 'startedAtMs'> = {
          now: instantFromMilliseconds(services.clock.nowMs()),
          startedAtMs: performance.now(),
        }
        const { key, allowance } = await authenticate(request, reply)
        const feedRequest: FeedRequest = {
          ...received,
          key,
          requestId: request.id,
          isDryRun: false,
          hasLeft: () => reply.raw.destroyed,
        }
        underWay.set(request, feedRequest)
        reply.headers(limitHeaders(allowance))
        refuseWhatIsOverLimit(allowance)
        feedRequest.isDryRun = readDryRun(request.query)
        refuseWhatIsNotJson(request)
        const leave = await services.admission.admit(key.organizationNumber, lengthOf(request))
        if (!leave) {
          countShed(request)
          return sendProblem(reply, NO_ROOM, request.id)
        }
        // The caller may have hung up in the meantime.
        if (reply.raw.destroyed) leave()
        else reply.raw.once('close', leave)
        return undefined
      },
      handler: async (request, reply) => {
        const feedRequest = underWay.get(request)!
        const body = parseBody(request.body)
        const answer = await route.record(feedRequest, body)
        countFeedAnswer(services.metrics, route.feed, answer)
        const text = feedRequest.isDryRun ? markDryRun(answer.text) : answer.text
        // An answer without errors is made again when someone asks for it.
        keepBody(feedRequest, request, true, answer.rejected > 0 ? text : null)
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
        return text
      },
    })
  })

  async function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ key: ActiveKey; allowance: Allowance }> {
    reply.headers(untouchedHeaders)
    const { key, allowance } = await authenticateCaller(services, route.feed, request, reply)
    if (!allowance) {
      noteRefusedKey(services.securityLog, request, { reason: 'cannot_report' })
      throw new Problem(
        'unauthorized',
        'This key can only read. Send a key with the scope ingest: an admin creates one under Settings, API keys.',
        { 'www-authenticate': 'Bearer' },
      )
    }
    return { key, allowance }
  }

  function refuseWhatIsOverLimit({ isAllowed, limit, resetSeconds }: Allowance): void {
    if (isAllowed) return
    services.metrics.rateLimited.inc({ feed: route.feed })
    throw new Problem(
      'rate_limited',
      `The limit of this feed is ${limit} requests a minute per key. Wait ${resetSeconds} seconds.`,
      {
        'retry-after': String(resetSeconds),
      },
    )
  }

  /** One line for many: under overload, a line for each would add to the load. */
  function countShed(request: FastifyRequest): void {
    services.metrics.shed.inc({ feed: route.feed })
    shedSinceWarning++
    const nowMs = performance.now()
    if (nowMs < nextShedWarningMs) return
    request.log.warn({ feed: route.feed, requests: shedSinceWarning }, 'overloaded: requests were refused')
    shedSinceWarning = 0
    nextShedWarningMs = nowMs + SHED_WARNING_EVERY_MS
  }

  function limitHeaders({ limit, remaining, resetSeconds }: Omit<Allowance, 'isAllowed'>) {
    return {
      'ratelimit-policy': `"${route.feed}";q=${limit};w=${WINDOW_SECONDS}`,
      ratelimit: `"${route.feed}";r=${remaining};t=${resetSeconds}`,
    }
  }

  /** A key over its limit can send any number of requests, so these are only counted. */
  function countRefused({ key, now }: FeedRequest): void {
    const { organizationNumber, sourceNumber } = key
    services.refusedRequests.add({ organizationNumber, sourceNumber, feed: route.feed, receivedAt: now })
  }

  /** A request refused as a whole is in the seller's log too. */
  async function logRefused(
    feedRequest: FeedRequest,
    request: FastifyRequest,
    problem: Problem,
  ): Promise<void> {
    const refused = { ...feedRequest, feed: route.feed, outcome: problem.code, detail: problem.message }
    await logRefusedRequest(services.database, refused).catch((error: unknown) => {
      request.log.error({ err: error }, 'could not log a refused request')
    })
    keepBody(feedRequest, request, problem.code !== 'invalid_json', null)
    services.announcer.requested(feedRequest.key.organizationNumber)
  }

  /** In the background. A request that was refused before its body was read has none. */
  function keepBody(
    { key, now, requestId }: FeedRequest,
    { body }: FastifyRequest,
    isJson: boolean,
    answered: string | null,
  ): void {
    if (!Buffer.isBuffer(body)) return
    const { organizationNumber } = key
    const { requestBodies } = services
    requestBodies.keep({ organizationNumber, receivedAt: now, requestId, sent: body, isJson, answered })
  }
}

/** Undefined for a chunked body. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined
}

function refuseWhatIsNotJson(request: FastifyRequest): void {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  if (!isJsonInUtf8(headers['content-type']))
    throw new Problem('unsupported_media_type', 'Send the body in UTF-8 with Content-Type: application/json.')
  if (!isUncoded(headers['content-encoding'])) {
    throw new Problem('unsupported_media_type', 'Send the body uncompressed, without a Content-Encoding.')
  }
}

function parseBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new Problem('invalid_json', 'The body is empty. Send a JSON object.')
  if (!isUtf8(body)) throw new Problem('invalid_json', 'The body is not UTF-8.')
  try {
    return parseExactJson(body.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('invalid_json', 'The JSON is nested too deeply.')
    if (error instanceof SyntaxError) throw new Problem('invalid_json', 'The body is not valid JSON.')
    throw error
  }
}

const NAME_LENGTH_MAX = 100

/** The log is text in PostgreSQL, which takes no NUL, and is read by people. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
}

/** Any other name or value is refused: a misspelled dry run must not write. */
function readDryRun({ dry_run: value, ...others }: Record<string, unknown>): boolean {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw new Problem(
      'invalid_body',
      `Unknown query parameter "${printable(unknown.slice(0, NAME_LENGTH_MAX))}". The only one is dry_run.`,
    )
  }
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw new Problem('invalid_body', 'The query parameter dry_run must be true or false.')
}
