import { FlightlineError } from './error.ts'
import type { Feed, Outcome } from './feeds.ts'
import { withAsOf, type Prepared } from './items.ts'
import {
  abortedBy,
  ask,
  backoffMs,
  cautiousServerTimeMs,
  objectIn,
  serverTimeMs,
  waitFor,
  type Connection,
} from './request.ts'

/**
 * Sends any number of items in batches and gives each its verdict, in the order of the items.
 *
 * - A package (a code, a day of a code) counts once per push, wherever the batches begin: its first well-formed item. The
 *   others are duplicates, as they are in one request and in one file.
 * - A push that is sent again, in part or as a whole, changes nothing: each item has its own `as_of` from its first try on.
 */

export type Verdict<Item = unknown> = Outcome & {
  /** Position of the item in the push, from 0. */
  index: number
  item: Item
}

export interface PushOptions {
  /** Judges everything and stores nothing. */
  dryRun?: boolean
  /** Called after each batch. */
  onProgress?: (progress: PushProgress) => void
  /** Stops the push. What was sent may be stored. */
  signal?: AbortSignal
}

export interface PushProgress {
  accepted: number
  rejected: number
}

/** Of the body, unless the operator set another limit: then batches are halved until they fit. */
const BODY_BYTES_MAX = 1024 * 1024
/** Enough to keep the server busy while answers travel, and little enough to hold in memory. */
const BATCHES_AT_ONCE_MAX = 3
/** How often an item is sent again that the server could not store, or whose time it took for the future. */
const ITEM_RETRIES_MAX = 3
/** Of packages, codes or days of codes. Remembered for duplicates, in about 100 bytes each. */
const KEYS_MAX = 10_000_000
/** `,"as_of":"2026-11-18T10:00:00.000Z"` and what separates items. */
const ADDED_BYTES_MAX = 40

export type Source<Item> = Iterable<Item> | AsyncIterable<Item>

