import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { lockKey, markKeyRevoked } from './api-key-sql.ts'

/** Revokes a key for good, on every process at once. Revoking it again changes nothing. */
export async function revokeApiKey(call: Call, input: { keyId: string }): Promise<void> {
  const { actor } = call
  if (actor.kind === 'api_key' || (actor.kind === 'person' && actor.role !== 'admin')) {
    throw new Refusal('not_allowed', 'Only an admin of the organization can revoke its keys.')
  }
  const organizationNumber = actor.kind === 'person' ? actor.organizationNumber : null
  await call.database.transaction(async (tx) => {
    const key = isUuid(input.keyId) ? await lockKey(tx, { id: input.keyId, organizationNumber }) : undefined
    if (!key) throw new Refusal('not_found', 'There is no such key. List the keys to see their ids.')
    if (key.isRevoked) return
    await markKeyRevoked(tx, input.keyId, personIdOf(actor))
    await writeAudit(tx, actor, {
      organizationNumber: key.organizationNumber,
      act: 'api_key.revoked',
      subjectKind: 'api_key',
      subjectId: input.keyId,
      detail: { label: key.label },
    })
  })
}
