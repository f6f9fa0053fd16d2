import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { listDeclarations, markPublishersChanged } from './publisher-sql.ts'

/**
 * Runs a change of products, and notes when the files of their publishers changed: those for whom a product came, went, or
 * declares something else. A change of a price or a name is in no file. The caller has locked the catalogue.
 */
export async function movePublishers<Result>(
  tx: Queryable,
  { productIds, now }: { productIds: readonly string[]; now: Instant },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await listDeclarations(tx, productIds)
  const result = await change()
  const after = await listDeclarations(tx, productIds)
  const domains = new Set(
    [...before.keys(), ...after.keys()]
      .filter((key) => before.get(key)?.digest !== after.get(key)?.digest)
      .map((key) => (after.get(key) ?? before.get(key)!).domain),
  )
  if (domains.size > 0) await markPublishersChanged(tx, [...domains], now)
  return result
}
