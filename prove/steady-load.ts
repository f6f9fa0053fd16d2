import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Seller } from './sellers.ts'

/** Reports at a steady pace, from many keys of many sellers, whatever comes back; see `check-ledger.ts` for what must hold of it. */
export interface SteadyLoadOptions {
  address: { host: string; port: number }
  /** With enough keys for the pace: each may send 60 requests a minute, unless the server is told otherwise. */
  sellers: Pick<Seller, 'organizationNumber' | 'apiKeys' | 'packageIds'>[]
  requestsPerSecond: number
  itemsPerRequest?: number
  /** When a request counts as not answered. */
  patienceMs?: number
  /** Greater than any total that was reported before. */
  firstTotal?: number
}

/** One request, and what became of it. */
export interface Sent {
  organizationNumber: number
  packageIds: string[]
  total: number
  asOf: string
  sentAtMs: number
  tookMs: number
  /** Null: no answer, so that it may have been written or not. */
  status: number | null
  /** The packages whose items were answered `accepted`. */
  accepted: string[]
  hasRetryAfter: boolean
  error?: string
}

export interface SteadyLoad {
  /** Of what has been answered, or given up, by now. */
  sent: readonly Sent[]
  /** Resolves with the first request that was sent after now and answered with 200. */
  nextSuccess(): Promise<Sent>
  /** Waits for what is under way. */
  end(): Promise<readonly Sent[]>
}

const ITEMS = 5
const PATIENCE_MS = 30_000

/** In a process of its own, so that it measures the server and nothing else. */
export function startSteadyLoad(options: SteadyLoadOptions): SteadyLoad {
  const child = fork(fileURLToPath(new URL('steady-load-process.js', import.meta.url)))
  // Not as an argument: with some thousand lines it would be too long for one.
  child.send({ itemsPerRequest: ITEMS, patienceMs: PATIENCE_MS, firstTotal: 1, ...options })
  const sent: Sent[] = []
  const waiting = new Set<(one: Sent) => void>()
  const ended = once(child, 'exit')
  child.on('message', (message: Sent | 'done') => {
    if (message === 'done') return
    sent.push(message)
    for (const hear of waiting) hear(message)
  })
  let isEnding = false
  return {
    sent,
    nextSuccess: () =>
      new Promise((resolve) => {
        const from = performance.timeOrigin + performance.now()
        const hear = (one: Sent) => {
          if (one.status !== 200 || one.sentAtMs < from) return
          waiting.delete(hear)
          resolve(one)
        }
        waiting.add(hear)
      }),
    async end() {
      if (!isEnding && child.connected) child.send('end')
      isEnding = true
      await ended
      return sent
    },
  }
}

/** How callers fared between two moments. */
export interface Interval {
  requests: number
  /** By status; `none` is no answer. */
  answers: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** The longest time between two requests that were answered with 200, by the time of their answers. */
  longestGapMs: number
}

export function summarize(sent: readonly Sent[], fromMs = 0, toMs = Infinity): Interval {
  const within = sent.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < toMs)
  const answers: Record<string, number> = {}
  for (const { status } of within) answers[status ?? 'none'] = (answers[status ?? 'none'] ?? 0) + 1
  const took = within.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  const successes = within.filter(({ status }) => status === 200)
  const times = successes.map(({ sentAtMs, tookMs }) => sentAtMs + tookMs).toSorted((a, b) => a - b)
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  return {
    requests: within.length,
    answers,
    p50Ms: at(took, 0.5),
    p99Ms: at(took, 0.99),
    // There may be more than a call takes arguments.
    longestGapMs: Math.round(gaps.reduce((longest, gap) => Math.max(longest, gap), 0)),
  }
}

function at(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
