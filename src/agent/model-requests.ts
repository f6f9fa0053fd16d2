import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createMemoryRateLimiter } from '../core/rate-limit/rate-limit.ts'
import { askEmbeddings, EmbeddingsFault, type EmbeddingsEndpoint } from './ask-embeddings.ts'

export interface Time {
  /** Never goes back. */
  nowMs: () => number
  /** Resolves after that long, and at once when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const MACHINE_TIME: Time = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
}

/** The requests to the model, within their budget. They never throw: faults go to the operator, once a minute. */
export interface ModelRequests {
  /** Takes one request from the minute's budget. Otherwise how long until there is one again. */
  take(purpose: Purpose): { isTaken: true } | { isTaken: false; waitMs: number }
  /** Undefined if the model gave no embeddings, or is paused because it failed several times in a row. */
  ask(texts: readonly string[], limit: TimeLimit): Promise<Float32Array[] | undefined>
  startLimit(ms: number): TimeLimit
  report(message: string): void
  closing: AbortSignal
  close(): void
}

type Purpose = 'brief' | 'texts'

export interface TimeLimit {
  signal: AbortSignal
  /** Resolves when the time is up, or everything is closed. */
  reached: Promise<void>
  /** Before its time. */
  end(): void
}

/** Products leave the rest of the budget to briefs. */
const SHARE_OF_TEXTS = 0.5
const FAULTS_IN_A_ROW_MAX = 3
const REST_MS = 60_000
const REPORTS_EVERY_MS = 60_000

export function createModelRequests(
  endpoint: EmbeddingsEndpoint & { callsPerMinute: number },
  onFault: (fault: unknown) => void,
  time: Time,
): ModelRequests {
  const { callsPerMinute } = endpoint
  const textsPerMinute = Math.max(1, Math.floor(callsPerMinute * SHARE_OF_TEXTS))
  const budget = createMemoryRateLimiter(callsPerMinute, time.nowMs)
  const budgetOfTexts = createMemoryRateLimiter(textsPerMinute, time.nowMs)
  const closing = new AbortController()
  // One listener per pending request: more than ten are not a leak.
  setMaxListeners(0, closing.signal)
  let faultsInARow = 0
  let restsUntilMs = -Infinity
  let reportedAtMs = -Infinity

  return {
    take(purpose) {
      const own = purpose === 'texts' ? budgetOfTexts.hit('texts') : undefined
      const allowance = own && !own.isAllowed ? own : budget.hit('all')
      return allowance.isAllowed
        ? { isTaken: true }
        : { isTaken: false, waitMs: allowance.resetSeconds * 1000 }
    },
    async ask(texts, { signal }) {
      if (signal.aborted || time.nowMs() < restsUntilMs) return undefined
      try {
        const vectors = await askEmbeddings(endpoint, texts, signal)
        faultsInARow = 0
        return vectors
      } catch (error) {
        if (!closing.signal.aborted) note(error as EmbeddingsFault)
        return undefined
      }
    },
    startLimit,
    report: (message) => reportFault(new EmbeddingsFault(message)),
    closing: closing.signal,
    close: () => closing.abort(),
  }

  function startLimit(ms: number): TimeLimit {
    const limit = new AbortController()
    const end = () => limit.abort()
    const reached = new Promise<void>((resolve) => {
      limit.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    closing.signal.addEventListener('abort', end, { signal: limit.signal })
    if (closing.signal.aborted) end()
    const overdue = new EmbeddingsFault(`The brief model did not answer within ${ms} ms.`)
    void time.wait(ms, limit.signal).then(() => limit.abort(overdue))
    return { signal: limit.signal, reached, end }
  }

  /** A brief that the model refuses says nothing about others: no caller can disable the model for everyone. */
  function note(fault: EmbeddingsFault): void {
    if (!fault.isOfTheTexts) faultsInARow++
    if (faultsInARow >= FAULTS_IN_A_ROW_MAX) restsUntilMs = time.nowMs() + REST_MS
    reportFault(fault)
  }

  function reportFault(fault: EmbeddingsFault): void {
    if (time.nowMs() - reportedAtMs < REPORTS_EVERY_MS) return
    reportedAtMs = time.nowMs()
    onFault(fault)
  }
}
