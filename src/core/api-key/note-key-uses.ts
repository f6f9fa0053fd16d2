import type { Queryable } from '../../database/database.ts'
import { failureOf } from '../../database/failure.ts'

/** From where a key was used, and whether with its previous secret. */
export interface NotedUse {
  address: string | null
  isPrevious: boolean
}

/** By the key's ID. */
export type NotedUses = Map<string, NotedUse>

interface Noting {
  waiting: NotedUses
  isUnderWay: boolean
}

const notings = new WeakMap<Queryable, Noting>()

/**
 * Keys are on every machine of a spread database, so that a use is written on all of them, one write after the other. Uses that arrive
 * meanwhile are written together by the next, and their requests do not wait for it. While a machine is out of reach nothing is noted, and
 * the requests of organizations on the others go on.
 */
export async function noteUses(
  database: Queryable,
  uses: NotedUses,
  write: (uses: NotedUses) => Promise<unknown>,
): Promise<void> {
  if (!database.isSpread) {
    await write(uses)
    return
  }
  const noting = notings.get(database) ?? { waiting: new Map(), isUnderWay: false }
  notings.set(database, noting)
  for (const [id, use] of uses) noting.waiting.set(id, use)
  if (!noting.isUnderWay) await noteWaiting(noting, write)
}

async function noteWaiting(noting: Noting, write: (uses: NotedUses) => Promise<unknown>): Promise<void> {
  const uses = noting.waiting
  noting.waiting = new Map()
  noting.isUnderWay = true
  try {
    await write(uses)
  } catch (error) {
    if (failureOf(error) === 'fault') throw error
  } finally {
    noting.isUnderWay = false
    // What fails here fails the next request that has a use to note.
    if (noting.waiting.size > 0) void noteWaiting(noting, write).catch(() => undefined)
  }
}
