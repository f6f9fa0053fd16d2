import { FlightlineError } from './error.ts'

/** One request over HTTP, sent again while that is safe: everything that the API takes has the same effect twice as once. */

export interface Connection {
  url: string
  key: string
  fetch: typeof fetch
  timeoutMs: number
  /** How often a request is sent again after it failed or got no answer. Waiting for a rate limit is not counted. */
  retries: number
  /** Until when a path has no allowance left, by our clock. */
  pausedUntilMs: Map<string, number>
  clock: ServerClock
  onRetry?: ((retry: Retry) => void) | undefined
}

/** A request is about to be sent again. */
export interface Retry {
  error: FlightlineError
  waitMs: number
}

/** What we know of the server's time, which it tells in whole seconds. */
export interface ServerClock {
  /** What to add to our clock; null before the first answer. Nothing if our clock may be right, to the second. */
  offsetMs: number | null
  /** What to add to get a time that the server has certainly reached, by its last answer. */
  cautiousOffsetMs: number
  /** The last time taken from it: the next one is not earlier. */
  takenMs: number
}

export interface Question {
  method: 'GET' | 'POST'
  /** From the base address, without the query. */
  path: string
  query?: URLSearchParams
  /** JSON. */
  body?: string
  signal: AbortSignal
  /** Ends the waiting between tries, and leaves a try that is under way. */
  patience?: AbortSignal
}

/** As 60 requests a minute allow: far longer waits mean a wrong key or a wrong setting. */
const RETRY_AFTER_SECONDS_MAX = 600
/** A key may be shared with others who are faster each time. */
const PAUSES_MAX = 100
const BACKOFF_FIRST_MS = 500
const BACKOFF_MAX_MS = 30_000

const TEMPORARY = new Set([408, 429, 500, 502, 503, 504])

/** The text of a successful answer. Throws a FlightlineError otherwise. */
export async function ask(connection: Connection, question: Question): Promise<string> {
  const { path, signal, patience = signal } = question
  let failures = 0
  let pauses = 0
  for (;;) {
    await waitFor((connection.pausedUntilMs.get(path) ?? 0) - Date.now(), patience)
    const { text, error, retryAfterMs } = await tryOnce(connection, question)
    if (error === undefined) return text
    const isTemporary = error.status === undefined ? isUnanswered(error) : TEMPORARY.has(error.status)
    if (!isTemporary || (retryAfterMs ?? 0) > RETRY_AFTER_SECONDS_MAX * 1000) throw error
    if (error.status === 429) {
      if (++pauses > PAUSES_MAX) throw error
      const pauseMs = retryAfterMs ?? backoffMs(pauses)
      connection.pausedUntilMs.set(path, Date.now() + pauseMs)
      connection.onRetry?.({ error, waitMs: pauseMs })
      continue
    }
    if (++failures > connection.retries) throw error
    const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(failures))
    connection.onRetry?.({ error, waitMs })
    await waitFor(waitMs, patience)
  }
}

function isUnanswered({ code }: FlightlineError): boolean {
  return code === 'network_error' || code === 'timeout'
}

/** Doubled each time. The random half keeps clients that failed together from coming back together. */
export function backoffMs(failures: number): number {
  const fullMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1))
  return fullMs / 2 + (Math.random() * fullMs) / 2
}

interface Attempt {
  text: string
  error?: FlightlineError
  retryAfterMs?: number | undefined
}

async function tryOnce(connection: Connection, question: Question): Promise<Attempt> {
  const { signal } = question
  const attempt = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    attempt.abort()
  }, connection.timeoutMs)
  const stop = () => attempt.abort()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) throw abortedBy(signal)
    const sentAtMs = Date.now()
    const response = await connection.fetch(addressOf(connection, question), {
      method: question.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${connection.key}`,
        ...(question.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(question.body !== undefined && { body: question.body }),
      signal: attempt.signal,
      // Following one would turn a POST into a GET, or hand the key to another site.
      redirect: 'manual',
    })
    readClock(connection, response, sentAtMs)
    const text = await response.text()
    if (response.ok) return { text }
    return { text, error: errorOf(response, text), retryAfterMs: retryAfterOf(response) }
  } catch (error) {
    if (signal.aborted) throw abortedBy(signal)
    if (isLate) {
      const detail = `No answer within ${connection.timeoutMs / 1000} seconds from ${connection.url}.`
      return { text: '', error: new FlightlineError('timeout', detail, { cause: error }) }
    }
    const detail = `${connection.url} cannot be reached: ${reasonOf(error)}.`
    return { text: '', error: new FlightlineError('network_error', detail, { cause: error }) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function addressOf({ url }: Connection, { path, query }: Question): string {
  const text = query?.toString() ?? ''
  return text === '' ? `${url}${path}` : `${url}${path}?${text}`
}

export function abortedBy(signal: AbortSignal): FlightlineError {
  return new FlightlineError('aborted', 'The caller stopped the request.', { cause: signal.reason })
}

/** Node has the reason in the cause of the error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return cause.message || code || cause.name
}

const DETAIL_LENGTH_MAX = 500

function errorOf(response: Response, text: string): FlightlineError {
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (status === 0 || (status >= 300 && status < 400)) {
    const location = response.headers.get('location')
    const where = location === null ? 'another address' : location
    return new FlightlineError(
      'redirected',
      `The server redirects to ${where}. Set the address of the installation to where it is served.`,
      { status, requestId },
    )
  }
  const problem = objectIn(text)
  const { code, detail } = problem ?? {}
  if (typeof code === 'string' && typeof detail === 'string')
    return new FlightlineError(code, detail, { status, requestId })
  const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, DETAIL_LENGTH_MAX)
  return new FlightlineError('unexpected_answer', `Status ${status}${shown === '' ? '' : `: ${shown}`}`, {
    status,
    requestId,
  })
}

/** The object that a text is in JSON; undefined if it is none. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Seconds, or a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** The header has whole seconds, cut off, of some time between sending the request and getting the answer. */
function readClock({ clock }: Connection, { headers }: Response, sentAtMs: number): void {
  const serverMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  clock.cautiousOffsetMs = serverMs - Date.now()
  const mayBeRight = clock.cautiousOffsetMs <= 0 && serverMs + 1000 > sentAtMs
  clock.offsetMs = mayBeRight ? 0 : clock.cautiousOffsetMs
}

/**
 * The time of the server: by our own clock if that agrees with it, otherwise by its last answer. Each is at least as late as the one
 * before, so that totals count in the order in which they were pushed.
 */
export async function serverTimeMs(connection: Connection, signal: AbortSignal): Promise<number> {
  const { clock } = connection
  if (clock.offsetMs === null) {
    // Any answer says what time it is there. If there is none, the request that follows fails by itself.
    await tryOnce(connection, { method: 'GET', path: '/healthz', signal })
    clock.offsetMs ??= 0
  }
  clock.takenMs = Math.max(clock.takenMs, Date.now() + clock.offsetMs)
  return clock.takenMs
}

/** After a time that was ahead of the server. */
export function cautiousServerTimeMs({ clock }: Connection): number {
  clock.takenMs = Date.now() + clock.cautiousOffsetMs
  return clock.takenMs
}

export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortedBy(signal))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
