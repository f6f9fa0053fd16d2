import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { ActiveKey } from '../core/api-key/api-key-sql.ts'
import type { AuthenticateApiKey } from '../core/api-key/authenticate-api-key.ts'
import type { KeyReadCount } from '../core/api-key/count-key-reads.ts'
import type { Context } from '../core/context.ts'
import { WINDOW_SECONDS, type Allowance } from '../core/rate-limit/rate-limit.ts'
import { Throttled } from '../core/refusal.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { authenticateCaller, noteRefusedKey } from '../http/authenticate-caller.ts'
import type { Metrics } from '../http/metrics.ts'
import { Problem } from '../http/problem.ts'
import { whenDone } from '../http/when-done.ts'
import type { TakeReadTurn } from './read-turns.ts'

/** What all resources share: keys, the limit, errors, ETags. */

export interface ReadServices {
  database: Database
  clock: Clock
  authenticate: AuthenticateApiKey<'read'>
  takeTurn: TakeReadTurn
  requestsPerMinute: number
  metrics: Metrics
  securityLog: SecurityLog
  keyReads: KeyReadCount
}

export interface Resource {
  path: string
  /** For the metrics. */
  name: string
  schema: FastifySchema
  /** The JSON of the answer, and how many rows are in it. */
  read(
    context: Context,
    request: { params: Record<string, string>; query: Record<string, unknown> },
  ): Promise<{ text: string; rows: number }>
}

export function registerResource(app: FastifyInstance, services: ReadServices, resource: Resource): void {
  const { requestsPerMinute: limit } = services
  const untouched = limitHeaders({ limit, remaining: limit, resetSeconds: WINDOW_SECONDS })

  app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: resource.path,
    schema: resource.schema,
    config: { standingHeaders: untouched },
    // The schemas describe what is read; the resource's own code decides, and names what is wrong.
    validatorCompiler: () => (value: unknown) => ({ value }),
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const now = instantFromMilliseconds(services.clock.nowMs())
      const key = await authenticate(request, reply)
      services.keyReads.add({ ...key, receivedAt: now })
      const gone = new AbortController()
      whenDone(reply.raw, () => gone.abort())
      const context: Context = {
        actor: { kind: 'api_key', ...key },
        database: services.database.forCaller(gone.signal),
        now,
      }
      const { params, query } = request
      const answer = await inTurn(key, () => resource.read(context, { params, query }))
      return send(request, reply, answer)
    },
  })

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<ActiveKey> {
    reply.headers(untouched)
    const { key, allowance } = await authenticateCaller(services, 'read', request, reply)
    if (!allowance) {
      noteRefusedKey(services.securityLog, request, { reason: 'cannot_read' })
      throw new Problem(
        'insufficient_scope',
        'This key can only report. Send a key with the scope read: an admin creates one under Settings, API keys.',
        { 'www-authenticate': 'Bearer error="insufficient_scope"' },
      )
    }
    reply.headers(limitHeaders(allowance))
    if (!allowance.isAllowed) {
      services.metrics.readRateLimited.inc({ resource: resource.name })
      throw new Problem(
        'rate_limited',
        `The limit is ${allowance.limit} requests a minute per key. Wait ${allowance.resetSeconds} seconds.`,
        { 'retry-after': String(allowance.resetSeconds) },
      )
    }
    return key
  }

  async function inTurn<T>({ organizationNumber }: ActiveKey, work: () => Promise<T>): Promise<T> {
    try {
      return await services.takeTurn(organizationNumber, work)
    } catch (error) {
      if (error instanceof Throttled) services.metrics.readShed.inc({ resource: resource.name })
      throw error
    }
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { text, rows }: { text: string; rows: number },
  ): FastifyReply {
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (matches(request.headers['if-none-match'], tag)) {
      services.metrics.readNotModified.inc({ resource: resource.name })
      return reply.code(304).send()
    }
    services.metrics.readRows.inc({ resource: resource.name }, rows)
    return reply.type('application/json; charset=utf-8').send(text)
  }
}

/** Weakly, as RFC 9110 compares for If-None-Match: a proxy that compresses may have weakened the tag. */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.some((one) => one === tag || one === '*')
}

function limitHeaders({ limit, remaining, resetSeconds }: Omit<Allowance, 'isAllowed'>) {
  return {
    'ratelimit-policy': `"read";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"read";r=${remaining};t=${resetSeconds}`,
  }
}
