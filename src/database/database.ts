import pg from 'pg'
import { cancelQuery } from './cancel-query.ts'
import { asking, blamePooler, CallerGone, connecting, failureOf, isOtherMachineLost } from './failure.ts'
import { listenOn, type Listening } from './listen.ts'
import { followPrimary, type Primary, type Servers } from './primary.ts'

/** SQL that is sent often has a name, so that Postgres plans it once per connection. */
export interface Statement {
  name: string
  text: string
  /** Given up if there is no answer within this. Otherwise the time limits of the purpose hold. */
  silenceMsMax?: number
}

export interface Queryable {
  /** Rows as objects, of the type that the caller gives them. Numbers beyond 32 bits, decimals and times come as text, so nothing is rounded. */
  query<R>(statement: Statement | string, values?: unknown[]): Promise<R[]>
  /**
   * Whether Citus spreads it over machines by organization. Then a statement that writes is about one organization, and says which: it goes
   * to one machine.
   */
  readonly isSpread: boolean
}

export interface Database extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Whether other processes may be using the same database. Decides where rate limits are counted. */
  readonly isShared: boolean
  /** A separate pool, for another purpose or with fixed settings, that no other pool's work can exhaust. */
  dedicated(options: {
    purpose?: Purpose
    connectionsMax: number
    settings?: Record<string, string>
  }): Database
  /** The same database for a caller who may disconnect: queued queries are then dropped, running ones cancelled. */
  forCaller(signal: AbortSignal): Database
  /** How many transactions of this process have ended, over all pools except those of the feeds. */
  transactionsEnded(): number
  /** Every pool of this process that is open. */
  pools(): PoolState[]
  /** Not through a pooler, which lends a connection for one transaction at a time. */
  listen(channel: string, onNotice: (payload?: string) => void): Listening
  /** The server that is written to, as host:port, and how often it has become another. */
  server(): { name: string | undefined; moves: number }
  close(): Promise<void>
}

/** The purpose of a connection decides how long it may be held up. */
export type Purpose = 'feeds' | 'console' | 'agent' | 'read' | 'exports' | 'upkeep' | 'migrations'

/** Of one pool: how full it is now, and what happened since it was opened. */
export interface PoolState {
  purpose: Purpose
  connectionsMax: number
  used: number
  idle: number
  /** Those waiting for a connection now. */
  waiting: number
  /** Times that all connections were in use, and how long these waited in all. */
  waits: number
  waitedMs: number
  /** Times that no connection could be had. */
  failures: number
}

