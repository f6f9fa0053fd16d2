import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { withdrawAccessLinks } from './access-link-sql.ts'
import { EMAIL_CHANGE_HOURS, refuseAddress, type EmailChangeState } from './email-change.ts'
import { forgetDevices } from './known-device-sql.ts'
import { deleteSessionsOf } from './session-sql.ts'

export async function countEmailChangesOfLastDay(
  tx: Queryable,
  { personId, now }: { personId: string; now: Instant },
): Promise<number> {
  const [row] = await tx.query<{ changes: number }>(
    `SELECT count(*)::integer AS changes FROM email_change
     WHERE person_id = $1 AND created_at > ${timestampOf('$2')} - interval '1 day'`,
    [personId, now],
  )
  return row!.changes
}

/** Ends an earlier one of the person that is still open. */
export async function replaceEmailChange(
  tx: Queryable,
  change: { personId: string; email: string; fingerprint: Buffer; now: Instant },
): Promise<{ id: string; expires_at: string }> {
  await withdrawEmailChanges(tx, change.personId)
  const [row] = await tx.query<{ id: string; expires_at: string }>(
    `INSERT INTO email_change (person_id, email, fingerprint, created_at, expires_at)
     SELECT $1, $2, $3, at, at + make_interval(hours => ${EMAIL_CHANGE_HOURS}) FROM ${timestampOf('$4')} AS at
     RETURNING id, expires_at`,
    [change.personId, change.email, change.fingerprint, change.now],
  )
  return row!
}

export async function withdrawEmailChanges(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    `UPDATE email_change SET withdrawn_at = now()
     WHERE person_id = $1 AND used_at IS NULL AND withdrawn_at IS NULL`,
    [personId],
  )
}

/** By its secret, whatever its state, and only for the person who asked. */
export async function lockEmailChange(
  tx: Queryable,
  wanted: { fingerprint: Buffer; personId: string; now: Instant },
): Promise<(EmailChangeState & { id: string; email: string }) | undefined> {
  const [row] = await tx.query<EmailChangeState & { id: string; email: string }>(
    `SELECT id, email, used_at IS NOT NULL AS is_used, withdrawn_at IS NOT NULL AS is_withdrawn,
       expires_at <= ${timestampOf('$3')} AS is_expired
     FROM email_change WHERE fingerprint = $1 AND person_id = $2 FOR UPDATE`,
    [wanted.fingerprint, wanted.personId, wanted.now],
  )
  return row
}

export async function findOpenEmailChange(
  database: Queryable,
  { personId, now }: { personId: string; now: Instant },
): Promise<{ email: string; expires_at: string } | undefined> {
  const [row] = await database.query<{ email: string; expires_at: string }>(
    `SELECT email, expires_at FROM email_change
     WHERE person_id = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > ${timestampOf('$2')}`,
    [personId, now],
  )
  return row
}

export async function isEmailTaken(
  tx: Queryable,
  { personId, email }: { personId: string; email: string },
): Promise<boolean> {
  const rows = await tx.query('SELECT FROM person WHERE lower(email) = lower($2) AND id <> $1', [
    personId,
    email,
  ])
  return rows.length > 0
}

/**
 * Changes the address, ends every other session and known device, and closes all open links of the person: the previous
 * mailbox no longer gives access. Throws if the address has just been taken.
 */
export async function useEmailChange(
  tx: Queryable,
  change: {
    id: string
    personId: string
    email: string
    /** Null: nobody has opened a link at that address. */
    verifiedAt: Instant | null
    keptSession: Buffer
    keptDevices: readonly Buffer[]
    now: Instant
  },
): Promise<void> {
  const { personId, now } = change
  await tx.query(`UPDATE person SET email = $2, email_verified_at = ${timestampOf('$3')} WHERE id = $1`, [
    personId,
    change.email,
    change.verifiedAt,
  ])
  await tx.query(`UPDATE email_change SET used_at = ${timestampOf('$2')} WHERE id = $1`, [change.id, now])
  await deleteSessionsOf(tx, personId, change.keptSession)
  await forgetDevices(tx, personId, change.keptDevices)
  await withdrawAccessLinks(tx, personId)
}

const UNIQUE_VIOLATION = '23505'

/** Someone got an account with the address at the same moment. */
export function refusingTaken(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION ? refuseAddress() : error
}
