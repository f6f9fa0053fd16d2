import type { Database, Queryable } from '../../database/database.ts'
import type { Budget } from './sign-in-delay.ts'

/** Whose failures are counted together. */
export interface Subject {
  kind: 'account' | 'address' | 'device'
  value: Buffer | string
  budget: Budget
}

/** The failures of a subject within its window. */
export interface Failures {
  count: number
  /** Since the latest of them. */
  secondsAgo: number
}

export interface Attempt {
  accountFingerprint: Buffer
  address: string
  /** Null unless it comes from a known device. */
  deviceFingerprint: Buffer | null
}

/**
 * Records an attempt before the password is checked, and counts earlier ones: simultaneous guesses on several servers
 * are counted one by one. An attempt that has to wait is not recorded, so that waiting always helps.
 */
export async function noteAttempt(
  database: Database,
  attempt: Attempt,
  subjects: readonly Subject[],
  mayGoOn: (before: Failures[]) => boolean,
): Promise<{ before: Failures[]; isNoted: boolean }> {
  return database.transaction(async (tx) => {
    for (const lock of subjects.map(({ kind, value }) => `${kind} ${textOf(value)}`).toSorted()) {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0))`, [lock])
    }
    const before: Failures[] = []
    for (const subject of subjects) before.push(await failuresOf(tx, subject))
    if (!mayGoOn(before)) return { before, isNoted: false }
    await tx.query(
      'INSERT INTO sign_in_attempt (account_fingerprint, address, device_fingerprint) VALUES ($1, $2, $3)',
      [attempt.accountFingerprint, attempt.address, attempt.deviceFingerprint],
    )
    return { before, isNoted: true }
  })
}

/** Failures of a known device count for that device alone. */
const CONDITIONS: Record<Subject['kind'], string> = {
  account: 'account_fingerprint = $1 AND device_fingerprint IS NULL',
  address: 'address = $1 AND device_fingerprint IS NULL',
  device: 'device_fingerprint = $1',
}

async function failuresOf(tx: Queryable, { kind, value, budget }: Subject): Promise<Failures> {
  const [row] = await tx.query<{ count: number; seconds_ago: number | null }>(
    `SELECT count(*)::integer AS count,
       extract(epoch FROM clock_timestamp() - max(at))::float8 AS seconds_ago
     FROM sign_in_attempt
     WHERE ${CONDITIONS[kind]} AND at > clock_timestamp() - make_interval(secs => $2)`,
    [value, budget.windowSeconds],
  )
  return { count: row!.count, secondsAgo: row!.seconds_ago ?? Infinity }
}

export function textOf(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('hex')
}

/**
 * Clears the failures of a person who signed in: those of their known device, or else those of the account. After a
 * sign-in from a known device, other attempts still count against the account.
 */
export async function forgiveAttempts(database: Queryable, attempt: Attempt): Promise<void> {
  const { accountFingerprint, deviceFingerprint } = attempt
  await database.query(
    `DELETE FROM sign_in_attempt
     WHERE account_fingerprint = $1 AND device_fingerprint IS NOT DISTINCT FROM $2::bytea`,
    [accountFingerprint, deviceFingerprint],
  )
}

/** Of addresses whose person was removed. */
export async function forgetAttemptsAt(
  database: Queryable,
  accountFingerprints: readonly Buffer[],
): Promise<void> {
  await database.query('DELETE FROM sign_in_attempt WHERE account_fingerprint = ANY ($1::bytea[])', [
    accountFingerprints,
  ])
}
