import pg from 'pg'

/** SQL that is sent over and over carries a name, so that Postgres plans it once per connection. */
export interface Statement {
  name: string
  text: string
}

export type Row = Record<string, unknown>

export interface Queryable {
  /** Rows as objects. Numbers beyond 32 bits, decimals and times come as text: nothing is rounded on the way. */
  query<R extends Row>(statement: Statement | string, values?: unknown[]): Promise<R[]>
}

export interface Database extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Whether other processes may be using the same database. Decides where rate limits are counted. */
  readonly isShared: boolean
  /** A connection pool of its own with pinned settings, for a writer that needs a plan it can rely on. */
  dedicated(options: { connectionsMax: number; settings: Record<string, string> }): Database
  close(): Promise<void>
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  isShared: boolean
  usesNamedStatements: boolean
  connectionsMax: number
  settings?: Record<string, string>
  queryTimeoutMs?: number
  onError: (error: Error) => void
}

const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 30_000

const asText = (value: string) => value
/** From Postgres' "2026-11-15 01:52:37.123456+00". */
function asRfc3339(value: string): string {
  const fraction = /\.\d+/.exec(value)?.[0] ?? ''
  const date = new Date(
    value
      .replace(' ', 'T')
      .replace(fraction, '')
      .replace(/([+-]\d\d)$/, '$1:00'),
  )
  return `${date.toISOString().slice(0, 19)}${fraction}Z`
}

/** int8, date and numeric stay text, timestamptz becomes RFC 3339 text with all its microseconds. */
const PARSERS = new Map([
  [20, asText],
  [1082, asText],
  [1700, asText],
  [1184, asRfc3339],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
}

export function openDatabase(options: DatabaseOptions): Database {
  const settings = { TimeZone: 'UTC', DateStyle: 'ISO', ...options.settings }
  const pool = new pg.Pool({
    ...options.connection,
    max: options.connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'flightline',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value.replace(/([\\ ])/g, '\\$1')}`)
      .join(' '),
    types,
  })
  // Each client tells its own errors, also those while it is checked out, which would otherwise end the process. What the
  // pool says again of an idle one has the whole client attached to it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', options.onError))

  const queryOn = async <R extends Row>(
    on: pg.Pool | pg.PoolClient,
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<R[]> => {
    const query =
      typeof statement === 'string'
        ? { text: statement, values }
        : { text: statement.text, values, ...(options.usesNamedStatements && { name: statement.name }) }
    const result = await on.query<R>(query).catch((error: unknown) => {
      throw withoutRow(error)
    })
    return result.rows
  }

  const dependents: Database[] = []
  return {
    isShared: options.isShared,
    query: (statement, values) => queryOn(pool, statement, values),
    async transaction(work) {
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        await client.query('BEGIN')
        const outcome = await work({ query: (statement, values) => queryOn(client, statement, values) })
        await client.query('COMMIT')
        return outcome
      } catch (error) {
        failure = await rollBack(client)
        throw error
      } finally {
        client.release(failure)
      }
    },
    dedicated({ connectionsMax, settings: pinned }) {
      const dependent = openDatabase({
        ...options,
        connectionsMax,
        settings: { ...options.settings, ...pinned },
      })
      dependents.push(dependent)
      return dependent
    },
    async close() {
      await Promise.all([pool.end(), ...dependents.map((dependent) => dependent.close())])
    },
  }
}

/** Postgres quotes the row or the parameters that it failed on. Errors are logged, and what callers sent is not. */
function withoutRow(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined
    error.where = undefined
  }
  return error
}

/** A connection that cannot even roll back is thrown away. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/**
 * Connection lost, out of resources, shutting down, system error; and what only a new connection is told: may not log in,
 * no such database, takes no connections. 25006 is a server that has become a read-only standby.
 */
const UNAVAILABLE = /^(08|28|3D|53|57P|58|55000|25006)/

export type Failure = 'unavailable' | 'retry' | 'fault'

/**
 * What a failed query means: the database could not be reached or is going down; another writer was in the way and a
 * second try will do; or there is something wrong with this very query or its data.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
    return 'fault'
  // Anything else is of the connection; its codes (EPIPE) may look like those of Postgres.
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === undefined) return 'unavailable'
  if (code === '40P01' || code === '40001') return 'retry'
  return UNAVAILABLE.test(code) ? 'unavailable' : 'fault'
}

/** A Postgres array literal. Only for values without commas, quotes, braces or spaces: numbers, UUIDs, plain words. */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  return columnLiteral(values, (value) => value)
}

/** The same of one column of rows. */
export function columnLiteral<T>(rows: readonly T[], column: (row: T) => string | number | null): string {
  let text = ''
  for (const row of rows) text += `${text === '' ? '{' : ','}${column(row) ?? 'NULL'}`
  return text === '' ? '{}' : `${text}}`
}