/** The verdicts of one batch after the other. `prepare` is the feed's own, unless the items are of another kind. */
export async function* pushBatches<Item>(
  connection: Connection,
  feed: Omit<Feed<never>, 'prepare'>,
  { items, prepare }: { items: Source<Item>; prepare: (item: Item) => Prepared },
  { dryRun: isDryRun = false, onProgress, signal }: PushOptions & { signal: AbortSignal },
): AsyncGenerator<Verdict<Item>[]> {
  /** The index of the first well-formed item. */
  const named = new Map<string, number>()
  const underWay: Batch<Item>[] = []
  const progress: PushProgress = { accepted: 0, rejected: 0 }
  const reader = readBatches(items, prepare, feed)
  const stopped = whenAborted(signal)
  // Once a batch has failed, the others only end what they have begun.
  const patience = new AbortController()
  stopped.catch(() => patience.abort(signal.reason))
  let reading: Promise<{ entries: Entry<Item>[] | undefined }> | undefined
  let isRead = false
  let failure: FlightlineError | undefined
  // A wrong key or address is found out with one batch.
  let atOnceMax = 1
  try {
    for (;;) {
      if (!isRead && underWay.length < atOnceMax) reading ??= readNext()
      const [first] = underWay
      if (!first && !reading) return
      // Whichever comes first: a slow source must not hold up the verdicts, nor slow answers the reading.
      const next = await Promise.race([
        ...(first ? [first.settled.then((error) => ({ error }))] : []),
        ...(reading ? [reading] : []),
        stopped,
      ])
      if ('entries' in next) {
        reading = undefined
        if (next.entries) underWay.push(start(next.entries))
        else isRead = true
        continue
      }
      if (next.error) throw next.error
      const { entries } = underWay.shift()!
      atOnceMax = BATCHES_AT_ONCE_MAX
      const verdicts = entries.map(verdictOf)
      for (const { status } of verdicts) progress[status]++
      onProgress?.({ ...progress })
      yield verdicts
    }
  } catch (error) {
    failure ??= asFlightlineError(error)
    await Promise.all(underWay.map(({ settled }) => settled))
    const known = underWay.flatMap(({ entries }) => entries).filter(({ outcome }) => outcome !== undefined)
    failure.results = known.map(verdictOf)
    throw failure
  } finally {
    reading?.catch(() => undefined)
    // Not awaited: a source that waits for its next item would never end.
    void reader.return(undefined).catch(() => undefined)
  }

  async function readNext(): Promise<{ entries: Entry<Item>[] | undefined }> {
    const { value } = await reader.next()
    return { entries: value }
  }

  function start(entries: Entry<Item>[]): Batch<Item> {
    // An earlier item may turn out to be malformed: then the next one of the same package counts.
    const keys = new Set(entries.map(({ key }) => key))
    const before = underWay.filter((other) =>
      other.entries.some(({ key }) => key !== undefined && keys.has(key)),
    )
    const settled = Promise.all(before.map((other) => other.settled))
      .then(() => judge(entries))
      .then(
        () => undefined,
        (error: unknown) => {
          failure ??= asFlightlineError(error)
          patience.abort()
          return failure
        },
      )
    return { entries, settled }
  }

  async function judge(entries: readonly Entry<Item>[]): Promise<void> {
    if (failure) throw failure
    const isRepeated = ({ key }: Entry<Item>) => key !== undefined && named.has(key)
    const repeated = entries.filter(isRepeated)
    const fresh = entries.filter((entry) => !isRepeated(entry))
    if (fresh.length > 0) await inParts(fresh, judgeFresh)
    if (repeated.length > 0) await inParts(repeated, judgeRepeated)
  }

  /** The server judges them, duplicates among them included. */
  async function judgeFresh(entries: readonly Entry<Item>[]): Promise<void> {
    if (!isDryRun) await fixAsOf(entries, () => serverTimeMs(connection, signal))
    let open = entries
    for (let round = 0; ; round++) {
      for (const [i, outcome] of (await send(open, isDryRun)).entries()) settle(open[i]!, outcome)
      open = open.filter(isWorthAnotherTry)
      if (open.length === 0 || round === ITEM_RETRIES_MAX) return
      await waitFor(backoffMs(round + 1), patience.signal)
      // Rejected, so nothing was stored with it. Most clocks are a moment ahead, and that is now over.
      if (round > 0) await fixAsOf(open.filter(isAhead), async () => cautiousServerTimeMs(connection))
    }
  }

  /** A dry run says which of them are malformed: that comes first. The others are duplicates. */
  async function judgeRepeated(entries: readonly Entry<Item>[]): Promise<void> {
    for (const [i, outcome] of (await send(entries, true)).entries()) {
      const isMalformed = outcome.status === 'rejected' && outcome.reason === feed.malformed
      settle(entries[i]!, isMalformed ? outcome : { status: 'rejected', reason: feed.duplicate, message: '' })
    }
  }

  /** The operator may have set a lower limit of the body than ours. */
  async function inParts(
    entries: readonly Entry<Item>[],
    work: (part: readonly Entry<Item>[]) => Promise<void>,
  ): Promise<void> {
    try {
      await work(entries)
    } catch (error) {
      const isTooLarge = error instanceof FlightlineError && error.status === 413
      if (!isTooLarge || entries.length === 1) throw error
      const half = Math.ceil(entries.length / 2)
      // Judged from the start: a package may be in both halves.
      await judge(entries.slice(0, half))
      await judge(entries.slice(half))
    }
  }

  async function send(entries: readonly Entry<Item>[], dryRun: boolean): Promise<Outcome[]> {
    const texts = entries.map(({ text, asOf }) => (asOf === undefined ? text : withAsOf(text, asOf)))
    const text = await ask(connection, {
      method: 'POST',
      path: feed.path,
      ...(dryRun && { query: new URLSearchParams({ dry_run: 'true' }) }),
      body: `{"${feed.list}":[${texts.join(',')}]}`,
      signal,
      patience: patience.signal,
    })
    const answer = objectIn(text)
    const outcomes = answer && feed.read(answer, entries.length)
    if (!outcomes) {
      throw new FlightlineError(
        'unexpected_answer',
        `${connection.url} does not answer as Flightline does. Check the address.`,
      )
    }
    return outcomes
  }

  async function fixAsOf(entries: readonly Entry<Item>[], timeMs: () => Promise<number>): Promise<void> {
    const unfixed = entries.filter(({ needsAsOf }) => needsAsOf)
    if (unfixed.length === 0) return
    const asOf = new Date(await timeMs()).toISOString()
    for (const entry of unfixed) entry.asOf = asOf
  }

  function settle(entry: Entry<Item>, outcome: Outcome): void {
    const { key, index } = entry
    const reason = outcome.status === 'rejected' ? outcome.reason : undefined
    if (key !== undefined && reason !== feed.malformed && !named.has(key)) {
      if (named.size === KEYS_MAX) {
        throw new FlightlineError(
          'too_many_keys',
          `A push has at most ${KEYS_MAX} packages or days. Split it.`,
        )
      }
      named.set(key, index)
    }
    const first = key === undefined ? undefined : named.get(key)
    entry.outcome =
      outcome.status === 'rejected' && reason === feed.duplicate && first !== undefined
        ? {
            ...outcome,
            field: feed.duplicateField,
            message: `Duplicate: item ${first} of this push is the same, and the first one counts. Send each once.`,
          }
        : outcome
  }
}

