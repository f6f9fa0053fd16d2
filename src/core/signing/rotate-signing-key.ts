import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { replaceSigningKey, type SigningContext } from './sign-text.ts'

/** Signs with a new key from now on. The ones before stay public, and what they signed stays valid. */
export async function rotateSigningKey(context: SigningContext): Promise<{ id: string }> {
  requireOperator(context)
  return context.database.transaction(async (tx) => {
    const { id } = await replaceSigningKey(tx, context)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'signing_key.rotated',
      subjectKind: 'signing_key',
      subjectId: id,
    })
    return { id }
  })
}
