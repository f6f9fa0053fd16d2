import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { deleteAccessRows } from './product-access-sql.ts'

/** Removes a key's access to a product. */
export async function removeAccess(
  context: Context,
  input: { keyId: string; productId: string },
): Promise<void> {
  requireOperator(context)
  const { productId } = input
  const keyId = canonicalUuid(input.keyId)
  await context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const [removed] = keyId === undefined ? [] : await deleteAccessRows(tx, [keyId], [productId])
    if (!removed) {
      throw new Refusal(
        'not_found',
        'This key has no access to this product. List its access to see what it can see.',
      )
    }
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'product.closed',
      subjectKind: 'product',
      subjectId: productId,
      detail: { key_id: keyId, key_label: removed.key_label },
    })
  })
}
