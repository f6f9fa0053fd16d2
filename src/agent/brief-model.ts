import { createHash } from 'node:crypto'
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { takeTurns } from '../core/take-turns.ts'
import type { EmbeddingsEndpoint } from './ask-embeddings.ts'
import { LatelyUsed } from './lately-used.ts'
import { createModelRequests, MACHINE_TIME, type TimeLimit } from './model-requests.ts'
import { createTextVectors, sendable, TEXTS_MAX } from './text-vectors.ts'

export interface BriefModel {
  /**
   * The similarity of each text to the brief, from 0 to 1, by text. Undefined if the model cannot answer within its
   * limits: rank without it. Repeated calls get the same result for some time, so that the pages of an answer are in
   * one order.
   */
  similarities(brief: string, version: string, texts: readonly string[]): Promise<Similarities | undefined>
  close(): void
}

export type Similarities = ReadonlyMap<string, number>

export interface BriefModelSettings extends EmbeddingsEndpoint {
  /** Of a call as a whole. */
  timeoutMs: number
  callsPerMinute: number
}

const BRIEF_LENGTH_MAX = 4_000
const BRIEFS_KEPT_MAX = 500
const OUTCOMES_KEPT_MAX = 100
const WITHOUT_SIMILARITIES_MS = 60_000
/** A few milliseconds of work. */
const COMPARED_AT_ONCE = 500
const BRIEFS_ASKED = { atOnceMax: 4, waitingMax: 50 }

/** Undefined if no model is configured. */
export function briefModelSettings(config: Config): BriefModelSettings | undefined {
  if (config.briefModelUrl === undefined) return undefined
  return {
    url: config.briefModelUrl,
    key: config.briefModelKey,
    name: config.briefModelName,
    timeoutMs: config.briefModelTimeoutMs,
    callsPerMinute: config.briefModelCallsPerMinute,
  }
}

export function createBriefModel(
  settings: BriefModelSettings,
  onFault: (fault: unknown) => void,
  time = MACHINE_TIME,
): BriefModel {
  const requests = createModelRequests(settings, onFault, time)
  const textVectors = createTextVectors(requests, time)
  const briefVectors = new LatelyUsed<Promise<Float32Array | undefined>>(BRIEFS_KEPT_MAX)
  const outcomes = new LatelyUsed<Outcome>(OUTCOMES_KEPT_MAX)
  const inTurn = takeTurns(BRIEFS_ASKED)

  return {
    async similarities(given, version, texts) {
      const brief = sendable(given, BRIEF_LENGTH_MAX)
      if (brief === '' || texts.length === 0) return undefined
      const name = `${version} ${fingerprintOf(texts)} ${brief}`
      const known = outcomes.get(name)
      if (known && time.nowMs() < known.untilMs) return known.similarities
      const outcome: Outcome = { similarities: compare(brief, texts), untilMs: Infinity }
      outcomes.keep(name, outcome)
      const found = await outcome.similarities
      if (!found) outcome.untilMs = time.nowMs() + WITHOUT_SIMILARITIES_MS
      return found
    },
    close: () => requests.close(),
  }

  async function compare(brief: string, texts: readonly string[]): Promise<Similarities | undefined> {
    const worded = [...new Set(texts)].filter((text) => text.trim() !== '')
    if (worded.length === 0) return undefined
    if (worded.length > TEXTS_MAX) {
      requests.report(
        `The brief model compares ${TEXTS_MAX} products at most, and here are ${worded.length}.`,
      )
      return undefined
    }
    const limit = requests.startLimit(settings.timeoutMs)
    try {
      // The texts first: without them there is nothing to compare the brief with, and a slow model gets one thing at a
      // time.
      await Promise.race([textVectors.fill(worded), limit.reached])
      if (!textVectors.of(worded)) return undefined
      const vector = await Promise.race([briefVector(brief, limit), limit.reached])
      const vectors = textVectors.of(worded)
      if (!vector || !vectors) return undefined
      if (vectors.some(({ length }) => length !== vector.length)) return forgetAll()
      const near = new Map(texts.map((text) => [text, 0]))
      for (const [i, text] of worded.entries()) {
        near.set(text, similarity(vector, vectors[i]!))
        if ((i + 1) % COMPARED_AT_ONCE === 0) await othersHaveTheirTurn()
      }
      return near
    } finally {
      limit.end()
    }
  }

  /** Another model is behind the address: its vectors cannot be compared with the earlier ones. */
  function forgetAll(): undefined {
    requests.report('The brief model gives vectors of another length than before. All are asked for again.')
    textVectors.forget()
    briefVectors.clear()
  }

  /** Callers with the same brief share one request, whatever is available to each of them. */
  function briefVector(brief: string, limit: TimeLimit): Promise<Float32Array | undefined> {
    const known = briefVectors.get(brief)
    if (known) return known
    const asked = inTurn(() => askForBrief(brief, limit))
    briefVectors.keep(brief, asked)
    void asked.then((vector) => vector ?? briefVectors.drop(brief))
    return asked
  }

  async function askForBrief(brief: string, limit: TimeLimit): Promise<Float32Array | undefined> {
    if (limit.signal.aborted) return undefined
    if (!requests.take('brief').isTaken) {
      requests.report(`The brief model's budget of ${settings.callsPerMinute} calls a minute is used up.`)
      return undefined
    }
    const vectors = await requests.ask([brief], limit)
    return vectors?.[0]
  }
}

interface Outcome {
  similarities: Promise<Similarities | undefined>
  untilMs: number
}

const fingerprints = new WeakMap<readonly string[], string>()

/** What is compared differs from caller to caller. A list that was seen before costs nothing. */
function fingerprintOf(texts: readonly string[]): string {
  const known = fingerprints.get(texts)
  if (known !== undefined) return known
  const made = createHash('sha256').update(JSON.stringify(texts)).digest('base64')
  fingerprints.set(texts, made)
  return made
}

/** The cosine of two vectors of length 1. Opposite texts count as unrelated. */
function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return Math.min(1, Math.max(0, sum))
}
