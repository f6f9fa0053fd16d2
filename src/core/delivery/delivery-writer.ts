import { failureOf, type Database, type Queryable } from '../../database/database.ts'
import { retrying } from '../../database/retrying.ts'
import type { Instant } from '../../exact/instant.ts'
import type { IngestRequest } from '../ingest-log/ingest-log-sql.ts'
import { judge, type DeliveryItem, type Effect } from './delivery.ts'
import {
  advanceFigures,
  findKnownReports,
  lockFigures,
  readLines,
  writeSettled,
  type LineReport,
  type LineState,
  type VersionedTerms,
} from './delivery-sql.ts'
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type QueuedRequest,
  type QueueLimits,
} from './delivery-queue.ts'
import { createTermsMemory, type PackageKey, type TermsMemory } from './terms-memory.ts'
import { settle, type Verdict } from './settle.ts'

/**
 * The fast part of the delivery feed: requests that wait while the database is busy are written together, in one
 * commit. There is no timer: a single request is written at once, and under load more requests share a commit.
 *
 * A report that is accepted by the cached terms of its line and moves the figure forward is written by one statement,
 * which skips everything else. The rest (refused, late, repeated or flat rate) is read and judged again, and what
 * remains to be written is judged once more under a lock.
 */
export interface DeliveryWriter {
  /**
   * Fills in `verdicts` and writes. Rejects only if nothing could be tried: the database is unreachable, or too much is
   * waiting (`OverloadedError`).
   */
  write(submission: Submission): Promise<void>
  /** Resolves once all pending requests are written. */
  drain(): Promise<void>
}

export interface Submission {
  organizationNumber: number
  sourceNumber: number
  now: Instant
  items: readonly (DeliveryItem | undefined)[]
  /** One per item; null: still to be judged. */
  verdicts: (Verdict | null)[]
  isDryRun: boolean
  /** The row of the ingest log, called when the verdicts are known. */
  log(): IngestRequest
}

/** Too much is waiting, in total or for this caller: nothing was tried, and the caller may retry later. */
export class OverloadedError extends Error {}

/**
 * One more than the cores of the machine we measured on, so that Postgres has work while we parse; more would only
 * contend.
 */
const CONNECTIONS = 3
const FLUSH_ITEMS_MIN = 500
const FLUSH_ITEMS_MAX = 2_000
/** A few seconds of work. A flood from one organization leaves room for the others. */
export const WAITING_MAX: QueueLimits = {
  itemsMax: 100_000,
  requestsMax: 10_000,
  organizationItemsMax: 25_000,
  organizationRequestsMax: 2_500,
}
/**
 * A shared flush waits only this long for a row locked by another session. The organization of that row then writes in
 * the separate lane, on a connection that waits longer, until it has met no locked row for a while; no one else waits.
 */
const SHARED_LOCK_TIMEOUT_MS = 500
const APART_CONNECTIONS = 1
const APART_MS = 10_000
/** How many a shared flush waits for. If there are more, the rest move to the separate lane untried. */
const ORGANIZATIONS_HELD_MAX = 2
/** Each takes up to the lock timeout, while the other requests of the flush wait. */
const LOCKS_WAITED_FOR_MAX = 1

/** A plan that visits rows in the order of the arrays, which are sorted, so that no two writers deadlock. */
export const PINNED_PLAN = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
}

interface Waiting extends QueuedRequest {
  submission: Submission
  open: OpenItem[]
  resolve: () => void
  reject: (error: unknown) => void
}

