import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { checkDocument } from './read-document.ts'
import { Refusal, refuseInvalid } from '../refusal.ts'
import { lockFormat, upsertFormat } from './creative-format-sql.ts'
import { formatIdIn, proposedFormat } from './creative-format.ts'

/**
 * Creates or changes one of the operator's own formats; only the one or the other if the caller says which. One that is already
 * like this is left alone. The refusal names every field that is wrong.
 */
export async function saveFormat(
  context: Context,
  input: { format: unknown; mustBe?: 'new' | 'there' },
): Promise<{ formatId: string; outcome: 'created' | 'changed' | 'unchanged' }> {
  requireOperator(context)
  const { format, mustBe } = input
  const where = mustBe === undefined ? 'format' : ''
  const { document: proposed, problems } = checkDocument(proposedFormat, format, where)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const sentId = formatIdIn(format)
    const there = sentId === undefined ? undefined : await lockFormat(tx, sentId)
    const field = where === '' ? 'id' : `${where}.id`
    const taken = there && whyTaken(there, mustBe)
    if (problems.length > 0) refuseInvalid(taken ? [...problems, { field, message: taken }] : problems)
    if (taken) throw new Refusal('conflict', taken, field)
    const { id: formatId, type: medium, ...document } = proposed!
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

function whyTaken({ isStandard }: { isStandard: boolean }, mustBe: string | undefined): string | undefined {
  if (isStandard) return 'A standard format has this ID. Choose another ID for your own.'
  return mustBe === 'new' ? 'A format with this ID already exists. Choose another ID.' : undefined
}
