import type { Database } from '../../database/database.ts'
import { TOPICS, type Topic } from './change.ts'
import {
  announceReported,
  announceToAll,
  type ReportedChange,
  type ReportedPackage,
  type ReportedResult,
} from './change-sql.ts'

/**
 * What the feeds changed, for open pages. Noted in memory after the commit, and announced in the background: a report does not
 * wait for it, fails because of it, or pays for finding out which buyers it concerns.
 */
export interface Announcer {
  /** Figures that moved, or whose history did. */
  delivered(packages: readonly ReportedPackage[]): void
  /** Affiliate codes that were placed on packages, and results. */
  affiliated(packages: readonly ReportedPackage[], results: readonly ReportedResult[]): void
  /** The organization has sent something that is in its log. */
  requested(organizationNumber: number): void
  /** Announces what is left. */
  close(): Promise<void>
}

/** Nobody looks: nothing is noted. */
export const UNHEARD: Announcer = {
  delivered: () => undefined,
  affiliated: () => undefined,
  requested: () => undefined,
  close: () => Promise.resolve(),
}

/** After a quiet time; the requests of one upload belong together. */
const FIRST_MS = 100
const EVERY_MS = 1_000
/** Of each topic, looked up in one statement, and waiting for the next ones. If there are more, one notice goes to everyone. */
const LOOKED_UP_MAX = 5_000
const WAITING_MAX = 20_000

/** `isHeard` says whether anyone may be looking: otherwise nothing is noted. */
export function createAnnouncer(
  database: Database,
  isHeard: () => boolean,
  onError: (error: unknown) => void,
): Announcer {
  const noted = new Map<Topic, Noted>(TOPICS.map((topic) => [topic, nothing()]))
  let timer: NodeJS.Timeout | undefined
  let lastMs = -Infinity
  let underWay = Promise.resolve()

  return {
    delivered: (packages) => note('delivery', packages, []),
    affiliated: (packages, results) => note('affiliates', packages, results),
    requested: (organizationNumber) => {
      if (!isHeard()) return
      noted.get('requests')!.sellers.add(organizationNumber)
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await underWay
      await announceAll()
    },
  }

  function note(
    topic: Topic,
    packages: readonly ReportedPackage[],
    results: readonly ReportedResult[],
  ): void {
    if (packages.length + results.length === 0 || !isHeard()) return
    const notes = noted.get(topic)!
    for (const { organizationNumber, packageId } of packages) {
      // Not the reports themselves, which would keep whole requests in memory.
      add(notes, organizationNumber, notes.packages, packageId, organizationNumber)
    }
    for (const result of results) {
      const { organizationNumber, codeKey, date } = result
      add(notes, organizationNumber, notes.results, `${organizationNumber} ${date} ${codeKey}`, result)
    }
    schedule()
  }

  function schedule(): void {
    if (timer) return
    const waitMs = Math.max(FIRST_MS, lastMs + EVERY_MS - performance.now())
    timer = setTimeout(() => {
      underWay = announceAll().finally(() => {
        timer = undefined
        if ([...noted.values()].some(isSomething)) schedule()
      })
    }, waitMs).unref()
  }

  /** What could not be announced is lost: pages ask again by themselves, only later. */
  async function announceAll(): Promise<void> {
    lastMs = performance.now()
    for (const [topic, notes] of noted) {
      if (!isSomething(notes)) continue
      const change: ReportedChange = {
        topic,
        sellerNumbers: takeAll(notes.sellers),
        packages: takeSome(notes.packages, (packageId, organizationNumber) => ({
          organizationNumber,
          packageId,
        })),
        results: takeSome(notes.results, (_key, result) => result),
      }
      const isForAll = notes.isOverfull && notes.packages.size + notes.results.size === 0
      if (isForAll) notes.isOverfull = false
      try {
        await announceReported(database, change)
        if (isForAll) await announceToAll(database, topic)
      } catch (error) {
        onError(error)
      }
    }
  }
}

interface Noted {
  sellers: Set<number>
  /** The organization of each. */
  packages: Map<string, number>
  results: Map<string, ReportedResult>
  /** Some were not noted. Who is concerned is then not known, and telling only the buyers of a seller would say too much. */
  isOverfull: boolean
}

function nothing(): Noted {
  return { sellers: new Set(), packages: new Map(), results: new Map(), isOverfull: false }
}

function isSomething({ sellers, packages, results }: Noted): boolean {
  return sellers.size + packages.size + results.size > 0
}

function add<Value>(
  notes: Noted,
  sellerNumber: number,
  kept: Map<string, Value>,
  key: string,
  value: Value,
): void {
  notes.sellers.add(sellerNumber)
  if (kept.size < WAITING_MAX) kept.set(key, value)
  else notes.isOverfull = true
}

function takeAll(numbers: Set<number>): number[] {
  const taken = [...numbers]
  numbers.clear()
  return taken
}

function takeSome<Value, Taken>(
  kept: Map<string, Value>,
  toTaken: (key: string, value: Value) => Taken,
): Taken[] {
  const taken: Taken[] = []
  for (const [key, value] of kept) {
    if (taken.length === LOOKED_UP_MAX) break
    taken.push(toTaken(key, value))
    kept.delete(key)
  }
  return taken
}
