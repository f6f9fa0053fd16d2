import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { DeliveryContext } from '../core/context.ts'
import type { DeliveryWriter } from '../core/delivery/delivery-writer.ts'
import type { DailyBudget } from '../core/log-limit/daily-budget.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { findSession } from '../core/person/session-sql.ts'
import {
  isWellFormedToken,
  sayThatSuspended,
  tokenFingerprint,
  type Session,
} from '../core/person/session.ts'
import type { Counting } from '../core/rate-limit/counting.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds, type Instant } from '../exact/instant.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { Problem } from '../http/problem.ts'
import type { AgentView } from './agent-view.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import type { TakeTurn } from './person-turns.ts'
import { isReadable } from './readable-text.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { noteAccess, WATCHED_ROUTES } from './watch-access.ts'

/** What the routes behind the web app share: who is signed in, from which address, and what they sent, parsed once. */

export interface ConsoleServices {
  config: Config
  database: Database
  clock: Clock
  counting: Counting
  takeTurn: TakeTurn
  deliveryWriter: DeliveryWriter
  ingestLogBudget: DailyBudget
  agentView: AgentView
  securityLog: SecurityLog
}

/** What is known of every request. */
export interface Visit {
  database: Database
  now: Instant
  requestId: string
  /** On the clock of `performance.now()`. */
  startedAtMs: number
  /** The caller's address, by which attempts are counted. */
  address: string
  /** Undefined where nobody is signed in. */
  session: Session | undefined
  found: Found
}

/** For the security log: the person and the organization, where a route learns them from a link; and what was created. */
export interface Found {
  personId?: string
  organizationId?: string
  subjectId?: string
}

export interface PersonVisit extends Visit {
  session: Session
}

/** What an operation gets from a member of an organization. */
export interface MemberContext extends DeliveryContext {
  actor: { kind: 'person'; organizationNumber: number; personId: string; role: 'admin' | 'member' }
  organizationId: string
  person: { id: string; email: string; name: string }
  requestId: string
  startedAtMs: number
  found: Found
}

/** What it gets from an operator of the installation. */
export interface OperatorContext extends DeliveryContext {
  actor: { kind: 'operator'; personId: string }
  person: { id: string; email: string; name: string }
  requestId: string
  found: Found
}

const NARROW_FILTERS = 'This took too long. Narrow the filters and try again.'
const TRY_AGAIN = 'This took too long. Try again.'

