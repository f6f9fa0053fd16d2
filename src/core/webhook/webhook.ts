import { DAY_MS } from '../../exact/day.ts'

/** What holds for webhooks. */

export const ENDPOINTS_MAX = 20
/** Of one endpoint. Beyond it, new events are dropped. */
export const WAITING_MAX = 10_000
/** Of one endpoint, besides those that wait. */
export const MESSAGES_KEPT_MAX = 100_000
/** Of one endpoint. */
export const TESTS_PER_MINUTE = 10
export const URL_LENGTH_MAX = 2_000
export const DESCRIPTION_LENGTH_MAX = 200
/** Of one attempt in total, with name resolution and redirects. */
export const ATTEMPT_MS_MAX = 15_000
/** How long a server has a message for itself: longer than an attempt and recording its result. */
export const LEASE_MS = 60_000
/** How long the previous secret signs after a rotation. */
export const OVERLAP_MS = DAY_MS
/** An endpoint that has failed for this long is paused. */
export const FAILING_MS_MAX = DAY_MS

export type PauseReason = 'by_hand' | 'failing' | 'gone' | 'full'
export const MESSAGE_STATES = ['pending', 'delivered', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What one attempt brought. */
export interface AttemptOutcome {
  /** Null: there was no answer. */
  status: number | null
  /** In words; null: it was delivered. */
  error: string | null
  /** The beginning of the answer's body. */
  response: string | null
  durationMs: number
  /** What the receiver asked for, within bounds. */
  retryAfterMs: number | null
}

/** Sends a message once. Never throws: what went wrong is in the outcome. */
export type SendWebhook = (
  message: { url: string; headers: Record<string, string>; payload: string },
  signal: AbortSignal,
) => Promise<AttemptOutcome>

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After each failed attempt, about a day in all. After the last one the message has failed. */
export const RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
]
/** So that what failed together is not tried together. */
const JITTER = 0.1
/** The longest wait that a receiver can ask for. */
export const RETRY_AFTER_MS_MAX = HOUR_MS

/** The wait before the next attempt, after this many; null: that was the last. `random` is from 0 to 1. */
export function retryAfter(tries: number, retryAfterMs: number | null, random: number): number | null {
  const planned = RETRIES_MS[tries - 1]
  if (planned === undefined) return null
  return Math.max(Math.round(planned * (1 + JITTER * random)), retryAfterMs ?? 0)
}

/** The first failures may be about one message; from then on the receiver is in trouble. */
const FAILURES_WITHOUT_WAIT = 2
const ENDPOINT_WAIT_MS_MIN = 5 * SECOND_MS
const ENDPOINT_WAIT_MS_MAX = 10 * MINUTE_MS

/**
 * How long the whole endpoint waits after this many failures in a row, of any message: a receiver that is down is not tried once for
 * each of its subjects.
 */
export function endpointWait(failures: number, retryAfterMs: number | null): number {
  const excess = failures - FAILURES_WITHOUT_WAIT
  const wait = excess <= 0 ? 0 : Math.min(ENDPOINT_WAIT_MS_MIN * 2 ** (excess - 1), ENDPOINT_WAIT_MS_MAX)
  return Math.max(wait, retryAfterMs ?? 0)
}

/** The receiver no longer wants anything: it answers 410. */
export function isGone({ status }: Pick<AttemptOutcome, 'status'>): boolean {
  return status === 410
}

/** What receivers see as the message's ID. */
export function messageName(id: string): string {
  return `msg_${id.replaceAll('-', '')}`
}
