import { setTimeout as pause } from 'node:timers/promises'

/** Everyone but the feed: a system that reads, a person with a page open, and a buyer's agent, each at a steady pace. */
export interface CallersOptions {
  appUrl: string
  agentUrl: string
  readKeys: readonly string[]
  /** Of a person's session. */
  cookie: string
  everyMs: number
}

export interface Called {
  kind: 'reading' | 'console' | 'agent' | 'live page'
  sentAtMs: number
  tookMs: number
  /** Null: no answer. */
  status: number | null
  error?: string
}

export interface Callers {
  called: readonly Called[]
  /** How often the open page heard that something changed. */
  heard(): number
  end(): Promise<readonly Called[]>
}

const PATIENCE_MS = 30_000

export function startCallers({ appUrl, agentUrl, readKeys, cookie, everyMs }: CallersOptions): Callers {
  const called: Called[] = []
  const ending = new AbortController()
  let heard = 0
  let turn = 0
  const all = [
    repeat('reading', () =>
      fetch(`${appUrl}/api/v1/lines?limit=20`, {
        headers: { authorization: `Bearer ${readKeys[turn++ % readKeys.length]}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    ),
    repeat('console', () =>
      fetch(`${appUrl}/api/console/lines`, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) }),
    ),
    repeat('agent', () =>
      fetch(agentUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_adcp_capabilities', arguments: {} },
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    ),
    keepPageOpen(),
  ]
  return {
    called,
    heard: () => heard,
    async end() {
      ending.abort()
      await Promise.all(all)
      return called
    },
  }

  async function repeat(kind: Called['kind'], ask: () => Promise<Response>): Promise<void> {
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      await note(kind, async () => {
        const answer = await ask()
        await answer.arrayBuffer()
        return answer.status
      })
      await pause(Math.max(0, everyMs - (performance.now() - startedAt)))
    }
  }

  /** Its stream ends with its server: a page then connects again, as browsers do by themselves. */
  async function keepPageOpen(): Promise<void> {
    while (!ending.signal.aborted) {
      let stream: ReadableStream<Uint8Array> | null = null
      await note('live page', async () => {
        const answer = await fetch(`${appUrl}/api/console/live`, {
          headers: { cookie },
          signal: ending.signal,
        })
        stream = answer.body
        return answer.status
      })
      if (stream) await listen(stream).catch(() => undefined)
    }
  }

  async function listen(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      if (chunk.includes('"delivery"')) heard++
    }
  }

  async function note(kind: Called['kind'], ask: () => Promise<number>): Promise<void> {
    const sentAtMs = performance.timeOrigin + performance.now()
    const tookMs = () => performance.timeOrigin + performance.now() - sentAtMs
    try {
      const status = await ask()
      called.push({ kind, sentAtMs, tookMs: tookMs(), status })
    } catch (error) {
      if (ending.signal.aborted) return
      const { message, cause } = error as Error
      called.push({ kind, sentAtMs, tookMs: tookMs(), status: null, error: `${message}: ${String(cause)}` })
    }
  }
}
