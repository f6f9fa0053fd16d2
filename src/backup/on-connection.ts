import pg from 'pg'
import type { Queryable } from '../database/database.ts'
import { asking, connecting, watchForLoss } from '../database/failure.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** A separate connection, for COPY and without the usual time limits. Uncommitted work is rolled back. */
export async function onConnection<T>(
  connection: pg.ClientConfig,
  interruption: AbortSignal,
  work: (on: Queryable, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connecting(async () => {
    const opened = new pg.Client({
      ...connection,
      application_name: 'flightline backup',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    // A lost connection fails the running query; there is no need to report it twice.
    opened.on('error', () => undefined)
    watchForLoss(opened)
    await opened.connect()
    return opened
  })
  const leave = () => void client.end().catch(() => undefined)
  interruption.addEventListener('abort', leave)
  const on: Queryable = {
    isSpread: false,
    async query<R>(statement: string | { text: string }, values?: unknown[]) {
      const text = typeof statement === 'string' ? statement : statement.text
      return (await client.query(text, values)).rows as R[]
    },
  }
  try {
    return await asking(client, () => work(on, client))
  } finally {
    interruption.removeEventListener('abort', leave)
    await client.end().catch(() => undefined)
  }
}