/** How long a statement may run, wait for a lock, and a transaction stay open with nothing to do. 0: no limit. */
export interface TimeLimits {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

const TIME_LIMITS: Record<Purpose, TimeLimits> = {
  feeds: { statementMs: 10_000, lockMs: 3_000, idleInTransactionMs: 10_000 },
  console: { statementMs: 10_000, lockMs: 3_000, idleInTransactionMs: 10_000 },
  agent: { statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 5_000 },
  read: { statementMs: 5_000, lockMs: 2_000, idleInTransactionMs: 5_000 },
  exports: { statementMs: 60_000, lockMs: 3_000, idleInTransactionMs: 60_000 },
  upkeep: { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 60_000 },
  migrations: { statementMs: 0, lockMs: 2_000, idleInTransactionMs: 0 },
}

export interface DatabaseOptions {
  /** Of several servers, the one that takes writes is used. */
  connection: Servers
  /** Pools go through this pooler, which lends a connection of PostgreSQL for one transaction at a time. */
  pooler?: Servers | undefined
  isShared: boolean
  isSpread?: boolean
  usesNamedStatements: boolean
  connectionsMax: number
  /** Upkeep by default. */
  purpose?: Purpose
  /** Other limits than those of the purpose. */
  limits?: TimeLimits | undefined
  /** How long a caller waits for a connection. */
  connectMsMax?: number
  settings?: Record<string, string>
  /** Of all pools of the same database; only `dedicated` passes it on. */
  transactionsEnded?: { count: number }
  /** Of all pools; only `dedicated` passes it on. */
  followed?: { direct: Primary; pooler: Primary | undefined }
  /** The open pools of the same database; only `dedicated` passes it on. */
  pools?: Set<() => PoolState>
  /** Runs on a connection before it is lent. What it throws is the caller's. */
  beforeEach?: (client: Queryable) => Promise<void>
  onError: (error: Error) => void
  /** Another server takes writes from now on. */
  onMove?: (to: string, from: string) => void
}

const CONNECT_TIMEOUT_MS = 5_000
/** PostgreSQL ends a statement at its limit and says so. If it is still silent this much later, we give up. */
const SILENCE_MS_MAX = 5_000

/** A server that is silent, or waits for another machine, would keep the caller waiting for as long again. */
const UNDO_MS_MAX = 2_000

interface Undoable {
  /** Ends the transaction. If that fails, the connection is discarded, and the transaction with it. */
  undo(): Promise<void>
}

const asText = (value: string) => value
const USUAL_TIMESTAMP = /^\d{4}-\d\d-\d\d [\d:.]+\+00$/
/** From Postgres' "2026-11-15 01:52:37.123456+00". */
function asRfc3339(value: string): string {
  if (value.endsWith('infinity')) return value
  if (USUAL_TIMESTAMP.test(value)) return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
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
  const purpose = options.purpose ?? 'upkeep'
  const transactionsEnded = options.transactionsEnded ?? { count: 0 }
  const pools = options.pools ?? new Set<() => PoolState>()
  const limits = options.limits ?? TIME_LIMITS[purpose]
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: String(limits.statementMs),
    lock_timeout: String(limits.lockMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    ...options.settings,
  }
  const followed = options.followed ?? {
    direct: followPrimary(options.connection, options.onMove),
    pooler: options.pooler && followPrimary(options.pooler, options.onMove),
  }
  // Migrations hold locks and change settings for as long as they are connected.
  const isPooled = followed.pooler !== undefined && purpose !== 'migrations'
  const primary = isPooled ? followed.pooler! : followed.direct
  // The pool's own type has no promise, but it waits for one.
  const check: (client: pg.ClientBase) => unknown = primary.check
  const pool = new pg.Pool({
    Client: primary.Client,
    onConnect: check,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectMsMax ?? CONNECT_TIMEOUT_MS,
    ...(limits.statementMs > 0 && { query_timeout: limits.statementMs + SILENCE_MS_MAX }),
    keepAlive: true,
    application_name: `flightline ${purpose}`,
    types,
    // A pooler takes no settings for a connection: they come with each transaction.
    ...(isPooled ? { pipeline: true } : { options: asOptions(settings) }),
  })
  // Each client reports its own errors, including those while it is checked out, which would otherwise end the process.
  // The pool repeats those of an idle client with the whole client attached.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', options.onError))

  const usesNames = options.usesNamedStatements && !isPooled
  const isSpread = options.isSpread ?? false
  const ofTransaction = { ...(isPooled && settings), ...(isSpread && MACHINES_IN_TURN) }
  const begin = ['BEGIN', ...asStatements(ofTransaction)].join('; ')
  const counts = { waits: 0, waitedMs: 0, failures: 0 }
  const state = (): PoolState => ({
    purpose,
    connectionsMax: options.connectionsMax,
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    ...counts,
  })
  pools.add(state)

  const lendOne = async (): Promise<pg.PoolClient> => {
    const isFull = pool.idleCount === 0 && pool.totalCount >= options.connectionsMax
    const askedAtMs = isFull ? performance.now() : 0
    if (isFull) counts.waits++
    try {
      return await connecting(() => pool.connect())
    } catch (error) {
      counts.failures++
      throw error
    } finally {
      if (isFull) counts.waitedMs += performance.now() - askedAtMs
    }
  }

  const queryOn = async <R>(
    client: pg.PoolClient,
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<R[]> => {
    const given = isSpread ? withoutFences(textOf(statement)) : textOf(statement)
    const text = isSpread ? given.replaceAll(NAME_LOCK, '$1') : given
    if (text !== given) await asking(client, () => client.query(NAME_IS_READ))
    const query =
      typeof statement === 'string'
        ? { text, values }
        : {
            text,
            values,
            ...(usesNames && { name: statement.name }),
            ...(statement.silenceMsMax !== undefined && { query_timeout: statement.silenceMsMax }),
          }
    return (await asking(client, () => client.query(query))).rows as R[]
  }

  /** A connection to the server that takes writes. What was opened before the last doubt about it is not used again. */
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      await primary.find()
      const term = primary.term()
      try {
        const client = await lendOne()
        if (primary.isCurrent(client)) return client
        client.release(true)
      } catch (error) {
        primary.doubt(error, term)
        throw error
      }
    }
  }

  /**
   * Lends a connection. It is discarded if it failed without an answer from PostgreSQL or with one that a new connection
   * might not get, or if its query was cancelled, because the cancellation might arrive late and hit the next caller's query.
   */
  const lend = async <T>(
    signal: AbortSignal | undefined,
    work: (client: Queryable & Undoable) => Promise<T>,
  ): Promise<T> => {
    if (signal?.aborted) throw new CallerGone()
    const client = await (isPooled ? connect().catch(blamePooler) : connect())
    let isSpoilt = false
    const cancel = () => {
      isSpoilt = true
      cancelQuery(client)
    }
    signal?.addEventListener('abort', cancel)
    const lent: Queryable & Undoable = {
      isSpread,
      async undo() {
        if (isSpoilt) return
        const rollback = { text: 'ROLLBACK', query_timeout: UNDO_MS_MAX }
        await asking(client, () => client.query(rollback)).catch((error: unknown) => {
          isSpoilt = true
          // A coordinator that is silent now may be waiting for another machine.
          if (!isSpread) primary.doubt(error, primary.termOf(client))
        })
      },
      async query<R>(statement: Statement | string, values?: unknown[]) {
        if (signal?.aborted) throw new CallerGone()
        try {
          return await queryOn<R>(client, statement, values)
        } catch (error) {
          isSpoilt ||=
            !(error instanceof pg.DatabaseError) ||
            error.severity === 'FATAL' ||
            (failureOf(error) === 'unavailable' && !isOtherMachineLost(error))
          if (signal?.aborted) throw new CallerGone()
          primary.doubt(error, primary.termOf(client))
          throw error
        }
      },
    }
    try {
      await options.beforeEach?.(lent)
      return await work(lent)
    } finally {
      signal?.removeEventListener('abort', cancel)
      client.release(isSpoilt || !primary.isCurrent(client))
    }
  }

