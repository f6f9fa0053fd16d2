import { failureOf, type Database, type Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import type { IngestRequest } from '../ingest-log/ingest-log-sql.ts'
import type { DeliveryItem } from './delivery.ts'
import {
  findKnownReports,
  lockFigures,
  readLines,
  writeFigures,
  type FigureChange,
  type LineState,
} from './delivery-sql.ts'
import { settle, type Verdict } from './settle.ts'

/**
 * The fast part of the delivery feed: requests that wait while the database is busy are written together, in one
 * commit. There is no timer: a lone request is written at once, and the busier it gets the more share a commit.
 *
 * Lines are read with a version, judged by the pure rules, and written only if that version still stands. So no lock is
 * held while judging; where another process was faster, or a report is late, the lines concerned are settled again
 * under a lock. Within a process, requests that name the same package never overlap: the later waits.
 */
export interface DeliveryWriter {
  /** Fills in `verdicts` and writes. Rejects only when nothing could be tried: the database is out of reach, or swamped. */
  write(submission: Submission): Promise<void>
  /** Resolves when everything under way is written. */
  drain(): Promise<void>
}

export interface Submission {
  organizationNumber: number
  sourceNumber: number
  now: Instant
  items: readonly (DeliveryItem | undefined)[]
  /** One per item; those that are null are still to be judged. */
  verdicts: (Verdict | null)[]
  isDryRun: boolean
  /** The row of the ingest log, called when the verdicts are known. */
  log(): IngestRequest
}

export class WriterBusyError extends Error {}

/** As many as there are cores to serve them; more only make the slowest requests slower. */
const CONNECTIONS = 2
const FLUSH_ITEMS_MIN = 500
const FLUSH_ITEMS_MAX = 4_000
const WAITING_ITEMS_MAX = 100_000
const ATTEMPTS_MAX = 8

/** A plan that visits rows in the order of the arrays, which are sorted: so no two writers wait for each other. */
const PINNED_PLAN = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
}

interface Waiting {
  submission: Submission
  packages: string[]
  resolve: () => void
  reject: (error: unknown) => void
}

