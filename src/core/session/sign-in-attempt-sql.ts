import type { Database, Queryable } from '../../database/database.ts'

export const ATTEMPT_WINDOW_SECONDS = 15 * 60

/** How many attempts of the last minutes count for an account and for an address, and when the oldest of each no longer does. */
export interface Attempts {
  ofAccount: { count: number; resetSeconds: number }
  ofAddress: { count: number; resetSeconds: number }
}

/**
 * Notes an attempt before the password is looked at, and counts those before it: guesses that come at one instant are
 * counted one after another. An attempt that would be refused is not noted, so that waiting always helps.
 */
export async function noteAttempt(
  database: Database,
  attempt: { accountFingerprint: Buffer; address: string },
  mayGoOn: (before: Attempts) => boolean,
): Promise<{ before: Attempts; number: string | null }> {
  return database.transaction(async (tx) => {
    const values = [attempt.accountFingerprint, attempt.address]
    for (const subject of [attempt.accountFingerprint.toString('hex'), attempt.address].toSorted()) {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0))`, [subject])
    }
    const before = {
      ofAccount: await countOf(tx, 'account_fingerprint', values[0]),
      ofAddress: await countOf(tx, 'address', values[1]),
    }
    if (!mayGoOn(before)) return { before, number: null }
    const [row] = await tx.query<{ number: string }>(
      'INSERT INTO sign_in_attempt (account_fingerprint, address) VALUES ($1, $2) RETURNING number',
      values,
    )
    return { before, number: row!.number }
  })
}

async function countOf(
  tx: Queryable,
  column: 'account_fingerprint' | 'address',
  value: unknown,
): Promise<{ count: number; resetSeconds: number }> {
  const [row] = await tx.query<{ count: number; reset_seconds: number | null }>(
    `SELECT count(*)::integer AS count,
       ceil(extract(epoch FROM min(at) + make_interval(secs => $2) - clock_timestamp()))::integer AS reset_seconds
     FROM sign_in_attempt WHERE ${column} = $1 AND at > clock_timestamp() - make_interval(secs => $2)`,
    [value, ATTEMPT_WINDOW_SECONDS],
  )
  return { count: row!.count, resetSeconds: Math.max(1, row!.reset_seconds ?? 1) }
}

/** Somebody who got in is forgiven their own attempts; what others tried from the same address still counts. */
export async function forgiveAttempts(
  database: Queryable,
  attempt: { accountFingerprint: Buffer; number: string },
): Promise<void> {
  await database.query('DELETE FROM sign_in_attempt WHERE account_fingerprint = $1 OR number = $2', [
    attempt.accountFingerprint,
    attempt.number,
  ])
}

/** Kept for some days, so that the operator can see how many there were. */
export async function deleteOldAttempts(database: Queryable): Promise<number> {
  const rows = await database.query(
    `DELETE FROM sign_in_attempt WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM sign_in_attempt WHERE at < now() - interval '30 days' LIMIT 5000)) RETURNING 1`,
  )
  return rows.length
}
