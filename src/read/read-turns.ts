import { Throttled } from '../core/refusal.ts'
import { takeTurns } from '../core/take-turns.ts'
import { READ_CONNECTIONS } from '../database/connections.ts'

/**
 * A request that has its turn asks the database one thing at a time. So one connection is always left for keys: no reader keeps
 * another from being recognized or refused.
 */
const AT_ONCE_MAX = READ_CONNECTIONS - 1
const WAITING_MAX = 200
/** One organization never has every turn, and those that wait get theirs by rotation. */
const OF_ORGANIZATION_AT_ONCE_MAX = 1
const OF_ORGANIZATION_WAITING_MAX = 20
const RETRY_AFTER_SECONDS = 2

/** Runs the work of each organization in turn, or refuses what would wait behind too much. */
export type TakeReadTurn = <T>(organizationNumber: number, work: () => Promise<T>) => Promise<T>

export function createReadTurns(): TakeReadTurn {
  const takeOfAll = takeTurns({ atOnceMax: AT_ONCE_MAX, waitingMax: WAITING_MAX })
  const organizations = new Map<number, { take: ReturnType<typeof takeTurns>; requests: number }>()
  return async <T>(organizationNumber: number, work: () => Promise<T>): Promise<T> => {
    const organization = organizations.get(organizationNumber) ?? {
      take: takeTurns({ atOnceMax: OF_ORGANIZATION_AT_ONCE_MAX, waitingMax: OF_ORGANIZATION_WAITING_MAX }),
      requests: 0,
    }
    organizations.set(organizationNumber, organization)
    organization.requests++
    try {
      const ofAll = await organization.take(async () => ({
        done: await takeOfAll(async () => ({ outcome: await work() })),
      }))
      if (!ofAll) throw busy('Too many requests of your organization are waiting.')
      if (!ofAll.done) throw busy('Too many requests are waiting.')
      return ofAll.done.outcome
    } finally {
      if (--organization.requests === 0) organizations.delete(organizationNumber)
    }
  }
}

function busy(why: string): Throttled {
  return new Throttled(
    `${why} Send this one again in ${RETRY_AFTER_SECONDS} seconds.`,
    RETRY_AFTER_SECONDS,
    'busy',
  )
}
