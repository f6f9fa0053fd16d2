import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, type QueryResult } from 'pg'
import { EmbeddedPostgresError, errorCode } from './embedded-error.ts'

export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The idle connection that marks a program as present, and through which it notices that the database has ended. */
export interface Presence {
  readonly isConnected: () => boolean
  readonly ended: Promise<void>
  readonly query: (sql: string) => Promise<QueryResult<{ application_name: string }>>
  readonly end: () => Promise<void>
}

const PRESENT = 'flightline presence'
const LEAVING = 'flightline leaving'
/** The advisory lock for joining and leaving: one leaving program decides at a time, and joining ones wait for it. */
const DOOR = '1179406661, 1'
const DOOR_MS_MAX = 15_000
const CONNECT_MS_MAX = 5_000
const FAREWELL_MS_MAX = 1_000

/** `busy`: starting, stopping or recovering, so ask again. `absent`: nothing is listening. */
export async function tryToJoin(connection: Connection): Promise<Presence | 'busy' | 'absent'> {
  const socket = new Socket()
  const client = new Client({
    ...connection,
    ssl: false,
    application_name: PRESENT,
    lock_timeout: DOOR_MS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    stream: () => socket,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`SELECT pg_advisory_lock_shared(${DOOR}); SELECT pg_advisory_unlock_shared(${DOOR})`)
  } catch (error) {
    socket.destroy()
    return classify(error)
  }
  socket.unref()
  return {
    isConnected: () => !socket.destroyed,
    ended,
    query: (sql) => {
      socket.ref()
      return client.query(sql)
    },
    end: () => {
      socket.ref()
      return client.end()
    },
  }
}

function classify(error: unknown): 'busy' | 'absent' {
  const code = errorCode(error)
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  const passes = ['57P01', '57P02', '57P03', '53300', '55P03']
  if (error instanceof DatabaseError && !passes.includes(code ?? '')) {
    throw new EmbeddedPostgresError(`The database refuses our connection: ${error.message}`, { cause: error })
  }
  return 'busy'
}

/**
 * Whether no one else is connected, to any database. If so, a program that joins now waits until this presence ends.
 * The connections of a program that has just left stay visible for a moment.
 */
export async function isLastProgram(presence: Presence): Promise<boolean> {
  try {
    await presence.query(`SELECT pg_advisory_lock(${DOOR})`)
    for (const end = Date.now() + FAREWELL_MS_MAX; Date.now() < end; await delay(20)) {
      const others = await presence.query(
        `SELECT application_name FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      if (others.rowCount === 0) return true
      if (others.rows.some((other) => other.application_name === PRESENT)) break
    }
    // Announced before we leave, so that the next to leave does not think that we are staying.
    await presence.query(`SET application_name = '${LEAVING}'`)
  } catch {
    // The database has ended, or another program holds the lock: either way it is not ours to stop.
  }
  return false
}
