import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal, refuseInvalid } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { proposedCollection } from './collection.ts'
import { keyOfCollection, lockCollections } from './collection-sql.ts'
import { checkDocument } from './read-document.ts'
import { writeCollections } from './write-collections.ts'

/**
 * Creates a collection (no revision), or changes the given revision: an older one is refused, so that two people do not overwrite
 * each other. The refusal names every field that is wrong.
 */
export async function saveCollection(
  context: Context,
  input: { collection: unknown; revision: number | null },
): Promise<{ publisher_domain: string; collection_id: string }> {
  requireOperator(context)
  const { document, problems } = checkDocument(proposedCollection, input.collection, '')
  refuseInvalid(problems)
  const { publisher_domain, collection_id } = document!
  const { revision } = input
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const there = await lockCollections(tx, [document!])
    const found = there.get(keyOfCollection(publisher_domain, collection_id))
    if (revision === null && found) {
      throw new Refusal('conflict', COLLECTION_ID_TAKEN.message, COLLECTION_ID_TAKEN.field)
    }
    if (revision !== null && !found) throw new Refusal('not_found', 'Show not found.')
    if (revision !== null && found!.revision !== revision) {
      throw new Refusal(
        'conflict',
        'Someone else changed this show in the meantime. Reload it, then make your change.',
      )
    }
    await writeCollections(tx, context, { collections: [document!] })
    return { publisher_domain, collection_id }
  })
}

export const COLLECTION_ID_TAKEN = {
  field: 'collection_id',
  message: 'This publisher already has a show with this ID. Choose another ID.',
}
