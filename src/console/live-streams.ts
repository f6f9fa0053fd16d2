import type { ServerResponse } from 'node:http'
import { TOPICS, type Change, type Topic } from '../core/change/change.ts'
import { watchChanges } from '../core/change/watch-changes.ts'
import { findEndedSessions, type PlacedSession } from '../core/person/find-ended-sessions.ts'
import type { Database } from '../database/database.ts'
import type { Listening } from '../database/listen.ts'
import { Problem } from '../http/problem.ts'

/**
 * The open pages of this process. Each gets the changes of its own organization. Whatever they have in common is done once:
 * hearing changes, heartbeats, and looking up whether their sessions go on.
 */
export interface LiveStreams {
  /** Takes the next stream of a page, or refuses it. The result begins it. */
  admit(viewer: Viewer): (response: ServerResponse) => void
  /** Whether any page is open or was. */
  isWatching(): boolean
  close(): Promise<void>
}

export interface Viewer extends PlacedSession {
  personId: string
}

/** Far more windows than one person looks at. Hidden tabs have no stream. */
const PER_PERSON_MAX = 20
/** Of the connections of a process, for all streams; of these, for one organization. */
const SHARE_OF_CONNECTIONS = 0.5
const SHARE_OF_ORGANIZATION = 0.5
const RETRY_AFTER_SECONDS = 60

/** Well below the 60 s after which a silent connection is closed, here and by most proxies. */
const HEARTBEAT_MS = 20_000
const HEARTBEAT = ':\n\n'
/** How long a page may go on hearing that something changed after its session has ended. */
const SESSIONS_CHECKED_MS = 10_000
/** Changes of several topics come shortly after one another. */
const TOGETHER_MS = 50
/** Of a reader that does not keep up, beyond what the operating system buffers: about 300 notices. */
const UNREAD_BYTES_MAX = 16_384

interface Stream extends Viewer {
  response: ServerResponse
}

export function createLiveStreams(
  database: Database,
  limits: { connectionsMax: number; workers: number },
  hooks: { onCount: (open: number) => void; onError: (error: unknown) => void },
): LiveStreams {
  const inAllMax = Math.max(1, Math.floor((limits.connectionsMax * SHARE_OF_CONNECTIONS) / limits.workers))
  const perOrganizationMax = Math.max(1, Math.floor(inAllMax * SHARE_OF_ORGANIZATION))
  const streams = new Set<Stream>()
  const byOrganization = new Map<number, Set<Stream>>()
  const perPerson = new Map<string, number>()
  let waiting = new Map<number | 'everyone', Set<Topic>>()
  let listening: Listening | undefined
  let timers: NodeJS.Timeout[] = []
  let isClosed = false

  return {
    admit(viewer) {
      refuseOverLimit(viewer)
      return (response) => begin({ ...viewer, response })
    },
    isWatching: () => listening !== undefined,
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const { response } of streams) response.destroy()
      await listening?.close()
    },
  }

  function refuseOverLimit({ personId, organizationNumber }: Viewer): void {
    const wait = { 'retry-after': String(RETRY_AFTER_SECONDS) }
    if (isClosed)
      throw new Problem('service_unavailable', 'The server is stopping. Try again in a moment.', wait)
    if ((perPerson.get(personId) ?? 0) >= PER_PERSON_MAX)
      throw new Problem('rate_limited', `You have ${PER_PERSON_MAX} pages open. ${FALLBACK}`, wait)
    if ((byOrganization.get(organizationNumber)?.size ?? 0) >= perOrganizationMax)
      throw new Problem('rate_limited', `Your organization has too many pages open. ${FALLBACK}`, wait)
    if (streams.size >= inAllMax)
      throw new Problem('rate_limited', `Too many pages are open on this server. ${FALLBACK}`, wait)
  }

  function begin(stream: Stream): void {
    const { response, personId, organizationNumber } = stream
    const others = byOrganization.get(organizationNumber) ?? new Set()
    byOrganization.set(organizationNumber, others.add(stream))
    perPerson.set(personId, (perPerson.get(personId) ?? 0) + 1)
    streams.add(stream)
    hooks.onCount(streams.size)
    response.once('close', () => forget(stream))
    response.on('error', () => undefined)
    if (!listening) startWatching()
    send(stream, HEARTBEAT)
  }

  function forget(stream: Stream): void {
    const { personId, organizationNumber } = stream
    streams.delete(stream)
    hooks.onCount(streams.size)
    const left = perPerson.get(personId)! - 1
    if (left === 0) perPerson.delete(personId)
    else perPerson.set(personId, left)
    const others = byOrganization.get(organizationNumber)!
    others.delete(stream)
    if (others.size === 0) byOrganization.delete(organizationNumber)
  }

  /** With the first page: a server that nobody looks at holds no connection for it. */
  function startWatching(): void {
    listening = watchChanges(database, collect)
    timers = [
      setInterval(() => {
        for (const stream of streams) send(stream, HEARTBEAT)
      }, HEARTBEAT_MS).unref(),
      setInterval(() => void endWithSessions().catch(hooks.onError), SESSIONS_CHECKED_MS).unref(),
    ]
  }

  async function endWithSessions(): Promise<void> {
    for (const { response } of await findEndedSessions(database, [...streams])) response.end()
  }

  function collect({ topic, organizationNumbers }: Change): void {
    const isFirst = waiting.size === 0
    for (const number of organizationNumbers ?? (['everyone'] as const)) {
      if (number === 'everyone' || byOrganization.has(number))
        waiting.set(number, (waiting.get(number) ?? new Set()).add(topic))
    }
    if (isFirst && waiting.size > 0) setTimeout(sendNotices, TOGETHER_MS).unref()
  }

  function sendNotices(): void {
    const changes = waiting
    waiting = new Map()
    const forAll = changes.get('everyone')
    for (const [number, audience] of byOrganization) {
      const topics = changes.get(number)
      if (!topics && !forAll) continue
      const changed = TOPICS.filter((topic) => topics?.has(topic) || forAll?.has(topic))
      const notice = `data: ${JSON.stringify({ changed })}\n\n`
      for (const stream of audience) send(stream, notice)
    }
  }
}

const FALLBACK = 'This one refreshes once a minute.'

function send({ response }: Stream, text: string): void {
  if (response.writableLength > UNREAD_BYTES_MAX) response.destroy()
  else response.write(text)
}
