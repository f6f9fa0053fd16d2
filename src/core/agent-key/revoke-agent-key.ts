import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockAgentKey, markAgentKeyRevoked } from './agent-key-sql.ts'

/** Revokes a key permanently, on every process at once. Revoking it again changes nothing. */
export async function revokeAgentKey(context: Context, input: { keyId: string }): Promise<void> {
  requireOperator(context)
  const keyId = canonicalUuid(input.keyId)
  await context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const key = keyId === undefined ? undefined : await lockAgentKey(tx, keyId, context.now)
    if (keyId === undefined || !key)
      throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
    if (key.isRevoked) return
    await markAgentKeyRevoked(tx, { id: keyId, revokedBy: personIdOf(context.actor), now: context.now })
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'agent_key.revoked',
      subjectKind: 'agent_key',
      subjectId: keyId,
      detail: { label: key.label, prefix: key.prefix },
    })
  })
}
