import { setTimeout as delay } from 'node:timers/promises'
import { finishAttempts, type FinishedAttempt } from '../core/webhook/finish-attempts.ts'
import { listenForMessages } from '../core/webhook/listen-for-messages.ts'
import { releaseMessages, takeMessages, type TakenMessage } from '../core/webhook/take-messages.ts'
import type { Places, Room, Share } from '../core/webhook/sending-sql.ts'
import { signedHeaders } from '../core/webhook/sign-webhook.ts'
import type { AttemptOutcome, SendWebhook } from '../core/webhook/webhook.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'

export interface WebhookSender {
  /** Takes nothing more, lets attempts end for a while, and gives back the rest. */
  close(): Promise<void>
}

/** Attempts under way in this process. */
const PLACES = 512
/** Of those, the ones that are not slow, at endpoints that are not troubled. The rest is for what turns out to be slow. */
const HEALTHY_PLACES = 256
/** Of those, the ones that are slow, or at endpoints whose last attempt failed or was slow. */
const TROUBLED_PLACES = 128
/** Of one organization: its receivers may all become slow at the same time. */
const ORGANIZATION_PLACES = 64
/** Of one endpoint. It begins with one, and gets one more with each success that is not slow. */
const ENDPOINT_PLACES = 4
/** An endpoint that lets an attempt wait for longer gets no other meanwhile. */
const SLOW_MS = 1_000
const TAKEN_AT_ONCE = 128
/** Besides being woken: retries are due without anyone saying so. */
const POLL_MS = 2_000
/** While there is no room for healthy ones: some of those that take it are about to be slow. */
const FULL_POLL_MS = 200
/** Written in one transaction. */
const FINISHED_AT_ONCE = 100
/** Attempts under way get this long when the server stops. */
const CLOSE_MS_MAX = 3_000
const CLOSE_CHECK_MS = 20
/** What is known about an endpoint that nothing was sent to is forgotten. */
const IDLE_MS = 10 * 60_000

interface UnderWay {
  message: TakenMessage
  startedMs: number
  isDone: boolean
}

interface EndpointPace {
  underWay: Set<UnderWay>
  allowed: number
  /** Whether the last attempt that ended was. */
  isSlow: boolean
  usedMs: number
}

/**
 * Sends what is due, in every process that serves: each message is taken by one of them. No transaction is open while a receiver is
 * waited for, and no receiver waits for another.
 */
