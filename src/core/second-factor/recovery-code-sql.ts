import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

/** In the place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  personId: string,
  fingerprints: readonly Buffer[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE person_id = $1', [personId])
  await tx.query('INSERT INTO recovery_code (person_id, fingerprint) SELECT $1, unnest($2::bytea[])', [
    personId,
    fingerprints,
  ])
}

export async function deleteRecoveryCodes(tx: Queryable, personId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE person_id = $1', [personId])
}

/** False if there is no such code, or it was used. */
export async function markRecoveryCodeUsed(
  tx: Queryable,
  code: { personId: string; fingerprint: Buffer; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE recovery_code SET used_at = ${timestampOf('$3')}
     WHERE person_id = $1 AND fingerprint = $2 AND used_at IS NULL RETURNING 1`,
    [code.personId, code.fingerprint, code.now],
  )
  return rows.length > 0
}
