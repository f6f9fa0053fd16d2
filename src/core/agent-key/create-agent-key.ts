import { requireOperator } from '../access.ts'
import { generateKey } from '../api-key/api-key.ts'
import { expiryText, readKeyExpiry } from '../api-key/key-expiry.ts'
import { readKeyLabel } from '../api-key/key-label.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { parseName } from '../organization/parse-name.ts'
import { insertAgentKey } from './agent-key-sql.ts'

/** Creates a key for a buyer's agent. The secret is only in the answer. It sees nothing until it is given access to products. */
export async function createAgentKey(
  context: Context,
  input: { label: string; buyerName: string; expiresAt?: string | undefined },
): Promise<{ id: string; key: string; prefix: string }> {
  requireOperator(context)
  const label = readKeyLabel(input.label)
  const buyerName = parseName(input.buyerName, 'the buyer', 'buyer_name')
  const expiresAt = expiryText(readKeyExpiry(input.expiresAt, context.now))
  const { secret, prefix, fingerprint } = generateKey('agent')
  const createdBy = personIdOf(context.actor)
  const id = await context.database.transaction(async (tx) => {
    const keyId = await insertAgentKey(tx, { label, buyerName, prefix, fingerprint, createdBy, expiresAt })
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'agent_key.created',
      subjectKind: 'agent_key',
      subjectId: keyId,
      detail: { label, buyer: buyerName, prefix, ...(expiresAt !== null && { expires_at: expiresAt }) },
    })
    return keyId
  })
  return { id, key: secret, prefix }
}
