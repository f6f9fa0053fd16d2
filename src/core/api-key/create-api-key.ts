import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { Refusal } from '../refusal.ts'
import { generateKey } from './api-key.ts'
import { insertKey } from './api-key-sql.ts'

const LABEL_LENGTH_MAX = 100
const CONTROL_CHARACTER = /\p{Cc}/u

/** Creates a key for an organization. The secret is in the answer and nowhere else: only its fingerprint is kept. */
export async function createApiKey(
  call: Call,
  input: { organizationId: string; label: string },
): Promise<{ id: string; key: string; prefix: string }> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  const label = input.label.trim()
  if (label.length === 0 || label.length > LABEL_LENGTH_MAX || CONTROL_CHARACTER.test(label)) {
    throw new Refusal(
      'invalid',
      `Give the key a label of 1 to ${LABEL_LENGTH_MAX} characters on one line, such as the name of the system that uses it.`,
      'label',
    )
  }
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const createdBy = personIdOf(call.actor)
  const id = await call.database.transaction(async (tx) => {
    const keyId = await insertKey(tx, { organizationNumber, label, prefix, fingerprint, createdBy })
    await writeAudit(tx, call.actor, {
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
