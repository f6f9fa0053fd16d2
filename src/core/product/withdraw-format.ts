import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { Refusal } from '../refusal.ts'
import { deleteFormat, listProductIdsOfFormat, lockFormat } from './creative-format-sql.ts'

/** Takes one of the operator's own formats out of the catalogue, unless a product on sale uses it. */
export async function withdrawFormat(context: Context, input: { formatId: string }): Promise<void> {
  requireOperator(context)
  const { formatId } = input
  await context.database.transaction(async (tx) => {
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
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'creative_format.withdrawn',
      subjectKind: 'creative_format',
      subjectId: formatId,
    })
  })
}
