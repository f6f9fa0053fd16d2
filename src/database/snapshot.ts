import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Queryable } from './database.ts'

/** As long as it lasts, the database keeps every row as it was, and someone else may be waiting for the connection. */
const SNAPSHOT_MS_MAX = 30 * 60_000

/**
 * What `read` yields, all of it from a single point in time, no faster than it is taken. The transaction ends when it is done, when the taker
 * leaves or takes too long in all, or when the connection's limits are reached.
 */
export async function* readSnapshot<T>(
  database: Database,
  read: (tx: Queryable) => AsyncIterable<T>,
  { msMax = SNAPSHOT_MS_MAX } = {},
): AsyncGenerator<T> {
  const timeLimit = AbortSignal.timeout(msMax)
  const handover = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const done = database
    .transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await pipeline(Readable.from(read(tx), { highWaterMark: 1 }), handover, { signal: timeLimit })
    })
    .catch((error: unknown) => {
      handover.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  try {
    yield* handover as AsyncIterable<T>
  } finally {
    handover.destroy()
    await done
  }
}

const ROWS_AT_ONCE = 1_000

/** The rows of a query, some at a time, within a transaction: however many there are, only those are in memory. */
export async function* walkQuery<R>(
  tx: Queryable,
  sql: string,
  values: unknown[],
  { rowsAtOnce = ROWS_AT_ONCE }: { rowsAtOnce?: number } = {},
): AsyncGenerator<R[]> {
  const cursor = `walk_${(walks = (walks + 1) % Number.MAX_SAFE_INTEGER)}`
  await tx.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, values)
  for (;;) {
    const rows = await tx.query<R>(`FETCH ${rowsAtOnce} FROM ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await tx.query(`CLOSE ${cursor}`)
}

let walks = 0
