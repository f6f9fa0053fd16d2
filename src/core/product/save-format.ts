import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { readDocument } from './read-document.ts'
import { Refusal } from '../refusal.ts'
import { lockFormat, upsertFormat } from './creative-format-sql.ts'
import { proposedFormat } from './creative-format.ts'

/**
 * Creates or changes one of the operator's own formats; only the one or the other if the caller says which. One that is already
 * like this is left alone. The refusal names the field.
 */
export async function saveFormat(
  context: Context,
  input: { format: unknown; mustBe?: 'new' | 'there' },
): Promise<{ formatId: string; outcome: 'created' | 'changed' | 'unchanged' }> {
  requireOperator(context)
  const { format, mustBe } = input
  const where = mustBe === undefined ? 'format' : ''
  const { id: formatId, type: medium, ...document } = readDocument(proposedFormat, format, where)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const there = await lockFormat(tx, formatId)
    if (there?.isStandard) {
      throw new Refusal(
        'conflict',
        `format.id is that of a standard format: ${formatId}. Choose another for your own.`,
        'id',
      )
    }
    if (mustBe === 'new' && there) {
      throw new Refusal('conflict', 'A format with this ID already exists. Choose another ID.', 'id')
    }
    if (mustBe === 'there' && !there) {
      throw new Refusal('not_found', 'Format not found. List the formats to see their IDs.')
    }
    const isSame = there?.medium === medium && JSON.stringify(there.document) === JSON.stringify(document)
    if (isSame) return { formatId, outcome: 'unchanged' }
    await upsertFormat(tx, { formatId, medium, document, now: context.now })
    const outcome = there ? 'changed' : 'created'
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: `creative_format.${outcome}`,
      subjectKind: 'creative_format',
      subjectId: formatId,
      detail: { name: document.name },
    })
    return { formatId, outcome }
  })
}
