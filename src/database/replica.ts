import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase, type Database, type Purpose, type Queryable } from './database.ts'
import { CallerGone, DatabaseUnavailable, failureOf } from './failure.ts'
import { followPrimary } from './primary.ts'
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
}

/** How long a read waits for the replica to catch up: replication over a local network takes a few milliseconds. */
const CATCH_UP_MS_MAX = 100
const ASK_AGAIN_MS = 4
/** For this long a replica that did not catch up, or cannot be reached, is not asked again. */
const BEHIND_MS = 1_000
const AWAY_MS = 5_000

export function openReplica(connection: pg.ClientConfig, { onRead, onError }: ReplicaEvents): Replica {
  // It takes no writes, and need not.
  const followed = {
    direct: { ...followPrimary(connection), check: () => Promise.resolve() },
    pooler: undefined,
  }
  const pools: Database[] = []

  return {
    readerOf(primary, options) {
      const position = shareNext(() => positionOf(primary))
      const replica = openDatabase({
        ...options,
        connection,
        followed,
        isShared: true,
        usesNamedStatements: true,
        onError,
        beforeEach: async (client) => untilItHasAll(client, await position()),
      })
      pools.push(replica)
      return readerOn(primary, replica, { untilMs: 0 })
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }

  /** `rest` is shared by all callers: the replica is not asked until then. */
  function readerOn(primary: Database, replica: Database, rest: { untilMs: number }): Database {
    return {
      ...primary,
      query: (statement, values) =>
        read(
          () => replica.query(statement, values),
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
      forCaller: (signal) => readerOn(primary.forCaller(signal), replica.forCaller(signal), rest),
    }

    /** What failed on the replica is read from the primary, unless some of it is on its way already. */
    async function read<T>(
      fromReplica: () => Promise<T>,
      fromPrimary: () => Promise<T>,
      canRepeat = () => true,
    ): Promise<T> {
      if (performance.now() >= rest.untilMs) {
        try {
          const answer = await fromReplica()
          onRead('replica')
          return answer
        } catch (error) {
          const restMs = restAfter(error)
          if (restMs === undefined) throw error
          rest.untilMs = performance.now() + restMs
          if (!canRepeat()) throw unfinished(error)
        }
      }
      onRead('primary')
      return fromPrimary()
    }
  }
}

class Behind extends Error {}

/** Undefined if the error would be the same on the primary. */
function restAfter(error: unknown): number | undefined {
  if (error instanceof CallerGone) return undefined
  if (error instanceof Behind) return BEHIND_MS
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
async function untilItHasAll(client: Queryable, { system, timeline, lsn }: Position): Promise<void> {
  const endsAtMs = performance.now() + CATCH_UP_MS_MAX
  for (;;) {
    const [row] = await client.query<{ is_same: boolean; has_all: boolean | null }>(
      {
        name: 'replica_has_all',
        text: `SELECT pg_is_in_recovery() AND (SELECT timeline_id FROM pg_control_checkpoint()) = $1::integer
            AND (SELECT system_identifier FROM pg_control_system())::text = $2 AS is_same,
          pg_last_wal_replay_lsn() >= $3::pg_lsn AS has_all`,
      },
      [timeline, system, lsn],
    )
    if (!row?.is_same) throw new Behind('it is no replica of the server that takes writes')
    if (row.has_all) return
    if (performance.now() >= endsAtMs) throw new Behind('it has not caught up')
    await delay(ASK_AGAIN_MS)
  }
}
