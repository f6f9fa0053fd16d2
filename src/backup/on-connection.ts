import type pg from 'pg'
import type { Queryable } from '../database/database.ts'
import { asking, connecting } from '../database/failure.ts'
import { followPrimary, type Servers } from '../database/primary.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** A separate connection, for COPY and without the usual time limits. Uncommitted work is rolled back. */
export async function onConnection<T>(
  servers: Servers,
  interruption: AbortSignal,
  work: (on: Queryable, client: pg.Client) => Promise<T>,
): Promise<T> {
  const primary = followPrimary(servers)
  const client = await connecting(async () => {
    await primary.find()
    const opened = new primary.Client({
      application_name: 'flightline backup',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    // A lost connection fails the running query; there is no need to report it twice.
    opened.on('error', () => undefined)
    await opened.connect()
    await primary.check(opened)
    return opened
  }).catch(async (error: unknown) => {
    await primary.close()
    throw error
  })
  const leave = () => void client.end().catch(() => undefined)
  interruption.addEventListener('abort', leave)
  const on: Queryable = {
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
    await primary.close()
  }
}
