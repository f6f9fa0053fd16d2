import { requireOperator } from '../access.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { deleteAccessRows } from './product-access-sql.ts'
import { distinctPairs } from './product-access.ts'

/** Removes the access of all of these keys to all of these products. Pairs without access are skipped. */
export async function removeAccess(
  context: Context,
  input: { keyIds: readonly string[]; productIds: readonly string[] },
): Promise<{ changed: number }> {
  requireOperator(context)
  const { keyIds, productIds } = distinctPairs(input)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const removed = await deleteAccessRows(tx, keyIds, productIds)
    await writeAuditEntries(
      tx,
      context.actor,
      removed.map((row) => ({
        organizationNumber: null,
        act: 'product.closed',
        subjectKind: 'product',
        subjectId: row.product_id,
        detail: { key_id: row.key_id, key_label: row.key_label },
      })),
    )
    return { changed: removed.length }
  })
}
