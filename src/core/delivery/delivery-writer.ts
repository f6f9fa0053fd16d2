import { writerConnections } from '../../database/connections.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { CallerGone, failureOf, isOtherMachineLost } from '../../database/failure.ts'
import { retrying } from '../../database/retrying.ts'
import type { Decimal } from '../../exact/decimal.ts'
import { UNHEARD, type Announcer } from '../change/announce-changes.ts'
import type { ReportedPackage } from '../change/change-sql.ts'
import { createFairQueue, type FairQueue, type QueuedRequest, type QueueLimits } from '../fair-queue.ts'
import type { IngestRequest } from '../ingest-log/ingest-log-sql.ts'
import { Overloaded, WaitedTooLong } from '../refusal.ts'
import { settle, type DeliveryItem, type Verdict } from './delivery.ts'
import { MalformedItem } from './delivery-item.ts'
import {
  advanceFigures,
  findKnownReports,
  readLines,
  writeSettled,
  type AdvancingReport,
  type ReportingRequest,
  type SettledReport,
} from './delivery-sql.ts'

/**
 * The flow of delivery reports: requests that arrive in the same turn of the event loop, or while the database is busy,
 * are written together, in one commit. A single request is written at once, and under load more requests share a
 * commit: a request of 1 to 5 items takes half the processor time of the plain way with 16 callers, and a
 * third with 64 (`npm run bench`).
 *
 * `advanceFigures` writes everything that moves a figure forward, in one statement. What it skips (refused, late,
 * repeated, flat rate, or a package that another request of the same flush names too) is read under a lock, judged by
 * the rules in `delivery.ts` and written in one transaction.
 *
 * Longer than other files, because its functions share the state of one flush and are read in the order of its steps.
 */
export interface DeliveryWriter {
  /**
   * Fills in `verdicts` and writes. Rejects only if nothing could be tried: the database is unreachable, too much is
   * waiting (`Overloaded`), or this has waited for too long (`WaitedTooLong`).
   */
  write(submission: Submission): Promise<void>
  /** Resolves once all pending requests are written. */
  drain(): Promise<void>
}

export interface Submission extends ReportingRequest, QueuedRequest {
  items: readonly (DeliveryItem | MalformedItem)[]
  /** One per item; null: still to be judged. */
  verdicts: (Verdict | null)[]
  isDryRun: boolean
  /** The row of the ingest log, called when the verdicts are known. */
  log(): IngestRequest
  /** Whether the caller has hung up. What has waited for a while is then not written. */
  hasLeft?: () => boolean
}

export interface WaitingLimits extends QueueLimits {
  /** From its arrival on. What was sent to the database by then is not cut short. */
  msMax: number
}

const CONNECTIONS = 4
/** Flushes of 500 cost 2 to 4 µs more per item, and larger ones gain nothing. */
const FLUSH_ITEMS_MAX = 2_000
/**
 * Below this, requests wait until the end of the turn of the event loop for others to join them, and are not written
 * beside a flush in progress.
 */
const SECOND_FLUSH_ITEMS = 500
/** A flush that takes longer is no longer waited for: it may be held up by a locked row. */
const PROMPT_MS_MAX = 100
/** A few seconds of work. A flood from one organization leaves room for the others. */
export const WAITING_MAX: WaitingLimits = {
  itemsMax: 100_000,
  requestsMax: 10_000,
  organizationItemsMax: 25_000,
  organizationRequestsMax: 2_500,
  // With the 5 s for a connection and the 15 s after which a silent statement is given up, less than the 30 s that callers wait.
  msMax: 8_000,
}
/** How often within that time what waits is looked at. */
const LOOKS = 16
/**
 * A shared flush waits only this long for a row locked by another session. The organization of that row then writes in
 * the separate lane, on a connection that waits longer, until it has met no locked row for a while; no one else waits.
 */
const SHARED_LOCK_TIMEOUT_MS = 500
const APART_CONNECTIONS = 1
const APART_MS = 10_000
/** Of an organization whose machine is away: until something of it has been written. */
const UNTIL_WRITTEN = Infinity
/** On a spread database, how long a machine may be silent in the shared lane: what waits there is given up after 8 s. */
const SPREAD_STATEMENT_TIMEOUT_MS = 5_000
/** How many a shared flush waits for. If there are more, the rest move to the separate lane untried. */
const ORGANIZATIONS_HELD_MAX = 2

