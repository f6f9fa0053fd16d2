import pg from 'pg'

/** The database cannot be reached, refuses us, was lost or is silent. Only what calls the driver throws it, with the driver's error as cause. */
export class DatabaseUnavailable extends Error {}

/** The caller has closed the connection: no one is left to answer. */
export class CallerGone extends Error {}

/**
 * Connection lost, out of resources, shutting down, system error; and what only a new connection can get: login refused,
 * no such database, no connections accepted. 25006 is a server that has become a read-only standby, 25P03 a transaction that was left
 * open too long.
 */
const UNAVAILABLE = /^(08|28|3D|53|57P|58|55000|25006|25P03)/

/**
 * What a coordinator says if the machine that it works with is gone: a query has no answer then, so there is no code in it. `XX000` is all
 * that it has for that.
 */
const OTHER_MACHINE_LOST =
  /^(SSL SYSCALL error|SSL connection has been closed|server closed the connection|could not (receive data from|send data to) server|connection not open|no connection to the server|lost synchronization with server|failure on connection marked as essential|failed to commit critical transaction|could not commit transaction for shard|failed to complete COPY)/

/** While it sends rows to a machine, a coordinator hands on what that one says without the code. */
const HANDED_ON: readonly (readonly [RegExp, string])[] = [
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to statement timeout/, '57014'],
  [/^deadlock detected/, '40P01'],
  [/^canceling the transaction since it was involved in a distributed deadlock/, '40P01'],
  [/^terminating connection due to/, '57P01'],
  [/^the database system is (shutting down|starting up|in recovery mode|not accepting connections)/, '57P03'],
]

export type Failure = 'unavailable' | 'too_slow' | 'locked' | 'retry' | 'fault'

/**
 * What an error means, for every door: the database could not be reached or is going down; the query took too long; it
 * waited too long for a lock held by another session; it conflicted with another writer and a retry will work. Anything
 * else is a fault: the query, its data or our own code is wrong.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const code = codeOf(error)
  if (code === undefined) return 'fault'
  if (code === '40P01' || code === '40001') return 'retry'
  if (code === '57014') return 'too_slow'
  if (code === '55P03') return 'locked'
  if (isRecovering(error) || isOtherMachineLost(error)) return 'unavailable'
  return UNAVAILABLE.test(code) ? 'unavailable' : 'fault'
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code, message } = error
  return code === 'XX000' ? (HANDED_ON.find(([words]) => words.test(message))?.[1] ?? code) : code
}

/** A server that is still recovering cannot read unlogged tables yet. Statements that Citus does not know how to spread have the same code. */
export function isRecovering(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '0A000') return false
  return error.routine === 'get_relation_info' || error.message.includes('recovery')
}

/**
 * A coordinator says that a worker is out of reach: only what is on that worker cannot be had. Its own end, and that of the connection that we
 * have to it, it tells as FATAL.
 */
export function isOtherMachineLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') return false
  if (/^(XX000|58030)$/.test(error.code ?? '') && OTHER_MACHINE_LOST.test(error.message)) return true
  return error.severity === 'ERROR' && /^(08|57P0)/.test(codeOf(error) ?? '')
}

/** Opens a connection. Whatever prevents it, a wrong address as much as a refusal, the database is unavailable. */
export async function connecting<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw failureOf(error) === 'unavailable' ? error : unavailable(error)
  }
}

const ofPooler = new WeakSet<Error>()

/** For the operator: two settings have addresses. */
export function blamePooler(error: unknown): never {
  if (error instanceof Error) ofPooler.add(error)
  throw error
}

export function isOfPooler(error: Error): boolean {
  return ofPooler.has(error)
}

const lost = new WeakSet<pg.ClientBase>()

/** From its opening on: the driver tells the loss to the client, and to its queries only in words. */
export function watchForLoss(client: pg.ClientBase): void {
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.add(client))
}

/** What fails because its connection was lost, or because the server is silent. Other errors stay as they are. */
export async function asking<T>(client: pg.ClientBase, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw withoutRow(error)
    throw lost.has(client) || isSilence(error) ? unavailable(error) : error
  }
}

/** The driver has no other name for it. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** If a host name has several addresses, each is tried, and the error as a whole has no message. */
function unavailable(error: unknown): DatabaseUnavailable {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return new DatabaseUnavailable(first instanceof Error ? first.message : String(first), { cause: error })
}

/** Postgres quotes the row or parameters that failed. Errors are logged, but what callers sent must not be. */
function withoutRow(error: pg.DatabaseError): pg.DatabaseError {
  error.detail = undefined
  error.where = undefined
  return error
}
