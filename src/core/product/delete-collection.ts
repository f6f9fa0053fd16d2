import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import {
  deleteCollectionRow,
  keyOfCollection,
  listProductIdsOfCollection,
  lockCollections,
  type CollectionName,
} from './collection-sql.ts'
import { markKnownPublishersChanged } from './publisher-sql.ts'

/** Deletes a collection, unless a product on sale names it. */
export async function deleteCollection(context: Context, name: CollectionName): Promise<void> {
  requireOperator(context)
  await context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const key = keyOfCollection(name.publisher_domain, name.collection_id)
    const found = (await lockCollections(tx, [name])).get(key)
    if (!found) throw new Refusal('not_found', 'Show not found.')
    const [product] = await listProductIdsOfCollection(tx, name, 1)
    if (product !== undefined) {
      throw new Refusal(
        'conflict',
        `Product ${product} names this show. Change or withdraw the product first.`,
      )
    }
    await deleteCollectionRow(tx, name)
    await markKnownPublishersChanged(tx, [name.publisher_domain], context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'collection.deleted',
      subjectKind: 'collection',
      subjectId: key,
      detail: { name: found.document.name },
    })
  })
}