type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface ConsoleRoute<
  Caller,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/console/${string}`
  params?: Params
  query?: Query
  body?: Body
  bodyLimitBytes?: number
  /**
   * A turn of its own, taken before the body is read; returns the function that ends it. It ends when the answer is sent
   * and the work is done: hanging up early makes no room for more.
   */
  takeTurn?(caller: Caller): () => void
  /** An object is sent as JSON, undefined as 204; a reply that was already sent is left alone. */
  answer(
    caller: Caller,
    input: { params: Parsed<Params>; query: Parsed<Query>; body: Parsed<Body> },
    reply: FastifyReply,
  ): Promise<object | undefined | void>
}

/** What can be sent without signing in: a sign-in, and the secret of a link. */
const OPEN_BODY_BYTES_MAX = 4 * 1024
/** For each such route and address: far more than an office behind one address needs. */
const OPEN_REQUESTS_PER_MINUTE = 120

/** For everyone, signed in or not. Requests are counted by address before they are read. */
export function routeForAnybody<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(app: FastifyInstance, services: ConsoleServices, route: ConsoleRoute<Visit, Params, Query, Body>): void {
  const requests = services.counting.counter(`${route.method} ${route.path}`, OPEN_REQUESTS_PER_MINUTE)
  const refuseFlood = async (address: string) => {
    if (route.body === undefined) return
    const { isAllowed, resetSeconds } = await requests.hit(address)
    if (isAllowed) return
    throw new Problem(
      'rate_limited',
      `Too many requests from your network. Try again in ${resetSeconds} seconds.`,
      { 'retry-after': String(resetSeconds) },
    )
  }
  addRoute(app, services, { bodyLimitBytes: OPEN_BODY_BYTES_MAX, ...route }, (visit) => visit, refuseFlood)
}

/** For everyone who is signed in. */
export function routeForPerson<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  app: FastifyInstance,
  services: ConsoleServices,
  route: ConsoleRoute<PersonVisit, Params, Query, Body>,
): void {
  addRoute(app, services, route, signedIn)
}

/** For members of an organization, whatever their role; the operation asks for more where it needs more. */
export function routeForMember<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  app: FastifyInstance,
  services: ConsoleServices,
  route: ConsoleRoute<MemberContext, Params, Query, Body>,
): void {
  addRoute(app, services, route, (visit, request): MemberContext => {
    const { session, ...rest } = signedIn(visit)
    const { person, organization } = session
    if (!organization) throw new Problem('forbidden', whyNowhere(session))
    refuseOtherOrganization(request, organization)
    return {
      ...rest,
      actor: {
        kind: 'person',
        organizationNumber: organization.number,
        personId: person.id,
        role: organization.role,
      },
      organizationId: organization.id,
      person,
      deliveryWriter: services.deliveryWriter,
      ingestLogBudget: services.ingestLogBudget,
    }
  })
}

function whyNowhere({ suspendedOrganization }: Session): string {
  return suspendedOrganization === null
    ? 'You are not in an organization. Ask an admin for an invitation.'
    : sayThatSuspended(suspendedOrganization)
}

/** For operators. For everyone else these addresses do not exist. */
export function routeForOperator<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  app: FastifyInstance,
  services: ConsoleServices,
  route: ConsoleRoute<OperatorContext, Params, Query, Body>,
): void {
  addRoute(app, services, route, (visit): OperatorContext => {
    const { session, ...rest } = signedIn(visit)
    const { person } = session
    if (!person.isOperator) throw new Problem('not_found', 'Page not found.')
    return {
      ...rest,
      actor: { kind: 'operator', personId: person.id },
      person,
      deliveryWriter: services.deliveryWriter,
      ingestLogBudget: services.ingestLogBudget,
    }
  })
}

function addRoute<
  Caller,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
>(
  app: FastifyInstance,
  services: ConsoleServices,
  route: ConsoleRoute<Caller, Params, Query, Body>,
  callerOf: (visit: Visit, request: FastifyRequest) => Caller,
  refuseFlood?: (address: string) => Promise<void>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const visits = new WeakMap<FastifyRequest, Visit>()
  const answers = new WeakMap<FastifyRequest, unknown>()
  /** Turns of requests whose work has not begun. */
  const turns = new WeakMap<FastifyRequest, () => void>()
  const watchedKind = WATCHED_ROUTES[`${route.method} ${route.path}`]
  app.route({
    method: route.method,
    url: route.path,
    schema: { hide: true },
    ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
    // The caller is known before any of the body is read.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (route.method !== 'GET') refuseForeignOrigin(request, services.config.publicUrl)
      await refuseFlood?.(addressBucket(addressOf(request)))
      const gone = abortedWhenGone(reply)
      // When the caller leaves, a write is finished and a read is cancelled.
      const database = route.method === 'GET' ? services.database.forCaller(gone) : services.database
      const visit = await visitOf(request, { ...services, database })
      visits.set(request, visit)
      const caller = callerOf(visit, request)
      callers.set(request, caller)
      if (visit.session) await takeTurn(services, visit.session.person.id, reply, gone)
      if (route.takeTurn) {
        turns.set(request, route.takeTurn(caller))
        finished(reply.raw, () => takeTurnOf(request)?.())
      }
    },
    handler: async (request, reply) => {
      if (!route.takeTurn) return work(request, reply)
      const endTurn = takeTurnOf(request)
      // The caller left before the work began, which ended the turn.
      if (!endTurn) return reply.hijack()
      try {
        return await work(request, reply)
      } finally {
        if (reply.raw.destroyed) endTurn()
        else finished(reply.raw, endTurn)
      }
    },
    ...(watchedKind && {
      // Before it is sent: hanging up early does not avoid the log.
      onSend: async (request: FastifyRequest, reply: FastifyReply) => note(request, reply.statusCode),
    }),
  })

  function takeTurnOf(request: FastifyRequest): (() => void) | undefined {
    const endTurn = turns.get(request)
    turns.delete(request)
    return endTurn
  }

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = {
      params: parse(route.params, request.params),
      query: parse(route.query, request.query),
      body: parse(route.body, request.body),
    }
    const answer = await reachingDatabase(
      () => route.answer(callers.get(request)!, input, reply),
      route.method === 'GET' ? NARROW_FILTERS : TRY_AGAIN,
    )
    if (watchedKind) answers.set(request, answer)
    if (reply.sent || answer === reply) return reply
    // The caller has left: there is nobody to answer.
    if (reply.raw.destroyed) {
      note(request, 200)
      return reply.hijack()
    }
    return answer === undefined ? reply.code(204).send() : reply.send(answer)
  }

  function note(request: FastifyRequest, status: number): void {
    if (!watchedKind) return
    const seen = { status, visit: visits.get(request), answer: answers.get(request) }
    noteAccess(services.securityLog, watchedKind, request, seen)
  }
}

/** Aborted when the connection closes before the answer is sent. */
function abortedWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** The turn lasts until the whole answer is sent, even a long export, or the caller has left. */
async function takeTurn(
  services: ConsoleServices,
  personId: string,
  reply: FastifyReply,
  gone: AbortSignal,
): Promise<void> {
  const end = await services.takeTurn(personId, gone)
  finished(reply.raw, end)
}

async function visitOf(request: FastifyRequest, services: ConsoleServices): Promise<Visit> {
  const token = sessionTokenOf(request, services.config.publicUrl)
  const session =
    token !== undefined && isWellFormedToken(token)
      ? await reachingDatabase(() => findSession(services.database, tokenFingerprint(token)))
      : undefined
  return {
    database: services.database,
    now: instantFromMilliseconds(services.clock.nowMs()),
    requestId: request.id,
    startedAtMs: performance.now(),
    address: addressBucket(addressOf(request)),
    session,
    found: {},
  }
}

function signedIn(visit: Visit): PersonVisit {
  const { session } = visit
  if (!session) throw new Problem('signed_out', 'You are not signed in. Sign in first.')
  return { ...visit, session }
}

/** A page names the organization that it shows. If the person has since switched to another in another tab, nothing must be written there. */
function refuseOtherOrganization(request: FastifyRequest, organization: { id: string; name: string }): void {
  const shown = request.headers['flightline-organization']
  if (shown === undefined || shown === organization.id) return
  throw new Problem(
    'conflict',
    `You have switched to ${organization.name} in another tab. Reload this page to continue.`,
  )
}

/** For schemas without a message of their own. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_value' ? `choose one of ${issue.values.join(', ')}` : undefined
}

function parse<Schema extends z.ZodType | undefined>(
  schema: Schema | undefined,
  sent: unknown,
): Parsed<Schema> {
  if (!schema) return undefined as Parsed<Schema>
  if (!isReadable(sent)) {
    throw new Problem(
      'invalid_body',
      'The request contains characters that are not valid text. Remove them and try again.',
    )
  }
  const { data, error } = schema.safeParse(sent ?? {}, { error: wordsOf })
  if (!error) return data as Parsed<Schema>
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  throw new Problem(
    'invalid_body',
    field === '' ? `Check what you sent: ${issue?.message}` : `Check "${field}": ${issue?.message}`,
    {},
    field === '' ? undefined : field,
  )
}
