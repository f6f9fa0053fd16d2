import type { Queryable } from '../../database/database.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { ProposedCollection } from './collection.ts'
import { keyOfCollection, lockCollections, upsertCollections } from './collection-sql.ts'
import { markKnownPublishersChanged } from './publisher-sql.ts'

/** Shared by all ways of saving collections: writes those that are new or different. The caller has locked the catalogue. */
export async function writeCollections(
  tx: Queryable,
  context: Context,
  input: { collections: readonly ProposedCollection[]; isDryRun?: boolean },
): Promise<{ created: string[]; changed: string[] }> {
  const there = await lockCollections(tx, input.collections)
  const known = (one: ProposedCollection) => there.get(keyOf(one))
  const collections = input.collections.filter((one) => {
    const { publisher_domain: _domain, ...document } = one
    return JSON.stringify(known(one)?.document) !== JSON.stringify(document)
  })
  if (collections.length > 0 && !input.isDryRun) {
    await upsertCollections(tx, collections, context.now)
    await markKnownPublishersChanged(
      tx,
      [...new Set(collections.map(({ publisher_domain }) => publisher_domain))],
      context.now,
    )
    await writeAuditEntries(
      tx,
      context.actor,
      collections.map((one) => ({
        organizationNumber: null,
        act: known(one) ? 'collection.changed' : 'collection.created',
        subjectKind: 'collection',
        subjectId: keyOf(one),
        detail: { name: one.name },
      })),
    )
  }
  return {
    created: collections.filter((one) => !known(one)).map(keyOf),
    changed: collections.filter((one) => known(one)).map(keyOf),
  }
}

function keyOf({ publisher_domain, collection_id }: ProposedCollection): string {
  return keyOfCollection(publisher_domain, collection_id)
}
