import type { Queryable } from '../../database/database.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { findFormatIds } from './creative-format-sql.ts'
import { Refusal } from '../refusal.ts'
import type { ProposedProduct } from './product.ts'
import { upsertProducts } from './product-sql.ts'

/** Shared by all ways of saving products. `there` are the ids that already exist. */
export async function writeProducts(
  tx: Queryable,
  context: Context,
  products: readonly ProposedProduct[],
  there: { has(productId: string): boolean },
): Promise<{ created: string[]; changed: string[] }> {
  await upsertProducts(tx, products)
  const isThere = ({ product_id }: ProposedProduct) => there.has(product_id)
  await writeAuditEntries(
    tx,
    context.actor,
    products.map((product) => ({
      organizationNumber: null,
      act: `product.${isThere(product) ? 'changed' : 'created'}`,
      subjectKind: 'product',
      subjectId: product.product_id,
      detail: { name: product.name, territories: product.territories },
    })),
  )
  return {
    created: products.filter((product) => !isThere(product)).map(({ product_id }) => product_id),
    changed: products.filter(isThere).map(({ product_id }) => product_id),
  }
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
