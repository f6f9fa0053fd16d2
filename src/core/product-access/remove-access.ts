import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { deleteAccessRows } from './product-access-sql.ts'

/** Removes a key's access to a product. */
export async function removeAccess(call: Call, input: { keyId: string; productId: string }): Promise<void> {
  operatorOnly(call)
  const { productId } = input
  const keyId = canonicalUuid(input.keyId)
  await call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const [removed] = keyId === undefined ? [] : await deleteAccessRows(tx, [keyId], [productId])
    if (!removed) {
      throw new Refusal(
        'not_found',
        'This key has no access to this product. List its access to see what it can see.',
      )
    }
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'product.closed',
      subjectKind: 'product',
      subjectId: productId,
      detail: { key_id: keyId, key_label: removed.key_label },
    })
  })
}
