import { requireOperator } from '../access.ts'
import { generateKey } from '../api-key/api-key.ts'
import { readOverlapHours } from '../api-key/key-overlap.ts'
import { replaceSecret } from '../api-key/replace-secret-sql.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockAgentKey } from './agent-key-sql.ts'

export interface RotatedAgentKey {
  id: string
  key: string
  prefix: string
  previous_ends_at: string | null
  /** Of the secret before the previous one, if it worked until now. */
  stopped_prefix: string | null
}

/**
 * Gives a key a new secret, which is only in the answer. The previous one keeps working for the hours of the overlap, so that
 * a buyer's agent can switch without a gap; without an overlap it stops at once. An older one that still works in the overlap
 * of its own rotation stops at once. The key keeps its access.
 */
export async function rotateAgentKey(
  context: Context,
  input: { keyId: string; overlapHours: number },
): Promise<RotatedAgentKey> {
  requireOperator(context)
  const keyId = canonicalUuid(input.keyId)
  const overlapHours = readOverlapHours(input.overlapHours)
  const { now } = context
  const { secret, prefix, fingerprint } = generateKey('agent')
  return context.database.transaction(async (tx) => {
    const key = keyId === undefined ? undefined : await lockAgentKey(tx, keyId, now)
    if (keyId === undefined || !key)
      throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
    if (!key.isWorking) {
      throw new Refusal('conflict', 'This agent key no longer works. Issue a new one.')
    }
    const replaced = { table: 'agent_key', id: keyId } as const
    const previous_ends_at = await replaceSecret(tx, replaced, { prefix, fingerprint, overlapHours, now })
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'agent_key.rotated',
      subjectKind: 'agent_key',
      subjectId: keyId,
      detail: { label: key.label, prefix, previous_prefix: key.prefix, overlap_hours: overlapHours },
    })
    return { id: keyId, key: secret, prefix, previous_ends_at, stopped_prefix: key.previousPrefix }
  })
}