export function createDeliveryWriter(database: Database, onFault: (error: unknown) => void): DeliveryWriter {
  const connections = database.dedicated({ connectionsMax: CONNECTIONS, settings: PINNED_PLAN })
  const packagesUnderWay = new Set<string>()
  let queue: Waiting[] = []
  let itemsWaiting = 0
  let flushesUnderWay = 0
  let onIdle: (() => void)[] = []

  return {
    async write(submission) {
      if (submission.isDryRun) return settleDryRun(connections, submission)
      if (itemsWaiting + submission.items.length > WAITING_ITEMS_MAX)
        throw new WriterBusyError('too much is waiting')
      return new Promise((resolve, reject) => {
        queue.push({ submission, packages: packagesOf(submission), resolve, reject })
        itemsWaiting += submission.items.length
        startFlushes()
      })
    },
    drain: () => (flushesUnderWay === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
  }

  function startFlushes(): void {
    while (flushesUnderWay < CONNECTIONS && queue.length > 0) {
      const taken = take()
      if (taken.length === 0) return
      flushesUnderWay++
      void flush(taken).finally(() => {
        flushesUnderWay--
        startFlushes()
        if (flushesUnderWay === 0) for (const resolve of onIdle.splice(0)) resolve()
      })
    }
  }

  /** Takes what waits, in order, up to a fair share. Whoever names a package that is under way, or that an earlier one waits for, goes on waiting. */
  function take(): Waiting[] {
    const share = Math.max(FLUSH_ITEMS_MIN, Math.ceil(itemsWaiting / (CONNECTIONS - flushesUnderWay)))
    const itemsMax = Math.min(share, FLUSH_ITEMS_MAX)
    const taken: Waiting[] = []
    const left: Waiting[] = []
    const awaited = new Set<string>()
    let items = 0
    for (const waiting of queue) {
      const size = waiting.submission.items.length
      const isFull = items > 0 && items + size > itemsMax
      const isBlocked = waiting.packages.some((id) => packagesUnderWay.has(id) || awaited.has(id))
      if (isFull || isBlocked) {
        left.push(waiting)
        for (const id of waiting.packages) awaited.add(id)
        continue
      }
      taken.push(waiting)
      items += size
      for (const id of waiting.packages) packagesUnderWay.add(id)
    }
    queue = left
    itemsWaiting -= items
    return taken
  }

  async function flush(taken: Waiting[]): Promise<void> {
    try {
      await writeTogether(taken)
    } catch (error) {
      if (failureOf(error) === 'fault' && taken.length > 1) {
        await Promise.all(taken.map((waiting) => writeAlone(waiting)))
      } else if (failureOf(error) === 'fault') {
        await writeAlone(taken[0]!)
      } else {
        for (const { reject } of taken) reject(error)
      }
    } finally {
      for (const { packages } of taken) for (const id of packages) packagesUnderWay.delete(id)
    }
  }

  async function writeTogether(taken: Waiting[]): Promise<void> {
    const submissions = taken.map(({ submission }) => submission)
    await retrying(() => settleAndWrite(connections, submissions.flatMap(openItems), submissions))
    for (const { resolve } of taken) resolve()
  }

  /** One request's fault touches no other, and one item's fault no other item: what cannot be written is `internal_error`. */
  async function writeAlone({ submission, resolve, reject }: Waiting): Promise<void> {
    try {
      for (const open of openItems(submission)) {
        await retrying(() => settleAndWrite(connections, [open], [])).catch((error: unknown) => {
          if (failureOf(error) === 'unavailable') throw error
          onFault(error)
          submission.verdicts[open.index] = 'internal_error'
        })
      }
      await writeFigures(connections, [], [submission.log()]).catch(onFault)
      resolve()
    } catch (error) {
      reject(error)
    }
  }
}

interface OpenItem {
  submission: Submission
  index: number
  item: DeliveryItem
}

/** The items that the screening left to be judged, whatever an earlier attempt said of them. */
function openItems(submission: Submission): OpenItem[] {
  const open: OpenItem[] = []
  for (const [index, item] of submission.items.entries()) {
    const verdict = submission.verdicts[index]
    if (item && verdict !== 'invalid_item' && verdict !== 'duplicate_package_id')
      open.push({ submission, index, item })
  }
  return open
}

function packagesOf(submission: Submission): string[] {
  return openItems(submission).map(({ item }) => `${submission.organizationNumber} ${item.packageId}`)
}

async function settleDryRun(database: Queryable, submission: Submission): Promise<void> {
  await settleAll(database, openItems(submission))
  await writeFigures(database, [], [submission.log()])
}

async function settleAndWrite(database: Database, open: OpenItem[], logged: Submission[]): Promise<void> {
  const settled = await settleAll(database, open)
  const late = settled.filter(({ change }) => change.effect === 'late')
  const direct = settled.filter(({ change }) => change.effect !== 'late')
  const log = late.length === 0 ? logged.map((submission) => submission.log()) : []
  const overtaken = new Set(
    await writeFigures(
      database,
      direct.map(({ change }) => change),
      log,
    ),
  )
  const again = [...late, ...direct.filter(({ change }) => overtaken.has(change))]
  if (again.length > 0) await settleUnderLock(database, again, logged)
}

/** The same under a lock, for reports that are late (the history must be searched) and lines that another process changed. */
async function settleUnderLock(database: Database, settled: Settled[], logged: Submission[]): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFigures(
      tx,
      settled.map(({ change }) => change.line),
    )
    const changes = (
      await settleAll(
        tx,
        settled.map(({ open }) => open),
      )
    ).map(({ change }) => change)
    const late = changes.filter(({ effect }) => effect === 'late')
    const known = late.length > 0 ? await findKnownReports(tx, late) : new Set<number>()
    const knownChanges = new Set(late.filter((_change, position) => known.has(position)))
    await writeFigures(
      tx,
      changes.filter((change) => !knownChanges.has(change)),
      logged.map((submission) => submission.log()),
    )
  })
}

interface Settled {
  open: OpenItem
  change: FigureChange
}

/** Reads the lines, sets the verdicts, and returns what is to be written. */
async function settleAll(database: Queryable, open: OpenItem[]): Promise<Settled[]> {
  const lines: (LineState | undefined)[] = await readLines(
    database,
    open.map(({ submission, item }) => ({
      organizationNumber: submission.organizationNumber,
      packageId: item.packageId,
    })),
  )
  const settled: Settled[] = []
  for (const [position, entry] of open.entries()) {
    const { verdict, change } = settle(entry.item, lines[position], entry.submission)
    entry.submission.verdicts[entry.index] = verdict
    if (change) settled.push({ open: entry, change })
  }
  return settled
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (failureOf(error) !== 'retry' || attempt === ATTEMPTS_MAX) throw error
    }
  }
}