export function createDeliveryWriter(
  database: Database,
  onFault: (error: unknown) => void,
  waitingMax: QueueLimits = WAITING_MAX,
): DeliveryWriter {
  const terms = createTermsMemory()
  /** When each organization in the separate lane may return to the shared one, by `performance.now()`. */
  const apartUntilMs = new Map<number, number>()
  const shared = createLane(CONNECTIONS, { lock_timeout: String(SHARED_LOCK_TIMEOUT_MS) }, writeEach)
  const apart = createLane(APART_CONNECTIONS, {}, writeEachPatiently)
  let onIdle: (() => void)[] = []

  return {
    async write(submission) {
      if (submission.isDryRun) return settleDryRun(shared.connections, submission)
      const { organizationNumber, items } = submission
      const open = openItems(submission)
      return new Promise((resolve, reject) => {
        const waiting = { organizationNumber, itemCount: items.length, submission, open, resolve, reject }
        queueUp(isApart(organizationNumber) ? apart : shared, waiting)
      })
    },
    drain: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
  }

  function createLane(
    flushesMax: number,
    settings: Record<string, string>,
    onFailure: (connections: Database, taken: Waiting[]) => Promise<void>,
  ): Lane {
    const connections = database.dedicated({
      connectionsMax: flushesMax,
      settings: { ...PINNED_PLAN, ...settings },
    })
    const queue = createDeliveryQueue<Waiting>(waitingMax)
    return { connections, queue, flushesMax, flushesUnderWay: 0, writeAfterFailure: onFailure }
  }

  function isIdle(): boolean {
    return shared.flushesUnderWay + apart.flushesUnderWay === 0
  }

  function isApart(organizationNumber: number): boolean {
    const untilMs = apartUntilMs.get(organizationNumber)
    if (untilMs === undefined) return false
    if (performance.now() < untilMs) return true
    apartUntilMs.delete(organizationNumber)
    return false
  }

  function setApart(organizationNumber: number): void {
    apartUntilMs.set(organizationNumber, performance.now() + APART_MS)
  }

  function queueUp(lane: Lane, waiting: Waiting): void {
    if (lane.queue.add(waiting)) startFlushes(lane)
    else waiting.reject(new OverloadedError('too much is waiting to be written'))
  }

  function startFlushes(lane: Lane): void {
    while (lane.flushesUnderWay < lane.flushesMax) {
      const share = Math.ceil(lane.queue.itemsWaiting / (lane.flushesMax - lane.flushesUnderWay))
      const taken = lane.queue.take(Math.min(Math.max(FLUSH_ITEMS_MIN, share), FLUSH_ITEMS_MAX))
      if (taken.length === 0) return
      lane.flushesUnderWay++
      void flush(lane, taken).finally(() => {
        lane.flushesUnderWay--
        startFlushes(lane)
        if (isIdle()) for (const resolve of onIdle.splice(0)) resolve()
      })
    }
  }

  async function flush({ connections, queue, writeAfterFailure }: Lane, taken: Waiting[]): Promise<void> {
    try {
      await writeTogether(connections, taken, inRounds(taken.flatMap((waiting) => waiting.open)))
    } catch (error) {
      if (isForAll(error)) for (const { reject } of taken) reject(error)
      else await writeAfterFailure(connections, taken)
    } finally {
      queue.release(taken)
    }
  }

  async function writeTogether(connections: Database, taken: Waiting[], rounds: OpenItem[][]): Promise<void> {
    const submissions = taken.map(({ submission }) => submission)
    for (const [i, round] of rounds.entries()) {
      const complete = i === rounds.length - 1 ? submissions : []
      await retrying(() => settleAndWrite(connections, terms, round, complete))
    }
    for (const { resolve } of taken) resolve()
  }

  /** An organization that meets a locked row moves to the separate lane, with all of its requests here. */
  async function writeEach(connections: Database, taken: Waiting[]): Promise<void> {
    let organizationsHeld = 0
    for (const waiting of taken) {
      const { organizationNumber } = waiting
      const mayTry = !isApart(organizationNumber) && organizationsHeld < ORGANIZATIONS_HELD_MAX
      const lock = mayTry ? await writeAlone(connections, waiting, () => false) : undefined
      if (mayTry && lock === undefined) continue
      if (lock !== undefined) {
        organizationsHeld++
        setApart(organizationNumber)
      }
      queueUp(apart, waiting)
    }
  }

  /** A locked row is `internal_error`, but only one per flush: after a second one, everything left is refused. */
  async function writeEachPatiently(connections: Database, taken: Waiting[]): Promise<void> {
    let locksLeft = LOCKS_WAITED_FOR_MAX
    let lock: unknown
    for (const waiting of taken) {
      lock ??= await writeAlone(connections, waiting, () => {
        setApart(waiting.organizationNumber)
        return locksLeft-- > 0
      })
      if (lock !== undefined) waiting.reject(lock)
    }
  }

  /**
   * A failing request affects no other request, and a failing item no other item: what cannot be written is
   * `internal_error`. Stops at a row locked by another session, unless it may be given up, and then returns the
   * database error.
   */
  async function writeAlone(
    connections: Database,
    { submission, open, resolve, reject }: Waiting,
    mayGiveUp: () => boolean,
  ): Promise<unknown> {
    try {
      for (const entry of open) {
        await retrying(() => settleAndWrite(connections, terms, [entry], [])).catch((error: unknown) => {
          if (isForAll(error) || (failureOf(error) === 'locked' && !mayGiveUp())) throw error
          onFault(error)
          setVerdict(entry, 'internal_error')
        })
      }
      await writeSettled(connections, [], [submission.log()]).catch(onFault)
      resolve()
    } catch (error) {
      if (failureOf(error) === 'locked') return error
      reject(error)
    }
    return undefined
  }
}

/** Requests that are written together, and their connections. */
interface Lane {
  connections: Database
  queue: DeliveryQueue<Waiting>
  flushesMax: number
  flushesUnderWay: number
  /** Writes each request by itself after a flush has failed, so that a failing request affects no other. */
  writeAfterFailure: (connections: Database, taken: Waiting[]) => Promise<void>
}

