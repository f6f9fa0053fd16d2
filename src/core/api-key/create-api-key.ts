import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { generateKey } from './api-key.ts'
import { countWorkingKeys, insertKey } from './api-key-sql.ts'
import { readKeyLabel } from './key-label.ts'

/** Each key has its own rate limit: without a limit on keys there would be none on requests. */
const KEYS_MAX = 100

/** Creates a key for the caller's organization. The secret is only in the answer; only its fingerprint is stored. */
export async function createApiKey(
  context: Context,
  input: { label: string; keysMax?: number },
): Promise<{ id: string; key: string; prefix: string }> {
  const organizationNumber = requireAdmin(context)
  const label = readKeyLabel(input.label)
  const { keysMax = KEYS_MAX } = input
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const createdBy = personIdOf(context.actor)
  const id = await context.database.transaction(async (tx) => {
    if ((await countWorkingKeys(tx, organizationNumber)) >= keysMax) {
      throw new Refusal(
        'conflict',
        `An organization can have ${keysMax} working keys. Revoke one that you no longer need first.`,
      )
    }
    const keyId = await insertKey(tx, { organizationNumber, label, prefix, fingerprint, createdBy })
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'api_key.created',
      subjectKind: 'api_key',
      subjectId: keyId,
      detail: { label, prefix },
    })
    return keyId
  })
  return { id, key: secret, prefix }
}