export function startWebhookSender(parts: {
  database: Database
  clock: Clock
  send: SendWebhook
  signingSecret: string | undefined
  onAttempt: (outcome: AttemptOutcome) => void
  onUnsignable: (endpointId: string) => void
  onError: (error: unknown) => void
  pollMs?: number
}): WebhookSender {
  const { database, clock, send, signingSecret, onAttempt, onUnsignable, onError } = parts
  const underWay = new Set<UnderWay>()
  const paces = new Map<string, EndpointPace>()
  const finished: { attempt: FinishedAttempt; of: UnderWay }[] = []
  const stopping = new AbortController()
  let isStopping = false
  let isWoken = false
  let fullTimer: NodeJS.Timeout | undefined
  let taking: Promise<void> | undefined
  let finishing: Promise<void> | undefined

  const listening = listenForMessages(database, wake)
  const timer = setInterval(poll, parts.pollMs ?? POLL_MS)
  timer.unref()

  return {
    async close() {
      isStopping = true
      clearInterval(timer)
      clearTimeout(fullTimer)
      await Promise.all([taking, listening.close()])
      const endsAtMs = performance.now() + CLOSE_MS_MAX
      while (underWay.size > 0 && performance.now() < endsAtMs) await delay(CLOSE_CHECK_MS)
      stopping.abort()
      while ([...underWay].some(({ isDone }) => !isDone)) await delay(CLOSE_CHECK_MS)
      await finishing
      const left = [...underWay].map(({ message }) => message)
      await releaseMessages(database, left, clock.nowMs()).catch(onError)
    },
  }

  function poll(): void {
    const nowMs = performance.now()
    for (const [endpointId, { underWay: own, usedMs }] of paces) {
      if (own.size === 0 && nowMs - usedMs > IDLE_MS) paces.delete(endpointId)
    }
    wake()
  }

  function wake(): void {
    isWoken = true
    if (isStopping) return
    taking ??= takeAll().finally(() => (taking = undefined))
  }

  /** Until nothing is due, or there is no room. */
  async function takeAll(): Promise<void> {
    try {
      while (isWoken && !isStopping) {
        isWoken = false
        const places = freePlaces()
        if (places.healthy === 0) lookAgainSoon()
        if (places.healthy + places.troubled === 0) return
        const messages = await takeMessages(database, {
          rooms: rooms(),
          shares: shares(),
          shareMax: ORGANIZATION_PLACES,
          places,
          nowMs: clock.nowMs(),
          signingSecret,
          onUnsignable,
        })
        for (const message of messages) begin(message)
        if (messages.length > 0) isWoken = true
      }
    } catch (error) {
      // The next poll tries again.
      onError(error)
    }
  }

  function lookAgainSoon(): void {
    clearTimeout(fullTimer)
    fullTimer = setTimeout(wake, FULL_POLL_MS).unref()
  }

  function freePlaces(): Places {
    const free = PLACES - underWay.size
    const nowMs = performance.now()
    let slow = 0
    for (const one of underWay) if (one.message.isTroubled || isSlow(one, nowMs)) slow++
    const troubled = atLeast0(Math.min(TROUBLED_PLACES - slow, Math.floor(free / 2), TAKEN_AT_ONCE))
    const healthy = atLeast0(
      Math.min(HEALTHY_PLACES - (underWay.size - slow), free - troubled, TAKEN_AT_ONCE),
    )
    return { troubled, healthy }
  }

  /** Only of endpoints about which there is something to say. */
  function rooms(): Room[] {
    const nowMs = performance.now()
    const known: Room[] = []
    for (const [endpointId, pace] of paces) {
      const isWaited = pace.underWay.size > 0 && [...pace.underWay].some((one) => isSlow(one, nowMs))
      const room = isWaited ? 0 : atLeast0(pace.allowed - pace.underWay.size)
      if (room !== 1 || pace.isSlow) known.push({ endpointId, room, isSlow: pace.isSlow })
    }
    return known
  }

  function shares(): Share[] {
    const taken = new Map<number, number>()
    for (const { message } of underWay) {
      taken.set(message.organizationNumber, (taken.get(message.organizationNumber) ?? 0) + 1)
    }
    return [...taken].map(([organizationNumber, places]) => ({
      organizationNumber,
      room: atLeast0(ORGANIZATION_PLACES - places),
    }))
  }

  function begin(message: TakenMessage): void {
    const one: UnderWay = { message, startedMs: performance.now(), isDone: false }
    const pace = paces.get(message.endpointId) ?? newPace()
    paces.set(message.endpointId, pace)
    pace.underWay.add(one)
    underWay.add(one)
    void attempt(one, pace)
  }

  async function attempt(one: UnderWay, pace: EndpointPace): Promise<void> {
    const { url, id, payload, secrets } = one.message
    const atMs = clock.nowMs()
    const headers = signedHeaders({ id, payload, atMs }, secrets)
    const outcome = await send({ url, headers, payload }, stopping.signal)
    const isDelivered = outcome.error === null
    pace.usedMs = performance.now()
    pace.isSlow = pace.usedMs - one.startedMs > SLOW_MS
    pace.allowed = isDelivered && !pace.isSlow ? Math.min(pace.allowed + 1, ENDPOINT_PLACES) : 1
    one.isDone = true
    // Stopped by us, which says nothing about the receiver.
    if (stopping.signal.aborted && !isDelivered) return
    onAttempt(outcome)
    finished.push({ attempt: { message: one.message, outcome, atMs, endedAtMs: clock.nowMs() }, of: one })
    finishing ??= finishAll().finally(() => (finishing = undefined))
  }

  /** What ends while others are written is written together. */
  async function finishAll(): Promise<void> {
    while (finished.length > 0) {
      const some = finished.splice(0, FINISHED_AT_ONCE)
      await finish(some.map(({ attempt: ended }) => ended))
      for (const { of } of some) {
        underWay.delete(of)
        paces.get(of.message.endpointId)?.underWay.delete(of)
      }
      wake()
    }
  }

  /** What cannot be written is sent again when its lease ends. */
  async function finish(attempts: readonly FinishedAttempt[]): Promise<void> {
    try {
      await finishAttempts(database, attempts, clock.nowMs())
    } catch (error) {
      if (attempts.length === 1) return onError(error)
      for (const ended of attempts) await finish([ended])
    }
  }
}

function newPace(): EndpointPace {
  return { underWay: new Set(), allowed: 1, isSlow: false, usedMs: 0 }
}

function atLeast0(n: number): number {
  return Math.max(0, n)
}

function isSlow({ startedMs, isDone }: UnderWay, nowMs: number): boolean {
  return !isDone && nowMs - startedMs > SLOW_MS
}
