import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockAgentKey, markAgentKeyRevoked } from './agent-key-sql.ts'

/** Revokes a key permanently, on every process at once. Revoking it again changes nothing. */
export async function revokeAgentKey(call: Call, input: { keyId: string }): Promise<void> {
  operatorOnly(call)
  const keyId = canonicalUuid(input.keyId)
  await call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const key = keyId === undefined ? undefined : await lockAgentKey(tx, keyId)
    if (keyId === undefined || !key)
      throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
    if (key.isRevoked) return
    await markAgentKeyRevoked(tx, keyId, personIdOf(call.actor))
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'agent_key.revoked',
      subjectKind: 'agent_key',
      subjectId: keyId,
      detail: { label: key.label, prefix: key.prefix },
    })
  })
}
