import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

const HOUR_US = 3_600_000_000

/** What else is known of the secret before, in the tables of both kinds of key. */
const RESET = { api_key: 'previous_used_at = NULL,', agent_key: '' }

/**
 * Gives a key a new secret. The previous one works for some hours more, or until the key expires; an older one no longer does.
 * Returns when the previous one stops, unless it already has.
 */
export async function replaceSecret(
  tx: Queryable,
  key: { table: keyof typeof RESET; id: string },
  secret: { prefix: string; fingerprint: Buffer; overlapHours: number; now: Instant },
): Promise<string | null> {
  const [row] = await tx.query<{ previous_ends_at: string | null }>(
    `UPDATE ${key.table} SET prefix = $2, fingerprint = $3, rotated_at = ${timestampOf('$5')}, ${RESET[key.table]}
       previous_fingerprint = CASE WHEN $4 > 0 THEN fingerprint END,
       previous_prefix = CASE WHEN $4 > 0 THEN prefix END,
       previous_ends_at = CASE WHEN $4 > 0 THEN least(${timestampOf('$6')}, expires_at) END
     WHERE id = $1 RETURNING previous_ends_at`,
    [
      key.id,
      secret.prefix,
      secret.fingerprint,
      secret.overlapHours,
      secret.now,
      secret.now + secret.overlapHours * HOUR_US,
    ],
  )
  return row!.previous_ends_at
}
