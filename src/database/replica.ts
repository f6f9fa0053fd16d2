import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type Purpose,
  type Queryable,
  type Statement,
} from './database.ts'
import { CallerGone, DatabaseUnavailable, failureOf } from './failure.ts'
import { followPrimary, hasWaitedForOthers } from './primary.ts'
import { shareNext } from './share-next.ts'

/**
 * A copy of the database to read from. It is asked only if it has everything that the primary had when the question came: an answer
 * of the replica is never older than one of the primary, for anyone, through any server. So whatever was written before is in it,
 * cursors and ETags only go forward, and a page that hears of a change finds it.
 */
export interface Replica {
  /** Reads from the replica, or from the primary while the replica is behind or away. For work that writes nothing and locks nothing. */
  readerOf(primary: Database, options: { purpose: Purpose; connectionsMax: number }): Database
  close(): Promise<void>
}

export interface ReplicaEvents {
  onRead: (from: 'replica' | 'primary') => void
  onError: (error: Error) => void
  /** Told once, until it is used again. The reason has no secrets in it. */
  onLeft?: (reason: string) => void
  onUsedAgain?: () => void
}

/** How long a read waits for the replica to catch up: replication over a local network takes a few milliseconds. */
const CATCH_UP_MS_MAX = 100
const ASK_AGAIN_MS = 4
/** For this long a replica that did not catch up, or cannot be reached, is not asked again. */
const BEHIND_MS = 1_000
const AWAY_MS = 5_000
/** A replica that takes longer to accept a connection, or to say how far it is, is silent. */
const SILENCE_MS_MAX = 1_000
/** One that lags behind for a moment is no news. */
const UNTOLD_LAG_MS = 10_000

/**
 * Whether the replica is used is one question for all readers. While it is not, the primary answers, and one look at a time
 * finds out whether it is back: no read waits for that.
 */
