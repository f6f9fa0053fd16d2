import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { FIELD_PROBLEMS_MAX, type FieldProblem } from '../refusal.ts'
import { proposedCollection } from './collection.ts'
import { findCollectionRow } from './collection-sql.ts'
import { checkDocument } from './read-document.ts'
import { COLLECTION_ID_TAKEN } from './save-collection.ts'

/** Everything that saving a collection would refuse. */
export async function checkCollection(
  context: Context,
  input: { collection: unknown; isNew: boolean },
): Promise<{ problems: FieldProblem[]; problems_total: number }> {
  requireOperator(context)
  const { document, problems } = checkDocument(proposedCollection, input.collection, '')
  const isTaken = input.isNew && document && (await findCollectionRow(context.database, document))
  const wrong = isTaken ? [COLLECTION_ID_TAKEN] : problems
  return { problems: wrong.slice(0, FIELD_PROBLEMS_MAX), problems_total: wrong.length }
}
