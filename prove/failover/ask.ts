import { Socket } from 'node:net'
import pg from 'pg'
import type { Node } from './nodes.ts'
import { SUPERUSER } from './patroni.ts'

export function urlOf({ host, ports }: Node, database: string, role = SUPERUSER): string {
  return `postgres://${role.username}:${role.password}@${host}:${ports.postgres}/${database}`
}

/** A connection that ends at once when it is told to, even if the server does not answer any more. */
export interface Session {
  query<R>(text: string, values?: unknown[]): Promise<R[]>
  end(): void
}

const CONNECT_MS_MAX = 5_000
const QUERY_MS_MAX = 60_000

export async function openSession(url: string, queryMsMax = QUERY_MS_MAX): Promise<Session> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: queryMsMax,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    query: async <R>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as R[],
    end: () => void socket.destroy(),
  }
}

/** One question on a connection of its own. */
export async function ask<R>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const session = await openSession(url)
  try {
    return await session.query<R>(text, values)
  } finally {
    session.end()
  }
}
