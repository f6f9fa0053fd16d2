import { actsForAll, requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { lockKey, markKeyRevoked } from './api-key-sql.ts'

/** Revokes a key permanently, on every process at once. Revoking it again changes nothing. */
export async function revokeApiKey(context: Context, input: { keyId: string }): Promise<void> {
  const organizationNumber = actsForAll(context) ? null : requireAdmin(context)
  const { actor } = context
  const id = canonicalUuid(input.keyId)
  await context.database.transaction(async (tx) => {
    const key = id === undefined ? undefined : await lockKey(tx, { id, organizationNumber, now: context.now })
    if (id === undefined || !key)
      throw new Refusal('not_found', 'Key not found. List the keys to see their IDs.')
    if (key.isRevoked) return
    await markKeyRevoked(tx, { id, revokedBy: personIdOf(actor), now: context.now })
    await writeAudit(tx, actor, {
      organizationNumber: key.organizationNumber,
      act: 'api_key.revoked',
      subjectKind: 'api_key',
      subjectId: id,
      detail: { label: key.label },
    })
  })
}
