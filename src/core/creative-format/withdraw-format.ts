import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { deleteFormat, listProductIdsOfFormat, lockFormat } from './creative-format-sql.ts'

/** Takes one of the operator's own formats out of the catalogue, unless a product on sale uses it. */
export async function withdrawFormat(call: Call, input: { formatId: string }): Promise<void> {
  operatorOnly(call)
  const { formatId } = input
  await call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const format = await lockFormat(tx, formatId)
    if (!format) throw new Refusal('not_found', 'Format not found. List the formats to see their IDs.')
    if (format.isStandard) throw new Refusal('conflict', 'A standard format cannot be withdrawn.')
    const [product] = await listProductIdsOfFormat(tx, formatId)
    if (product !== undefined) {
      throw new Refusal(
        'conflict',
        `Product ${product} uses this format. Change or withdraw the product first.`,
      )
    }
    await deleteFormat(tx, formatId)
    await writeAudit(tx, call.actor, {
      organizationNumber: null,
      act: 'creative_format.withdrawn',
      subjectKind: 'creative_format',
      subjectId: formatId,
    })
  })
}
