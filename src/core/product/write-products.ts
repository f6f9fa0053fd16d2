import type { Queryable } from '../../database/database.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { isFormatId } from './creative-format.ts'
import { findFormatIds } from './creative-format-sql.ts'
import { movePublishers } from './move-publishers.ts'
import type { FieldProblem } from '../refusal.ts'
import type { ProposedProduct } from './product.ts'
import { findSameProducts, upsertProducts } from './product-sql.ts'

/** Shared by all ways of saving products: writes those that are new or different. `there` are the ids that already exist. */
export async function writeProducts(
  tx: Queryable,
  context: Context,
  input: { products: readonly ProposedProduct[]; there: ReadonlyMap<string, number>; isDryRun?: boolean },
): Promise<{ created: string[]; changed: string[] }> {
  const { there, isDryRun = false } = input
  const same = await findSameProducts(tx, input.products)
  const products = input.products.filter(({ product_id }) => !same.has(product_id))
  if (!isDryRun && products.length > 0) {
    const productIds = products.map(({ product_id }) => product_id)
    await movePublishers(tx, { productIds, now: context.now }, () =>
      upsertProducts(tx, products, context.now),
    )
    await writeAuditEntries(
      tx,
      context.actor,
      products.map(({ product_id, name, territories }) => ({
        organizationNumber: null,
        act: there.has(product_id) ? 'product.changed' : 'product.created',
        subjectKind: 'product',
        subjectId: product_id,
        detail: { name, territories },
      })),
    )
  }
  const ids = products.map(({ product_id }) => product_id)
  return { created: ids.filter((id) => !there.has(id)), changed: ids.filter((id) => there.has(id)) }
}

/**
 * Formats that a product names must be in the catalogue, and stay there until it is saved. Looks into products as they were sent,
 * so that unknown formats are named together with whatever else is wrong.
 */
export async function findUnknownFormats(
  tx: Queryable,
  products: readonly unknown[],
  whereIs: (position: number) => string,
): Promise<FieldProblem[]> {
  const named = products.flatMap((product, i) =>
    formatIdsIn(product).map(({ id, at }) => ({ id, field: `${whereIs(i)}format_ids[${at}]` })),
  )
  const known = await findFormatIds(tx, [...new Set(named.map(({ id }) => id))].filter(isFormatId))
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ id, field }) => ({
      field,
      message: `${field} "${id.slice(0, FORMAT_ID_SHOWN_MAX)}" is not a known format. List the formats to see their IDs.`,
    }))
}

const FORMAT_ID_SHOWN_MAX = 100

function formatIdsIn(product: unknown): { id: string; at: number }[] {
  if (typeof product !== 'object' || product === null || !('format_ids' in product)) return []
  const { format_ids } = product
  if (!Array.isArray(format_ids)) return []
  return format_ids.flatMap((id: unknown, at) => (typeof id === 'string' ? [{ id, at }] : []))
}
