import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBackgroundWriter, type WriterWarnings } from '../../database/background-writer.ts'
import type { Queryable } from '../../database/database.ts'
import { failureOf } from '../../database/failure.ts'
import type { Instant } from '../../exact/instant.ts'
import type { DailyBudget } from '../log-limit/daily-budget.ts'
import { redactBody } from './redact-body.ts'
import { BODY_ROW_BYTES, writeRequestBodies, type KeptBody } from './request-body-sql.ts'

/**
 * Keeps what was sent and answered, so that a seller can look at it later. Written in the background, after the answer:
 * nothing waits for it or fails because of it. What does not fit is not kept.
 */
export interface RequestBodies {
  /** Costs no more than to remember it. */
  keep(body: SentBody): void
  /** One that this process has not written yet; with `bytesMax`, only if it is no longer. */
  waiting(organizationNumber: number, requestId: string, bytesMax?: number): Promise<KeptBody | undefined>
  /** Writes what is waiting. For a clean stop, after the last request was answered. */
  close(): Promise<void>
}

export interface SentBody {
  organizationNumber: number
  /** Both as in the log. */
  receivedAt: Instant
  requestId: string
  sent: Buffer
  isJson: boolean
  /** If it cannot be made again from what was sent and the log; otherwise null. */
  answered: string | null
}

export type NotKept = 'queue_full' | 'daily_limit' | 'failed'

/** In memory until it is written, in this process. One organization leaves room for the others. */
const WAITING_BYTES_MAX = 32 * 1024 * 1024
const ORGANIZATION_WAITING_BYTES_MAX = 8 * 1024 * 1024
const WAITING_MAX = 5_000
/** What is remembered of each besides its bytes. */
const ENTRY_BYTES = 500

/** Of each organization; beyond it, the oldest are deleted. */
export const ORGANIZATION_BYTES_MAX = 64 * 1024 * 1024

/** Shorter ones gain little, and each costs a tenth of a millisecond. */
const COMPRESSED_FROM_BYTES = 2_000
/** The fastest: a third to a quarter of the size, at 40 MB a second, off the main thread. */
const COMPRESSION_LEVEL = 1
/** At full load it takes a tenth of the time and leaves the rest to requests: the bodies of some are not kept. */
const REST_TIMES = 9
/** Prepared without giving way to requests: less than a millisecond of ordinary ones. */
const PREPARED_AT_ONCE = 50

const deflateInBackground = promisify(deflate)

interface Entry extends SentBody {
  /** Prepared once, for those who ask before it is written too. */
  prepared?: Promise<KeptBody>
  isCharged?: true
}

export function createRequestBodies(
  database: Queryable,
  /** Bytes of each organization in a day, as kept. */
  budget: DailyBudget,
  warnings: WriterWarnings,
  onNotKept: (why: NotKept) => void,
): RequestBodies {
  const waiting = new Map<string, Entry>()
  const bytesOf = new Map<number, number>()
  let bytesWaiting = 0
  const writer = createBackgroundWriter(write, warnings, { bytesOf: sizeOf, restTimes: REST_TIMES })

  return {
    keep(body) {
      const { organizationNumber, receivedAt } = body
      const bytes = sizeOf(body)
      const ofOrganization = (bytesOf.get(organizationNumber) ?? 0) + bytes
      if (
        waiting.size >= WAITING_MAX ||
        bytesWaiting + bytes > WAITING_BYTES_MAX ||
        ofOrganization > ORGANIZATION_WAITING_BYTES_MAX
      ) {
        onNotKept('queue_full')
        return
      }
      if (!budget.hasLeft(String(organizationNumber), receivedAt)) {
        onNotKept('daily_limit')
        return
      }
      const entry: Entry = { ...body }
      waiting.set(entry.requestId, entry)
      bytesWaiting += bytes
      bytesOf.set(organizationNumber, ofOrganization)
      writer.note(entry)
    },
    async waiting(organizationNumber, requestId, bytesMax = Infinity) {
      const entry = waiting.get(requestId)
      if (entry?.organizationNumber !== organizationNumber || entry.sent.length > bytesMax) return undefined
      return prepare(entry)
    },
    close: () => writer.close(),
  }

  async function write(entries: readonly Entry[]): Promise<void> {
    try {
      const kept: KeptBody[] = []
      for (const [index, entry] of entries.entries()) {
        if (index % PREPARED_AT_ONCE === PREPARED_AT_ONCE - 1) await nextTurn()
        const prepared = await prepare(entry)
        const { organizationNumber, receivedAt, content } = prepared
        const isNew = !entry.isCharged
        entry.isCharged = true
        if (isNew && !budget.take(String(organizationNumber), content.length + BODY_ROW_BYTES, receivedAt)) {
          onNotKept('daily_limit')
          forget(entry)
        }
        if (isWaiting(entry)) kept.push(prepared)
      }
      if (kept.length > 0) await writeRequestBodies(database, kept)
    } catch (error) {
      // Alone, it is given up; with others, each is tried again.
      if (entries.length === 1 && failureOf(error) === 'fault' && isWaiting(entries[0]!)) {
        onNotKept('failed')
        forget(entries[0]!)
      }
      throw error
    }
    for (const entry of entries) forget(entry)
  }

  function prepare(entry: Entry): Promise<KeptBody> {
    return (entry.prepared ??= prepareBody(entry))
  }

  function isWaiting(entry: Entry): boolean {
    return waiting.get(entry.requestId) === entry
  }

  function forget(entry: Entry): void {
    if (!isWaiting(entry)) return
    waiting.delete(entry.requestId)
    const bytes = sizeOf(entry)
    bytesWaiting -= bytes
    const left = (bytesOf.get(entry.organizationNumber) ?? 0) - bytes
    if (left > 0) bytesOf.set(entry.organizationNumber, left)
    else bytesOf.delete(entry.organizationNumber)
  }
}

/** Of the answer as text: it is ASCII but for a few characters. */
function sizeOf({ sent, answered }: SentBody): number {
  return sent.length + (answered?.length ?? 0) + ENTRY_BYTES
}

/** As it is kept: without secrets, and compressed. */
export async function prepareBody({ sent, isJson, answered, ...request }: SentBody): Promise<KeptBody> {
  const { bytes, isCut, isRedacted } = redactBody(sent, isJson)
  // An answer repeats the package IDs that were sent, so one compression of both takes less.
  const answer = answered === null ? undefined : redactBody(Buffer.from(answered), true)
  // The beginning of an answer could be taken for all of it.
  const whole = !answer || answer.isCut ? bytes : Buffer.concat([bytes, answer.bytes])
  const isCompressed = whole.length >= COMPRESSED_FROM_BYTES
  return {
    organizationNumber: request.organizationNumber,
    receivedAt: request.receivedAt,
    requestId: request.requestId,
    content: isCompressed ? await deflateInBackground(whole, { level: COMPRESSION_LEVEL }) : whole,
    encoding: isCompressed ? 'deflate' : 'plain',
    sentBytes: bytes.length,
    isCut,
    isRedacted,
  }
}

/** Keeps nothing: its caller does. */
export const NOTHING_KEPT: RequestBodies = {
  keep: () => undefined,
  waiting: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
}