/** All verdicts at once. */
export async function collect<Item>(
  batches: AsyncIterable<Verdict<Item>[]>,
): Promise<PushProgress & { results: Verdict<Item>[] }> {
  const results: Verdict<Item>[] = []
  try {
    for await (const verdicts of batches) for (const verdict of verdicts) results.push(verdict)
  } catch (error) {
    if (error instanceof FlightlineError) error.results = [...results, ...error.results]
    throw error
  }
  const accepted = results.filter(({ status }) => status === 'accepted').length
  return { accepted, rejected: results.length - accepted, results }
}

/** Ends with the first of these signals, and stops what is under way when the caller reads no further. */
export async function* stoppable<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const controller = new AbortController()
  const given = signals.filter((one) => one !== undefined)
  const stops = given.map((one) => {
    const stop = () => controller.abort(one.reason)
    if (one.aborted) stop()
    else one.addEventListener('abort', stop, { once: true })
    return () => one.removeEventListener('abort', stop)
  })
  try {
    yield* work(controller.signal)
  } finally {
    for (const remove of stops) remove()
    controller.abort()
  }
}

interface Entry<Item> extends Prepared {
  item: Item
  index: number
  /** Given to an item without its own. */
  asOf?: string
  outcome?: Outcome
}

interface Batch<Item> {
  entries: Entry<Item>[]
  /** With why it failed; never rejects. */
  settled: Promise<FlightlineError | undefined>
}

async function* readBatches<Item>(
  items: Source<Item>,
  prepare: (item: Item) => Prepared,
  { itemsMax, list }: { itemsMax: number; list: string },
): AsyncGenerator<Entry<Item>[], undefined> {
  const envelopeBytes = list.length + '{"":[]}'.length
  const encoder = new TextEncoder()
  let batch: Entry<Item>[] = []
  let bytes = envelopeBytes
  let index = 0
  for await (const item of items) {
    const entry = { item, index: index++, ...prepare(item) }
    const entryBytes = encoder.encode(entry.text).length + ADDED_BYTES_MAX
    if (batch.length > 0 && bytes + entryBytes > BODY_BYTES_MAX) {
      yield batch
      batch = []
      bytes = envelopeBytes
    }
    batch.push(entry)
    bytes += entryBytes
    if (batch.length < itemsMax) continue
    yield batch
    batch = []
    bytes = envelopeBytes
  }
  if (batch.length > 0) yield batch
}

/** Rejects when the caller stops. */
function whenAborted(signal: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(abortedBy(signal))
    else signal.addEventListener('abort', () => reject(abortedBy(signal)), { once: true })
  })
  return stopped
}

function verdictOf<Item>({ index, item, outcome }: Entry<Item>): Verdict<Item> {
  return { index, item, ...outcome! }
}

function isWorthAnotherTry<Item>(entry: Entry<Item>): boolean {
  return isReason(entry, 'internal_error') || isAhead(entry)
}

/** Our own time for it, not the caller's. */
function isAhead<Item>(entry: Entry<Item>): boolean {
  return entry.asOf !== undefined && isReason(entry, 'as_of_in_future')
}

function isReason<Item>({ outcome }: Entry<Item>, reason: string): boolean {
  return outcome?.status === 'rejected' && outcome.reason === reason
}

function asFlightlineError(error: unknown): FlightlineError {
  if (error instanceof FlightlineError) return error
  const detail = `The items cannot be read: ${error instanceof Error ? error.message : String(error)}`
  return new FlightlineError('input_failed', detail, { cause: error })
}