  const inTransaction = <T>(
    signal: AbortSignal | undefined,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> =>
    lend(signal, async (client) => {
      await client.query(begin)
      try {
        // By itself: a machine is handed all that is sent together. People wait longer: a lock on what is everywhere is one on all of it.
        if (isSpread && purpose === 'feeds')
          await client.query(`SET LOCAL lock_timeout TO ${settings.lock_timeout}`)
        const outcome = await work(client)
        await client.query('COMMIT')
        return outcome
      } catch (error) {
        await client.undo()
        throw error
      } finally {
        if (purpose !== 'feeds') transactionsEnded.count++
      }
    })

  const queryAlone = <R>(
    signal: AbortSignal | undefined,
    statement: Statement | string,
    values?: unknown[],
  ): Promise<R[]> =>
    lend(signal, (client) =>
      isPooled ? inShortTransaction(client, statement, values) : client.query<R>(statement, values),
    )

  /** With the settings before it, sent together: it takes no longer on the network than the statement alone. */
  const inShortTransaction = async <R>(
    client: Queryable,
    statement: Statement | string,
    values?: unknown[],
  ): Promise<R[]> => {
    const sent = [client.query(begin), client.query<R>(statement, values), client.query('COMMIT')] as const
    const answers = await Promise.allSettled(sent)
    const failed = answers.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return sent[1]
  }

  const dependents: Pick<Database, 'close'>[] = []
  let closed: Promise<unknown> | undefined
  const database: Database = {
    isShared: options.isShared,
    isSpread,
    query: (statement, values) => queryAlone(undefined, statement, values),
    transaction: (work) => inTransaction(undefined, work),
    dedicated({ purpose: other = purpose, connectionsMax, settings: pinned }) {
      const dependent = openDatabase({
        ...options,
        purpose: other,
        limits: other === purpose ? options.limits : undefined,
        connectionsMax,
        settings: { ...options.settings, ...pinned },
        transactionsEnded,
        followed,
        pools,
      })
      dependents.push(dependent)
      return dependent
    },
    forCaller: (signal) => ({
      ...database,
      query: (statement, values) => queryAlone(signal, statement, values),
      transaction: (work) => inTransaction(signal, work),
    }),
    transactionsEnded: () => transactionsEnded.count,
    pools: () => Array.from(pools, (stateOf) => stateOf()),
    listen(channel, onNotice) {
      const listening = listenOn(followed.direct, channel, onNotice)
      dependents.push(listening)
      return listening
    },
    server: () => ({ name: primary.name(), moves: primary.moves() }),
    async close() {
      pools.delete(state)
      closed ??= Promise.all([
        pool.end(),
        ...dependents.map((dependent) => dependent.close()),
        ...(options.followed ? [] : [followed.direct.close(), followed.pooler?.close()]),
      ])
      await closed
    },
  }
  return database
}

function asOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/([\\ ])/g, '\\$1')}`)
    .join(' ')
}

function asStatements(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} TO ${pg.escapeLiteral(value)}`)
}

/**
 * What is read over several connections to a machine at once could not be followed by a write to what every machine has. And a machine knows
 * how long to wait for a row that another session has locked only if what is set later is handed on to it.
 */
const MACHINES_IN_TURN = {
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.propagate_set_commands': 'local',
}

/** Of a person whose name is copied. On every machine, this lock would be one on all people, for one writer at a time. */
const NAME_LOCK = /(FROM person(?: p)? WHERE (?:p\.)?id = \$\d+) FOR KEY SHARE/g
const NAME_IS_READ = `SELECT pg_advisory_xact_lock_shared(hashtextextended('names', 0))`
export const NAME_IS_TAKEN = `SELECT pg_advisory_xact_lock(hashtextextended('names', 0))`

function textOf(statement: Statement | string): string {
  return typeof statement === 'string' ? statement : statement.text
}

/**
 * OFFSET 0 changes no result: it keeps PostgreSQL from another order of joins. So does a LIMIT directly before it, which is never reached.
 * Citus takes a subquery that has either for one it cannot hand over.
 */
function withoutFences(text: string): string {
  return text.includes('OFFSET 0') ? text.replaceAll(/\b(?:LIMIT \d+ )?OFFSET 0\b/g, '') : text
}

/** A Postgres array literal. Only for values without commas, quotes, braces or spaces: numbers, UUIDs, plain words. */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  return columnLiteral(values, (value) => value)
}

/** The same for one column of rows. */
export function columnLiteral<T>(rows: readonly T[], column: (row: T) => string | number | null): string {
  let text = ''
  for (const row of rows) text += `${text === '' ? '{' : ','}${column(row) ?? 'NULL'}`
  return text === '' ? '{}' : `${text}}`
}