interface Waiting extends Submission {
  arrivedAtMs: number
  /** How many items were to be judged when it came. */
  openAtFirst: number
  isDone: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

/** Requests that are written together, and their connections. */
interface Lane {
  connections: Database
  queue: FairQueue<Waiting>
  flushesMax: number
  flushesUnderWay: number
  /** Those that have not taken long yet. */
  promptFlushes: number
  /** On a spread database, the organizations that are being written: each flush is of one, on one connection to its machine. */
  writing: Set<number>
  /** Runs while something waits. */
  nextLook: NodeJS.Timeout | undefined
  /** Writes each request by itself after a flush has failed, so that a failing request affects no other. */
  writeAfterFailure: (connections: Database, open: Waiting[]) => Promise<void>
}

export function createDeliveryWriter(
  database: Database,
  onFault: (error: unknown) => void,
  waitingMax: WaitingLimits = WAITING_MAX,
  announcer: Announcer = UNHEARD,
): DeliveryWriter {
  /** When each organization in the separate lane may return to the shared one, by `performance.now()`. */
  const apartUntilMs = new Map<number, number>()
  const sharedSettings = {
    lock_timeout: String(SHARED_LOCK_TIMEOUT_MS),
    ...(database.isSpread && { statement_timeout: String(SPREAD_STATEMENT_TIMEOUT_MS) }),
  }
  const shared = createLane(CONNECTIONS, sharedSettings, writeEach)
  const apart = createLane(APART_CONNECTIONS, {}, writeEachPatiently)
  let givingUp = 0
  let onIdle: (() => void)[] = []

  return {
    async write(submission) {
      if (submission.isDryRun) await settleDryRun(database, submission)
      else await writeInTurn(submission)
      announcer.requested(submission.organizationNumber)
    },
    drain: () => (isIdle() ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
  }

  function writeInTurn(submission: Submission): Promise<void> {
    return new Promise((resolve, reject) => {
      const lane = isApart(submission.organizationNumber) ? apart : shared
      const openAtFirst = countUnwritten(submission)
      const arrivedAtMs = performance.now()
      const waiting = { ...submission, arrivedAtMs, openAtFirst, isDone: false, resolve, reject }
      if (!queueUp(lane, waiting)) reject(new Overloaded())
    })
  }

  function createLane(
    flushesMax: number,
    settings: Record<string, string>,
    writeAfterFailure: Lane['writeAfterFailure'],
  ): Lane {
    const connections = writerConnections(database, flushesMax, settings)
    const queue = createFairQueue<Waiting>(waitingMax)
    const counts = { flushesUnderWay: 0, promptFlushes: 0 }
    const writing = new Set<number>()
    return { connections, queue, flushesMax, ...counts, writing, nextLook: undefined, writeAfterFailure }
  }

  function isIdle(): boolean {
    const areIdle = [shared, apart].every(
      ({ queue, flushesUnderWay }) => queue.requestsWaiting === 0 && flushesUnderWay === 0,
    )
    return areIdle && givingUp === 0
  }

  function tellIfIdle(): void {
    if (isIdle()) for (const resolve of onIdle.splice(0)) resolve()
  }

  function isApart(organizationNumber: number): boolean {
    const untilMs = apartUntilMs.get(organizationNumber)
    if (untilMs === undefined) return false
    if (performance.now() < untilMs) return true
    apartUntilMs.delete(organizationNumber)
    return false
  }

  function setApart(organizationNumber: number, untilMs = performance.now() + APART_MS): void {
    apartUntilMs.set(organizationNumber, untilMs)
  }

  function queueUp(lane: Lane, waiting: Waiting): boolean {
    if (!lane.queue.add(waiting)) return false
    if (lane.queue.itemsWaiting >= SECOND_FLUSH_ITEMS) startFlushes(lane)
    else if (lane.queue.requestsWaiting === 1 || database.isSpread) setImmediate(() => startFlushes(lane))
    lane.nextLook ??= setTimeout(look, waitingMax.msMax / LOOKS, lane)
    return true
  }

  /** Without this, what comes while a commit hangs would wait for as long as all commits before its own. */
  function look(lane: Lane): void {
    const sinceMs = performance.now() - waitingMax.msMax
    stopWaiting(lane, ({ hasLeft }) => hasLeft?.() === true, new CallerGone())
    stopWaiting(lane, ({ arrivedAtMs }) => arrivedAtMs <= sinceMs, new WaitedTooLong())
    const isEmpty = lane.queue.requestsWaiting === 0
    lane.nextLook = isEmpty ? undefined : setTimeout(look, waitingMax.msMax / LOOKS, lane)
  }

  function stopWaiting(lane: Lane, mayGo: (waiting: Waiting) => boolean, error: Error): void {
    const going = lane.queue.remove(mayGo)
    if (going.length === 0) return
    givingUp++
    void giveUp(lane.connections, going, error).finally(() => {
      givingUp--
      tellIfIdle()
    })
  }

  function startFlushes(lane: Lane): void {
    while (mayStartFlush(lane)) {
      const taken = take(lane)
      if (taken.length === 0) return
      void flush(lane, taken)
    }
  }

  function mayStartFlush({ queue, flushesUnderWay, flushesMax, promptFlushes }: Lane): boolean {
    if (queue.requestsWaiting === 0 || flushesUnderWay >= flushesMax) return false
    return database.isSpread || promptFlushes === 0 || queue.itemsWaiting >= SECOND_FLUSH_ITEMS
  }

  /** On a spread database only what has a connection to itself leaves the queue: nobody waits behind a machine that is away. */
  function take({ queue, writing }: Lane): Waiting[] {
    return database.isSpread
      ? queue.takeOfOne(FLUSH_ITEMS_MAX, (organizationNumber) => !writing.has(organizationNumber))
      : queue.take(FLUSH_ITEMS_MAX)
  }

  async function flush(lane: Lane, taken: Waiting[]): Promise<void> {
    lane.flushesUnderWay++
    lane.promptFlushes++
    let isPrompt = true
    const endPrompt = () => {
      if (isPrompt) lane.promptFlushes--
      isPrompt = false
      startFlushes(lane)
    }
    const timer = setTimeout(endPrompt, PROMPT_MS_MAX)
    const { organizationNumber } = taken[0]!
    lane.writing.add(organizationNumber)
    await writeShared(lane, taken)
    lane.writing.delete(organizationNumber)
    clearTimeout(timer)
    lane.flushesUnderWay--
    endPrompt()
    tellIfIdle()
  }

  async function writeShared(lane: Lane, requests: Waiting[]): Promise<void> {
    try {
      await writeTogether(lane.connections, requests, announcer)
      const { organizationNumber } = requests[0]!
      // Not at once: it may only be too slow for the shared lane.
      if (apartUntilMs.get(organizationNumber) === UNTIL_WRITTEN) setApart(organizationNumber)
    } catch (error) {
      const left = requests.filter(({ isDone }) => !isDone)
      if (isMachineAway(error)) setApart(requests[0]!.organizationNumber, UNTIL_WRITTEN)
      if (isForAll(error)) await giveUp(lane.connections, left, error)
      else await lane.writeAfterFailure(lane.connections, left)
    }
  }

  /** Its organizations are then tried in the separate lane: those on other machines need all connections of the shared one. */
  function isMachineAway(error: unknown): boolean {
    return database.isSpread && (isOtherMachineLost(error) || failureOf(error) === 'too_slow')
  }

  /** An organization that meets a locked row moves to the separate lane, with all of its requests here. */
  async function writeEach(connections: Database, requests: Waiting[]): Promise<void> {
    let organizationsHeld = 0
    for (const [i, waiting] of requests.entries()) {
      const { organizationNumber } = waiting
      if (!isApart(organizationNumber) && organizationsHeld < ORGANIZATIONS_HELD_MAX) {
        const error = await writeAlone(connections, waiting)
        if (error === undefined) continue
        if (failureOf(error) === 'unavailable') return giveUp(connections, requests.slice(i), error)
        if (failureOf(error) !== 'locked') {
          await giveUp(connections, [waiting], error)
          continue
        }
        organizationsHeld++
        setApart(organizationNumber)
      }
      if (!queueUp(apart, waiting)) await giveUp(connections, [waiting], new Overloaded())
    }
  }

  /** A locked row is `internal_error`, but only one per flush: at a second one, everything left is given up. */
  async function writeEachPatiently(connections: Database, requests: Waiting[]): Promise<void> {
    let locksLeft = 1
    for (const [i, waiting] of requests.entries()) {
      const error = await writeItemByItem(connections, waiting, () => {
        setApart(waiting.organizationNumber)
        return locksLeft-- > 0
      })
      if (error !== undefined) return giveUp(connections, requests.slice(i), error)
    }
  }

  /** Returns the error if it is not that of an item. */
  async function writeAlone(connections: Database, waiting: Waiting): Promise<unknown> {
    try {
      await writeTogether(connections, [waiting], announcer)
      return undefined
    } catch (error) {
      if (isForAll(error) || failureOf(error) === 'locked') return error
      return writeItemByItem(connections, waiting, () => false)
    }
  }

  /** A failing item affects no other item: what cannot be written is `internal_error`. Returns what stopped it. */
  async function writeItemByItem(
    connections: Database,
    waiting: Waiting,
    mayGiveUpLocked: () => boolean,
  ): Promise<unknown> {
    for (const entry of openItems([waiting])) {
      try {
        await settleUnderLock(connections, [entry], [], announcer)
      } catch (error) {
        if (isForAll(error) || (failureOf(error) === 'locked' && !mayGiveUpLocked())) return error
        onFault(error)
        waiting.verdicts[entry.index] = 'internal_error'
      }
    }
    await finishUnlogged(connections, [waiting])
    return undefined
  }

  /** A request of which nothing is written may be sent again. If part of it is, the rest is `internal_error`. */
  async function giveUp(connections: Database, requests: readonly Waiting[], error: unknown): Promise<void> {
    const begun = requests.filter((waiting) => countUnwritten(waiting) < waiting.openAtFirst)
    for (const waiting of requests) if (!begun.includes(waiting)) waiting.reject(error)
    if (begun.length === 0) return
    onFault(error)
    for (const { submission, index } of openItems(begun)) submission.verdicts[index] = 'internal_error'
    await finishUnlogged(connections, begun)
  }

  /** What is written stays written, whether or not the log is. */
  async function finishUnlogged(connections: Database, requests: readonly Waiting[]): Promise<void> {
    await writeLog(connections, logOf(requests)).catch(onFault)
    finish(requests)
  }
}

/** Retrying one by one would not help: the database is unreachable, or too slow. */
function isForAll(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === 'unavailable' || failure === 'too_slow'
}

function finish(requests: readonly Waiting[]): void {
  for (const waiting of requests) {
    waiting.isDone = true
    waiting.resolve()
  }
}

async function writeTogether(connections: Database, taken: Waiting[], announcer: Announcer): Promise<void> {
  const isLogged = await advance(connections, taken, announcer)
  const written = taken.filter((waiting) => !isOpen(waiting))
  if (!isLogged) await writeLog(connections, logOf(written))
  finish(written)
  let open = taken.filter(isOpen)
  for (const turn of inTurns(openItems(open))) {
    await settleUnderLock(connections, turn, open, announcer)
    finish(open.filter((waiting) => !isOpen(waiting)))
    open = open.filter(isOpen)
  }
}

/** Writes what moves its figure forward, and the log if that was everything: then returns true. */
async function advance(connections: Database, taken: Waiting[], announcer: Announcer): Promise<boolean> {
  const reports: (AdvancingReport &
    Pick<OpenItem, 'organizationNumber' | 'index'> &
    Pick<Submission, 'verdicts'>)[] = []
  let isEverything = true
  for (const [i, { organizationNumber, items, verdicts, now }] of taken.entries()) {
    for (let index = 0; index < items.length; index++) {
      if (verdicts[index] !== null) continue
      const item = items[index]!
      if (item instanceof MalformedItem) continue
      const { packageId, unit } = item
      const asOf = item.asOf ?? now
      if (unit === null || asOf > now) {
        isEverything = false
        continue
      }
      verdicts[index] = 'accepted'
      const quantity = item.quantity as Decimal
      reports.push({ organizationNumber, packageId, quantity, asOf, unit, request: i + 1, verdicts, index })
    }
  }
  if (reports.length === 0 && !isEverything) return false
  let skipped = reports
  try {
    const log = isEverything ? logOf(taken) : []
    skipped = await retrying(() => advanceFigures(connections, taken, reports, log))
  } finally {
    for (const { verdicts, index } of skipped) verdicts[index] = null
  }
  announcer.delivered(
    skipped.length === 0 ? reports : reports.filter(({ verdicts, index }) => verdicts[index] !== null),
  )
  return isEverything && skipped.length === 0
}

/** An item that is still to be judged. */
interface OpenItem {
  organizationNumber: number
  packageId: string
  submission: Submission
  item: DeliveryItem
  index: number
}

function isOpen({ verdicts }: Submission): boolean {
  return verdicts.includes(null)
}

function countUnwritten({ verdicts }: Submission): number {
  let count = 0
  for (const verdict of verdicts) if (verdict === null || verdict === 'internal_error') count++
  return count
}

function openItems(submissions: readonly Submission[]): OpenItem[] {
  return submissions.flatMap((submission) =>
    submission.items.flatMap((item, index) =>
      item instanceof MalformedItem || submission.verdicts[index] !== null
        ? []
        : [
            {
              organizationNumber: submission.organizationNumber,
              packageId: item.packageId,
              submission,
              item,
              index,
            },
          ],
    ),
  )
}

/** A transaction takes each package once: a package that several requests name has several turns. */
function inTurns(open: OpenItem[]): OpenItem[][] {
  const turns: OpenItem[][] = []
  const turnsOfPackage = new Map<string, number>()
  for (const entry of open) {
    const turn = turnsOfPackage.get(entry.packageId) ?? 0
    turnsOfPackage.set(entry.packageId, turn + 1)
    ;(turns[turn] ??= []).push(entry)
  }
  return turns
}

/** Settles items for distinct packages, and writes the log of the submissions that are then complete. */
async function settleUnderLock(
  connections: Database,
  open: OpenItem[],
  submissions: readonly Submission[],
  announcer: Announcer,
): Promise<void> {
  try {
    const written = await retrying(() =>
      connections.transaction(async (tx) => {
        const settled = await settleAll(tx, open, 'locked')
        const late = settled.filter(({ effect }) => effect === 'late')
        const known = await findKnownReports(tx, late)
        const isKnown = new Set(late.filter((_report, position) => known.has(position)))
        const complete = submissions.filter((submission) => !isOpen(submission))
        const unknown = settled.filter((report) => !isKnown.has(report))
        await writeSettled(tx, unknown, logOf(complete))
        return unknown
      }),
    )
    announcer.delivered(written)
  } catch (error) {
    for (const { submission, index } of open) submission.verdicts[index] = null
    throw error
  }
}

/** Reads the lines and sets the verdicts by the rules; returns what has to be written. */
async function settleAll(
  database: Queryable,
  open: OpenItem[],
  lock: 'locked' | 'unlocked',
): Promise<(SettledReport & ReportedPackage)[]> {
  const lines = await readLines(database, open, lock)
  return open.flatMap(({ organizationNumber, packageId, submission, item, index }, position) => {
    const { now, sourceNumber } = submission
    const line = lines[position]
    const { verdict, effect } = settle(item, line, now)
    submission.verdicts[index] = verdict
    if (line === undefined || effect === null) return []
    const report = { quantity: item.quantity, asOf: item.asOf ?? now, receivedAt: now }
    return [{ organizationNumber, packageId, line, ...report, sourceNumber, effect }]
  })
}

async function settleDryRun(database: Database, submission: Submission): Promise<void> {
  await settleAll(database, openItems([submission]), 'unlocked')
  await writeLog(database, [submission.log()])
}

/** With its facts for the outbox, or not at all. */
function writeLog(connections: Database, log: readonly IngestRequest[]): Promise<void> {
  return connections.isSpread
    ? connections.transaction((tx) => writeSettled(tx, [], log))
    : writeSettled(connections, [], log)
}

function logOf(submissions: readonly Submission[]): IngestRequest[] {
  return submissions.map((submission) => submission.log())
}