/** Retrying one by one would not help: the database is unreachable, or too slow. */
function isForAll(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === 'unavailable' || failure === 'too_slow'
}

interface OpenItem extends PackageKey {
  submission: Submission
  index: number
  item: DeliveryItem
}

/** An accepted item that has something to write. */
interface Accepted extends OpenItem {
  line: LineState
  effect: Effect
}

/** Settles items for distinct lines, and writes the log of the submissions that they complete. */
async function settleAndWrite(
  database: Database,
  terms: TermsMemory,
  open: OpenItem[],
  complete: Submission[],
): Promise<void> {
  const written = await advance(database, terms, open, complete)
  if (written === 'all') return
  const rest = await settleAll(
    database,
    open.filter((entry) => !written.has(entry)),
    terms,
  )
  if (rest.length > 0) await settleUnderLock(database, rest, complete)
  else
    await writeSettled(
      database,
      [],
      complete.map((submission) => submission.log()),
    )
}

/** Writes what is accepted by the cached terms and moves its figure forward. A refusal never comes from the cache. */
async function advance(
  database: Database,
  terms: TermsMemory,
  open: OpenItem[],
  complete: Submission[],
): Promise<Set<OpenItem> | 'all'> {
  const lines = await terms.of(database, open)
  const accepted: OpenItem[] = []
  const reports: LineReport[] = []
  for (const [position, entry] of open.entries()) {
    const line = lines[position]
    if (!line || line.pricingBasis === 'flat_rate' || judge(entry.item, line, entry.submission.now) !== null)
      continue
    setVerdict(entry, 'accepted')
    accepted.push(entry)
    reports.push(reportOf(entry, line))
  }
  const isWhole = accepted.length === open.length
  if (accepted.length === 0 && !isWhole) return new Set()
  const log = isWhole ? complete.map((submission) => submission.log()) : []
  const written = await advanceFigures(database, reports, log)
  if (written === 'all') return isWhole ? 'all' : new Set(accepted)
  return new Set(accepted.filter((_entry, position) => written.has(position)))
}

/** The same under a lock, for changes other than moving the figure forward. */
async function settleUnderLock(database: Database, open: Accepted[], complete: Submission[]): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFigures(
      tx,
      open.map(({ line }) => line),
    )
    const accepted = await settleAll(tx, open)
    const late = accepted.filter(({ effect }) => effect === 'late')
    const known =
      late.length > 0
        ? await findKnownReports(
            tx,
            late.map((entry) => reportOf(entry, entry.line)),
          )
        : new Set()
    const isKnown = new Set(late.filter((_entry, position) => known.has(position)))
    const news = accepted.filter((entry) => !isKnown.has(entry))
    await writeSettled(
      tx,
      news.map((entry) => ({ ...reportOf(entry, entry.line), effect: entry.effect })),
      complete.map((submission) => submission.log()),
    )
  })
}

/** Reads the lines and sets the verdicts by the rules; returns the accepted items that have something to write. */
async function settleAll(database: Queryable, open: OpenItem[], terms?: TermsMemory): Promise<Accepted[]> {
  if (open.length === 0) return []
  const lines = await readLines(database, open)
  terms?.remember(open, lines)
  return open.flatMap((entry, position) => {
    const line = lines[position]
    const { verdict, effect } = settle(entry.item, line, entry.submission.now)
    setVerdict(entry, verdict)
    return line === undefined || effect === null ? [] : [{ ...entry, line, effect }]
  })
}

function setVerdict({ submission, index }: OpenItem, verdict: Verdict): void {
  submission.verdicts[index] = verdict
}

function reportOf({ submission, item }: OpenItem, line: VersionedTerms): LineReport {
  return {
    line,
    quantity: item.quantity,
    asOf: item.asOf ?? submission.now,
    receivedAt: submission.now,
    sourceNumber: submission.sourceNumber,
  }
}

/** A write takes each line once: several requests for the same line go in successive rounds. Never empty. */
function inRounds(open: OpenItem[]): OpenItem[][] {
  const rounds: OpenItem[][] = [[]]
  const roundOfPackage = new Map<string, number>()
  for (const entry of open) {
    const round = roundOfPackage.get(entry.packageId) ?? 0
    roundOfPackage.set(entry.packageId, round + 1)
    ;(rounds[round] ??= []).push(entry)
  }
  return rounds
}

/** The items still to be judged after screening. */
function openItems(submission: Submission): OpenItem[] {
  const { organizationNumber, items, verdicts } = submission
  const open: OpenItem[] = []
  for (const [index, item] of items.entries()) {
    if (item && verdicts[index] === null) {
      open.push({ organizationNumber, packageId: item.packageId, submission, index, item })
    }
  }
  return open
}

async function settleDryRun(database: Queryable, submission: Submission): Promise<void> {
  await settleAll(database, openItems(submission))
  await writeSettled(database, [], [submission.log()])
}
