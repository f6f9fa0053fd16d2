import { actsForAll, requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { generateKey } from './api-key.ts'
import { lockKey } from './api-key-sql.ts'
import { readOverlapHours } from './key-overlap.ts'
import { replaceSecret } from './replace-secret-sql.ts'

export interface RotatedApiKey {
  id: string
  key: string
  prefix: string
  previous_ends_at: string | null
  /** Of the secret before the previous one, if it worked until now. */
  stopped_prefix: string | null
}

/**
 * Gives a key a new secret, which is only in the answer. The previous one keeps working for the hours of the overlap, so that
 * a system can switch without a gap; without an overlap it stops at once. An older one that still works in the overlap of its
 * own rotation stops at once. Everything else about the key stays.
 */
export async function rotateApiKey(
  context: Context,
  input: { keyId: string; overlapHours: number },
): Promise<RotatedApiKey> {
  const organizationNumber = actsForAll(context) ? null : requireAdmin(context)
  const id = canonicalUuid(input.keyId)
  const overlapHours = readOverlapHours(input.overlapHours)
  const { now } = context
  const { secret, prefix, fingerprint } = generateKey('ingest')
  return context.database.transaction(async (tx) => {
    const key = id === undefined ? undefined : await lockKey(tx, { id, organizationNumber, now })
    if (id === undefined || !key)
      throw new Refusal('not_found', 'Key not found. List the keys to see their IDs.')
    if (!key.isWorking) throw new Refusal('conflict', 'This key no longer works. Create a new one.')
    const replaced = { table: 'api_key', id } as const
    const previous_ends_at = await replaceSecret(tx, replaced, { prefix, fingerprint, overlapHours, now })
    await writeAudit(tx, context.actor, {
      organizationNumber: key.organizationNumber,
      act: 'api_key.rotated',
      subjectKind: 'api_key',
      subjectId: id,
      detail: { label: key.label, prefix, previous_prefix: key.prefix, overlap_hours: overlapHours },
    })
    return { id, key: secret, prefix, previous_ends_at, stopped_prefix: key.previousPrefix }
  })
}
