import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireOwnSignIn } from '../core/person/require-own-sign-in.ts'
import { resumeSession } from '../core/person/resume-session.ts'
import type { Session } from '../core/person/session.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { EventStream } from '../http/event-stream.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { ImageAnswer } from '../http/image-answer.ts'
import { PageAnswer } from '../http/page-answer.ts'
import { Problem } from '../http/problem.ts'
import { StoredFileAnswer } from '../http/stored-file-answer.ts'
import { whenDone } from '../http/when-done.ts'
import { ENTRANCES, type Callers, type MemberContext, type VisitorContext } from './callers.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { noteAccess } from './note-access.ts'
import { parseAddress, parseInput, type Address, type Input } from './parse-input.ts'
import type { Route } from './route.ts'
import type { ConsoleServices } from './services.ts'
import { sessionTokenOf } from './session-cookie.ts'

const NARROW_FILTERS = 'This took too long. Narrow the filters and try again.'
const TRY_AGAIN = 'This took too long. Try again.'

/** What can be sent without signing in: a sign-in, and the secret of a link. */
const OPEN_BODY_BYTES_MAX = 4 * 1024
/** For each such route and address: far more than an office behind one address needs. */
const OPEN_REQUESTS_PER_MINUTE = 120

/** More than browsers send. */
const USER_AGENT_LENGTH_MAX = 300

type Caller = Callers[keyof Callers]
type Admittance = Address & { declaredBytes: number | null }

/** Serves a route: who is asking is known, and their turn taken, before any of the body is read. */
export function serveRoute(app: FastifyInstance, services: ConsoleServices, route: Route): void {
  const [method = '', path = ''] = route.name.split(' ')
  const isOpen = route.caller === 'anybody'
  const refuseFlood = isOpen && route.body ? floodRefusal(services, route) : undefined
  const bodyLimit = route.bodyLimitBytes ?? (isOpen ? OPEN_BODY_BYTES_MAX : undefined)
  const answer = route.answer as (caller: Caller, input: Input, reply: FastifyReply) => unknown
  const admit = route.admit as ((caller: Caller, input: Admittance) => Promise<void>) | undefined
  const callers = new WeakMap<FastifyRequest, Caller>()
  const visitors = new WeakMap<FastifyRequest, VisitorContext>()
  const answers = new WeakMap<FastifyRequest, unknown>()
  const readers = new WeakMap<FastifyRequest, Database>()
  /** Whose callers have to confirm who they are: nothing was tried. */
  const asked = new WeakSet<FastifyRequest>()
  /** Whose callers had to wait for a turn. */
  const late = new WeakSet<FastifyRequest>()
  /** Turns of requests whose work has not begun. */
  const turns = new WeakMap<FastifyRequest, () => void>()

  app.route({
    method,
    url: `/api/console${path}`,
    schema: { hide: true },
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (method !== 'GET') refuseForeignOrigin(request, services.config.publicUrl)
      await refuseFlood?.(addressBucket(addressOf(request)))
      const gone = abortedWhenGone(reply)
      // When the caller leaves, a write is finished and a read is cancelled.
      const database = method === 'GET' ? services.database.forCaller(gone) : services.database
      if (route.onlyReads) readers.set(request, services.reading.forCaller(gone))
      const visitor = await visitorOf(request, { ...services, database })
      visitors.set(request, visitor)
      enter(visitor, request)
      const caller = callers.get(request)!
      if (route.endsSessions) refuseBody(request)
      if (visitor.session && !route.lasts) {
        const whose = route.endsSessions ? `${visitor.session.person.id} ending` : visitor.session.person.id
        const { end, hasWaited } = await services.takeTurn(whose, gone)
        // It lasts until the whole answer is sent, even a long export, or the caller has left.
        whenDone(reply.raw, end)
        if (hasWaited) late.add(request)
      }
      if (route.turns) {
        turns.set(request, services.organizationTurns[route.turns](turnOf(caller, request)))
        whenDone(reply.raw, () => takeTurnOf(request)?.())
      }
      if (admit) await reachingDatabase(async () => admit(caller, admittanceOf(request)), TRY_AGAIN)
    },
    handler: async (request, reply) => {
      if (!route.turns) return work(request, reply)
      const endTurn = takeTurnOf(request)
      // The caller left before the work began, which ended the turn.
      if (!endTurn) return reply.hijack()
      // The turn ends when the answer is sent and the work is done: hanging up early makes no room for more.
      try {
        return await work(request, reply)
      } finally {
        if (reply.raw.destroyed) endTurn()
        else whenDone(reply.raw, endTurn)
      }
    },
    ...(route.logged && {
      // Before it is sent: hanging up early does not avoid the log.
      onSend: async (request: FastifyRequest, reply: FastifyReply) => note(request, reply.statusCode),
    }),
  })

  function enter(visitor: VisitorContext, request: FastifyRequest): void {
    const caller = ENTRANCES[route.caller](visitor, request)
    if (route.needsOwnSignIn && visitor.session) requireOwnSignIn(visitor.session)
    if (route.asksAgain && !visitor.session?.isConfirmed) throw confirmationRequired(request)
    callers.set(request, caller)
  }

  /** A body can take its time, and so can a turn: what ended a session or changed a role meanwhile counts. */
  async function enterAgain(request: FastifyRequest): Promise<void> {
    const visitor = visitors.get(request)!
    const isPrompt = method === 'GET' && !route.turns && !late.has(request)
    if (visitor.session === undefined || isPrompt) return
    const session = await sessionOf(request, services, visitor)
    enter({ ...visitor, session }, request)
  }

  function admittanceOf(request: FastifyRequest): Admittance {
    const declared = request.headers['content-length']
    return {
      ...parseAddress(route, request),
      declaredBytes: declared === undefined ? null : Number(declared),
    }
  }

  function takeTurnOf(request: FastifyRequest): (() => void) | undefined {
    const endTurn = turns.get(request)
    turns.delete(request)
    return endTurn
  }

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = parseInput(route, request)
    await enterAgain(request)
    const content = await reachingDatabase(
      async () => answer(answeredFor(request), input, reply),
      method === 'GET' ? NARROW_FILTERS : TRY_AGAIN,
    )
    if (route.logged) answers.set(request, content)
    // The caller has left: there is nobody to answer.
    if (reply.raw.destroyed) {
      note(request, 200)
      return reply.hijack()
    }
    if (isSentItsOwnWay(content)) return content.send(reply)
    return content === undefined ? reply.code(204).send() : reply.code(route.status ?? 200).send(content)
  }

  /** Who they are was looked up where it is written: what was just revoked counts. */
  function answeredFor(request: FastifyRequest): Caller {
    const caller = callers.get(request)!
    const reader = readers.get(request)
    return reader ? { ...caller, database: reader } : caller
  }

  function confirmationRequired(request: FastifyRequest): Problem {
    asked.add(request)
    return new Problem('confirmation_required', 'Confirm that it is you, then send this again.')
  }

  function note(request: FastifyRequest, status: number): void {
    if (!route.logged || asked.has(request)) return
    const seen = { status, visitor: visitors.get(request), answer: answers.get(request) }
    noteAccess(services.securityLog, route.logged, request, seen)
  }
}

