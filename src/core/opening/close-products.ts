import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { deleteOpenings } from './opening-sql.ts'
import { distinctPairs } from './opening.ts'

/** Takes back what was opened: none of these keys sees any of these products any more. What was not open is skipped. */
export async function closeProducts(
  call: Call,
  input: { keyIds: readonly string[]; productIds: readonly string[] },
): Promise<{ changed: number }> {
  operatorOnly(call)
  const { keyIds, productIds } = distinctPairs(input)
  return call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const closed = await deleteOpenings(tx, keyIds, productIds)
    await writeAuditEntries(
      tx,
      call.actor,
      closed.map((row) => ({
        organizationNumber: null,
        act: 'product.closed',
        subjectKind: 'product',
        subjectId: row.product_id,
        detail: { key_id: row.key_id, key_label: row.key_label },
      })),
    )
    return { changed: closed.length }
  })
}
