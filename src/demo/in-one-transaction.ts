import type { Database } from '../database/database.ts'

/**
 * Runs operations that each have their own transaction within a single one: all succeed, or none. They may be started
 * in parallel, and take turns on the one connection.
 */
export async function inOneTransaction<T>(
  database: Database,
  work: (joined: Database) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    let last: Promise<unknown> = Promise.resolve()
    let isOver = false
    const inTurn = <R>(step: () => Promise<R>): Promise<R> => {
      const before = last
      const takeTurn = async () => {
        await before
        // One failure ends all; what was started in parallel must not write after the rollback.
        if (isOver) throw new Error('the transaction is over')
        return step()
      }
      const turn = takeTurn()
      last = turn.catch(() => undefined)
      return turn
    }
    const joined: Database = {
      isShared: database.isShared,
      query: (statement, values) => inTurn(() => tx.query(statement, values)),
      transaction: (inner) => inTurn(() => inner(tx)),
      dedicated: () => joined,
      forCaller: () => joined,
      transactionsEnded: () => database.transactionsEnded(),
      pools: () => [],
      listen: (channel, onNotice) => database.listen(channel, onNotice),
      server: () => database.server(),
      close: async () => undefined,
    }
    try {
      return await work(joined)
    } finally {
      isOver = true
      await last
    }
  })
}
