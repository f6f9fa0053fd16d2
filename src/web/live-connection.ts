/** The stream by which the server says that something changed; see src/console/live-streams.ts. */

export interface LiveListener {
  onChanged(topics: readonly string[]): void
  /** A stream holds. What was asked for before it was opened may be out of date. */
  onConnected(openedAtMs: number): void
  onLost(): void
  /** The server has no room for another stream: the page has to ask from time to time. */
  onRefused(): void
  /** Signed out, or in another organization. */
  onSessionEnded(): void
}

export interface LiveConnection {
  /** Does not wait for the next attempt. */
  tryNow(): void
  close(): void
}

/** How long a connection may be down before the page says so: a server that restarts is back sooner. */
const LOST_AFTER_MS = 5_000
const RETRY_MS_MIN = 1_000
const RETRY_MS_MAX = 30_000
const RETRY_REFUSED_MS = 60_000
/** The server sends something every 20 s. */
const SILENCE_MS_MAX = 50_000
/** Behind a proxy that does not pass streams on, each one opens and ends at once: that is no connection. */
const HOLDS_AFTER_MS = 1_000
/** A stream that lasts this long is reopened without delay, and a shorter one less and less often. */
const STEADY_AFTER_MS = 20_000

type End = 'failed' | 'refused' | 'session_ended'

/** Keeps a stream open until it is closed. Times are those of `performance.now()`. */
export function keepLive(
  open: (signal: AbortSignal) => Promise<Response>,
  listener: LiveListener,
): LiveConnection {
  const closing = new AbortController()
  let failures = 0
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  void keepTrying()
  return {
    tryNow: () => wake(),
    close() {
      closing.abort()
      forgetLoss()
      wake()
    },
  }

  async function keepTrying(): Promise<void> {
    while (!closing.signal.aborted) {
      const end = await listen().catch((): End => 'failed')
      if (closing.signal.aborted) return
      if (end === 'failed') {
        lostTimer ??= setTimeout(() => listener.onLost(), LOST_AFTER_MS)
        await pause(retryDelayMs(failures++, Math.random()))
      } else {
        failures = 0
        forgetLoss()
        if (end === 'refused') listener.onRefused()
        else listener.onSessionEnded()
        await pause(RETRY_REFUSED_MS)
      }
    }
  }

  /** The next loss is a new one. */
  function forgetLoss(): void {
    clearTimeout(lostTimer)
    lostTimer = undefined
  }

  async function listen(): Promise<End> {
    const silence = new AbortController()
    let silenceTimer = setTimeout(() => silence.abort(), SILENCE_MS_MAX)
    let timers: ReturnType<typeof setTimeout>[] = []
    try {
      const response = await open(AbortSignal.any([closing.signal, silence.signal]))
      if ([401, 403, 409].includes(response.status)) return 'session_ended'
      if ([404, 429].includes(response.status)) return 'refused'
      if (!response.ok || !response.body) return 'failed'
      const openedAtMs = performance.now()
      timers = [
        setTimeout(() => {
          forgetLoss()
          listener.onConnected(openedAtMs)
        }, HOLDS_AFTER_MS),
        setTimeout(() => (failures = 0), STEADY_AFTER_MS),
      ]
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'failed'
        clearTimeout(silenceTimer)
        silenceTimer = setTimeout(() => silence.abort(), SILENCE_MS_MAX)
        const read = readEvents(text + value)
        text = read.rest
        if (read.topics.length > 0) listener.onChanged(read.topics)
      }
    } finally {
      for (const timer of [silenceTimer, ...timers]) clearTimeout(timer)
      silence.abort()
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Twice as long each time, and never the same for all: pages that lost the same server do not return in step. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX) * (0.5 + random)
}

/** The topics of the whole events in a text, and what is left of it. */
export function readEvents(text: string): { topics: string[]; rest: string } {
  const events = text.split('\n\n')
  const rest = events.pop() ?? ''
  const topics = events.flatMap((event) => {
    const data = /^data: (.*)$/m.exec(event)?.[1]
    return data === undefined ? [] : (JSON.parse(data) as { changed: string[] }).changed
  })
  return { topics, rest }
}
