import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { deleteOpenings } from './opening-sql.ts'

/** Takes back what was opened: the key no longer sees the product. */
export async function closeProduct(call: Call, input: { keyId: string; productId: string }): Promise<void> {
  operatorOnly(call)
  const { productId } = input
  const keyId = canonicalUuid(input.keyId)
  await call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const [closed] = keyId === undefined ? [] : await deleteOpenings(tx, [keyId], [productId])
    if (!closed) {
      throw new Refusal(
        'not_found',
        'This product is not open to this key. List the openings to see what is.',
      )
    }
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'product.closed',
      subjectKind: 'product',
      subjectId: productId,
      detail: { key_id: keyId, key_label: closed.key_label },
    })
  })
}
