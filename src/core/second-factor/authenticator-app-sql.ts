import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { StoredAppSecret } from './authenticator-app.ts'

export interface AppRow extends StoredAppSecret {
  isConfirmed: boolean
}

export async function findApp(database: Queryable, personId: string): Promise<AppRow | undefined> {
  const [row] = await database.query<{ secret: Buffer; is_secret_sealed: boolean; is_confirmed: boolean }>(
    `SELECT secret, is_secret_sealed, confirmed_at IS NOT NULL AS is_confirmed
     FROM authenticator_app WHERE person_id = $1`,
    [personId],
  )
  return row && { secret: row.secret, isSealed: row.is_secret_sealed, isConfirmed: row.is_confirmed }
}

/** One that waits for its first code gives way; false if there is one in use. */
export async function replaceWaitingApp(
  tx: Queryable,
  app: StoredAppSecret & { personId: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO authenticator_app (person_id, secret, is_secret_sealed, created_at)
     VALUES ($1, $2, $3, ${timestampOf('$4')})
     ON CONFLICT (person_id) DO UPDATE
       SET secret = excluded.secret, is_secret_sealed = excluded.is_secret_sealed, created_at = excluded.created_at
       WHERE authenticator_app.confirmed_at IS NULL
     RETURNING 1`,
    [app.personId, app.secret, app.isSealed, app.now],
  )
  return rows.length > 0
}

export async function markAppConfirmed(tx: Queryable, personId: string, now: Instant): Promise<void> {
  await tx.query(`UPDATE authenticator_app SET confirmed_at = ${timestampOf('$2')} WHERE person_id = $1`, [
    personId,
    now,
  ])
}

/** False if a code of this step, or of a later one, was used before. */
export async function useAppStep(
  tx: Queryable,
  used: { personId: string; step: number; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE authenticator_app SET last_step = $2, last_used_at = ${timestampOf('$3')}
     WHERE person_id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
    [used.personId, used.step, used.now],
  )
  return rows.length > 0
}

export async function deleteApp(tx: Queryable, personId: string): Promise<boolean> {
  const rows = await tx.query<{ counts: boolean }>(
    'DELETE FROM authenticator_app WHERE person_id = $1 RETURNING confirmed_at IS NOT NULL AS counts',
    [personId],
  )
  return rows[0]?.counts ?? false
}

/** Secrets that were stored as they are, locked. */
export async function lockPlainApps(tx: Queryable): Promise<{ personId: string; secret: Buffer }[]> {
  const rows = await tx.query<{ person_id: string; secret: Buffer }>(
    'SELECT person_id, secret FROM authenticator_app WHERE NOT is_secret_sealed ORDER BY person_id FOR UPDATE',
  )
  return rows.map(({ person_id: personId, secret }) => ({ personId, secret }))
}

export async function updateAppSecret(
  tx: Queryable,
  app: StoredAppSecret & { personId: string },
): Promise<void> {
  await tx.query('UPDATE authenticator_app SET secret = $2, is_secret_sealed = $3 WHERE person_id = $1', [
    app.personId,
    app.secret,
    app.isSealed,
  ])
}