/** One that never arrives would keep a turn. */
function refuseBody({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined) return
  throw new Problem('invalid_body', 'Send no body with this request.')
}

/** Whose turn it is: the organization's or the person's that an operator asks for, or else the caller's own. */
function turnOf(caller: Caller, request: FastifyRequest): string {
  const { organizationId, personId } = request.params as { organizationId?: string; personId?: string }
  const own = (caller as Partial<MemberContext>).organizationId ?? caller.session!.person.id
  return (organizationId ?? personId ?? own).toLowerCase()
}

const SENT_THEIR_OWN_WAY = [FileAnswer, StoredFileAnswer, ImageAnswer, PageAnswer, EventStream] as const

function isSentItsOwnWay(content: unknown): content is InstanceType<(typeof SENT_THEIR_OWN_WAY)[number]> {
  return SENT_THEIR_OWN_WAY.some((kind) => content instanceof kind)
}

/** Requests of people who need not be signed in are counted by address before they are read. */
function floodRefusal(services: ConsoleServices, route: Route): (address: string) => Promise<void> {
  const requests = services.counting.counter(route.name, OPEN_REQUESTS_PER_MINUTE)
  return async (address) => {
    const { isAllowed, resetSeconds } = await requests.hit(address)
    if (isAllowed) return
    throw new Problem(
      'rate_limited',
      `Too many requests from your network. Try again in ${resetSeconds} seconds.`,
      { 'retry-after': String(resetSeconds) },
    )
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

export async function visitorOf(request: FastifyRequest, services: ConsoleServices): Promise<VisitorContext> {
  const { database, clock } = services
  const device = {
    address: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
  }
  return {
    services,
    database,
    now: instantFromMilliseconds(clock.nowMs()),
    requestId: request.id,
    startedAtMs: performance.now(),
    address: addressBucket(addressOf(request)),
    device,
    session: await sessionOf(request, services, { database, device }),
    found: {},
  }
}

async function sessionOf(
  request: FastifyRequest,
  { config }: ConsoleServices,
  { database, device }: Pick<VisitorContext, 'database' | 'device'>,
): Promise<Session | undefined> {
  const token = sessionTokenOf(request, config.publicUrl)
  return token === undefined ? undefined : reachingDatabase(() => resumeSession(database, token, device))
}