export function openReplica(
  connection: pg.ClientConfig,
  { onRead, onError, onLeft, onUsedAgain }: ReplicaEvents,
  silenceMsMax = SILENCE_MS_MAX,
): Replica {
  // It takes no writes, and need not.
  const direct = { ...followPrimary(connection), check: () => Promise.resolve() }
  const pools: Database[] = []
  const looker = open({ purpose: 'upkeep', connectionsMax: 1 })
  /** Reads that can be repeated on the primary. */
  const underWay = new Set<(error: unknown) => void>()
  let left: { sinceMs: number; untilMs: number; isTold: boolean } | undefined = {
    sinceMs: performance.now(),
    untilMs: 0,
    isTold: false,
  }
  let looking: Promise<void> | undefined
  let isClosed = false

  return {
    readerOf(primary, options) {
      const position = shareNext(() => positionOf(primary))
      const replica = open({
        ...options,
        beforeEach: async (client) => untilItHasAll(client, await ofPrimary(position()), silenceMsMax),
      })
      look(position)
      return readerOn(primary, replica, position)
    },
    async close() {
      isClosed = true
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }

  function open(options: Pick<DatabaseOptions, 'purpose' | 'connectionsMax' | 'beforeEach'>): Database {
    const pool = openDatabase({
      ...options,
      connection,
      followed: { direct, pooler: undefined },
      connectMsMax: silenceMsMax,
      isShared: true,
      usesNamedStatements: true,
      onError,
    })
    pools.push(pool)
    return pool
  }

  function readerOn(primary: Database, replica: Database, position: () => Promise<Position>): Database {
    return {
      ...primary,
      query: (statement, values) =>
        read(
          () => unlessSilent(() => replica.query(statement, values)),
          () => primary.query(statement, values),
        ),
      async transaction(work) {
        let hasBegun = false
        const begun = (tx: Queryable) => {
          hasBegun = true
          return work(tx)
        }
        return read(
          () => replica.transaction(begun),
          () => primary.transaction(work),
          () => !hasBegun,
        )
      },
      forCaller: (signal) => readerOn(primary.forCaller(signal), replica.forCaller(signal), position),
    }

    /** What failed on the replica is read from the primary, unless some of it is on its way already. */
    async function read<T>(
      fromReplica: () => Promise<T>,
      fromPrimary: () => Promise<T>,
      canRepeat = () => true,
    ): Promise<T> {
      if (left === undefined) {
        try {
          const answer = await fromReplica()
          onRead('replica')
          return answer
        } catch (error) {
          const restMs = restAfter(error)
          if (restMs === undefined) throw error
          if (restMs > 0) leave(error, restMs)
          if (!canRepeat()) throw unfinished(error)
        }
      } else if (performance.now() >= left.untilMs) look(position)
      onRead('primary')
      return fromPrimary()
    }

    /** A read that takes long may be a replica that has fallen silent: it is looked for, and not waited for. */
    async function unlessSilent<T>(ask: () => Promise<T>): Promise<T> {
      const watching = setInterval(() => look(position), silenceMsMax)
      let giveUp!: (error: unknown) => void
      const silence = new Promise<never>((_, reject) => (giveUp = reject))
      underWay.add(giveUp)
      try {
        return await Promise.race([ask(), silence])
      } finally {
        clearInterval(watching)
        underWay.delete(giveUp)
      }
    }
  }

  function look(position: () => Promise<Position>): void {
    looking ??= lookOnce(position).finally(() => (looking = undefined))
  }

  async function lookOnce(position: () => Promise<Position>): Promise<void> {
    try {
      await untilItHasAll(looker, await ofPrimary(position()), silenceMsMax)
    } catch (error) {
      const restMs = restAfter(error) ?? AWAY_MS
      if (isClosed || restMs === 0) return
      leave(error, restMs)
      if (restMs === AWAY_MS) for (const giveUp of underWay) giveUp(error)
      return
    }
    if (left?.isTold) onUsedAgain?.()
    left = undefined
  }

  function leave(error: unknown, restMs: number): void {
    const nowMs = performance.now()
    const { sinceMs, isTold } = left ?? { sinceMs: nowMs, isTold: false }
    const isNews = !isTold && (!(error instanceof Behind) || nowMs - sinceMs >= UNTOLD_LAG_MS)
    left = { sinceMs, untilMs: nowMs + restMs, isTold: isTold || isNews }
    if (restMs === AWAY_MS) direct.doubt(new DatabaseUnavailable('the replica is away'), direct.term())
    if (isNews && !isClosed) onLeft?.((error as Error).message)
  }
}

class Behind extends Error {}
class NoReplica extends Error {}
class PrimaryFailed extends Error {}

function ofPrimary(position: Promise<Position>): Promise<Position> {
  return position.catch((error: unknown) => {
    throw new PrimaryFailed('the primary did not say how far it is', { cause: error })
  })
}

/** Undefined if the error would be the same on the primary. */
function restAfter(error: unknown): number | undefined {
  if (error instanceof CallerGone) return undefined
  if (error instanceof Behind || error instanceof NoReplica) return BEHIND_MS
  // Neither says anything about the replica.
  if (error instanceof PrimaryFailed || hasWaitedForOthers(error)) return 0
  const failure = failureOf(error)
  if (failure === 'unavailable') return AWAY_MS
  // The replica had to cancel it, because it stood in the way of what it had to catch up with.
  return failure === 'retry' ? 0 : undefined
}

function unfinished(error: unknown): Error {
  return new DatabaseUnavailable('the replica could not finish the transaction', { cause: error })
}

interface Position {
  system: string
  timeline: number
  lsn: string
}

/** What was committed is flushed up to here. */
async function positionOf(primary: Queryable): Promise<Position> {
  const [position] = await primary.query<Position>({
    name: 'position_of_primary',
    text: `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system, lsn::text,
        ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer AS timeline
      FROM pg_current_wal_flush_lsn() AS lsn`,
  })
  return position!
}

/**
 * Positions can be compared within one history. After a promotion the replica says for some minutes, until its next restart point, that it
 * is in the history before: it is not asked until then.
 */
async function untilItHasAll(
  client: Queryable,
  { system, timeline, lsn }: Position,
  silenceMsMax: number,
): Promise<void> {
  const endsAtMs = performance.now() + CATCH_UP_MS_MAX
  for (;;) {
    const [row] = await client.query<{
      is_standby: boolean
      is_same_system: boolean
      is_same_history: boolean
      has_all: boolean | null
    }>({ ...REPLICA_HAS_ALL, silenceMsMax }, [timeline, system, lsn])
    if (!row?.is_same_system)
      throw new NoReplica('it holds another database than the server that takes writes')
    if (!row.is_standby) throw new NoReplica('it takes writes itself: name a standby')
    if (!row.is_same_history)
      throw new NoReplica('it does not say yet that it follows the server that takes writes')
    if (row.has_all) return
    if (performance.now() >= endsAtMs) throw new Behind('it has not caught up')
    await delay(ASK_AGAIN_MS)
  }
}

const REPLICA_HAS_ALL: Statement = {
  name: 'replica_has_all',
  text: `SELECT pg_is_in_recovery() AS is_standby,
      (SELECT system_identifier FROM pg_control_system())::text = $2 AS is_same_system,
      (SELECT timeline_id FROM pg_control_checkpoint()) = $1::integer AS is_same_history,
      pg_last_wal_replay_lsn() >= $3::pg_lsn AS has_all`,
}
