import type { Queryable } from '../../database/database.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { findFormatIds } from './creative-format-sql.ts'
import { Refusal } from '../refusal.ts'
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
    await upsertProducts(tx, products, context.now)
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

/** Formats that a product names must be in the catalogue, and stay there until it is saved. */
export async function refuseUnknownFormats(
  tx: Queryable,
  products: readonly ProposedProduct[],
  whereIs: (position: number) => string,
): Promise<void> {
  const known = await findFormatIds(tx, [...new Set(products.flatMap((product) => product.format_ids))])
  for (const [i, product] of products.entries()) {
    const at = product.format_ids.findIndex((id) => !known.has(id))
    if (at < 0) continue
    const field = `${whereIs(i)}format_ids[${at}]`
    throw new Refusal(
      'invalid',
      `${field} is not a known format: ${product.format_ids[at]}. List the formats to see their IDs.`,
      field,
    )
  }
}
